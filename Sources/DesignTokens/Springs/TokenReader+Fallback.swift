import MotionPhysics
import MotionSystem
import StrictJSON

// The value of a transition with a spring is the fallback of tools without springs.

extension TokenReader {
  /// The greatest difference of a duration from that of its spring, in milliseconds and as a share.
  private static let staleDuration = (milliseconds: 1.0, share: 0.005)
  /// The greatest excess of the distance of an easing over the smallest possible one.
  private static let staleDistance = 0.005

  /// Warns if the value of a transition is not the fallback of its spring.
  mutating func checkFallback(_ token: MotionToken) throws(TokenFailure) {
    guard let spring = token.spring, case .transition(let transition) = token.value else { return }
    let fallback = try shapes.fallback(spring.shape, budget: &budget)
    try budget.charge(60)
    let expected = fallback.milliseconds(angularFrequency: spring.parameters.angularFrequency)
    let received = transition.duration.milliseconds
    var parts: [String] = []
    let limit = max(TokenReader.staleDuration.milliseconds, TokenReader.staleDuration.share * expected)
    if abs(received - expected) > limit {
      parts.append(
        "the duration is \(document.text(received)) ms, the spring settles after "
          + "\(document.text(expected)) ms")
    }
    if transition.easing != fallback.easing {
      let distance = try fallback.distance(of: transition.easing, budget: &budget)
      if distance > fallback.distance + TokenReader.staleDistance {
        let rounding = DecimalRounding(decimals: 4)
        parts.append(
          "the timingFunction is up to \(document.text(rounding.nearest(distance))) from the spring, "
            + "\(document.text(fallback.easing)) is within "
            + document.text(rounding.nearest(fallback.distance))
        )
      }
    }
    guard !parts.isEmpty else { return }
    let node = tree.entries[token.entry].node
    let value = document.member(node, named: "$value") ?? node
    warnings.add(
      value,
      "\(tree.entries[token.entry].path): the fallback differs from the spring: "
        + parts.joined(separator: "; "))
  }
}

extension JSONDocument {
  /// Returns an easing for a message.
  fileprivate func text(_ easing: TokenBezier) -> String {
    "[" + easing.numbers.map { text($0) }.joined(separator: ", ") + "]"
  }
}
