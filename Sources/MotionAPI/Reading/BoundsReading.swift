import MotionPhysics
import StrictJSON

/// The range in which a scroll comes to rest, as received.
enum ReceivedBounds {
  case direct(min: ReceivedCoordinate?, max: ReceivedCoordinate?)
  case fromContent(
    content: ReceivedCoordinate, viewport: ReceivedCoordinate, before: ReceivedCoordinate,
    after: ReceivedCoordinate)

  /// Reads `bounds: {min, max}`, or `content`, `viewport` and `inset: {before, after}`. Without any of
  /// them the scroll has no bounds.
  init(_ call: Call) {
    self =
      call.object("bounds", example: #"{"min": 0, "max": 1200}"#) {
        let (low, high) = (call.coordinate("min"), call.coordinate("max"))
        call.finish()
        return .direct(min: low, max: high)
      } ?? .direct(min: nil, max: nil)
    let content = call.coordinate("content", in: .nonNegative)
    let viewport = call.coordinate("viewport", in: .nonNegative)
    let inset = call.object("inset", example: #"{"before": 0, "after": 34}"#) {
      let inset = (before: call.coordinate("before"), after: call.coordinate("after"))
      call.finish()
      return inset
    }
    let measures = call.given(["content", "viewport", "inset"])
    if measures.isEmpty { return }
    let list = measures.map { "\($0)" }.joined(separator: ", ")
    if call.has("bounds") {
      call.addError(
        .conflict, "bounds is mutually exclusive with \(list); give bounds, or content and viewport")
      return
    }
    for name in ["content", "viewport"] as [StaticString] where !call.has(name) {
      call.addError(.required, name, "is required with \(list)")
    }
    self = .fromContent(
      content: content ?? .scalar(0), viewport: viewport ?? .scalar(0), before: inset?.before ?? .scalar(0),
      after: inset?.after ?? .scalar(0))
  }

  func on(_ axis: Int, in call: Call) throws(InvalidRequest) -> ScrollBounds {
    let axes = call.axes
    switch self {
    case .direct(let low, let high):
      let (low, high) = (low?.on(axes)[axis], high?.on(axes)[axis])
      if let low, let high, low > high {
        throw call.refusal(.outOfRange, "/bounds", ErrorMessages.minAboveMax(low, high) + axes.suffix(axis))
      }
      return try call.physics { _ throws(MotionError) in try ScrollBounds(min: low, max: high) }
    case .fromContent(let content, let viewport, let before, let after):
      return try call.physics(at: { _ in "/content" }) { _ throws(MotionError) in
        try ScrollBounds.from(
          content: content.on(axes)[axis], viewport: viewport.on(axes)[axis],
          insetBefore: before.on(axes)[axis], insetAfter: after.on(axes)[axis])
      }
    }
  }
}
