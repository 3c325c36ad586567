/// The law of one axis that is known at equal intervals only: straight lines between the values at
/// 0, interval, 2·interval, …, and rest after the last of them.
///
/// It holds the motion of a platform that computes each frame from the one before, and tables that a platform
/// interpolates.
public struct FramesLaw: Sendable, Equatable {
  /// The time between two values in seconds, > 0.
  public let interval: Double
  /// The values, at least two.
  public let values: [Double]

  /// Creates a law.
  ///
  /// - Returns: Nil if there are fewer than two values, or if the interval is not positive and finite.
  public init?(interval: Double, values: [Double]) {
    guard interval > 0, interval.isFinite, values.count >= 2 else { return nil }
    self.init(unchecked: interval, values)
  }

  private init(unchecked interval: Double, _ values: [Double]) {
    self.interval = interval
    self.values = values
  }

  /// Returns the state at a time t ≥ 0 in seconds. The velocity is the slope of the line that starts there.
  public func state(at time: Double) -> MotionState<Double> {
    let position = time / interval
    let last = values.count - 1
    guard position < Double(last) else { return MotionState(value: values[last], velocity: 0) }
    let index = max(0, Int(position))
    let step = values[index + 1] - values[index]
    return MotionState(
      value: values[index] + step * (position - Double(index)), velocity: step / interval)
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> FramesLaw {
    FramesLaw(unchecked: interval, values.map { ($0 - origin) / unit })
  }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm { .frames(interval: interval, values: values) }

  /// The number of smooth segments of the law, at most.
  var segmentCount: Int { values.count }

  /// Appends the lines of a law that starts at `start` and ends at `end`, up to `horizon`.
  func appendSegments(
    from start: Double, to end: Double, horizon: Double, to segments: inout [SmoothSegment]
  ) {
    for index in 0..<(values.count - 1) {
      let from = start + Double(index) * interval
      let to = start + Double(index + 1) * interval
      guard from < min(to, end), from <= horizon else { return }
      let law = LineLaw(
        from: values[index], to: values[index + 1], duration: to - from,
        velocity: (values[index + 1] - values[index]) / interval)
      segments.append(SmoothSegment(start: from, nextStart: min(to, end), horizon: horizon, law: .line(law)))
    }
    let last = start + Double(values.count - 1) * interval
    if last < end, last <= horizon {
      let rest = LineLaw(restingAt: values[values.count - 1])
      segments.append(SmoothSegment(start: last, nextStart: end, horizon: horizon, law: .line(rest)))
    }
  }
}
