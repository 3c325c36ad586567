import MotionPhysics
import MotionSystem
import StrictJSON

/// Where and how fast a motion starts, as received: at a release, or in the state of a motion in flight.
struct MotionStart {
  private let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  /// What resisted the drag before the release.
  private let resistance: ReceivedRubberBandRange?

  /// Reads `from` with `velocity` or `gesture`, and `resistance`; or `previous` in place of these.
  ///
  /// - Parameter requiresVelocity: Whether a release needs `velocity` or `gesture`. A spring may start at
  ///   rest without either.
  init(_ call: Call, requiresVelocity: Bool = true) {
    if call.has("previous") {
      let previous = MotionStart.previous(call)
      (from, velocity, resistance) = (previous.value, .previous(previous.velocity), nil)
      return
    }
    from = call.requiredCoordinate("from")
    velocity = ReleaseVelocity(call, isRequired: requiresVelocity)
    resistance = ReceivedRubberBandRange.resistance(call)
    // Allowed: a null counts as absent.
    _ = call.take("previous")
    if resistance != nil, case .unstated = velocity {
      call.addError(.required, "velocity", "velocity or gesture is required with resistance, which maps it")
    }
  }

  /// A Boolean value that indicates whether the request states how fast the motion starts.
  var hasVelocity: Bool { if case .unstated = velocity { false } else { true } }

  /// Returns the position and the velocity on the axes of the request. Resistance maps the velocity of the
  /// finger to that of the object, which is drawn at `from`.
  ///
  /// - Throws: `InvalidRequest` if the rubber band does not reach `from`, and the errors of
  ///   `ReleaseVelocity.resolved`.
  func resolved(in call: Call) throws(InvalidRequest) -> MotionState<Coordinate> {
    let axes = call.axes
    var state = MotionState(value: from.on(axes), velocity: try velocity.resolved(in: call))
    guard let resistance else { return state }
    let ranges = try resistance.ranges(in: call)
    for axis in state.value.axes {
      state.velocity[axis] = try call.physics(at: { _ in axes.pointer(to: "from", on: axis) }) {
        _ throws(MotionError) in
        try ranges[axis].velocity(state.velocity[axis], resistedTo: state.value[axis])
      }
    }
    return state
  }
}
