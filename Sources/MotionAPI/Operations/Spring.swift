import MotionPhysics
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/parameters`: a spring in every parameterization.
  static let springParameters = Operation("spring/parameters") { call throws(InvalidRequest) in
    let spring = call.spring()
    try call.checkFields()
    try call.write { $0.spring(spring) }
  }
}

/// The fields that describe the motion of a spring from a release to a target.
struct SpringRequest: MotionRequest {
  let start: MotionStart
  let to: ReceivedCoordinate
  let threshold: Double?
  let spring: ReceivedSpring
  let clamp: Bool
  var library: ReceivedDialect? { spring.dialect }

  init(_ call: Call) {
    start = MotionStart(call, requiresVelocity: false)
    to = call.coordinate("to") ?? .scalar(0)
    threshold = call.threshold()
    spring = ReceivedSpring(call)
    clamp = spring.clamp(call)
  }

  func motion(in call: Call) throws(InvalidRequest) -> SpringMotion {
    let to = to.on(call.axes)
    let state = try state(to: to, in: call)
    let (from, velocity) = (state.value, state.velocity)
    start.velocity.warnIfSlow(travel: to - from, in: call)
    let spring = try spring.resolved(
      for: from.axes.map { SpringRelease(from: from[$0], to: to[$0], velocity: velocity[$0]) }, in: call)
    return try call.physics(at: { $0.pointer(ofSpringWith: velocity) }) { _ throws(MotionError) in
      try SpringMotion(
        from: from, to: to, velocity: velocity, spring: spring, clamp: clamp, threshold: threshold)
    }
  }

  /// Returns the state at the start: that of the request, with the initial velocity of the spring's dialect
  /// if the request states none.
  private func state(to: Coordinate, in call: Call) throws(InvalidRequest) -> MotionState<Coordinate> {
    spring.dialect?.warnAboutUnused(usesVelocity: !start.hasVelocity, isClampable: true, in: call)
    var state = try start.resolved(in: call)
    if !start.hasVelocity, let share = spring.dialect?.normalizedVelocity {
      state.velocity = (to - state.value).map { $0 * share }
    }
    return state
  }
}
