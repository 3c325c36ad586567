import MotionPhysics
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/parameters`: a spring in every parameterization.
  static let springParameters = Operation("spring/parameters") { call throws(InvalidRequest) in
    let spring = call.spring().spring
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
    let (state, spring) = try spring.released(start, to: to, isClampable: true, in: call)
    return try call.physics(at: { $0.pointer(ofSpringWith: state.velocity) }) { _ throws(MotionError) in
      try SpringMotion(
        from: state.value, to: to, velocity: state.velocity, spring: spring, clamp: clamp,
        threshold: threshold)
    }
  }
}
