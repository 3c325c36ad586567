import MotionPhysics

extension MemberReader {
  /// Reads `settling` and `speedThreshold`: the definition of the settling duration.
  mutating func settling() -> SettlingPolicy {
    let policy = keyword("settling", SettlingKeywords.all)
    guard let speed = number("speedThreshold", in: .positive) else { return policy }
    if policy == .envelope {
      request.addError(
        pointer(to: "speedThreshold"),
        "has no effect with settling \"envelope\"; omit it, or use settling \"exact\"")
    }
    return .exactWithSpeedThreshold(speed)
  }
}

private enum SettlingKeywords {
  static let all = Keywords<SettlingPolicy>(("exact", .exact), ("envelope", .envelope))
}
