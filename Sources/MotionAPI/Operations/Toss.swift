import MotionPhysics
import MotionSystem
import StrictJSON

/// The fields that describe a toss, the replay of a recorded interaction: drag, spring, drag, spring.
struct TossRequest: MotionRequest {
  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let retargets: [ReceivedRetarget]
  let initiallyReleased: Bool
  let threshold: Double?
  let resistance: ReceivedRubberBandRange?
  let gesture: [ReceivedEvent]
  let tracker: VelocityTracker
  let spring: ReceivedSpring
  let clamp: Bool

  init(_ call: Call) {
    from = call.coordinate("from") ?? .scalar(0)
    to = call.coordinate("to") ?? .scalar(0)
    retargets = ReceivedRetarget.all(call)
    initiallyReleased = call.flag("initiallyReleased")
    threshold = call.threshold()
    resistance = ReceivedRubberBandRange.resistance(call)
    gesture = ReceivedEvent.all(call)
    tracker = call.velocityTracker(for: gesture)
    spring = call.spring(default: .toss, isClampable: true)
    clamp = spring.clamp(call)
  }

  func motion(in call: Call) throws(InvalidRequest) -> TossMotion {
    let axes = call.axes
    try call.spend(8 + 16 * axes.count, times: gesture.count + retargets.count)
    var ranges: [RubberBandRange]?
    if let resistance { ranges = try resistance.ranges(in: call) }
    let events = gesture.map { $0.on(axes, since: gesture.first) }
    ReceivedRetarget.warn(about: retargets, beside: gesture, in: call)
    call.warnAboutRelease(of: events, received: gesture, tracker: tracker)
    let motion = try call.physics(at: TossRequest.pointer) { _ throws(MotionError) in
      try TossMotion(
        from: from.on(axes), to: to.on(axes), events: events,
        destinationChanges: retargets.map { $0.on(axes, since: gesture.first?.time ?? 0) },
        initiallyReleased: initiallyReleased, spring: spring.spring, clamp: clamp,
        resistance: ranges, threshold: threshold, tracker: tracker)
    }
    spring.warnAboutStart(of: motion.springLaws, in: call)
    return motion
  }

  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .velocity, .displacement, .projection, .time: "/gesture"
    default: quantity.pointer
    }
  }
}
