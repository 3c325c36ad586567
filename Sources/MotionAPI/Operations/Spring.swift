import MotionPhysics
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/parameters`: a spring in every parameterization.
  static let springParameters = Operation("spring/parameters") { fields, call throws(InvalidRequest) in
    let spring = fields.spring()
    fields.finish()
    try call.check()
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

  init(_ fields: inout FieldReader) {
    start = MotionStart(&fields, requiresVelocity: false)
    to = fields.coordinate("to") ?? .scalar(0)
    threshold = fields.threshold()
    spring = ReceivedSpring(&fields)
    clamp = spring.clamp(&fields)
  }

  func motion(in context: Call) throws(InvalidRequest) -> SpringMotion {
    let to = to.on(context.axes)
    let state = try state(to: to, in: context)
    let (from, velocity) = (state.value, state.velocity)
    start.velocity.warnIfSlow(travel: to - from, in: context)
    let spring = try spring.resolved(
      for: from.axes.map { SpringRelease(from: from[$0], to: to[$0], velocity: velocity[$0]) }, in: context)
    return try context.physics(at: { $0.pointer(ofSpringWith: velocity) }) { _ throws(MotionError) in
      try SpringMotion(
        from: from, to: to, velocity: velocity, spring: spring, clamp: clamp, threshold: threshold)
    }
  }

  /// Returns the state at the start: that of the request, with the initial velocity of the spring's dialect
  /// if the request states none.
  private func state(to: Coordinate, in context: Call) throws(InvalidRequest) -> MotionState<Coordinate> {
    spring.dialect?.warnAboutUnused(usesVelocity: !start.hasVelocity, isClampable: true, in: context)
    var state = try start.resolved(in: context)
    if !start.hasVelocity, let share = spring.dialect?.normalizedVelocity {
      state.velocity = (to - state.value).map { $0 * share }
    }
    return state
  }
}
