import MotionPhysics
import StrictJSON

/// `toss/…`: a whole recorded interaction, replayed: drag, spring, drag, spring.
enum TossEndpoints {
  static func trajectory(_ question: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = question.members
    let toss = TossRequest(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try question.check()
    return try question.trajectory(request) { cap throws(InvalidRequest) in
      let motion = try toss.motion(in: question, thresholdAtMost: cap)
      let curve = try question.physics(at: TossRequest.member) { () throws(MotionError) in
        try motion.curve(request.settling)
      }
      return ResolvedMotion(
        curve: curve, destination: motion.destination, threshold: .common(motion.threshold))
    }
  }

  static func settlingDuration(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let toss = TossRequest(&members)
    let settling = members.settling()
    members.finish()
    try question.check()
    let motion = try toss.motion(in: question)
    let duration = try question.physics(at: TossRequest.member) { () throws(MotionError) in
      try motion.settlingDuration(settling)
    }
    var answer = JSONWriter(reservingCapacity: 128)
    answer.beginObject()
    answer.key("settlingDuration")
    answer.value(try question.finite(duration))
    answer.key("destination")
    answer.coordinate(motion.destination, on: question.axes)
    answer.threshold(.common(motion.threshold), on: question.axes)
    answer.endObject()
    return answer
  }
}

/// The members of a toss.
private struct TossRequest {
  /// Material Motion's default.
  static let standardThreshold = 1.0
  static let standardLength = 48.0

  let initialPosition: ReceivedCoordinate
  let destination: ReceivedCoordinate
  let threshold: Double?
  let resistance: Resistance?
  let gesture: [ReceivedEvent]
  let spring: SpringParameters

  struct Resistance {
    let lower: ReceivedCoordinate?
    let upper: ReceivedCoordinate?
    let length: Double
  }

  init(_ members: inout MemberReader) {
    initialPosition = members.coordinate("initialPosition") ?? .scalar(0)
    destination = members.coordinate("destination") ?? .scalar(0)
    threshold = members.threshold()
    resistance = members.resistance()
    gesture = members.gesture()
    spring = members.spring("spring", default: .toss)
  }

  func motion(in question: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> TossMotion
  {
    let axes = question.axes
    let ranges = try resistance.map { resistance throws(InvalidRequest) in try resistance.ranges(in: question)
    }
    return try question.physics(at: TossRequest.member) { () throws(MotionError) in
      try TossMotion(
        events: gesture.map { $0.on(axes) }, initialPosition: initialPosition.on(axes),
        destination: destination.on(axes), spring: spring, resistance: ranges,
        threshold: min(cap, threshold ?? TossRequest.standardThreshold))
    }
  }

  /// Where a quantity of physics comes from in a toss.
  static func member(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .velocity, .displacement, .projection, .time: JSONPointer.root.appending("gesture")
    default: OperationRequest.member(for: quantity)
    }
  }
}

extension TossRequest.Resistance {
  /// One range for each axis.
  func ranges(in question: OperationRequest) throws(InvalidRequest) -> [RubberBandRange] {
    let lower = lower?.on(question.axes)
    let upper = upper?.on(question.axes)
    let pointer = JSONPointer.root.appending("resistance")
    var ranges: [RubberBandRange] = []
    for axis in 0..<question.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        question.errors.add(
          pointer,
          "min must be at most max, received min \(ErrorMessages.number(low)) and max \(ErrorMessages.number(high))\(question.axisSuffix(axis))"
        )
        continue
      }
      ranges.append(
        try question.physics(at: { _ in pointer.appending("length") }) { () throws(MotionError) in
          try RubberBandRange.materialMotion(min: low, max: high, length: length)
        })
    }
    try question.check()
    return ranges
  }
}

extension MemberReader {
  /// `resistance: {min, max, length}`: a rubber band under the finger.
  fileprivate mutating func resistance() -> TossRequest.Resistance? {
    guard let node = take("resistance") else { return nil }
    var members = reader(of: node, "resistance")
    let lower = members.coordinate("min")
    let upper = members.coordinate("max")
    let length = members.number("length", in: .positive) ?? TossRequest.standardLength
    if lower == nil, upper == nil, !members.has("min"), !members.has("max") {
      question.errors.add(
        members.pointer(to: "min"), "is required unless max is given")
    }
    members.finish()
    return TossRequest.Resistance(lower: lower, upper: upper, length: length)
  }
}
