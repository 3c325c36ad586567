import MotionPhysics
import StrictJSON

/// `drawer/…`: a release projected to an anchor, then a spring to it. Four corners make it
/// picture-in-picture, page edges make it pagination.
enum DrawerEndpoints {
  static func trajectory(_ question: Question) throws(Refusal) -> Trajectory {
    var members = question.members
    let drawer = DrawerQuestion(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try drawer.check(in: question)
    return try question.trajectory(request) { cap throws(Refusal) in
      let motion = try drawer.motion(in: question, thresholdAtMost: cap)
      let curve = try question.physics { () throws(MotionError) in try motion.motion.curve(request.settling) }
      return AnsweredMotion(
        curve: curve, destination: motion.motion.to, threshold: .common(motion.motion.threshold),
        choice: drawer.choice(motion))
    }
  }

  static func settlingDuration(_ question: Question) throws(Refusal) -> JSONWriter {
    var members = question.members
    let drawer = DrawerQuestion(&members)
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

  static func anchor(_ question: Question) throws(Refusal) -> JSONWriter {
    var members = question.members
    let drawer = DrawerQuestion(&members)
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
private struct DrawerQuestion {
  let from: ReceivedCoordinate
  let velocity: ReceivedCoordinate
  let threshold: Double?
  let rate: DecelerationRate?
  let anchors: [ReceivedAnchor]
  let selection: AnchorSelection
  let spring: Spring

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.coordinate("velocity") ?? .scalar(0)
    threshold = members.threshold()
    anchors = members.anchors()
    rate = members.decelerationRate()
    selection =
      members.word("selection", ["nearest": AnchorSelection.nearest, "directional": .directional]) ?? .nearest
    spring = members.spring("spring", default: .standard)
  }

  func check(in question: Question) throws(Refusal) {
    if selection == .directional, question.axes.count > 1 {
      question.faults.add(
        JSONPointer.root.appending("selection"),
        "\"directional\" has a meaning for one axis only, received \(question.axes.count) axes; use \"nearest\""
      )
    }
    try question.check()
  }

  func motion(in question: Question, thresholdAtMost cap: Double = .infinity) throws(Refusal) -> DrawerMotion
  {
    guard let rate else { throw .faults }
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
