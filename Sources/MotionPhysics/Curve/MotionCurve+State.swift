extension MotionCurve {
  /// Returns the state at a time in seconds.
  ///
  /// Each axis follows its law before its end, and is at rest at its destination at and after its
  /// end. At a handoff, the later phase applies.
  public func state(at time: Double) -> CoordinateState {
    CoordinateState(axesOf: Coordinate(repeating: 0, count: axes.count)) { axes[$0].state(at: time) }
  }
}
