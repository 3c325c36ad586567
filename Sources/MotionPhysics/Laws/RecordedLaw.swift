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
    self.times = times
    self.values = values
  }

  /// Returns the state at a time in seconds.
  ///
  /// Between two positions the value is on the line that joins them, and the velocity is the slope of
  /// the line. Before the first and after the last position the axis is at rest. If several positions
  /// have the same time, the last one counts.
  public func state(at time: Double) -> MotionState {
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
}
