/// The law of one axis that follows a recording: straight lines between recorded positions.
public struct RecordedLaw: Sendable, Equatable {
  /// The times of the positions in seconds from the start of the law, not decreasing.
  public let times: [Double]
  /// The positions, one for each time.
  public let values: [Double]

  /// Creates a law.
  ///
  /// - Returns: Nil if there is no position, or if the numbers of times and values differ.
  public init?(times: [Double], values: [Double]) {
    guard !times.isEmpty, times.count == values.count else { return nil }
    self.init(unchecked: times, values)
  }

  private init(unchecked times: [Double], _ values: [Double]) {
    self.times = times
    self.values = values
  }

  /// Returns the state at a time in seconds.
  ///
  /// Between two positions the value is on the line that joins them, and the velocity is the slope of
  /// the line. Before the first and after the last position the axis is at rest. If several positions
  /// have the same time, the last one counts.
  public func state(at time: Double) -> MotionState<Double> {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    // `low` is the number of positions at or before `time`.
    guard low > 0 else { return MotionState(value: values[0], velocity: 0) }
    guard low < times.count else { return MotionState(value: values[low - 1], velocity: 0) }
    let slope = (values[low] - values[low - 1]) / (times[low] - times[low - 1])
    return MotionState(value: values[low - 1] + slope * (time - times[low - 1]), velocity: slope)
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> RecordedLaw {
    RecordedLaw(unchecked: times, values.map { ($0 - origin) / unit })
  }

  /// Returns the greatest jump that exceeds a size: two consecutive positions with the same time.
  func greatestJump(over size: Double) -> (time: Double, size: Double)? {
    var greatest: (time: Double, size: Double)?
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      let distance = abs(values[index] - values[index - 1])
      if distance > greatest?.size ?? size { greatest = (times[index], distance) }
    }
    return greatest
  }

  /// Appends the lines of a recording that starts at `start` and ends at `end`, up to `horizon`,
  /// including the rest before and after its positions.
  func appendSegments(
    from start: Double, to end: Double, horizon: Double, to segments: inout [SmoothSegment]
  ) {
    func append(_ law: LineLaw, _ from: Double, _ to: Double) {
      let segment = SmoothSegment(start: from, nextStart: min(to, end), horizon: horizon, law: .line(law))
      if segment.start <= segment.last { segments.append(segment) }
    }
    guard let firstTime = times.first, let firstValue = values.first else { return }
    if firstTime > 0 { append(LineLaw(restingAt: firstValue), start, start + firstTime) }
    for index in times.indices {
      let from = start + times[index]
      guard index + 1 < times.count else {
        append(LineLaw(restingAt: values[index]), from, end)
        break
      }
      let span = times[index + 1] - times[index]
      guard span > 0 else { continue }
      let to = start + times[index + 1]
      let slope = (values[index + 1] - values[index]) / span
      append(
        LineLaw(from: values[index], to: values[index + 1], duration: to - from, velocity: slope), from, to)
    }
  }
}
