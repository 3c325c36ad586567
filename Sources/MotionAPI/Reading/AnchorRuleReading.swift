import MotionPhysics
import MotionSystem
import StrictJSON

/// The rule that selects the anchor of a drawer, as received.
struct ReceivedAnchorRule {
  private(set) var selection: AnchorSelection
  private(set) var maximumSteps: Int?
  /// The position from which steps count; nil for the release position.
  private var dragStart: ReceivedCoordinate?
  /// The field that states how far a slow release moves to the next anchor; nil if there is none.
  private(set) var positionalName: StaticString?

  /// The work of sorting and searching the anchors, for each anchor, in units of the budget.
  private static let work = 24
  private static let selections: Keywords<AnchorSelection> = [
    ("nearest", .nearest), ("directional", .directional), ("threshold", .threshold(AnchorThresholds())),
  ]

  /// Reads `selection`, `maximumSteps`, `dragStart`, and the thresholds `positionalThreshold` or
  /// `positionalDistance` and `thresholds` of the speed.
  init(_ call: Call) {
    selection = call.keyword("selection", ReceivedAnchorRule.selections)
    maximumSteps = call.integer("maximumSteps", in: 1...call.limits.anchors)
    dragStart = call.coordinate("dragStart")
    if call.has("dragStart"), !call.has("maximumSteps") {
      call.addError(.required, "maximumSteps", "is required with dragStart, from which it counts")
    }
    let share = call.number("positionalThreshold", in: .closed(0, 1))
    let distance = call.number("positionalDistance", in: .nonNegative)
    // Units per second.
    let speeds = call.object("thresholds", example: #"{"step": 125}"#) {
      let speeds = (step: call.number("step", in: .nonNegative), end: call.number("end", in: .nonNegative))
      call.finish()
      return speeds
    }
    guard case .threshold(var thresholds) = selection else {
      for name in call.given(["positionalThreshold", "positionalDistance", "thresholds"]) {
        call.addError(
          .noEffect, name, "has no effect without selection \"threshold\"; omit it, or give that selection")
      }
      return
    }
    for name in call.given(["projectionTime", "platform", "decelerationRate"]) {
      call.addWarning(
        .noEffect, call.pointer(to: name),
        "has no effect on the selection \"threshold\", which uses no projection")
    }
    if call.has("positionalThreshold"), call.has("positionalDistance") {
      call.addError(
        .conflict,
        "positionalThreshold (a share) and positionalDistance (a distance) are mutually exclusive; give one")
    }
    if let share { thresholds.position = .share(share) }
    if let distance { thresholds.position = .distance(distance) }
    positionalName = share != nil ? "positionalThreshold" : distance != nil ? "positionalDistance" : nil
    if let step = speeds?.step {
      thresholds.step = step
      let pointer = call.pointer(to: "thresholds").appending("step")
      call.warnIfSlowLimit(step, at: pointer)
      if step == AnchorThresholds().step {
        let advice = "if positions are in pixels, multiply it by the density"
        call.addWarning(.note, pointer, "\(step.text) is Android's limit in dp per second; \(advice)")
      }
    }
    if let end = speeds?.end {
      thresholds.end = end
      if end < thresholds.step {
        call.addError(
          .conflict, at: call.pointer(to: "thresholds").appending("end"),
          "must be at least step (\(thresholds.step.text)), received \(end.text)")
      }
    }
    selection = .threshold(thresholds)
  }

  /// Returns the position from which steps count, on the only axis; nil for the release position.
  func dragStart(on axes: Axes) -> Double? { dragStart?.on(axes)[0] }

  /// Spends the work of selecting an anchor on one axis. Throws if the budget is exhausted, or if the request
  /// has several axes and the rule is defined for one only.
  func check(anchorCount: Int, in call: Call) throws(InvalidRequest) {
    if call.axes.count == 1 { return try call.spend(ReceivedAnchorRule.work, times: anchorCount) }
    let received = "received \(call.axes.count) axes (\(call.axes.origin))"
    if case .threshold = selection {
      call.addError(
        .invalidValue, at: "/selection",
        "\"threshold\" is defined for one axis, \(received); use \"nearest\" or \"directional\"")
    }
    if maximumSteps != nil {
      call.addError(.invalidValue, at: "/maximumSteps", "is defined for one axis, \(received); omit it")
    }
    try call.check()
  }
}
