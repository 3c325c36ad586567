import MotionPhysics
import SpringDialects
import StrictJSON

/// `spring/parameters`: a spring in every parameterization.
enum SpringEndpoints {
  static let parameters = Operation.Definition.object(
    "spring/parameters",
    read: { fields in
      let spring = fields.spring()
      fields.finish()
      return spring
    },
    compute: { spring, _ in spring },
    write: { writer, spring, _ in
      writer.key("spring")
      writer.beginObject()
      writer.resolved(spring)
      writer.endObject()
    })
}

/// The fields that describe the motion of a spring from a release to a target.
struct SpringRequest: MotionRequest {
  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let spring: ReceivedSpring

  init(_ fields: inout FieldReader) {
    from = fields.requiredCoordinate("from")
    to = fields.coordinate("to") ?? .scalar(0)
    velocity = ReleaseVelocity(&fields, isRequired: false)
    threshold = fields.threshold()
    spring = ReceivedSpring(&fields)
  }

  func motion(in context: inout OperationContext) throws(InvalidRequest) -> SpringMotion<Coordinate> {
    let (from, to) = (from.on(context.axes), to.on(context.axes))
    let velocity = try releaseVelocity(from: from, to: to, in: &context)
    self.velocity.warnIfSlow(velocity, travel: to - from, in: &context)
    let spring = try spring.parameters(
      for: from.axes.map { SpringRelease(from: from[$0], to: to[$0], velocity: velocity[$0]) }, in: &context)
    return try context.physics(at: { $0.pointer(ofSpringWith: velocity) }) { _ throws(MotionError) in
      try SpringMotion(from: from, to: to, velocity: velocity, spring: spring, threshold: threshold)
    }
  }

  /// Returns the velocity at release: that of the request, or the initial velocity of the spring's dialect.
  private func releaseVelocity(
    from: Coordinate, to: Coordinate, in context: inout OperationContext
  ) throws(InvalidRequest) -> Coordinate {
    let isGiven = if case .none = velocity { false } else { true }
    spring.dialect?.warnAboutUnused(usesVelocity: !isGiven, in: &context)
    if !isGiven, let share = spring.dialect?.normalizedVelocity {
      return (to - from).map { $0 * share }
    }
    return try velocity.resolved(in: &context)
  }
}
