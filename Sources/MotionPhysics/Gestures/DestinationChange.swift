/// A change of the position to which the spring of a toss moves.
public struct DestinationChange: Sendable, Equatable {
  /// The time in seconds, on the clock of the events of the gesture.
  public var time: Double
  /// The new destination in points.
  public var value: Coordinate

  /// Creates a change.
  public init(time: Double, value: Coordinate) {
    self.time = time
    self.value = value
  }
}
