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
  init(_ fields: inout FieldReader) {
    selection = fields.keyword("selection", ReceivedAnchorRule.selections)
    maximumSteps = fields.integer("maximumSteps", in: 1...fields.context.limits.anchors)
    dragStart = fields.coordinate("dragStart")
    if fields.has("dragStart"), !fields.has("maximumSteps") {
      fields.addError(.required, "maximumSteps", "is required with dragStart, from which it counts")
    }
    let share = fields.number("positionalThreshold", in: .closed(0, 1))
    let distance = fields.number("positionalDistance", in: .nonNegative)
    // Units per second.
    let speeds = fields.object("thresholds", example: #"{"step": 125}"#) { fields in
      let speeds = (
        step: fields.number("step", in: .nonNegative), end: fields.number("end", in: .nonNegative)
      )
      fields.finish()
      return speeds
    }
    guard case .threshold(var thresholds) = selection else {
      for name in fields.given(["positionalThreshold", "positionalDistance", "thresholds"]) {
        fields.addError(
          .noEffect, name, "has no effect without selection \"threshold\"; omit it, or give that selection")
      }
      return
    }
    for name in fields.given(["projectionTime", "platform", "decelerationRate"]) {
      fields.context.addWarning(
        .noEffect, fields.pointer(to: name),
        "has no effect on the selection \"threshold\", which uses no projection")
    }
    if fields.has("positionalThreshold"), fields.has("positionalDistance") {
      fields.addError(
        .conflict,
        "positionalThreshold (a share) and positionalDistance (a distance) are mutually exclusive; give one")
    }
    if let share { thresholds.position = .share(share) }
    if let distance { thresholds.position = .distance(distance) }
    positionalName = share != nil ? "positionalThreshold" : distance != nil ? "positionalDistance" : nil
    if let step = speeds?.step {
      thresholds.step = step
      fields.context.warnIfSlowLimit(step, at: fields.pointer(to: "thresholds").appending("step"))
    }
    if let end = speeds?.end {
      thresholds.end = end
      if end < thresholds.step {
        fields.context.addError(
          .conflict, fields.pointer(to: "thresholds").appending("end"),
          "must be at least step (\(ErrorMessages.text(thresholds.step))), "
            + "received \(ErrorMessages.text(end))")
      }
    }
    selection = .threshold(thresholds)
  }

  /// Returns the position from which steps count, on the only axis; nil for the release position.
  func dragStart(on axes: Axes) -> Double? { dragStart?.on(axes)[0] }

  /// Spends the work of selecting an anchor on one axis. Throws if the budget is exhausted, or if the request
  /// has several axes and the rule is defined for one only.
  func check(anchorCount: Int, in context: Call) throws(InvalidRequest) {
    if context.axes.count == 1 { return try context.spend(ReceivedAnchorRule.work, times: anchorCount) }
    let received = "received \(context.axes.count) axes (\(context.axes.origin))"
    if case .threshold = selection {
      context.addError(
        .invalidValue, "/selection",
        "\"threshold\" is defined for one axis, \(received); use \"nearest\" or \"directional\"")
    }
    if maximumSteps != nil {
      context.addError(.invalidValue, "/maximumSteps", "is defined for one axis, \(received); omit it")
    }
    try context.check()
  }
}
