import MotionPhysics
import StrictJSON

/// `drawer/…`: a release projected to an anchor, then a spring to it. Four corners make it
/// picture-in-picture, page edges make it pagination.
enum DrawerEndpoints {
  static func trajectory(_ question: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = question.members
    let drawer = DrawerRequest(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try drawer.check(in: question)
    return try question.trajectory(request) { cap throws(InvalidRequest) in
      let motion = try drawer.motion(in: question, thresholdAtMost: cap)
      let curve = try question.physics { () throws(MotionError) in try motion.motion.curve(request.settling) }
      return ResolvedMotion(
        curve: curve, destination: motion.motion.to, threshold: .common(motion.motion.threshold),
        choice: drawer.choice(motion))
    }
  }

  static func settlingDuration(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let drawer = DrawerRequest(&members)
    let settling = members.settling()
    members.finish()
    try drawer.check(in: question)
    let motion = try drawer.motion(in: question)
    let duration = try question.physics { () throws(MotionError) in
      try motion.motion.settlingDuration(settling)
    }
    var answer = JSONWriter(reservingCapacity: 256)
    answer.beginObject()
    answer.key("settlingDuration")
    answer.value(try question.finite(duration))
    answer.key("destination")
    answer.coordinate(motion.motion.to, on: question.axes)
    answer.threshold(.common(motion.motion.threshold), on: question.axes)
    answer.choice(drawer.choice(motion), on: question.axes)
    answer.endObject()
    return answer
  }

  static func anchor(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let drawer = DrawerRequest(&members)
    members.finish()
    try drawer.check(in: question)
    let motion = try drawer.motion(in: question)
    var answer = JSONWriter(reservingCapacity: 128)
    answer.beginObject()
    answer.choice(drawer.choice(motion), on: question.axes)
    answer.endObject()
    return answer
  }
}

/// The members of a drawer's motion.
private struct DrawerRequest {
  static let selections = Keywords<AnchorSelection>(("nearest", .nearest), ("directional", .directional))

  let from: ReceivedCoordinate
  let velocity: ReceivedCoordinate
  let threshold: Double?
  let rate: DecelerationRate?
  let anchors: [ReceivedAnchor]
  let selection: AnchorSelection
  let spring: SpringParameters

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.coordinate("velocity") ?? .scalar(0)
    threshold = members.threshold()
    anchors = members.anchors()
    rate = members.decelerationRate()
    selection = members.word("selection", DrawerRequest.selections)
    spring = members.spring("spring", default: .standard)
  }

  func check(in question: OperationRequest) throws(InvalidRequest) {
    if selection == .directional, question.axes.count > 1 {
      question.errors.add(
        JSONPointer.root.appending("selection"),
        "\"directional\" requires exactly one axis, received \(question.axes.count) axes; use \"nearest\""
      )
    }
    try question.check()
  }

  func motion(in question: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DrawerMotion
  {
    guard let rate else { throw .errors }
    let axes = question.axes
    let positions = anchors.map { $0.value.on(axes) }
    return try question.physics { () throws(MotionError) in
      let motion = try DrawerMotion(
        from: from.on(axes), velocity: velocity.on(axes), rate: rate, anchors: positions,
        selection: selection, spring: spring, threshold: threshold)
      if motion.motion.threshold <= cap { return motion }
      return try DrawerMotion(
        from: from.on(axes), velocity: velocity.on(axes), rate: rate, anchors: positions,
        selection: selection, spring: spring, threshold: cap)
    }
  }

  func choice(_ motion: DrawerMotion) -> AnchorChoice {
    AnchorChoice(
      projection: motion.projection, index: motion.anchorIndex, name: anchors[motion.anchorIndex].name,
      anchor: motion.motion.to)
  }
}
