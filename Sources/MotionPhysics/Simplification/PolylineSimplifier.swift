/// Picks the fewest times whose points, joined by straight lines, stay within a tolerance of a curve.
///
/// From each point on, the next is the farthest whose chord holds everywhere. On one axis, and on
/// axes that are each a motion of their own, `SlopeInterval` knows every end that holds.
///
/// Several axes under one law have a Euclidean distance, and a ball is the intersection of all slabs that
/// hold it: the chord holds where the motion along every direction does. The motion along a
/// direction obeys the same law, so it has its cone too. One begins with the directions that mattered for the chord
/// before; while the chord to the farthest end that all of them allow is somewhere too far off,
/// the direction of the worst error there joins them. Each round only excludes ends that do not
/// hold, so the first end that does is the farthest.
struct PolylineSimplifier {
  private let curve: SegmentedCurve
  private let tolerance: Double
  private let limit: Int
  /// The index of the segment that holds the current point, for each axis.
  private var cursors: [Int]
  /// Directions in which several axes under one law were farthest off.
  private var directions: [[Double]] = []
  private var error: PolylineError
  /// A chord holds where its error is at most this: the tolerance to a part in 10⁹, and what rounding does.
  private let holds: Double
  /// What one piece of a cone costs, where an interval of a chord on one axis costs 1.
  private static let pieceEffort = 8

  /// How much effort is left of what was given.
  var effort: Int { error.effort }

  /// Prepares for at most `limit` points.
  init(_ curve: SegmentedCurve, tolerance: Double, limit: Int, effort: Int) {
    self.curve = curve
    self.tolerance = tolerance
    self.limit = limit
    cursors = curve.axes.map { _ in 0 }
    // Every value of a curve is at most a few times the largest at its seams: that bounds what rounding may add.
    let scale = curve.axes.joined().reduce(0) { max($0, abs($1.state(at: $1.start).value)) }
    holds = tolerance + tolerance * 1e-9 + 4 * scale.ulp
    error = PolylineError(axes: curve.axes, enough: holds, effort: effort)
  }

  /// The times, the first 0, the last the horizon.
  ///
  /// Throws `.tooManySamples` past the limit, also where the effort is used up: a curve may swing millions of times within the
  /// tolerance, or need digits that a double does not have.
  mutating func times() throws(MotionError) -> [Double] {
    var times = [0.0]
    var span = curve.horizon / 16
    while let time = times.last, time < curve.horizon {
      guard times.count < limit, error.effort > 0 else { throw .tooManySamples(limit: limit) }
      for axis in cursors.indices {
        let segments = curve.axes[axis]
        while cursors[axis] + 1 < segments.count, segments[cursors[axis] + 1].start <= time {
          cursors[axis] += 1
        }
      }
      let next = min(max(try farthest(from: time, span: span), time.nextUp), curve.horizon)
      span = next - time
      times.append(next)
    }
    return times
  }

  private mutating func farthest(from start: Double, span: Double) throws(MotionError) -> Double {
    if curve.axes.count == 1 {
      let cone = try march(axis: 0, from: start, to: curve.horizon)
      return cone.stretches.last?.last ?? start
    }
    // No cone need be followed much farther than the narrowest: all look ahead by twice as much, until one closes.
    var ahead = max(2 * span, start.ulp)
    while true {
      let bound = min(max(start + ahead, start.nextUp), curve.horizon)
      let (end, isOpen) = try farthestHolding(from: start, to: bound)
      guard isOpen, bound < curve.horizon else { return end }
      ahead *= 2
    }
  }

  /// The farthest end up to `bound` of a chord that holds, and whether one beyond might.
  private mutating func farthestHolding(
    from start: Double, to bound: Double
  ) throws(MotionError) -> (end: Double, isOpen: Bool) {
    guard curve.isJoint else {
      var cones: [SlopeInterval] = []
      for axis in curve.axes.indices { cones.append(try march(axis: axis, from: start, to: bound)) }
      return (PolylineSimplifier.latest(in: cones) ?? start, cones.allSatisfy(\.isOpen))
    }
    var cones: [SlopeInterval] = []
    for direction in directions { cones.append(try march(along: direction, from: start, to: bound)) }
    for _ in 0..<64 where error.effort > 0 {
      let end = cones.isEmpty ? bound : PolylineSimplifier.latest(in: cones) ?? start
      guard let worst = worstDirection(from: start, to: end) else {
        directions = Array(directions.suffix(4))
        return (end, cones.allSatisfy(\.isOpen))
      }
      directions.append(worst)
      cones.append(try march(along: worst, from: start, to: bound))
    }
    // Rounding alone keeps the rounds from ending: the ends that are left are one to all digits.
    var end = PolylineSimplifier.latest(in: cones) ?? start
    while end > start, effort > 0, worstDirection(from: start, to: end) != nil {
      end = start + (end - start) / 2
    }
    directions = []
    return (end, false)
  }

  /// The latest time at which every cone has an end that holds.
  private static func latest(in cones: [SlopeInterval]) -> Double? {
    var time = Double.infinity
    var indices = cones.map { $0.stretches.count - 1 }
    var isCommon = false
    while !isCommon {
      isCommon = true
      for (number, cone) in cones.enumerated() {
        while indices[number] >= 0, cone.stretches[indices[number]].first > time { indices[number] -= 1 }
        guard indices[number] >= 0 else { return nil }
        let last = cone.stretches[indices[number]].last
        if last < time {
          time = last
          isCommon = false
        }
      }
    }
    return time
  }

  /// The direction in which the chord between two points of the curve is farthest off, nil where it holds.
  private mutating func worstDirection(from start: Double, to end: Double) -> [Double]? {
    var index = cursors[0]
    let first = index
    let from = curve.axes.map { $0[first].state(at: start).value }
    var last = first
    while last + 1 < curve.axes[0].count, curve.axes[0][last + 1].start <= end { last += 1 }
    let to = curve.axes.map { $0[last].state(at: end).value }
    error.reset()
    error.add(from: start, from, to: end, to, segment: &index)
    guard error.seen > holds else { return nil }
    index = first
    while index + 1 < curve.axes[0].count, curve.axes[0][index].last < error.time { index += 1 }
    return curve.axes.indices.map { error.difference(axis: $0, index, error.time) / error.seen }
  }

  /// What rounding may add to a distance between values of this size.
  private func slack(_ scale: Double) -> Double { 4 * scale.ulp }

  private mutating func march(
    axis: Int, from start: Double, to bound: Double
  ) throws(MotionError) -> SlopeInterval {
    let segments = curve.axes[axis]
    return try march(from: start, to: bound, cursor: cursors[axis], count: segments.count) { segments[$0] }
  }

  private mutating func march(
    along direction: [Double], from start: Double, to bound: Double
  ) throws(MotionError) -> SlopeInterval {
    let axes = curve.axes
    return try march(from: start, to: bound, cursor: cursors[0], count: axes[0].count) { index in
      SmoothSegment.projection(of: axes.map { $0[index] }, on: direction) ?? axes[0][index]
    }
  }

  /// Follows segments from one point on until its cone closes or `bound` is reached.
  private mutating func march(
    from start: Double, to bound: Double, cursor: Int, count: Int, segment: (Int) -> SmoothSegment
  ) throws(MotionError) -> SlopeInterval {
    let value = segment(cursor).state(at: start).value
    let scale = max(abs(value), abs(segment(count - 1).state(at: curve.horizon).value))
    var cone = SlopeInterval(start: start, value: value, tolerance: tolerance + slack(scale))
    for index in cursor..<count {
      let segment = segment(index)
      guard segment.start <= bound else { break }
      let bends = segment.zeros(ofDerivative: 2)
      let last = min(segment.last, bound)
      var time = max(segment.start, start)
      while true {
        let bend = segment.origin + bends.next(after: time - segment.origin)
        let next = min(max(bend, time.nextUp), last)
        error.spend(PolylineSimplifier.pieceEffort)
        guard effort > 0 else { throw .tooManySamples(limit: limit) }
        cone.pass(segment, from: min(time, next), to: next)
        guard cone.isOpen else { return cone }
        guard next < last else { break }
        time = next
      }
    }
    return cone
  }
}
