import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `drawer/…`: a release whose projection selects an anchor, then a spring to that anchor. With four
/// corners as anchors it models picture-in-picture; with page edges it models pagination.
enum DrawerEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let drawer = DrawerRequest(&members)
    let options = members.trajectoryOptions()
    members.finish()
    try request.check()
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      let motion = try drawer.motion(in: request, thresholdAtMost: cap)
      return try request.resolved(motion, options.settling, choice: drawer.choice(motion))
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let drawer = DrawerRequest(&members)
    let settling = members.settling()
    members.finish()
    try request.check()
    let motion = try drawer.motion(in: request)
    return try request.settlingDuration(of: motion, settling, choice: drawer.choice(motion))
  }

  static func anchor(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let drawer = DrawerRequest(&members)
    members.finish()
    try request.check()
    let motion = try drawer.motion(in: request)
    var writer = JSONWriter(reservingCapacity: 128)
    writer.beginObject()
    writer.selectedAnchor(drawer.choice(motion), axisNames: request.axes.names)
    writer.endObject(with: request.warnings)
    return writer
  }
}

/// The members that describe a drawer.
private struct DrawerRequest {
  let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let rate: DecelerationRate?
  let anchors: [ReceivedAnchor]
  let rule: ReceivedAnchorRule
  let spring: ReceivedSpring
  /// The work of comparing the distance of one anchor without that of its axes, in units of the budget.
  private static let anchorWork = 4

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.releaseVelocity()
    threshold = members.threshold()
    anchors = members.anchors()
    rate = members.decelerationRate()
    rule = members.anchorRule()
    spring = members.receivedSpring("spring", default: .standard)
  }

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DrawerMotion<Coordinate>
  {
    guard let rate else { throw .validationErrors }
    try rule.check(anchorCount: anchors.count, in: request)
    let axes = request.axes
    guard request.budget.spend(DrawerRequest.anchorWork + 4 * axes.count, times: anchors.count) else {
      throw .tooMuchWork
    }
    let positions = anchors.map { $0.value.on(axes) }
    let velocity = try velocity.on(axes, in: request)
    let spring = try spring(from: from.on(axes), velocity: velocity, rate: rate, positions, in: request)
    return try request.physics { () throws(MotionError) in
      let motion = try DrawerMotion(
        from: from.on(axes), velocity: velocity, rate: rate, anchors: positions,
        selection: rule.selection, maximumSteps: rule.maximumSteps, spring: spring, threshold: threshold)
      request.warnIfSlow(velocity, travel: motion.destination - from.on(axes))
      if motion.threshold <= cap { return motion }
      return try DrawerMotion(
        from: from.on(axes), velocity: velocity, rate: rate, anchors: positions,
        selection: rule.selection, maximumSteps: rule.maximumSteps, spring: spring, threshold: cap)
    }
  }

  /// Returns the spring for the release to the selected anchor.
  private func spring(
    from: Coordinate, velocity: Coordinate, rate: DecelerationRate, _ anchors: [Coordinate],
    in request: OperationRequest
  ) throws(InvalidRequest) -> Spring {
    guard let dialect = spring.dialect else { return spring.parameters }
    dialect.warnAboutUnused(usesVelocity: false, in: request)
    let anchor = try request.physics { () throws(MotionError) in
      let projection = try DecelerationMotion.projection(from: from, velocity: velocity, rate: rate)
      let index = try DrawerMotion.anchorIndex(
        projection: projection, from: from, velocity: velocity, anchors: anchors,
        selection: rule.selection, maximumSteps: rule.maximumSteps)
      return anchors[index]
    }
    let releases = from.axes.map { SpringRelease(from: from[$0], to: anchor[$0], velocity: velocity[$0]) }
    return try dialect.parameters(for: releases, in: request)
  }

  func choice(_ motion: DrawerMotion<Coordinate>) -> SelectedAnchor {
    SelectedAnchor(
      projection: motion.projection, index: motion.anchorIndex, name: anchors[motion.anchorIndex].name,
      anchor: motion.destination)
  }
}
