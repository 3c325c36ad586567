import MotionPhysics
import MotionSystem
import StrictJSON

struct Comparison {
  let name: String
  /// The index of the reference.
  let reference: Int
  let rows: [(curve: ComparedCurve, difference: CurveDifference)]
  let tolerance: Double?
  /// The last time of all curves in seconds.
  let end: Double

  func passes(_ difference: CurveDifference) -> Bool? { tolerance.map { difference.maximum <= $0 } }

  init(
    name: String, of curves: [ComparedCurve], with index: Int, until: Double?, tolerance: Double?,
    in call: Call
  ) throws(InvalidRequest) {
    guard curves.indices.contains(index) else { throw .validationErrors }
    let reference = curves[index]
    var rows: [(curve: ComparedCurve, difference: CurveDifference)] = []
    for (number, curve) in curves.enumerated() {
      let pointer = JSONPointer.root.appending("curves").appending(number)
      guard let range = Comparison.commonRange(of: reference, curve, until: until) else {
        call.addError(
          .invalidValue, at: pointer.appending("times"),
          "overlap the times of the reference by less than half of the shorter of both")
        continue
      }
      let difference = try call.physics(at: { _ in pointer }) { budget throws(MotionError) in
        let difference = try CurveDifference.between(
          reference.curve, curve.curve, from: range.lowerBound, to: range.upperBound, budget: budget)
        guard (difference.maximum + difference.rootMeanSquare).isFinite,
          (curve.curve.destination - reference.curve.destination).isFinite
        else { throw .overflow(.displacement) }
        return difference
      }
      rows.append((curve, difference))
    }
    try call.check()
    (self.name, self.reference, self.rows, self.tolerance) = (name, index, rows, tolerance)
    end = min(curves.reduce(0) { max($0, $1.span.upperBound) }, until ?? .infinity)
  }

  /// The least part of the shorter of two time ranges that must overlap.
  private static let leastOverlap = 0.5

  /// Returns the times at which both curves are known: motions until both are at rest, a recording from its
  /// first to its last time. Returns nil if they hardly overlap.
  private static func commonRange(
    of one: ComparedCurve, _ other: ComparedCurve, until: Double?
  ) -> ClosedRange<Double>? {
    let recorded = [one.recordedSpan, other.recordedSpan].compactMap { $0 }
    let start = recorded.map { $0.lowerBound }.max() ?? 0
    var end = recorded.map { $0.upperBound }.min() ?? max(one.span.upperBound, other.span.upperBound)
    if let until { end = min(end, until) }
    guard end.isFinite else { return nil }
    if recorded.isEmpty { return 0...max(end, 0) }
    let shorter = min(
      one.span.upperBound - one.span.lowerBound, other.span.upperBound - other.span.lowerBound)
    let overlap =
      min(one.span.upperBound, other.span.upperBound) - max(one.span.lowerBound, other.span.lowerBound)
    guard end > start, overlap >= leastOverlap * shorter else { return nil }
    return start...end
  }
}
