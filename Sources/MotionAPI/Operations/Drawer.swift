import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `drawer/…`: a release whose projection selects an anchor, then a spring to that anchor. With four
/// corners as anchors it models picture-in-picture; with page edges it models pagination.
extension Operation {
  static let drawerAnchor = Operation("drawer/anchor") { call throws(InvalidRequest) in
    let drawer = DrawerRequest(call)
    drawer.finish(call, options: [])
    try call.check()
    let anchor = drawer.anchors.selected(by: try drawer.motion(in: call))
    try call.write { $0.selectedAnchor(anchor, axisNames: call.axes.names) }
  }
}

struct DrawerRequest: MotionRequest {
  let start: MotionStart
  let threshold: Double?
  let projection: ReceivedProjection
  let anchors: DrawerAnchors
  let rule: ReceivedAnchorRule
  let spring: ReceivedSpring
  let clamp: Bool
  /// The work of comparing the distance of one anchor without that of its axes, in units of the budget.
  private static let anchorWork = 4

  init(_ call: Call) {
    start = MotionStart(call)
    threshold = call.threshold()
    anchors = DrawerAnchors(call)
    projection = ReceivedProjection(call)
    rule = ReceivedAnchorRule(call)
    spring = ReceivedSpring(call)
    clamp = spring.clamp(call)
  }

  func finish(_ call: Call, options: [StaticString]) { projection.finish(call) }

  func motion(in call: Call) throws(InvalidRequest) -> DrawerMotion {
    let anchorCount = anchors.count(rule)
    try rule.check(anchorCount: anchorCount, in: call)
    let axes = call.axes
    try call.spend(DrawerRequest.anchorWork + 4 * axes.count, times: anchorCount)
    let state = try start.resolved(in: call)
    let (from, velocity) = (state.value, state.velocity)
    let projection = try projection.position(from: from, velocity: velocity, in: call)
    let positions = try anchors.positions(from: from, projection: projection, rule, in: call)
    let spring = try spring(from: from, velocity: velocity, projection: projection, positions, in: call)
    let drawer = try call.physics { _ throws(MotionError) in
      try DrawerMotion(
        from: from, velocity: velocity, projection: projection, anchors: positions, selection: rule.selection,
        maximumSteps: rule.maximumSteps, dragStart: rule.dragStart(on: axes), spring: spring, clamp: clamp,
        threshold: threshold)
    }
    warnIfAtRest(velocity, in: call)
    // A slow velocity selects a near anchor, so the distance of the selected one shows nothing.
    if let farthest = positions.map({ $0 - from }).max(by: { $0.length < $1.length }) {
      start.velocity.warnIfSlow(travel: farthest, in: call)
    }
    return drawer
  }

  /// Adds a warning if a release at rest does not use the positional threshold of the request.
  private func warnIfAtRest(_ velocity: Coordinate, in call: Call) {
    guard let name = rule.positionalName, velocity.length == 0 else { return }
    call.addWarning(
      .noEffect, JSONPointer.root.appending("\(name)"),
      "has no effect on a release at rest, which has no direction and selects the nearest anchor; give a "
        + "velocity with the sign of the drag, such as 20 or −20")
  }

  /// Returns the spring for the release to the selected anchor.
  private func spring(
    from: Coordinate, velocity: Coordinate, projection: Coordinate, _ anchors: [Coordinate], in call: Call
  ) throws(InvalidRequest) -> Spring {
    guard let dialect = spring.dialect else { return try spring.resolved(for: [], in: call) }
    dialect.warnAboutUnused(usesVelocity: false, isClampable: true, in: call)
    let dragStart = rule.dragStart(on: call.axes)
    let anchor = try call.physics { _ throws(MotionError) in
      let index = try DrawerMotion.anchorIndex(
        projection: projection, from: from, velocity: velocity, anchors: anchors, selection: rule.selection,
        maximumSteps: rule.maximumSteps, dragStart: dragStart)
      return anchors[index]
    }
    let releases = from.axes.map { SpringRelease(from: from[$0], to: anchor[$0], velocity: velocity[$0]) }
    return try spring.resolved(for: releases, in: call)
  }

  func choice(_ motion: DrawerMotion) -> SelectedAnchor? { anchors.selected(by: motion) }
}
