/// A time range of one axis, or of one direction in the space of the axes, with one smooth law.
///
/// Every curve is a sequence of segments: phases with a smooth law, the lines of a recording, and the
/// rest. Simplification, error bounds, events and exports work on segments and use the zeros and bounds
/// of their laws. If a segment does not end at the value at which the next one starts, the curve has
/// a step there.
public struct SmoothSegment: Sendable {
  /// The first time in seconds from the start of the motion.
  public let start: Double
  /// The end in seconds from the start of the motion, ≥ `start`. The next segment starts there, and the
  /// curve has its value; `state(at:)` then returns the limit of this segment.
  public let end: Double
  /// The last time at which the curve has the values of this segment: the last double before `end`, or
  /// the horizon if the segment is cut there. Steps of the curve thus need no one-sided limits.
  let last: Double
  /// The time of the curve at which the time of the law is 0, in seconds.
  public let origin: Double
  /// The law.
  public let law: SmoothLaw

  /// Creates a segment whose law starts at `start`.
  ///
  /// - Parameters:
  ///   - start: The first time in seconds.
  ///   - nextStart: The time at which the next segment starts, in seconds.
  ///   - horizon: The last time of all segments in seconds.
  ///   - law: The law.
  init(start: Double, nextStart: Double, horizon: Double, law: SmoothLaw) {
    self.start = start
    end = min(nextStart, horizon)
    last = min(nextStart.nextDown, horizon)
    origin = start
    self.law = law
  }

  /// A Boolean value that indicates whether the segment is a straight line.
  public var isLine: Bool { law.isLine }

  /// Returns the state at a time of the curve in seconds, from `start` to `end`.
  public func state(at time: Double) -> MotionState<Double> { law.state(at: time - origin) }

  /// Returns the value minus `reference` at a time of the curve in seconds, without cancellation if
  /// `reference` is the value that the law approaches.
  func offset(from reference: Double, at time: Double) -> Double {
    law.offset(from: reference, at: time - origin)
  }

  /// The smallest and the greatest value from `start` to `end`.
  ///
  /// They are at the ends or at extrema. The excursions of an oscillation decrease, so only its first
  /// two extrema count, one on each side.
  public var extremeValues: (low: Double, high: Double) {
    let first = state(at: start).value
    let last = state(at: end).value
    var low = min(first, last)
    var high = max(first, last)
    let zeros = law.zeros(of: .velocity)
    // Times stay in the time of the law, because converting them to the time of the curve would round.
    var time = start - origin
    for _ in 0..<2 {
      time = zeros.next(after: time)
      guard origin + time < end else { break }
      let value = law.state(at: time).value
      low = min(low, value)
      high = max(high, value)
    }
    return (low, high)
  }
}
