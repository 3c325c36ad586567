import CurveExport
import MotionPhysics
import StrictJSON

/// The members that every trajectory operation accepts in addition to those of its motion.
struct TrajectoryOptions {
  let sampling: ReceivedSampling
  let settling: SettlingPolicy
  let includesEvents: Bool
  /// The property that a plain number animates in CSS and code.
  let property: ScalarProperty
  /// A Boolean value that indicates whether the request gives a threshold.
  let hasThreshold: Bool

  /// The time in seconds at which the caller cuts or extends the curve.
  var until: Double? { sampling.sampling.until }

  /// The tolerance that the caller allows, in the motion's unit.
  var tolerance: Double? {
    if case .tolerance(let tolerance) = sampling.sampling.mode { tolerance } else { nil }
  }
}

/// The member `sampling`, as received.
struct ReceivedSampling {
  fileprivate static let properties = Keywords<ScalarProperty>(
    ("x", .x), ("y", .y), ("scale", .scale), ("opacity", .opacity), ("rotation", .rotation))

  var sampling = Sampling(mode: .rate(60), until: nil)
  /// The number of digits after the decimal point in times, values and velocities.
  var decimals = 6
}

extension MemberReader {
  /// Reads `sampling`, `settling`, `events` and `property`. Call this after all coordinates have been read.
  mutating func trajectoryOptions() -> TrajectoryOptions {
    let options = TrajectoryOptions(
      sampling: sampling(), settling: settling(), includesEvents: flag("events"),
      property: property(), hasThreshold: has("threshold"))
    let representation = request.representation
    if options.includesEvents, representation != .json {
      request.addError(
        pointer(to: "events"),
        "format=\(representation.name) contains no events; omit it, or use format=json")
    }
    return options
  }

  private mutating func property() -> ScalarProperty {
    let property = keyword("property", ReceivedSampling.properties)
    if request.axes.areNamed, has("property") {
      request.addError(
        pointer(to: "property"),
        "is allowed with plain numbers; named axes animate the properties of their names")
    }
    return property
  }

  /// Reads `sampling`: one mode of `rate`, `count`, `times`, `tolerance`; `until`; `decimals`.
  ///
  /// - Parameter isWhole: Whether the samples cover the whole motion, which excludes `times` and `until`.
  mutating func sampling(isWhole: Bool = false) -> ReceivedSampling {
    var result = ReceivedSampling()
    guard let node = take("sampling") else { return result }
    var members = reader(of: node, "sampling", example: #"{"rate": 60}"#)
    let unreadBefore = members.unreadCount
    if let rate = members.number("rate", in: .positive) { result.sampling.mode = .rate(rate) }
    if let count = members.count() { result.sampling.mode = .count(count) }
    if !isWhole, let times = members.times() { result.sampling.mode = .times(times) }
    if let tolerance = members.number("tolerance", in: .normal) {
      result.sampling.mode = .tolerance(tolerance)
    }
    if case .curve(let format) = request.representation, !format.carriesSamples {
      for mode in (["rate", "count", "times"] as [StaticString]).dropLast(isWhole ? 1 : 0)
      where members.has(mode) {
        request.addError(
          members.pointer(to: mode),
          "has no effect with format=\(format.name), which selects its own points; omit it, or use tolerance")
      }
    }
    if unreadBefore - members.unreadCount > 1 {
      let modes = (["rate", "count", "times", "tolerance"] as [StaticString]).filter { members.has($0) }
      if modes.count > 1 {
        request.addError(
          members.pointer,
          "has \(modes.count) sampling modes (\(modes.map { "\($0)" }.joined(separator: ", "))); give one")
      }
    }
    if !isWhole { result.sampling.until = members.number("until", in: .nonNegative) }
    request.warnIfLong(result.sampling.until, at: members.pointer(to: "until"))
    if case .times(let times) = result.sampling.mode {
      request.warnIfLong(times.last, at: members.pointer(to: "times"))
    }
    if !isWhole, members.has("until"), members.has("times") {
      request.addError(members.pointer(to: "until"), "is not allowed with times")
    }
    if let decimals = members.take("decimals") {
      result.decimals = request.integer(decimals, in: 0...15, at: members.pointer(to: "decimals")) ?? 6
    }
    members.finish()
    return result
  }

  private mutating func count() -> Int? {
    guard let node = take("count") else { return nil }
    return request.integer(
      node, in: 1...request.limits.samples, at: pointer(to: "count"),
      note: " (the limit of samples per response)")
  }

  private mutating func times() -> [Double]? {
    guard let node = take("times"),
      let times = request.numbers(node, "times", example: "[0, 0.1, 0.2]", at: pointer(to: "times"))
    else { return nil }
    var previous = 0.0
    for (index, time) in times.enumerated() {
      if time < previous {
        request.addError(
          pointer(to: "times").appending(index),
          previous == 0
            ? "must be at least 0, received \(ErrorMessages.text(time))"
            : ErrorMessages.beforePrevious(time, previous: previous)
        )
      }
      previous = max(previous, time)
    }
    return times
  }
}
