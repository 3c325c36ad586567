import CurveExport
import MotionPhysics
import StrictJSON

/// The anchors of a drawer, as received: a list, or the multiples of an interval.
enum DrawerAnchors {
  case list([ReceivedAnchor])
  /// The distance of two neighbors, > 0.
  case interval(Double)

  /// Reads `anchors` or `interval`.
  init(_ call: Call) {
    guard let node = call.take("interval") else {
      self = .list(ReceivedAnchor.all(call))
      return
    }
    self = .interval(call.number(node, "interval", in: .positive) ?? 1)
    if call.take("anchors") != nil {
      call.addError(.conflict, "anchors and interval are mutually exclusive; give one")
    }
  }

  /// Returns the positions from which the anchor is selected.
  ///
  /// - Throws: `InvalidRequest` if an interval is given for several axes, or if it is too small.
  func positions(
    from: Coordinate, projection: Coordinate, _ rule: ReceivedAnchorRule, in call: Call
  ) throws(InvalidRequest) -> [Coordinate] {
    let axes = call.axes
    switch self {
    case .list(let anchors): return anchors.map { $0.value.on(axes) }
    case .interval(let interval):
      let pointer: JSONPointer = "/interval"
      guard axes.count == 1 else {
        throw call.refusal(
          .invalidValue, pointer,
          "is defined for one axis, received \(axes.count) axes (\(axes.origin)); give anchors")
      }
      if case .threshold(let thresholds) = rule.selection, thresholds.end != nil, rule.maximumSteps == nil {
        throw call.refusal(
          .conflict, "/thresholds/end",
          "moves to the last anchor, and an interval has none; omit it, or give maximumSteps or anchors")
      }
      if let start = rule.dragStart(on: axes), let steps = rule.maximumSteps,
        abs(from[0] - start) > Double(steps + 1) * interval
      {
        call.addWarning(
          .unlikelyValue, "/dragStart",
          "is more than \(steps + 1) intervals from the release; it is the position at which the drag began, "
            + "in points, not the index of an anchor")
      }
      let multiples = AnchorInterval.multiples(
        of: interval, from: from[0], projection: projection[0], maximumSteps: rule.maximumSteps,
        dragStart: rule.dragStart(on: axes))
      guard let multiples else {
        throw call.refusal(
          .outOfRange, pointer,
          "is so small that the index of an anchor exceeds "
            + "\(AnchorInterval.greatestMultiple.grouped); use a greater interval")
      }
      return multiples.map { Coordinate(repeating: Double($0) * interval, count: 1) }
    }
  }

  /// The greatest number of positions from which the anchor is selected.
  func count(_ rule: ReceivedAnchorRule) -> Int {
    switch self {
    case .list(let anchors): anchors.count
    case .interval: AnchorInterval.greatestCount(maximumSteps: rule.maximumSteps)
    }
  }

  /// Returns the anchor that a release selects.
  func selected(by motion: DrawerMotion) -> SelectedAnchor {
    let position = motion.destination
    let (index, name): (Int, String?) =
      switch self {
      case .list(let anchors): (motion.anchorIndex, anchors[motion.anchorIndex].name)
      case .interval(let interval): (Int((position[0] / interval).rounded()), nil)
      }
    return SelectedAnchor(projection: motion.projection, index: index, name: name, position: position)
  }
}
