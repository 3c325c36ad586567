import MotionPhysics
import MotionSystem
import StrictJSON

/// The fields that describe a toss, the replay of a recorded interaction: drag, spring, drag, spring.
struct TossRequest: MotionRequest {
  /// The default length of the resistance.
  static let standardLength = 48.0

  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let retargets: [ReceivedRetarget]
  let initiallyReleased: Bool
  let threshold: Double?
  let resistance: Resistance?
  let gesture: [ReceivedEvent]
  let tracker: VelocityTracker
  let spring: Spring

  init(_ fields: inout FieldReader) {
    from = fields.coordinate("from") ?? .scalar(0)
    to = fields.coordinate("to") ?? .scalar(0)
    retargets = ReceivedRetarget.all(&fields)
    initiallyReleased = fields.flag("initiallyReleased")
    threshold = fields.threshold()
    resistance = fields.object("resistance", example: #"{"min": 0, "max": 100, "length": 48}"#) {
      Resistance(&$0)
    }
    gesture = ReceivedEvent.required(&fields)
    tracker = fields.velocityTracker(for: gesture)
    spring = fields.spring(default: .toss)
  }

  func motion(in context: inout OperationContext) throws(InvalidRequest) -> TossMotion<Coordinate> {
    let axes = context.axes
    try context.spend(8 + 16 * axes.count, times: gesture.count + retargets.count)
    var ranges: [RubberBandRange]?
    if let resistance { ranges = try resistance.ranges(in: &context) }
    let events = gesture.map { $0.on(axes) }
    context.warnAboutRelease(of: events, received: gesture, tracker: tracker)
    return try context.physics(at: TossRequest.pointer) { _ throws(MotionError) in
      try TossMotion(
        from: from.on(axes), to: to.on(axes), events: events,
        destinationChanges: retargets.map { $0.on(axes) },
        initiallyReleased: initiallyReleased, spring: spring, resistance: ranges,
        threshold: threshold, tracker: tracker)
    }
  }

  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .velocity, .displacement, .projection, .time: JSONPointer.root.appending("gesture")
    default: quantity.pointer
    }
  }
}

/// A rubber band that applies while dragging. As in Material Motion, a length of 0 or less defines no band,
/// and every position outside the range is the minimum.
struct Resistance {
  let lower: ReceivedCoordinate?
  let upper: ReceivedCoordinate?
  let length: Double

  /// Reads `{min, max, length}`.
  init(_ fields: inout FieldReader) {
    lower = fields.coordinate("min")
    upper = fields.coordinate("max")
    length = fields.number("length") ?? TossRequest.standardLength
    guard fields.isObject else { return }
    if lower == nil, upper == nil, !fields.has("min"), !fields.has("max") {
      fields.addError(.required, "min", "is required unless max is given")
    } else if length <= 0, !fields.has("min") {
      fields.addError(.required, "min", ErrorMessages.minRequired(byLength: length))
    }
    fields.finish()
  }

  /// Returns the range of each axis.
  func ranges(in context: inout OperationContext) throws(InvalidRequest) -> [RubberBandRange] {
    let axes = context.axes
    let lower = lower?.on(axes)
    let upper = upper?.on(axes)
    let pointer = JSONPointer.root.appending("resistance")
    var ranges: [RubberBandRange] = []
    for axis in 0..<axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        context.addError(.outOfRange, pointer, ErrorMessages.minAboveMax(low, high) + axes.suffix(axis))
        continue
      }
      ranges.append(
        try context.physics(at: { _ in pointer.appending("length") }) { _ throws(MotionError) in
          try RubberBandRange.materialMotion(min: low, max: high, length: length)
        })
    }
    try context.check()
    return ranges
  }
}
