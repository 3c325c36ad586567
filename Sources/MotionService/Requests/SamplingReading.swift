import MotionPhysics
import StrictJSON

/// How a trajectory is sampled, and how many digits its columns have.
struct ReceivedSampling {
  var sampling = Sampling(mode: .rate(60), until: nil)
  /// Digits after the point in times, values and velocities.
  var decimals = 6
}

extension MemberReader {
  /// `sampling`: one mode of `rate`, `count`, `times`, `tolerance`; `until`; `decimals`.
  mutating func sampling() -> ReceivedSampling {
    var result = ReceivedSampling()
    guard let node = take("sampling") else { return result }
    var members = reader(of: node, "sampling")
    let before = members.left
    if let rate = members.number("rate", in: .positive) { result.sampling.mode = .rate(rate) }
    if let count = members.count() { result.sampling.mode = .count(count) }
    if let times = members.times() { result.sampling.mode = .times(times) }
    if let tolerance = members.number("tolerance", in: .positive) {
      result.sampling.mode = .tolerance(tolerance)
    }
    if before - members.left > 1 {
      let modes = (["rate", "count", "times", "tolerance"] as [StaticString]).filter { members.has($0) }
      question.errors.add(
        members.pointer,
        "has \(modes.count) sampling modes (\(modes.map { "\($0)" }.joined(separator: ", "))); give one")
    }
    result.sampling.until = members.number("until", in: .nonNegative)
    if members.has("until"), members.has("times") {
      question.errors.add(
        members.pointer(to: "until"), "is not allowed with times")
    }
    if let decimals = members.take("decimals") {
      result.decimals = question.integer(decimals, in: 0...15, at: members.pointer(to: "decimals")) ?? 6
    }
    members.finish()
    return result
  }

  private mutating func count() -> Int? {
    guard let node = take("count") else { return nil }
    return question.integer(
      node, in: 1...question.limits.samples, at: pointer(to: "count"),
      limit: " (the limit of samples per response)")
  }

  private mutating func times() -> [Double]? {
    guard let node = take("times"), let times = question.list(node, at: pointer(to: "times"), of: "times")
    else {
      return nil
    }
    var previous = 0.0
    for (index, time) in times.enumerated() {
      if time < previous {
        question.errors.add(
          pointer(to: "times").appending(index),
          previous == 0
            ? "must be at least 0, received \(ErrorMessages.number(time))"
            : "must not be less than the previous time (\(ErrorMessages.number(previous)) s), received \(ErrorMessages.number(time))"
        )
      }
      previous = max(previous, time)
    }
    return times
  }
}

extension OperationRequest {
  /// An array of 1 to `limits.values` numbers; nil, with a error for each mistake, where it is not.
  func list(_ node: JSONDocument.Node, at pointer: JSONPointer, of things: String) -> [Double]? {
    guard document.kind(node) == .array else {
      errors.add(pointer, "must be an array of \(things), received \(received(node))")
      return nil
    }
    let count = document.count(node)
    guard (1...limits.values).contains(count) else {
      errors.add(pointer, "must have 1 to \(limits.values) \(things), received \(count)")
      return nil
    }
    let errorsBefore = errors.count
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for (index, item) in document.elements(node).enumerated() {
      numbers.append(number(item, in: .any, at: pointer.appending(index)) ?? 0)
    }
    return errors.count == errorsBefore ? numbers : nil
  }
}
