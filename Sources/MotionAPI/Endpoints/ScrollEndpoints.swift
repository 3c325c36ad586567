import MotionPhysics
import MotionSystem
import StrictJSON

/// `scroll/…`: a release that decelerates and bounces at its bounds, independently on each axis.
enum ScrollEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let scroll = ScrollRequest(&members)
    let options = members.trajectoryOptions()
    scroll.finish(&members, refusing: ["settling", "speedThreshold"])
    try request.check()
    if case .platform(let platform) = scroll.model {
      return try request.trajectory(
        of: scroll.motion(of: platform, in: request), platform, options)
    }
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      let motions = try scroll.motions(in: request, thresholdAtMost: cap)
      var axes: [AxisCurve] = []
      for motion in motions {
        axes.append(
          try request.physics { () throws(MotionError) in
            try motion.curve(options.settling, budget: &request.budget)
          })
      }
      return ResolvedMotion(
        curve: MotionCurve(axes: axes, axesAreIndependent: true),
        destination: ScrollRequest.coordinate(motions) { $0.destination },
        threshold: .perAxis(ScrollRequest.coordinate(motions) { $0.threshold }),
        isPerAxis: request.axes.areNamed)
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let scroll = ScrollRequest(&members)
    let settling = members.settling()
    scroll.finish(&members, refusing: ["settling", "speedThreshold"])
    try request.check()
    if case .platform(let platform) = scroll.model {
      let motion = try scroll.motion(of: platform, in: request)
      request.warnAboutStep(of: motion, platform)
      return settlingDuration(
        motion.axes.map { $0.end }, motion.destination, thresholds: motion.finalSteps, request)
    }
    let motions = try scroll.motions(in: request)
    var durations: [Double] = []
    for motion in motions {
      let curve = try request.physics { () throws(MotionError) in
        try motion.curve(settling, budget: &request.budget)
      }
      durations.append(
        try request.finite(
          curve.settlingDuration,
          spring: curve.phases.last?.role == .overscroll ? "overscrollSpring" : "edgeSpring"))
    }
    return settlingDuration(
      durations, ScrollRequest.coordinate(motions) { $0.destination },
      thresholds: ScrollRequest.coordinate(motions) { $0.threshold }, request)
  }

  private static func settlingDuration(
    _ durations: [Double], _ destination: Coordinate, thresholds: Coordinate, _ request: OperationRequest
  ) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: 256)
    writer.beginObject()
    writer.member("settlingDuration", durations.reduce(0, max))
    writer.key("destination")
    writer.coordinate(destination, on: request.axes)
    writer.threshold(.perAxis(thresholds), on: request.axes)
    if request.axes.areNamed {
      writer.key("axes")
      writer.beginObject()
      for (axis, name) in request.axes.names.enumerated() {
        writer.key(named: name)
        writer.beginObject()
        writer.member("settlingDuration", durations[axis])
        writer.member("destination", destination[axis])
        writer.member("threshold", thresholds[axis])
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject(with: request.warnings)
    return writer
  }

  static func projection(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let scroll = ScrollRequest(&members)
    scroll.finish(&members, refusing: [])
    try request.check()
    let (projection, destination): (Coordinate, Coordinate)
    if case .platform(let platform) = scroll.model {
      let motion = try scroll.motion(of: platform, in: request)
      (projection, destination) = (motion.projection, motion.destination)
    } else {
      let motions = try scroll.motions(in: request)
      projection = ScrollRequest.coordinate(motions) { $0.projection }
      destination = ScrollRequest.coordinate(motions) { $0.destination }
    }
    var writer = JSONWriter(reservingCapacity: 128)
    writer.beginObject()
    writer.key("projection")
    writer.coordinate(projection, on: request.axes)
    writer.key("destination")
    writer.coordinate(destination, on: request.axes)
    writer.endObject(with: request.warnings)
    return writer
  }
}

/// The members that describe a scroll.
private struct ScrollRequest {
  let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: ReceivedCoordinate
  let bounds: ReceivedBounds
  let rates: ReceivedCoordinate
  let model: ReceivedModel
  let edgeSpring: Spring
  let overscrollSpring: Spring
  /// The work of the motion of one axis, and of writing its members, in units of the budget.
  private static let axisWork = 32

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.releaseVelocity()
    threshold = members.coordinate("threshold", in: .positive) ?? .scalar(AxisScroll.standardThreshold)
    bounds = members.bounds()
    rates = members.decelerationRates()
    model = members.receivedModel(hasEdges: true)
    if case .platform(let platform) = model {
      let edges = platform.edges
      edgeSpring = edges.edgeSpring.map { members.spring("edgeSpring", default: $0) } ?? .edge
      overscrollSpring =
        edges.overscrollSpring.map { members.spring("overscrollSpring", default: $0) } ?? .edge
    } else {
      edgeSpring = members.spring("edgeSpring", default: .edge)
      overscrollSpring = members.spring("overscrollSpring", default: .edge)
    }
  }

  /// Reports the members that are unknown, or that have no effect.
  func finish(_ members: inout MemberReader, refusing names: [StaticString]) {
    var platform: ReceivedPlatform?
    if case .platform(let received) = model {
      platform = received
      members.refuse(["threshold", "decelerationRate"] + names, with: received)
    }
    members.finish { PlatformHint.hint($0, allowed: $1, platform, hasEdges: true) }
  }

  /// Returns the motion of another platform.
  func motion(of platform: ReceivedPlatform, in request: OperationRequest) throws(InvalidRequest)
    -> PlatformMotion
  {
    let axes = request.axes
    let from = from.on(axes)
    let velocity = try velocity.on(axes, in: request)
    var limits: [ScrollBounds] = []
    for axis in from.axes { limits.append(try bounds.on(axis, in: request)) }
    let room = from.axes.map { ScrollRequest.greatestTravel(from: from[$0], in: limits[$0]) }
    request.warnIfSlow(velocity, travel: Coordinate(room) ?? 0)
    return try platform.motion(
      from: from, velocity: velocity, bounds: limits, edgeSpring: edgeSpring,
      overscrollSpring: overscrollSpring, in: request)
  }

  /// Returns the motion of each axis. All axes are checked before the first error is thrown.
  func motions(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> [AxisScroll]
  {
    guard case .rate(let model) = model else { throw .validationErrors }
    let axes = request.axes
    guard request.budget.spend(ScrollRequest.axisWork, times: axes.count) else { throw .tooMuchWork }
    let (from, threshold, rates) = (from.on(axes), threshold.on(axes), rates.on(axes))
    let velocity = try velocity.on(axes, in: request)
    var motions: [AxisScroll] = []
    var refusal: InvalidRequest?
    var room = from.map { _ in 0 }
    for axis in from.axes {
      do throws(InvalidRequest) {
        let bounds = try bounds.on(axis, in: request)
        room[axis] = ScrollRequest.greatestTravel(from: from[axis], in: bounds)
        motions.append(
          try request.physics { () throws(MotionError) in
            try AxisScroll(
              from: from[axis], velocity: velocity[axis], rate: DecelerationRate(rates[axis], model: model),
              bounds: bounds, edgeSpring: edgeSpring, overscrollSpring: overscrollSpring,
              threshold: min(cap, threshold[axis]))
          })
      } catch {
        refusal = refusal ?? error
      }
    }
    try request.check()
    if let refusal { throw refusal }
    request.warnIfSlow(velocity, travel: room)
    return motions
  }

  /// Returns the distance from a start to the farther bound.
  private static func greatestTravel(from: Double, in bounds: ScrollBounds) -> Double {
    max(abs((bounds.min ?? from) - from), abs((bounds.max ?? from) - from))
  }

  static func coordinate(_ motions: [AxisScroll], _ component: (AxisScroll) -> Double) -> Coordinate {
    Coordinate(motions.map(component)) ?? 0
  }
}
