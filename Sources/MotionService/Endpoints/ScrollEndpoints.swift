import MotionPhysics
import StrictJSON

/// `scroll/…`: a release that decelerates and bounces at its bounds, each axis by itself.
enum ScrollEndpoints {
  static func trajectory(_ question: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = question.members
    let scroll = ScrollRequest(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try question.check()
    return try question.trajectory(request) { cap throws(InvalidRequest) in
      let motions = try scroll.motions(in: question, thresholdAtMost: cap)
      var axes: [AxisCurve] = []
      for motion in motions {
        axes.append(try question.physics { () throws(MotionError) in try motion.curve(request.settling) })
      }
      return ResolvedMotion(
        curve: MotionCurve(axes: axes, axesAreIndependent: true),
        destination: ScrollRequest.coordinate(motions, \.destination),
        threshold: .perAxis(ScrollRequest.coordinate(motions, \.threshold)),
        isPerAxis: question.axes.areNamed)
    }
  }

  static func settlingDuration(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let scroll = ScrollRequest(&members)
    let settling = members.settling()
    members.finish()
    try question.check()
    let motions = try scroll.motions(in: question)
    var durations: [Double] = []
    for motion in motions {
      let curve = try question.physics { () throws(MotionError) in try motion.curve(settling) }
      durations.append(
        try question.finite(
          curve.end.isFinite ? .after(curve.end) : .never,
          spring: curve.phases.last?.role == .overscroll ? "overscrollSpring" : "edgeSpring"))
    }
    var answer = JSONWriter(reservingCapacity: 256)
    answer.beginObject()
    answer.key("settlingDuration")
    answer.value(durations.reduce(0, max))
    answer.key("destination")
    answer.coordinate(ScrollRequest.coordinate(motions, \.destination), on: question.axes)
    answer.threshold(.perAxis(ScrollRequest.coordinate(motions, \.threshold)), on: question.axes)
    if question.axes.areNamed {
      answer.key("axes")
      answer.beginObject()
      for (axis, name) in question.axes.names.enumerated() {
        answer.key(named: name)
        answer.beginObject()
        answer.key("settlingDuration")
        answer.value(durations[axis])
        answer.key("destination")
        answer.value(motions[axis].destination)
        answer.key("threshold")
        answer.value(motions[axis].threshold)
        answer.endObject()
      }
      answer.endObject()
    }
    answer.endObject()
    return answer
  }

  static func projection(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let scroll = ScrollRequest(&members)
    members.finish()
    try question.check()
    let motions = try scroll.motions(in: question)
    var answer = JSONWriter(reservingCapacity: 128)
    answer.beginObject()
    answer.key("projection")
    answer.coordinate(ScrollRequest.coordinate(motions, \.projection), on: question.axes)
    answer.key("destination")
    answer.coordinate(ScrollRequest.coordinate(motions, \.destination), on: question.axes)
    answer.endObject()
    return answer
  }
}

/// The members of a scroll's motion.
private struct ScrollRequest {
  let from: ReceivedCoordinate
  let velocity: ReceivedCoordinate
  let threshold: ReceivedCoordinate
  let bounds: ReceivedBounds
  let rates: ReceivedCoordinate
  let model: DecelerationRate.Model
  let edgeSpring: SpringParameters
  let overscrollSpring: SpringParameters

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.coordinate("velocity") ?? .scalar(0)
    threshold = members.coordinate("threshold", in: .positive) ?? .scalar(0.5)
    bounds = members.bounds()
    rates = members.decelerationRates()
    model = members.model()
    edgeSpring = members.spring("edgeSpring", default: .edge)
    overscrollSpring = members.spring("overscrollSpring", default: .edge)
  }

  /// One motion for each axis; every axis is looked at before any is refused.
  func motions(in question: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> [ScrollMotion]
  {
    let axes = question.axes
    let (from, velocity, threshold, rates) = (
      from.on(axes), velocity.on(axes), threshold.on(axes), rates.on(axes)
    )
    var motions: [ScrollMotion] = []
    for axis in from.axes {
      do throws(InvalidRequest) {
        let bounds = try bounds.on(axis, in: question)
        motions.append(
          try question.physics { () throws(MotionError) in
            try ScrollMotion(
              from: from[axis], velocity: velocity[axis], rate: DecelerationRate(rates[axis], model: model),
              bounds: bounds, edgeSpring: edgeSpring, overscrollSpring: overscrollSpring,
              threshold: min(cap, threshold[axis]))
          })
      } catch {
        continue
      }
    }
    try question.check()
    return motions
  }

  static func coordinate(_ motions: [ScrollMotion], _ component: KeyPath<ScrollMotion, Double>) -> Coordinate
  {
    Coordinate(motions.map { $0[keyPath: component] }) ?? Coordinate(0)
  }
}
