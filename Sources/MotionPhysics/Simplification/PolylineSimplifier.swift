import MotionSystem

/// A simplifier that selects times whose points on a curve, joined by straight lines, stay within a
/// tolerance of the curve.
///
/// After each point it selects the farthest point whose chord is valid, that is, within the tolerance
/// everywhere. For a single axis, and for independent axes, `SlopeInterval` yields every valid end.
///
/// Coupled axes have a Euclidean distance. A ball is the intersection of all slabs that contain it,
/// so a chord is valid if the motion along every direction is within the tolerance. The motion
/// along a direction obeys the same law and therefore has a slope interval too. The search starts
/// with the directions that were relevant for the previous chord. While the chord to the farthest
/// end that all of them allow is not valid, the direction of its greatest error is added. Each
/// round excludes only ends that are not valid, so the first valid end is the farthest.
struct PolylineSimplifier {
  private let curve: SegmentedCurve
  private let tolerance: Double
  private let limit: Int
  /// The index of the segment that contains the current point, for each axis.
  private var cursors: [Int]
  /// The directions of the greatest errors of coupled axes.
  private var directions: [[Double]] = []
  private var error: PolylineError
  /// The time from which every axis is at rest; infinite if one of them is not before the horizon.
  private let restStart: Double
  /// The greatest error of a valid chord: the tolerance, a relative precision of 1e-9, and rounding
  /// errors.
  private let acceptedError: Double
  /// The work of following one piece of a slope interval without the evaluations of its law, in units of the
  /// budget.
  private static let pieceWork = 8
  /// The work of looking for a common end in one slope interval.
  private static let visitWork = 2
  /// The work of projecting one axis of a segment on a direction.
  private static let projectionWork = 2
  /// The number of segments that are passed over with one unit of work.
  private static let segmentsPerUnit = 4

  /// The computation that the simplifier may still use.
  var budget: WorkMeter { error.budget }

  /// Creates a simplifier that selects at most `limit` times within a budget.
  init(_ curve: SegmentedCurve, tolerance: Double, limit: Int, budget: WorkMeter) {
    self.curve = curve
    self.tolerance = tolerance
    self.limit = limit
    cursors = curve.axes.map { _ in 0 }
    restStart = curve.axes.reduce(0) { start, segments in
      max(start, segments.last.map { $0.isLine ? $0.start : .infinity } ?? 0)
    }
    // A value of the curve is at most a few times the largest value at a segment start, which
    // bounds the rounding errors.
    let scale = curve.axes.joined().reduce(0) { max($0, abs($1.state(at: $1.start).value)) }
    acceptedError = tolerance + tolerance * 1e-9 + 4 * scale.ulp
    error = PolylineError(axes: curve.axes, cutoff: acceptedError, budget: budget)
  }

  /// Returns the times; the first is 0 and the last is the horizon.
  ///
  /// - Throws: `tooManySamples` past the limit; `tooMuchWork` because a curve may oscillate millions of
  ///   times within the tolerance, or need more digits than a double has.
  mutating func times() throws(MotionError) -> [Double] {
    var times = [0.0]
    var span = curve.horizon / 16
    while let time = times.last, time < curve.horizon {
      guard times.count < limit else { throw .tooManySamples(limit: limit) }
      for axis in cursors.indices {
        let segments = curve.axes[axis]
        while cursors[axis] + 1 < segments.count, segments[cursors[axis] + 1].start <= time {
          cursors[axis] += 1
        }
      }
      let next = min(max(try farthestEnd(from: time, span: span), time.nextUp), curve.horizon)
      span = next - time
      times.append(next)
    }
    return times
  }

  /// Returns the farthest end of a valid chord; `span` is the length of the previous chord in
  /// seconds.
  private mutating func farthestEnd(from start: Double, span: Double) throws(MotionError) -> Double {
    if curve.axes.count == 1 {
      let interval = try slopeInterval(axis: 0, from: start, to: curve.horizon)
      return interval.validEnds.last?.last ?? start
    }
    // No interval needs to be followed much farther than the one that ends first, so all are
    // followed over a doubling lookahead until one is empty.
    var lookahead = max(2 * span, start.ulp)
    while true {
      var bound = min(max(start + lookahead, start.nextUp), curve.horizon)
      // The rest is one segment, however long it is.
      if bound >= restStart { bound = curve.horizon }
      let (end, canExtend) = try farthestEnd(from: start, upTo: bound)
      guard canExtend, bound < curve.horizon else { return end }
      lookahead *= 2
    }
  }

  /// Returns the farthest end of a valid chord up to `bound`, and whether a later end may be valid.
  private mutating func farthestEnd(
    from start: Double, upTo bound: Double
  ) throws(MotionError) -> (end: Double, canExtend: Bool) {
    var intervals: [SlopeInterval] = []
    guard curve.axesAreCoupled else {
      for axis in curve.axes.indices {
        intervals.append(try slopeInterval(axis: axis, from: start, to: bound))
      }
      let end = try latestCommonEnd(of: intervals) ?? start
      return (end, intervals.allSatisfy { !$0.isEmpty })
    }
    for direction in directions {
      intervals.append(try slopeInterval(along: direction, from: start, to: bound))
    }
    for _ in 0..<64 {
      let end = intervals.isEmpty ? bound : try latestCommonEnd(of: intervals) ?? start
      guard let worst = try worstDirection(from: start, to: end) else {
        directions = Array(directions.suffix(4))
        return (end, intervals.allSatisfy { !$0.isEmpty })
      }
      directions.append(worst)
      intervals.append(try slopeInterval(along: worst, from: start, to: bound))
    }
    // Only rounding keeps the rounds from ending, so the remaining ends agree to the last digits.
    var end = try latestCommonEnd(of: intervals) ?? start
    while end > start, try worstDirection(from: start, to: end) != nil {
      end = start + (end - start) / 2
    }
    directions = []
    return (end, false)
  }

  /// Returns the latest time that is a valid end in every interval, or nil if there is none.
  private func latestCommonEnd(of intervals: [SlopeInterval]) throws(MotionError) -> Double? {
    var time = Double.infinity
    var indices = intervals.map { $0.validEnds.count - 1 }
    var isCommon = false
    while !isCommon {
      isCommon = true
      guard budget.spend(PolylineSimplifier.visitWork * intervals.count) else { throw .tooMuchWork }
      for number in intervals.indices {
        while indices[number] >= 0, intervals[number].validEnds[indices[number]].first > time {
          indices[number] -= 1
        }
        guard indices[number] >= 0 else { return nil }
        let last = intervals[number].validEnds[indices[number]].last
        if last < time {
          time = last
          isCommon = false
        }
      }
    }
    return time
  }

  /// Returns the direction of the greatest error of a chord between two points of the curve, or nil
  /// if the chord is valid.
  private mutating func worstDirection(from start: Double, to end: Double) throws(MotionError) -> [Double]? {
    var index = cursors[0]
    let first = index
    let from = curve.axes.map { $0[first].state(at: start).value }
    var last = first
    while last + 1 < curve.axes[0].count, curve.axes[0][last + 1].start <= end { last += 1 }
    let visits = (last - first) / PolylineSimplifier.segmentsPerUnit + 2 * curve.axes.count
    guard budget.spend(visits) else { throw .tooMuchWork }
    let to = curve.axes.map { $0[last].state(at: end).value }
    error.reset()
    try error.addChord(from: start, from, to: end, to, segment: &index)
    guard error.lowerBound > acceptedError else { return nil }
    index = first
    while index + 1 < curve.axes[0].count, curve.axes[0][index].last < error.time { index += 1 }
    return curve.axes.indices.map { error.difference(axis: $0, index, error.time) / error.lowerBound }
  }

  /// Follows the segments of an axis, or their projections on a direction, from one point until the slope
  /// interval is empty or `bound` is reached.
  private func slopeInterval(
    axis: Int = 0, along direction: [Double]? = nil, from start: Double, to bound: Double
  ) throws(MotionError) -> SlopeInterval {
    let axes = curve.axes
    let segments = axes[axis]
    let segmentWork = direction == nil ? 1 : PolylineSimplifier.projectionWork * axes.count
    func segment(_ index: Int) -> SmoothSegment {
      direction.flatMap { SmoothSegment.projection(of: axes.map { $0[index] }, on: $0) } ?? segments[index]
    }
    let value = segment(cursors[axis]).state(at: start).value
    let scale = max(abs(value), abs(segment(segments.count - 1).state(at: curve.horizon).value))
    var interval = SlopeInterval(start: start, value: value, tolerance: tolerance + 4 * scale.ulp)
    for index in cursors[axis]..<segments.count {
      guard budget.spend(segmentWork) else { throw .tooMuchWork }
      let segment = segment(index)
      guard segment.start <= bound else { break }
      let inflections = segment.law.zeros(of: .acceleration)
      let last = min(segment.last, bound)
      var time = max(segment.start, start)
      while true {
        let inflection = segment.origin + inflections.next(after: time - segment.origin)
        let next = min(max(inflection, time.nextUp), last)
        guard budget.spend(PolylineSimplifier.pieceWork) else { throw .tooMuchWork }
        interval.follow(segment, from: min(time, next), to: next, budget: budget)
        guard !budget.isExhausted else { throw .tooMuchWork }
        guard !interval.isEmpty else { return interval }
        guard next < last else { break }
        time = next
      }
    }
    return interval
  }
}
