package import MotionSystem

/// Points over time at which the values of all axes are known, joined by straight lines.
package struct Polyline {
  /// The times in seconds, at least one, not decreasing. Between equal times the line is vertical.
  package private(set) var times: [Double]
  /// The values: one column per axis.
  package private(set) var values: [[Double]]
  /// The greatest distance of the lines from the curve on each axis, in units of the value.
  let slack: Double
  /// A Boolean value that indicates whether distances are those of all axes together, or of each axis.
  private let isEuclidean: Bool

  package init(times: [Double], values: [[Double]], slack: Double = 0, isEuclidean: Bool = false) {
    self.times = times
    self.values = values
    self.slack = slack
    self.isEuclidean = isEuclidean
  }

  /// Returns the indices of few points, joined by lines within a tolerance of the curve: the first and the
  /// last one, and from each the farthest that doubling the number of points and a bisection find.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in units of the value.
  ///   - limit: The greatest number of indices.
  ///   - budget: The computation that the method may use.
  /// - Throws: `tooManySamples` past the limit; `tooMuchWork`.
  package func simplified(
    within tolerance: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [Int] {
    // All axes may deviate by the slack at once.
    let distance = max(tolerance - (isEuclidean ? slack * Double(values.count).squareRoot() : slack), slack)
    var indices = [0]
    var count = 1
    while let first = indices.last, first < times.count - 1 {
      guard indices.count < limit else { throw .tooManySamples(limit: limit) }
      let rest = times.count - 1 - first
      // A line over `count` points is within the distance, and one over `excess` points is not.
      var excess = rest + 1
      var next = min(count, rest)
      count = 1
      while count + 1 < excess {
        guard budget.spend(1 + next * values.count / Polyline.pointsPerUnit) else { throw .tooMuchWork }
        if isWithin(distance, first, first + next) { count = next } else { excess = next }
        next = excess > rest ? min(2 * count, rest) : (count + excess) / 2
      }
      indices.append(first + count)
    }
    return indices
  }

  /// Removes the point before the last one if the last step is at most a size.
  mutating func removeFinalStep(upTo size: Double) {
    let index = times.count - 2
    guard index > 0, abs(values[0][index + 1] - values[0][index]) <= size else { return }
    times.remove(at: index)
    values[0].remove(at: index)
  }

  /// The number of values that are compared with a line in one unit of work.
  private static let pointsPerUnit = 4

  private func isWithin(_ distance: Double, _ first: Int, _ last: Int) -> Bool {
    let (start, span) = (times[first], times[last] - times[first])
    guard span > 0 else { return last == first + 1 }
    return (first + 1..<last).allSatisfy { index in
      let share = (times[index] - start) / span
      var length = 0.0
      for column in values {
        let offset = column[index] - (column[first] + share * (column[last] - column[first]))
        guard abs(offset) <= distance else { return false }
        if isEuclidean { length = hypot(length, offset) }
      }
      return length <= distance
    }
  }
}

extension Polyline {
  /// The work of testing whether a part of a segment is straight, and of adding it as a line, on each axis.
  private static let partWork = 6

  /// Creates a polyline along a curve that deviates from it by at most a slack on each axis. A step of the
  /// curve is between two adjacent doubles.
  ///
  /// - Parameters:
  ///   - axes: The segments of each axis in order of time, from 0 to one last time.
  ///   - areCoupled: Whether distances are those of all axes together.
  ///   - slack: The greatest distance from each axis, in units of the value.
  ///   - limit: The greatest number of points.
  ///   - budget: The computation that may be used.
  /// - Throws: `tooManySamples` past the limit; `tooMuchWork`.
  init(
    along axes: [[SmoothSegment]], areCoupled: Bool = false, slack: Double, limit: Int = .max,
    budget: WorkMeter
  ) throws(MotionError) {
    self.init(times: [], values: axes.map { _ in [] }, slack: slack, isEuclidean: areCoupled)
    var cursors = axes.map { _ in 0 }
    var start = 0.0
    while true {
      let segments = zip(axes, cursors).map { $0[$1] }
      let end = segments.reduce(.infinity) { min($0, $1.last) }
      try follow(segments, from: start, to: end, limit, budget)
      start = end.nextUp
      for axis in axes.indices {
        while cursors[axis] + 1 < axes[axis].count, axes[axis][cursors[axis] + 1].start <= start {
          cursors[axis] += 1
        }
      }
      guard zip(axes, cursors).allSatisfy({ $0[$1].last >= start }) else { return }
    }
  }

  /// Appends points along one segment of each axis.
  private mutating func follow(
    _ segments: [SmoothSegment], from start: Double, to end: Double, _ limit: Int, _ budget: WorkMeter
  ) throws(MotionError) {
    // At least two parts per half-period, because a cubic could miss a whole period.
    var parts = 1.0
    for case let oscillation? in segments.map({ $0.law.oscillation }) {
      parts = max(parts, ((end - start) / oscillation.halfPeriod * 2).rounded(.up))
    }
    guard parts < min(Double(limit), 1e15) else { throw Polyline.excess(limit, budget) }
    let areLines = segments.allSatisfy { $0.isLine }
    var rest = CurveParts(of: segments, from: start)
    try append(rest, limit)
    guard end > start else { return }
    for part in 1...Int(parts) {
      rest.append(Double(part) == parts ? end : start + (end - start) * (Double(part) / parts))
      while let next = rest.ends.last {
        guard budget.spend(Polyline.partWork, times: segments.count) else { throw .tooMuchWork }
        let middle = rest.start + (next - rest.start) / 2
        if middle > rest.start, middle < next, !areLines {
          rest.append(middle)
          guard rest.isStraight(within: slack) else {
            guard rest.ends.count <= 64 else { throw Polyline.excess(limit, budget) }
            continue
          }
          rest.removeNearest()
        }
        rest.advance()
        try append(rest, limit)
      }
    }
  }

  /// Returns the error of more points than a limit. A caller without one has only that of the work, which is
  /// then spent.
  private static func excess(_ limit: Int, _ budget: WorkMeter) -> MotionError {
    guard limit == .max else { return .tooManySamples(limit: limit) }
    _ = budget.spend(.max)
    return .tooMuchWork
  }

  /// Appends the start of the parts of a curve.
  private mutating func append(_ parts: CurveParts, _ limit: Int) throws(MotionError) {
    guard times.count < limit else { throw .tooManySamples(limit: limit) }
    times.append(parts.start)
    for axis in values.indices { values[axis].append(parts.startStates[axis].value) }
  }
}
