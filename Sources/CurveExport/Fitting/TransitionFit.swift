import MotionPhysics
import MotionSystem

// Progress is defined only if start and destination differ and the motion settles.
//
// Axes share one easing if it is within the tolerance of each of them, which is the case when they
// are released from rest. Otherwise each axis gets its own easing. An axis that does not move gets
// none.

/// The easings of a transition from the start of a motion to its destination.
struct TransitionFit {
  /// An axis to fit.
  struct Axis {
    let index: Int
    /// What follows the name of the motion in the name of an easing of its own.
    let suffix: String
    /// The start, in the value's unit.
    let start: Double
    /// The signed distance from start to destination, in the value's unit; not 0.
    let travel: Double
    /// The axis scaled to start at 0. A motion settles at 1.
    let progress: AxisCurve
    /// The greatest error, as a fraction of the travel.
    let tolerance: Double

    /// Returns the text of an error, a fraction of the travel: that fraction, and the error in the unit of
    /// the value.
    func text(ofError error: Double, in curve: ExportedCurve) -> String {
      Accuracy.errorText(error, limit: tolerance) + " of the travel ("
        + Accuracy.errorText(error * abs(travel), limit: curve.tolerance ?? .infinity) + ")"
    }
  }

  /// The axes that move.
  let axes: [Axis]
  /// One easing for all axes, or one for each of them.
  let easings: [EasingFit]
  /// The duration of all easings.
  let duration: CSSDuration
  /// The error on each axis, as a fraction of its travel.
  let errors: [Double]

  /// A Boolean value that indicates whether one easing serves all axes.
  var isShared: Bool { easings.count == 1 }

  /// What follows the name of the motion in the name of each easing.
  var suffixes: [String] { isShared ? [""] : axes.map { $0.suffix } }

  /// Fits easings to a motion.
  /// - Throws: `ExportError` if the motion has no progress from 0 to 1, if no easing is within the tolerance
  ///   of the caller, or if the budget is exhausted.
  init(_ curve: ExportedCurve, budget: WorkMeter) throws(ExportError) {
    let settling = try curve.settlingDurationToExport()
    let axes = try TransitionFit.movingAxes(of: curve, settling: settling, budget: budget)
    guard let strictest = axes.min(by: { $0.tolerance < $1.tolerance }) else { throw .noTravel(axis: nil) }
    var (fits, duration) = try TransitionFit.fits([strictest], settling: settling, budget: budget)
    var errors = axes.map { _ in fits[0].error }
    if axes.count > 1, settling > 0 {
      for (index, axis) in axes.enumerated() {
        errors[index] = try EasingFit.error(
          of: fits[0].points, duration: duration.seconds, axis.progress, budget: budget)
      }
    }
    if axes.count > 1, zip(axes, errors).contains(where: { $1 > $0.tolerance * Accuracy.margin }) {
      (fits, duration) = try TransitionFit.fits(axes, settling: settling, budget: budget)
      errors = fits.map { $0.error }
    }
    if curve.tolerance != nil { try curve.checkTolerance(zip(axes, errors).map { abs($0.travel) * $1 }) }
    (self.axes, self.easings, self.duration, self.errors) = (axes, fits, duration, errors)
  }

  private static func movingAxes(
    of curve: ExportedCurve, settling: Double, budget: WorkMeter
  ) throws(ExportError) -> [Axis] {
    var axes: [Axis] = []
    for (index, axis) in curve.curve.axes.enumerated() {
      let trace = try AxisTrace(axis, until: settling, budget: budget)
      // The first phase may have no duration.
      let start = axis.phases.first?.law.state(at: 0).value ?? trace.initialValue
      let travel = axis.destination - start
      if travel == 0 {
        let range = try trace.range(budget)
        if range.low == range.high { continue }
      }
      guard travel != 0, travel.isFinite, (1 / travel).isFinite else {
        throw .noTravel(axis: curve.axisName(index))
      }
      // By default an easing without a step at its end is possible.
      let tolerance =
        curve.tolerance.map { max($0 / abs(travel), .leastNormalMagnitude) }
        ?? max(Accuracy.defaultRelativeTolerance, trace.finalStep / abs(travel))
      try budget.use(ExportWork.segment, times: axis.segmentLimit)
      axes.append(
        Axis(
          index: index, suffix: "-" + (curve.axisName(index) ?? "value"), start: start, travel: travel,
          progress: resting(axis.measured(from: start, in: travel), until: settling),
          tolerance: min(tolerance, 1)))
    }
    return axes
  }

  /// Returns the axis extended by a final phase at rest, so that all axes have the same duration.
  private static func resting(_ axis: AxisCurve, until end: Double) -> AxisCurve {
    guard axis.end < end else { return AxisCurve(phases: axis.phases, destination: 1) }
    let phases = axis.phases.filter { $0.end > $0.start }
    // The rest continues the last phase.
    let rest = AxisPhase(
      start: axis.end, end: end, kind: phases.last?.kind ?? .spring,
      law: .polynomial(PolynomialLaw(restingAt: 1)))
    return AxisCurve(phases: phases + [rest], destination: 1)
  }

  /// Returns an easing for each axis, with one duration, few points, and numbers that are as short as
  /// the tolerances allow.
  ///
  /// The points are the fewest for each tolerance or, if rounding their numbers needs a part of it, for 0.98
  /// of it. Less does not help against a greater error, such as that of a jump.
  private static func fits(
    _ axes: [Axis], settling: Double, budget: WorkMeter
  ) throws(ExportError) -> (fits: [EasingFit], duration: CSSDuration) {
    var fits = axes.map { EasingFit(immediatelyTo: $0.progress.destination) }
    var duration = CSSDuration(settling, precision: .exact)
    var least = Double.infinity
    for share in [1, 0.98] where settling > 0 && (share == 1 || (Accuracy.margin...1.05).contains(least)) {
      var lines: [(axis: Axis, corners: [PolylinePoint])] = []
      do throws(ExportError) {
        for axis in axes {
          let corners = try EasingFit.corners(
            axis.progress, tolerance: axis.tolerance, share: share, budget: budget)
          lines.append((axis, corners))
        }
      } catch {
        // More points than the limit are no reason to refuse those for the whole tolerance.
        guard case .tooManyPoints = error, share < 1 else { throw error }
        break
      }
      let shortest = CSSDuration.Precision.allCases.map { CSSDuration(settling, precision: $0) }.first {
        duration in
        lines.allSatisfy { isShort(duration.seconds - settling, for: $1, tolerance: $0.tolerance) }
      }
      guard let shortest else { continue }
      var candidates: [EasingFit] = []
      for (axis, corners) in lines {
        candidates.append(
          try EasingFit(
            corners, of: axis.progress, duration: shortest.seconds, tolerance: axis.tolerance, budget: budget)
        )
      }
      let excess = zip(axes, candidates).reduce(0) { max($0, $1.1.error / $1.0.tolerance) }
      if excess < least { (fits, duration, least) = (candidates, shortest, excess) }
    }
    return (fits, duration)
  }

  /// Returns whether a later end moves the end of the last line by at most a hundredth of the tolerance. A
  /// step needs its exact time.
  private static func isShort(_ delay: Double, for corners: [PolylinePoint], tolerance: Double) -> Bool {
    guard delay != 0 else { return true }
    guard corners.count > 1, !zip(corners, corners.dropFirst()).contains(where: { $0.time == $1.time })
    else { return false }
    let (start, end) = (corners[corners.count - 2], corners[corners.count - 1])
    return abs(end.value - start.value) / (end.time - start.time) * abs(delay) <= 0.01 * tolerance
  }
}
