/// The value and the velocity of a motion, or of one axis of it, at one time.
public struct MotionState<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value in points, or in any other unit that the motion uses.
  public var value: Value
  /// The velocity in units of the value per second.
  public var velocity: Value

  /// Creates a state.
  public init(value: Value, velocity: Value) {
    self.value = value
    self.velocity = velocity
  }
}

extension MotionState<Coordinate> {
  /// Creates a state with the axes of a coordinate, from the state of each axis.
  init(axesOf coordinate: Coordinate, _ state: (Int) -> MotionState<Double>) {
    self.init(value: coordinate, velocity: coordinate)
    for axis in coordinate.axes {
      let state = state(axis)
      value[axis] = state.value
      velocity[axis] = state.velocity
    }
  }
}
