import MotionSystem

/// The law of one axis that moves along straight lines between known values: a recording, the frames of a
/// platform that computes each from the one before, or a table that a platform interpolates.
public struct PolylineLaw: Sendable, Equatable {
  /// The times of the values in seconds from the start of the law, not decreasing; empty if they are the
  /// multiples of `interval`.
  public let times: [Double]
  /// The time between two values in seconds, > 0, the first of which is at 0; nil if the times are listed.
  public let interval: Double?
  /// The values, at least one.
  public let values: [Double]

  /// Creates a law that has values at listed times.
  ///
  /// - Returns: Nil if there is no value, or if the numbers of times and values differ.
  public init?(times: [Double], values: [Double]) {
    guard !times.isEmpty, times.count == values.count else { return nil }
    self.init(times, nil, values)
  }

  /// Creates a law that has values at 0, interval, 2·interval, ….
  ///
  /// - Returns: Nil if there are fewer than two values, or if the interval is not positive and finite.
  public init?(interval: Double, values: [Double]) {
    guard interval > 0, interval.isFinite, values.count >= 2 else { return nil }
    self.init([], interval, values)
  }

  private init(_ times: [Double], _ interval: Double?, _ values: [Double]) {
    self.times = times
    self.interval = interval
    self.values = values
  }

  /// Returns the state at a time in seconds.
  ///
  /// Between two values the law is on the line that joins them, and the velocity is the slope of the line.
  /// Before the first and after the last value the axis is at rest. If several values have the same time, the
  /// last one counts.
  public func state(at time: Double) -> MotionState<Double> {
    if let interval { return state(at: time, interval) }
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    // `low` is the number of values at or before `time`.
    guard low > 0 else { return MotionState(value: values[0], velocity: 0) }
    guard low < times.count else { return MotionState(value: values[low - 1], velocity: 0) }
    let slope = (values[low] - values[low - 1]) / (times[low] - times[low - 1])
    return MotionState(value: values[low - 1] + slope * (time - times[low - 1]), velocity: slope)
  }

  private func state(at time: Double, _ interval: Double) -> MotionState<Double> {
    let position = time / interval
    let last = values.count - 1
    guard position < Double(last) else { return MotionState(value: values[last], velocity: 0) }
    let index = max(0, Int(position))
    let step = values[index + 1] - values[index]
    return MotionState(value: values[index] + step * (position - Double(index)), velocity: step / interval)
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> PolylineLaw {
    PolylineLaw(times, interval, values.map { ($0 - origin) / unit })
  }

  /// Returns the greatest jump that exceeds a size: two consecutive values with the same time.
  func greatestJump(over size: Double) -> (time: Double, size: Double)? {
    var greatest: (time: Double, size: Double)?
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      let distance = abs(values[index] - values[index - 1])
      if distance > greatest?.size ?? size { greatest = (times[index], distance) }
    }
    return greatest
  }

  /// Appends the lines of a law that starts at `start` and ends at `end`, up to `horizon`, including the rest
  /// before and after its values.
  func appendSegments(
    from start: Double, to end: Double, horizon: Double, to segments: inout [SmoothSegment]
  ) {
    func time(_ index: Int) -> Double { interval.map { Double(index) * $0 } ?? times[index] }
    func append(_ law: PolynomialLaw, _ from: Double, _ to: Double) {
      let segment = SmoothSegment(
        start: from, nextStart: min(to, end), horizon: horizon, law: .polynomial(law))
      if segment.start <= segment.last { segments.append(segment) }
    }
    if time(0) > 0 { append(PolynomialLaw(restingAt: values[0]), start, start + time(0)) }
    for index in 1..<max(1, values.count) {
      let span = interval ?? times[index] - times[index - 1]
      let (from, to) = (start + time(index - 1), start + time(index))
      guard span > 0, from <= horizon else { continue }
      let line = PolynomialLaw(
        from: values[index - 1], to: values[index], duration: to - from,
        velocity: (values[index] - values[index - 1]) / span)
      append(line, from, to)
    }
    let last = values.count - 1
    append(PolynomialLaw(restingAt: values[last]), start + time(last), end)
  }
}
