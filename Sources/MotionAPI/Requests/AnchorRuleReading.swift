import MotionPhysics
import MotionSystem
import StrictJSON

/// The rule that selects the anchor of a drawer, as received.
struct ReceivedAnchorRule {
  let selection: AnchorSelection
  let maximumSteps: Int?

  /// The work of sorting and searching the anchors, for each anchor, in units of the budget.
  private static let work = 24

  /// Adds an error if the rule is defined for one axis only and the request has several. Throws if the
  /// request is then invalid, or if its budget is exhausted.
  func check(anchorCount: Int, in request: OperationRequest) throws(InvalidRequest) {
    var isOfOneAxis = maximumSteps != nil
    if case .threshold = selection { isOfOneAxis = true }
    guard isOfOneAxis else { return }
    guard request.budget.spend(ReceivedAnchorRule.work, times: anchorCount) else { throw .tooMuchWork }
    guard request.axes.count > 1 else { return }
    let received = "received \(request.axes.count) axes (\(request.axes.origin))"
    if case .threshold = selection {
      request.addError(
        JSONPointer.root.appending("selection"),
        "\"threshold\" is defined for one axis, \(received); use \"nearest\" or \"directional\"")
    }
    if maximumSteps != nil {
      request.addError(
        JSONPointer.root.appending("maximumSteps"), "is defined for one axis, \(received); omit it")
    }
    throw .validationErrors
  }
}

extension MemberReader {
  /// Reads `selection`, `maximumSteps`, and the thresholds `positionalThreshold` or `positionalDistance` and
  /// `velocityThreshold`.
  mutating func anchorRule() -> ReceivedAnchorRule {
    let selection = keyword("selection", AnchorKeywords.selections)
    // Most requests have none of the other members, and nothing is left to read.
    guard unreadCount > 0 else { return ReceivedAnchorRule(selection: selection, maximumSteps: nil) }
    let steps = take("maximumSteps").flatMap {
      request.integer($0, in: 1...request.limits.anchors, at: pointer(to: "maximumSteps"))
    }
    let share = number("positionalThreshold", in: .closed(0, 1))
    let distance = number("positionalDistance", in: .nonNegative)
    let velocity = number("velocityThreshold", in: .nonNegative)
    guard case .threshold(var thresholds) = selection else {
      for name in AnchorKeywords.thresholds where has(name) {
        request.addError(
          pointer(to: name), "requires selection \"threshold\"; omit it, or give that selection")
      }
      return ReceivedAnchorRule(selection: selection, maximumSteps: steps)
    }
    if has("positionalThreshold"), has("positionalDistance") {
      request.addError(
        pointer,
        "positionalThreshold (a share) and positionalDistance (a distance) are mutually exclusive; give one")
    }
    if let share { thresholds.position = .share(share) }
    if let distance { thresholds.position = .distance(distance) }
    if let velocity { thresholds.velocity = velocity }
    return ReceivedAnchorRule(selection: .threshold(thresholds), maximumSteps: steps)
  }
}

private enum AnchorKeywords {
  static let selections = Keywords<AnchorSelection>(
    ("nearest", .nearest), ("directional", .directional), ("threshold", .threshold(AnchorThresholds())))
  static let thresholds: [StaticString] = ["positionalThreshold", "positionalDistance", "velocityThreshold"]
}
