/// The value and the velocity of one axis at one time.
public struct MotionState: Sendable, Equatable {
  /// The value in points, or in any other unit that the motion uses.
  public var value: Double
  /// The velocity in units of the value per second.
  public var velocity: Double

  /// Creates a state.
  public init(value: Double, velocity: Double) {
    self.value = value
    self.velocity = velocity
  }
}
