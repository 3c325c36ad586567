/// The law of one axis under a finger: straight lines between the recorded positions.
public struct RecordedLaw: Sendable, Equatable {
  /// Times of the positions in seconds from the start of the law, not decreasing.
  public let times: [Double]
  /// The positions, one for each time.
  public let values: [Double]

  /// Creates the law from equally many times and values, at least one.
  public init?(times: [Double], values: [Double]) {
    guard !times.isEmpty, times.count == values.count else { return nil }
    self.times = times
    self.values = values
  }

  /// The state at a time in seconds: on the line between the positions around it, with its slope
  /// as velocity; at rest outside the recording. Of several positions at one time the last counts.
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
