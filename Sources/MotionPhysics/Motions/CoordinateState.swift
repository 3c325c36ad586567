/// The position and the velocity of a motion at one time.
public struct CoordinateState: Sendable, Equatable {
  /// The position in points.
  public var position: Coordinate
  /// The velocity in points per second.
  public var velocity: Coordinate

  /// Creates a state.
  public init(position: Coordinate, velocity: Coordinate) {
    self.position = position
    self.velocity = velocity
  }

  /// Creates a state with the axes of a coordinate, from the state of each axis.
  init(axesOf coordinate: Coordinate, _ state: (Int) -> MotionState) {
    position = coordinate
    velocity = coordinate
    for axis in coordinate.axes {
      let state = state(axis)
      position[axis] = state.value
      velocity[axis] = state.velocity
    }
  }
}
