import MotionPhysics
import SpringDialects
import StrictJSON

/// `deceleration/…`: a deceleration without bounds.
extension Operation {
  static let decelerationProjection = Operation("deceleration/projection") { call throws(InvalidRequest) in
    let request = DecelerationRequest(call)
    request.finish(call, options: [])
    try call.check()
    let (projection, foundRate): (Coordinate, Double?)
    if let platform = request.deceleration.platform {
      (projection, foundRate) = (try request.motion(of: platform, in: call).projection, nil)
    } else {
      let motion = try request.ownMotion(in: call)
      (projection, foundRate) = (motion.destination, request.foundRate(of: motion))
    }
    try call.write { writer in
      writer.member("projection", projection, on: call.axes)
      if let foundRate { writer.member("decelerationRate", foundRate) }
    }
  }

  static let decelerationArrival = Operation("deceleration/arrival") { call throws(InvalidRequest) in
    let start = MotionStart(call)
    let value = call.requiredCoordinate("value")
    let deceleration = ReceivedDeceleration(call)
    call.finish(on: deceleration.platform, refusing: ["decelerationRate"])
    try call.check()
    let axes = call.axes
    let values = value.on(axes)
    let state = try start.resolved(in: call)
    start.velocity.warnIfSlow(travel: values - state.value, in: call)
    let arrivals: [Arrivals]
    if let platform = deceleration.platform {
      let motion = try platform.motion(from: state.value, velocity: state.velocity, in: call)
      arrivals = values.axes.map { motion.arrivals(at: values[$0], axis: $0, budget: call.budget) }
    } else {
      arrivals = try values.axes.map { axis throws(InvalidRequest) in
        try call.physics(at: { _ in axes.pointer(to: "value", on: axis) }) { _ throws(MotionError) in
          try PolynomialLaw(
            from: state.value[axis], decaying: state.velocity[axis], exponent: deceleration.rate.exponent
          ).arrivals(at: values[axis])
        }
      }
    }
    try call.write { writer in
      writer.arrivals(arrivals, on: axes) { writer, arrivals, write in
        writer.member("reachable", arrivals.first != nil)
        if let first = arrivals.first { writer.arrival(first, write) }
      }
    }
  }

  static let decelerationLaunch = Operation("deceleration/launch") { call throws(InvalidRequest) in
    let start = call.requiredCoordinate("from")
    let target = call.coordinate("to") ?? .scalar(0)
    let deceleration = ReceivedDeceleration(call)
    call.finish(on: deceleration.platform, refusing: ["decelerationRate"])
    try call.check()
    let (from, to) = (start.on(call.axes), target.on(call.axes))
    let velocity =
      if let platform = deceleration.platform {
        try platform.launchVelocity(from: from, to: to, in: call)
      } else {
        try call.physics(at: { _ in "/to" }) { _ throws(MotionError) in
          try DecelerationMotion.launchVelocity(from: from, to: to, rate: deceleration.rate)
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

  init(_ call: Call) {
    start = MotionStart(call)
    threshold = call.threshold()
    deceleration = ReceivedDeceleration(call)
    duration = call.number("duration", in: .positive)
    to = call.coordinate("to")
  }

  func finish(_ call: Call, options: [StaticString]) {
    if let determining = call.given(["to", "duration"]).first {
      for name in call.given(["duration", "decelerationRate", "platform"])
      where "\(name)" != "\(determining)" {
        call.addError(
          .conflict, name, "is not allowed with \(determining), which determines the rate; give one")
      }
    }
    if call.has("duration"), !options.isEmpty, call.has("speedThreshold") {
      call.addError(
        .conflict, "speedThreshold", "is not allowed with duration, which counts to the threshold; omit one")
    }
    call.finish(on: deceleration.platform, refusing: ["threshold", "decelerationRate"] + options)
  }

  func resolved(
    _ motion: ReleasedMotion<DecelerationMotion>, within distance: Double, _ settling: SettlingPolicy,
    isDrawn: Bool, in call: Call
  ) throws(InvalidRequest) -> ResolvedMotion {
    switch motion {
    case .platform(let motion, let platform): return ResolvedMotion(motion, of: platform, in: call)
    case .own(let motion):
      let resolved = try ResolvedMotion(
        motion.settling(within: distance), settling, isDrawn: isDrawn, in: call)
      resolved.decelerationRate = foundRate(of: motion)
      return resolved
    }
  }

  func motion(in call: Call) throws(InvalidRequest) -> ReleasedMotion<DecelerationMotion> {
    guard let platform = deceleration.platform else { return .own(try ownMotion(in: call)) }
    let motion = try motion(of: platform, in: call)
    platform.warnAboutStep(of: motion, in: call)
    return .platform(motion, platform)
  }

  func motion(of platform: ReceivedPlatform, in call: Call) throws(InvalidRequest) -> PlatformMotion {
    let state = try start.resolved(in: call)
    start.velocity.warnIfSlowFling(in: call)
    return try platform.motion(from: state.value, velocity: state.velocity, in: call)
  }

  func ownMotion(in call: Call) throws(InvalidRequest) -> DecelerationMotion {
    let state = try start.resolved(in: call)
    // A smaller threshold shows that the unit is not a pixel.
    let standard = DecelerationMotion.standardThreshold
    if threshold ?? standard >= standard { start.velocity.warnIfSlowFling(in: call) }
    var rate = deceleration.rate
    if let duration {
      rate = try self.rate(restingAfter: duration, speed: state.velocity.length, in: call)
    } else if let to {
      rate = try self.rate(restingAt: to.on(call.axes), from: state, in: call)
    }
    return try call.physics { _ throws(MotionError) in
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
    restingAt to: Coordinate, from state: MotionState<Coordinate>, in call: Call
  ) throws(InvalidRequest) -> DecelerationRate {
    let travel = to - state.value
    let (distance, speed) = (travel.length, state.velocity.length)
    let isAhead =
      distance > 0 && speed > 0
      && travel.axes.allSatisfy { abs(travel[$0] / distance - state.velocity[$0] / speed) < 1e-9 }
    guard isAhead else {
      throw call.refusal(
        .unreachable, "/to",
        "is unreachable, because a release moves straight on in the direction of its velocity; give a "
          + "destination ahead of it")
    }
    do throws(MotionError) {
      return try DecelerationRate(restingAtDistance: distance, speed: speed)
    } catch {
      throw call.refusal(
        .unreachable, "/to",
        "is unreachable, because no decelerationRate greater than 0 and less than 1 leads there; give a "
          + "destination at another distance")
    }
  }

  /// Returns the rate at which a release rests after `duration`, in seconds.
  private func rate(
    restingAfter duration: Double, speed: Double, in call: Call
  ) throws(InvalidRequest) -> DecelerationRate {
    call.warnIfLong(duration, at: "/duration")
    do throws(MotionError) {
      return try DecelerationRate(
        restingAfter: duration, speed: speed, threshold: threshold ?? DecelerationMotion.standardThreshold)
    } catch .outOfRange(.decelerationRate, let rate) {
      throw call.refusal(
        .unreachable, "/duration",
        "requires a decelerationRate of \(rate.text), and rates are greater than 0 and less "
          + "than 1; use a \(rate == 0 ? "longer" : "shorter") duration")
    } catch .outOfRange(.duration, _) {
      throw call.refusal(
        .unreachable, "/duration",
        "is unreachable for a release at rest, which stays at rest; omit it, or give a velocity")
    } catch {
      throw call.refusal(error)
    }
  }
}
