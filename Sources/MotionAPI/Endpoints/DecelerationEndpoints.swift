import MotionPhysics
import StrictJSON

/// `deceleration/…`: a deceleration without bounds.
enum DecelerationEndpoints {
  static let projection = Operation.Definition.object(
    "deceleration/projection",
    read: { fields in
      let request = DecelerationRequest(&fields)
      request.finish(&fields, options: [])
      return request
    },
    compute: { request, context throws(InvalidRequest) -> Coordinate in
      switch request.deceleration {
      case .platform(let platform): try request.motion(of: platform, in: &context).projection
      case .rate(let rate): try request.motion(rate, in: &context).destination
      }
    },
    write: { writer, projection, context in
      writer.key("projection")
      writer.coordinate(projection, on: context.axes)
    })

  static let arrival = Operation.Definition.object(
    "deceleration/arrival",
    read: { fields in
      let from = fields.requiredCoordinate("from")
      let velocity = ReleaseVelocity(&fields)
      let value = fields.requiredCoordinate("value")
      let deceleration = ReceivedDeceleration(&fields)
      deceleration.finish(&fields, refusing: ["decelerationRate"])
      return (from, velocity, value, deceleration)
    },
    compute: { request, context throws(InvalidRequest) -> [Arrivals] in
      let (from, velocity, value, deceleration) = request
      let axes = context.axes
      let (values, starts) = (value.on(axes), from.on(axes))
      let velocities = try velocity.resolved(in: &context)
      velocity.warnIfSlow(velocities, travel: values - starts, in: &context)
      var arrivals: [Arrivals] = []
      switch deceleration {
      case .platform(let platform):
        let motion = try platform.motion(from: starts, velocity: velocities, in: &context)
        arrivals = values.axes.map { motion.arrivals(at: values[$0], axis: $0, budget: &context.budget) }
      case .rate(let rate):
        for axis in values.axes {
          arrivals.append(
            try context.physics(at: { _ in axes.pointer(to: "value", on: axis) }) { _ throws(MotionError) in
              try DecelerationLaw(from: starts[axis], velocity: velocities[axis], exponent: rate.exponent)
                .arrivals(at: values[axis])
            })
        }
      }
      return arrivals
    },
    write: { writer, arrivals, context in
      writer.arrivals(arrivals, on: context.axes) { writer, arrivals, write in
        writer.key("reachable")
        writer.value(arrivals.first != nil)
        if let first = arrivals.first { writer.arrival(first, write) }
      }
    })

  static let launch = Operation.Definition.object(
    "deceleration/launch",
    read: { fields in
      let from = fields.requiredCoordinate("from")
      let to = fields.coordinate("to") ?? .scalar(0)
      let deceleration = ReceivedDeceleration(&fields)
      deceleration.finish(&fields, refusing: ["decelerationRate"])
      return (from, to, deceleration)
    },
    compute: { request, context throws(InvalidRequest) -> Coordinate in
      let (from, to) = (request.0.on(context.axes), request.1.on(context.axes))
      switch request.2 {
      case .platform(let platform): return try platform.launchVelocity(from: from, to: to, in: &context)
      case .rate(let rate):
        return try context.physics(at: { _ in JSONPointer.root.appending("to") }) { _ throws(MotionError) in
          try DecelerationMotion.launchVelocity(from: from, to: to, rate: rate)
        }
      }
    },
    write: { writer, velocity, context in
      writer.key("velocity")
      writer.coordinate(velocity, on: context.axes)
    })
}

/// The fields that describe a deceleration.
struct DecelerationRequest: CurveRequest {
  let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let deceleration: ReceivedDeceleration

  init(_ fields: inout FieldReader) {
    from = fields.requiredCoordinate("from")
    velocity = ReleaseVelocity(&fields)
    threshold = fields.threshold()
    deceleration = ReceivedDeceleration(&fields)
  }

  func finish(_ fields: inout FieldReader, options: [StaticString]) {
    deceleration.finish(&fields, refusing: ["threshold", "decelerationRate"] + options)
  }

  func trajectory(
    _ options: TrajectoryOptions, in context: inout OperationContext
  ) throws(InvalidRequest) -> Trajectory {
    switch deceleration {
    case .platform(let platform):
      return try platform.trajectory(of: motion(of: platform, in: &context), options, in: &context)
    case .rate(let rate):
      let motion = try motion(rate, in: &context)
      return try options.trajectory(in: &context) { distance, context throws(InvalidRequest) in
        let motion = motion.settling(within: distance)
        let curve = try context.physics { budget throws(MotionError) in
          try motion.curve(options.settling, budget: &budget)
        }
        return ResolvedMotion(
          curve: curve, destination: motion.destination, threshold: .common(motion.threshold))
      }
    }
  }

  func rest(_ settling: SettlingPolicy, in context: inout OperationContext) throws(InvalidRequest) -> Rest {
    switch deceleration {
    case .platform(let platform):
      let motion = try motion(of: platform, in: &context)
      platform.warnAboutStep(of: motion, in: &context)
      return try rest(of: motion, settling, in: &context)
    case .rate(let rate): return try rest(of: motion(rate, in: &context), settling, in: &context)
    }
  }

  private func rest<Motion: BudgetedMotion<Coordinate>>(
    of motion: Motion, _ settling: SettlingPolicy, in context: inout OperationContext
  ) throws(InvalidRequest) -> Rest {
    let duration = try context.physics { budget throws(MotionError) in
      try motion.settlingDuration(settling, budget: &budget)
    }
    return Rest(
      duration: try context.finite(duration), destination: motion.destination,
      threshold: .common(motion.threshold))
  }

  func motion(
    of platform: ReceivedPlatform, in context: inout OperationContext
  ) throws(InvalidRequest) -> PlatformMotion {
    let velocity = try velocity.resolved(in: &context)
    return try platform.motion(from: from.on(context.axes), velocity: velocity, in: &context)
  }

  func motion(
    _ rate: DecelerationRate, in context: inout OperationContext
  ) throws(InvalidRequest) -> DecelerationMotion<Coordinate> {
    let velocity = try velocity.resolved(in: &context)
    let from = from.on(context.axes)
    return try context.physics { _ throws(MotionError) in
      try DecelerationMotion(from: from, velocity: velocity, rate: rate, threshold: threshold)
    }
  }
}
