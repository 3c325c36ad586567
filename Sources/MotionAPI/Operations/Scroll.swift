import MotionPhysics
import MotionSystem
import StrictJSON

// `scroll/…`: a release that decelerates and bounces at its bounds, independently on each axis.
extension Operation {
  static let scrollProjection = Operation("scroll/projection") { call throws(InvalidRequest) in
    let scroll = ScrollRequest(call)
    scroll.finish(call, options: [])
    try call.check()
    let (projection, destination): (Coordinate, Coordinate)
    if let platform = scroll.platform {
      let motion = try scroll.motion(of: platform, in: call)
      (projection, destination) = (motion.projection, motion.destination)
    } else {
      let motions = try scroll.motions(in: call)
      projection = motions.coordinate { $0.projection }
      destination = motions.coordinate { $0.destination }
    }
    try call.write { writer in
      writer.member("projection", projection, on: call.axes)
      writer.member("destination", destination, on: call.axes)
    }
  }
}

struct ScrollRequest: CurveRequest {
  let start: MotionStart
  let threshold: ReceivedCoordinate
  let bounds: ReceivedBounds
  let rates: ReceivedCoordinate
  let model: DecelerationRate.Model
  /// The other platform, which has no rate; nil for iOS.
  let platform: ReceivedPlatform?
  let edgeSpring: ReceivedSpring
  let overscrollSpring: ReceivedSpring
  /// The work of the motion of one axis, and of writing its members, in units of the budget.
  private static let axisWork = 32

  init(_ call: Call) {
    start = MotionStart(call)
    threshold = call.coordinate("threshold", in: .positive) ?? .scalar(AxisScroll.standardThreshold)
    bounds = ReceivedBounds(call)
    rates = call.decelerationRates()
    (model, platform) = call.platform(hasEdges: true)
    let edges = platform?.model.edges ?? .init(edgeSpring: .edge, overscrollSpring: .edge)
    edgeSpring = edges.edgeSpring.map { call.spring("edgeSpring", default: $0) } ?? ReceivedSpring(.edge)
    overscrollSpring =
      edges.overscrollSpring.map { call.spring("overscrollSpring", default: $0) } ?? ReceivedSpring(.edge)
  }

  func finish(_ call: Call, options: [StaticString]) {
    call.finish(on: platform, refusing: ["threshold", "decelerationRate"] + options, hasEdges: true)
  }

  func resolved(
    _ motion: ReleasedMotion<[AxisScroll]>, within distance: Double, _ settling: SettlingPolicy,
    isDrawn: Bool, in call: Call
  ) throws(InvalidRequest) -> ResolvedMotion {
    switch motion {
    case .platform(let motion, let platform):
      warnAboutStarts(motion.axes, in: call)
      return ResolvedMotion(motion, of: platform, in: call)
    case .own(let motions):
      let motions = motions.map { $0.settling(within: distance) }
      let curves = try motions.map { motion throws(InvalidRequest) in
        try call.physics { budget throws(MotionError) in try motion.curve(settling, budget: budget) }
      }
      warnAboutStarts(curves, in: call)
      return ResolvedMotion(
        MotionCurve(axes: curves, axesAreIndependent: true),
        destination: motions.coordinate { $0.destination },
        ResolvedThreshold(motions.coordinate { $0.threshold }, isPerAxis: true),
        reach: motions.coordinate { $0.reach }, isPerAxis: call.axes.areNamed)
    }
  }

  /// Adds a note if the library of a spring does not start it with the velocity at a bound.
  private func warnAboutStarts(_ curves: [AxisCurve], in call: Call) {
    func laws(_ role: AxisPhase.Role) -> [SpringLaw] {
      curves.flatMap { $0.phases }.compactMap { $0.role == role ? $0.law.spring : nil }
    }
    edgeSpring.warnAboutStart(of: laws(.edge), in: call)
    overscrollSpring.warnAboutStart(of: laws(.overscroll), in: call)
  }

  func motion(in call: Call) throws(InvalidRequest) -> ReleasedMotion<[AxisScroll]> {
    guard let platform else { return .own(try motions(in: call)) }
    let motion = try motion(of: platform, in: call)
    platform.warnAboutStep(of: motion, in: call)
    return .platform(motion, platform)
  }

  func motion(of platform: ReceivedPlatform, in call: Call) throws(InvalidRequest) -> PlatformMotion {
    let state = try start.resolved(in: call)
    let (from, velocity) = (state.value, state.velocity)
    let limits = try from.axes.map { axis throws(InvalidRequest) in try bounds.on(axis, in: call) }
    let room = from.axes.map { ScrollRequest.greatestTravel(from: from[$0], in: limits[$0]) }
    start.velocity.warnIfSlow(travel: Coordinate(room) ?? 0, in: call)
    return try platform.motion(
      from: from, velocity: velocity, bounds: limits, edgeSpring: edgeSpring.spring,
      overscrollSpring: overscrollSpring.spring, in: call)
  }

  /// Returns the motion of each axis. All axes are checked before the first error is thrown.
  func motions(in call: Call) throws(InvalidRequest) -> [AxisScroll] {
    let axes = call.axes
    try call.spend(ScrollRequest.axisWork, times: axes.count)
    let (threshold, rates) = (threshold.on(axes), rates.on(axes))
    let state = try start.resolved(in: call)
    let (from, velocity) = (state.value, state.velocity)
    var motions: [AxisScroll] = []
    var refusal: InvalidRequest?
    var room = from.map { _ in 0 }
    for axis in from.axes {
      do throws(InvalidRequest) {
        let bounds = try bounds.on(axis, in: call)
        room[axis] = ScrollRequest.greatestTravel(from: from[axis], in: bounds)
        motions.append(
          try call.physics { _ throws(MotionError) in
            try AxisScroll(
              from: from[axis], velocity: velocity[axis], rate: DecelerationRate(rates[axis], model: model),
              bounds: bounds, edgeSpring: edgeSpring.spring, overscrollSpring: overscrollSpring.spring,
              threshold: threshold[axis])
          })
      } catch {
        refusal = refusal ?? error
      }
    }
    try call.check()
    if let refusal { throw refusal }
    start.velocity.warnIfSlow(travel: room, in: call)
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
