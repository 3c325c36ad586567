import MotionPhysics
import MotionSystem
import StrictJSON

// `scroll/…`: a release that decelerates and bounces at its bounds, independently on each axis.
extension Operation {
  static let scrollProjection = Operation("scroll/projection") { fields, call throws(InvalidRequest) in
    let scroll = ScrollRequest(&fields)
    scroll.finish(&fields, options: [])
    try call.check()
    let (projection, destination): (Coordinate, Coordinate)
    switch scroll.model {
    case .platform(let platform):
      let motion = try scroll.motion(of: platform, in: call)
      (projection, destination) = (motion.projection, motion.destination)
    case .rate(let model):
      let motions = try scroll.motions(model, in: call)
      projection = motions.coordinate { $0.projection }
      destination = motions.coordinate { $0.destination }
    }
    try call.write { writer in
      writer.member("projection", projection, on: call.axes)
      writer.member("destination", destination, on: call.axes)
    }
  }
}

/// The fields that describe a scroll.
struct ScrollRequest: CurveRequest {
  let start: MotionStart
  let threshold: ReceivedCoordinate
  let bounds: ReceivedBounds
  let rates: ReceivedCoordinate
  let model: ReceivedModel
  let edgeSpring: Spring
  let overscrollSpring: Spring
  /// The work of the motion of one axis, and of writing its members, in units of the budget.
  private static let axisWork = 32

  init(_ fields: inout FieldReader) {
    start = MotionStart(&fields)
    threshold = fields.coordinate("threshold", in: .positive) ?? .scalar(AxisScroll.standardThreshold)
    bounds = ReceivedBounds(&fields)
    rates = fields.decelerationRates()
    model = ReceivedModel(&fields, hasEdges: true)
    if case .platform(let platform) = model {
      let edges = platform.model.edges
      edgeSpring = edges?.edgeSpring.map { fields.spring("edgeSpring", default: $0) } ?? .edge
      overscrollSpring =
        edges?.overscrollSpring.map { fields.spring("overscrollSpring", default: $0) } ?? .edge
    } else {
      edgeSpring = fields.spring("edgeSpring", default: .edge)
      overscrollSpring = fields.spring("overscrollSpring", default: .edge)
    }
  }

  func finish(_ fields: inout FieldReader, options: [StaticString]) {
    fields.finish(on: model.platform, refusing: ["threshold", "decelerationRate"] + options, hasEdges: true)
  }

  func trajectory(_ options: TrajectoryOptions, in context: Call) throws(InvalidRequest) -> Trajectory {
    switch model {
    case .platform(let platform):
      return try platform.trajectory(of: motion(of: platform, in: context), options, in: context)
    case .rate(let model):
      let motions = try motions(model, in: context)
      return try options.trajectory(in: context) { distance, context throws(InvalidRequest) in
        let motions = motions.map { $0.settling(within: distance) }
        return ResolvedMotion(
          curve: MotionCurve(
            axes: try curves(of: motions, options.settling, in: context), axesAreIndependent: true),
          destination: motions.coordinate { $0.destination },
          threshold: .perAxis(motions.coordinate { $0.threshold }),
          reach: motions.coordinate { $0.reach }, isPerAxis: context.axes.areNamed)
      }
    }
  }

  func rest(_ settling: SettlingPolicy, in context: Call) throws(InvalidRequest) -> Rest {
    var durations: [Double] = []
    var reach: Coordinate = 0
    let (destination, thresholds): (Coordinate, Coordinate)
    switch model {
    case .platform(let platform):
      let motion = try motion(of: platform, in: context)
      platform.warnAboutStep(of: motion, in: context)
      durations = motion.axes.map { $0.end }
      (destination, thresholds) = (motion.destination, motion.finalSteps)
    case .rate(let model):
      let motions = try motions(model, in: context)
      for motion in motions {
        let curve = try context.physics { budget throws(MotionError) in
          try motion.curve(settling, budget: budget)
        }
        durations.append(
          try context.finite(
            curve.settlingDuration,
            spring: curve.phases.last?.role == .overscroll ? "overscrollSpring" : "edgeSpring"))
      }
      destination = motions.coordinate { $0.destination }
      thresholds = motions.coordinate { $0.threshold }
      reach = motions.coordinate { $0.reach }
    }
    return Rest(
      duration: durations.reduce(0, max), destination: destination, threshold: .perAxis(thresholds),
      reach: reach, axisDurations: durations)
  }

  private func curves(
    of motions: [AxisScroll], _ settling: SettlingPolicy, in context: Call
  ) throws(InvalidRequest) -> [AxisCurve] {
    var curves: [AxisCurve] = []
    for motion in motions {
      curves.append(
        try context.physics { budget throws(MotionError) in try motion.curve(settling, budget: budget) })
    }
    return curves
  }

  /// Returns the motion of another platform.
  func motion(of platform: ReceivedPlatform, in context: Call) throws(InvalidRequest) -> PlatformMotion {
    let state = try start.resolved(in: context)
    let (from, velocity) = (state.value, state.velocity)
    var limits: [ScrollBounds] = []
    for axis in from.axes { limits.append(try bounds.on(axis, in: context)) }
    let room = from.axes.map { ScrollRequest.greatestTravel(from: from[$0], in: limits[$0]) }
    start.velocity.warnIfSlow(travel: Coordinate(room) ?? 0, in: context)
    return try platform.motion(
      from: from, velocity: velocity, bounds: limits, edgeSpring: edgeSpring,
      overscrollSpring: overscrollSpring, in: context)
  }

  /// Returns the motion of each axis. All axes are checked before the first error is thrown.
  func motions(_ model: DecelerationRate.Model, in context: Call) throws(InvalidRequest) -> [AxisScroll] {
    let axes = context.axes
    try context.spend(ScrollRequest.axisWork, times: axes.count)
    let (threshold, rates) = (threshold.on(axes), rates.on(axes))
    let state = try start.resolved(in: context)
    let (from, velocity) = (state.value, state.velocity)
    var motions: [AxisScroll] = []
    var refusal: InvalidRequest?
    var room = from.map { _ in 0 }
    for axis in from.axes {
      do throws(InvalidRequest) {
        let bounds = try bounds.on(axis, in: context)
        room[axis] = ScrollRequest.greatestTravel(from: from[axis], in: bounds)
        motions.append(
          try context.physics { _ throws(MotionError) in
            try AxisScroll(
              from: from[axis], velocity: velocity[axis], rate: DecelerationRate(rates[axis], model: model),
              bounds: bounds, edgeSpring: edgeSpring, overscrollSpring: overscrollSpring,
              threshold: threshold[axis])
          })
      } catch {
        refusal = refusal ?? error
      }
    }
    try context.check()
    if let refusal { throw refusal }
    start.velocity.warnIfSlow(travel: room, in: context)
    return motions
  }

  /// Returns the distance from a start to the farther bound.
  private static func greatestTravel(from: Double, in bounds: ScrollBounds) -> Double {
    max(abs((bounds.min ?? from) - from), abs((bounds.max ?? from) - from))
  }
}

extension [AxisScroll] {
  /// Returns what each axis has as a coordinate.
  fileprivate func coordinate(_ component: (AxisScroll) -> Double) -> Coordinate {
    Coordinate(map(component)) ?? 0
  }
}
