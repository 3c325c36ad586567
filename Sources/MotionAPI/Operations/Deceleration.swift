import MotionPhysics
import SpringDialects
import StrictJSON

/// `deceleration/…`: a deceleration without bounds.
extension Operation {
  static let decelerationProjection = Operation("deceleration/projection") {
    fields, call throws(InvalidRequest) in
    let request = DecelerationRequest(&fields)
    request.finish(&fields, options: [])
    try call.check()
    let (projection, foundRate): (Coordinate, Double?)
    switch request.deceleration {
    case .platform(let platform):
      (projection, foundRate) = (try request.motion(of: platform, in: call).projection, nil)
    case .rate(let rate):
      let motion = try request.motion(rate, in: call)
      (projection, foundRate) = (motion.destination, request.foundRate(of: motion))
    }
    try call.write { writer in
      writer.member("projection", projection, on: call.axes)
      writer.decelerationRate(foundRate)
    }
  }

  static let decelerationArrival = Operation("deceleration/arrival") { fields, call throws(InvalidRequest) in
    let start = MotionStart(&fields)
    let value = fields.requiredCoordinate("value")
    let deceleration = ReceivedDeceleration(&fields)
    fields.finish(on: deceleration.platform, refusing: ["decelerationRate"])
    try call.check()
    let axes = call.axes
    let values = value.on(axes)
    let state = try start.resolved(in: call)
    start.velocity.warnIfSlow(travel: values - state.value, in: call)
    var arrivals: [Arrivals] = []
    switch deceleration {
    case .platform(let platform):
      let motion = try platform.motion(from: state.value, velocity: state.velocity, in: call)
      arrivals = values.axes.map { motion.arrivals(at: values[$0], axis: $0, budget: call.budget) }
    case .rate(let rate):
      for axis in values.axes {
        arrivals.append(
          try call.physics(at: { _ in axes.pointer(to: "value", on: axis) }) { _ throws(MotionError) in
            try PolynomialLaw(
              from: state.value[axis], decaying: state.velocity[axis], exponent: rate.exponent
            ).arrivals(at: values[axis])
          })
      }
    }
    try call.write { writer in
      writer.arrivals(arrivals, on: axes) { writer, arrivals, write in
        writer.member("reachable", arrivals.first != nil)
        if let first = arrivals.first { writer.arrival(first, write) }
      }
    }
  }

  static let decelerationLaunch = Operation("deceleration/launch") { fields, call throws(InvalidRequest) in
    let start = fields.requiredCoordinate("from")
    let target = fields.coordinate("to") ?? .scalar(0)
    let deceleration = ReceivedDeceleration(&fields)
    fields.finish(on: deceleration.platform, refusing: ["decelerationRate"])
    try call.check()
    let (from, to) = (start.on(call.axes), target.on(call.axes))
    let velocity =
      switch deceleration {
      case .platform(let platform): try platform.launchVelocity(from: from, to: to, in: call)
      case .rate(let rate):
        try call.physics(at: { _ in "/to" }) { _ throws(MotionError) in
          try DecelerationMotion.launchVelocity(from: from, to: to, rate: rate)
        }
      }
    try call.write { $0.member("velocity", velocity, on: call.axes) }
  }
}

struct DecelerationRequest: CurveRequest {
  let start: MotionStart
  let threshold: Double?
  let deceleration: ReceivedDeceleration
  /// The settling duration in seconds, from which the rate follows; nil if the rate is given.
  let duration: Double?
  /// The destination, from which the rate follows; nil if the rate is given.
  let to: ReceivedCoordinate?

  init(_ fields: inout FieldReader) {
    start = MotionStart(&fields)
    threshold = fields.threshold()
    deceleration = ReceivedDeceleration(&fields)
    duration = fields.number("duration", in: .positive)
    to = fields.coordinate("to")
  }

  func finish(_ fields: inout FieldReader, options: [StaticString]) {
    if let determining = fields.given(["to", "duration"]).first {
      for name in fields.given(["duration", "decelerationRate", "platform"])
      where "\(name)" != "\(determining)" {
        fields.addError(
          .conflict, name, "is not allowed with \(determining), which determines the rate; give one")
      }
    }
    if fields.has("duration"), !options.isEmpty, fields.has("speedThreshold") {
      fields.addError(
        .conflict, "speedThreshold", "is not allowed with duration, which counts to the threshold; omit one")
    }
    fields.finish(on: deceleration.platform, refusing: ["threshold", "decelerationRate"] + options)
  }

  func trajectory(_ options: TrajectoryOptions, in context: Call) throws(InvalidRequest) -> Trajectory {
    switch deceleration {
    case .platform(let platform):
      return try platform.trajectory(of: motion(of: platform, in: context), options, in: context)
    case .rate(let rate):
      let motion = try motion(rate, in: context)
      return try options.trajectory(in: context) { distance, context throws(InvalidRequest) in
        let motion = motion.settling(within: distance)
        let curve = try context.physics { budget throws(MotionError) in
          try motion.curve(options.settling, budget: budget)
        }
        return ResolvedMotion(
          curve: curve, destination: motion.destination, threshold: .common(motion.threshold),
          reach: Coordinate(motion.reach), decelerationRate: foundRate(of: motion))
      }
    }
  }

  func rest(_ settling: SettlingPolicy, in context: Call) throws(InvalidRequest) -> Rest {
    switch deceleration {
    case .platform(let platform):
      let motion = try motion(of: platform, in: context)
      platform.warnAboutStep(of: motion, in: context)
      return Rest(
        duration: try context.finite(motion.curve.settlingDuration), destination: motion.destination,
        threshold: .common(motion.threshold))
    case .rate(let rate):
      let motion = try motion(rate, in: context)
      let duration = try context.physics { budget throws(MotionError) in
        try motion.settlingDuration(settling, budget: budget)
      }
      return Rest(
        duration: try context.finite(duration), destination: motion.destination,
        threshold: .common(motion.threshold), reach: Coordinate(motion.reach),
        decelerationRate: foundRate(of: motion))
    }
  }

  func motion(of platform: ReceivedPlatform, in context: Call) throws(InvalidRequest) -> PlatformMotion {
    let state = try start.resolved(in: context)
    start.velocity.warnIfSlowFling(in: context)
    return try platform.motion(from: state.value, velocity: state.velocity, in: context)
  }

  func motion(_ rate: DecelerationRate, in context: Call) throws(InvalidRequest) -> DecelerationMotion {
    let state = try start.resolved(in: context)
    // A smaller threshold shows that the unit is not a pixel.
    let standard = DecelerationMotion.standardThreshold
    if threshold ?? standard >= standard { start.velocity.warnIfSlowFling(in: context) }
    var rate = rate
    if let duration {
      rate = try self.rate(restingAfter: duration, speed: state.velocity.length, in: context)
    } else if let to {
      rate = try self.rate(restingAt: to.on(context.axes), from: state, in: context)
    }
    return try context.physics { _ throws(MotionError) in
      try DecelerationMotion(from: state.value, velocity: state.velocity, rate: rate, threshold: threshold)
    }
  }

  /// Returns the rate per millisecond that was found for `duration` or `to`; nil if the request states the
  /// rate.
  func foundRate(of motion: DecelerationMotion) -> Double? {
    duration == nil && to == nil ? nil : motion.rate.perMillisecond
  }

  /// Returns the rate at which a release rests at a destination.
  private func rate(
    restingAt to: Coordinate, from state: MotionState<Coordinate>, in context: Call
  ) throws(InvalidRequest) -> DecelerationRate {
    let travel = to - state.value
    let (distance, speed) = (travel.length, state.velocity.length)
    let isAhead =
      distance > 0 && speed > 0
      && travel.axes.allSatisfy { abs(travel[$0] / distance - state.velocity[$0] / speed) < 1e-9 }
    guard isAhead else {
      throw context.refusal(
        .unreachable, "/to",
        "is unreachable, because a release moves straight on in the direction of its velocity; give a "
          + "destination ahead of it")
    }
    do throws(MotionError) {
      return try DecelerationRate(restingAtDistance: distance, speed: speed)
    } catch {
      throw context.refusal(
        .unreachable, "/to",
        "is unreachable, because no decelerationRate greater than 0 and less than 1 leads there; give a "
          + "destination at another distance")
    }
  }

  /// Returns the rate at which a release rests after `duration`, in seconds.
  private func rate(
    restingAfter duration: Double, speed: Double, in context: Call
  ) throws(InvalidRequest) -> DecelerationRate {
    context.warnIfLong(duration, at: "/duration")
    do throws(MotionError) {
      return try DecelerationRate(
        restingAfter: duration, speed: speed, threshold: threshold ?? DecelerationMotion.standardThreshold)
    } catch .outOfRange(.decelerationRate, let rate) {
      throw context.refusal(
        .unreachable, "/duration",
        "requires a decelerationRate of \(ErrorMessages.text(rate)), and rates are greater than 0 and less "
          + "than 1; use a \(rate == 0 ? "longer" : "shorter") duration")
    } catch .outOfRange(.duration, _) {
      throw context.refusal(
        .unreachable, "/duration",
        "is unreachable for a release at rest, which stays at rest; omit it, or give a velocity")
    } catch {
      throw context.refusal(error)
    }
  }
}
