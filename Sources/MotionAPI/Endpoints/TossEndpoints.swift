import MotionPhysics
import MotionSystem
import StrictJSON

/// `toss/…`: the replay of a recorded interaction: drag, spring, drag, spring.
enum TossEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let toss = TossRequest(&members)
    let options = members.trajectoryOptions()
    members.finish()
    try request.check()
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      try request.resolved(
        toss.motion(in: request, thresholdAtMost: cap), options.settling, at: TossRequest.member)
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let toss = TossRequest(&members)
    let settling = members.settling()
    members.finish()
    try request.check()
    return try request.settlingDuration(of: toss.motion(in: request), settling, at: TossRequest.member)
  }
}

/// The members that describe a toss.
private struct TossRequest {
  /// The default length of the resistance.
  static let standardLength = 48.0

  let initialPosition: ReceivedCoordinate
  let destination: ReceivedCoordinate
  let changes: [ReceivedDestination]
  let initiallyReleased: Bool
  let threshold: Double?
  let resistance: Resistance?
  let gesture: [ReceivedEvent]
  let spring: Spring

  struct Resistance {
    let lower: ReceivedCoordinate?
    let upper: ReceivedCoordinate?
    let length: Double
  }

  init(_ members: inout MemberReader) {
    initialPosition = members.coordinate("initialPosition") ?? .scalar(0)
    destination = members.coordinate("destination") ?? .scalar(0)
    changes = members.destinations()
    initiallyReleased = members.flag("initiallyReleased")
    threshold = members.threshold()
    resistance = members.resistance()
    gesture = members.gesture()
    spring = members.spring("spring", default: .toss)
  }

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> TossMotion<Coordinate>
  {
    let axes = request.axes
    guard request.budget.spend(8 + 16 * axes.count, times: gesture.count + changes.count) else {
      throw .tooMuchWork
    }
    let ranges = try resistance.map { resistance throws(InvalidRequest) in try resistance.ranges(in: request)
    }
    let events = gesture.map { $0.on(axes) }
    request.warnAboutRelease(of: events, received: gesture)
    return try request.physics(at: TossRequest.member) { () throws(MotionError) in
      try TossMotion(
        from: initialPosition.on(axes), to: destination.on(axes), events: events,
        destinationChanges: changes.map { $0.on(axes) },
        initiallyReleased: initiallyReleased, spring: spring, resistance: ranges,
        threshold: min(cap, threshold ?? TossMotion<Coordinate>.standardThreshold))
    }
  }

  /// Returns the pointer of the member that a quantity comes from in a toss.
  static func member(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .velocity, .displacement, .projection, .time: JSONPointer.root.appending("gesture")
    default: OperationRequest.member(for: quantity)
    }
  }
}

extension TossRequest.Resistance {
  /// Returns the range of each axis.
  func ranges(in request: OperationRequest) throws(InvalidRequest) -> [RubberBandRange] {
    let lower = lower?.on(request.axes)
    let upper = upper?.on(request.axes)
    let pointer = JSONPointer.root.appending("resistance")
    var ranges: [RubberBandRange] = []
    for axis in 0..<request.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        request.addError(
          pointer, ErrorMessages.minAboveMax(low, high) + request.axisSuffix(axis))
        continue
      }
      ranges.append(
        try request.physics(at: { _ in pointer.appending("length") }) { () throws(MotionError) in
          try RubberBandRange.materialMotion(min: low, max: high, length: length)
        })
    }
    try request.check()
    return ranges
  }
}

extension MemberReader {
  /// Reads `resistance: {min, max, length}`: a rubber band that applies while dragging. As in Material
  /// Motion, a length of 0 or less defines no band, and every position outside the range is the minimum.
  fileprivate mutating func resistance() -> TossRequest.Resistance? {
    guard let node = take("resistance") else { return nil }
    var members = reader(of: node, "resistance", example: #"{"min": 0, "max": 100, "length": 48}"#)
    let lower = members.coordinate("min")
    let upper = members.coordinate("max")
    let length = members.number("length") ?? TossRequest.standardLength
    if lower == nil, upper == nil, !members.has("min"), !members.has("max") {
      request.addError(members.pointer(to: "min"), "is required unless max is given")
    } else if length <= 0, !members.has("min") {
      request.addError(members.pointer(to: "min"), ErrorMessages.minRequired(byLength: length))
    }
    members.finish()
    return TossRequest.Resistance(lower: lower, upper: upper, length: length)
  }
}
