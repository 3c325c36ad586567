/// Where one axis is and how fast it moves, at one time.
public struct MotionState: Sendable, Equatable {
  /// Position in points (or whatever unit the motion has).
  public var value: Double
  /// Velocity in points per second.
  public var velocity: Double

  /// Creates a state.
  public init(value: Double, velocity: Double) {
    self.value = value
    self.velocity = velocity
  }
}
