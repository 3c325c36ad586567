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
  init(_ fields: inout FieldReader) {
    self =
      fields.object("bounds", example: #"{"min": 0, "max": 1200}"#) { fields in
        let (low, high) = (fields.coordinate("min"), fields.coordinate("max"))
        fields.finish()
        return .direct(min: low, max: high)
      } ?? .direct(min: nil, max: nil)
    let content = fields.coordinate("content", in: .nonNegative)
    let viewport = fields.coordinate("viewport", in: .nonNegative)
    let inset = fields.object("inset", example: #"{"before": 0, "after": 34}"#) { fields in
      let inset = (before: fields.coordinate("before"), after: fields.coordinate("after"))
      fields.finish()
      return inset
    }
    let measures = fields.given(["content", "viewport", "inset"])
    if measures.isEmpty { return }
    let list = measures.map { "\($0)" }.joined(separator: ", ")
    if fields.has("bounds") {
      fields.addError(
        .conflict, "bounds is mutually exclusive with \(list); give bounds, or content and viewport")
      return
    }
    for name in ["content", "viewport"] as [StaticString] where !fields.has(name) {
      fields.addError(.required, name, "is required with \(list)")
    }
    self = .fromContent(
      content: content ?? .scalar(0), viewport: viewport ?? .scalar(0), before: inset?.before ?? .scalar(0),
      after: inset?.after ?? .scalar(0))
  }

  /// Returns the bounds on one axis.
  func on(_ axis: Int, in context: Call) throws(InvalidRequest) -> ScrollBounds {
    let axes = context.axes
    switch self {
    case .direct(let low, let high):
      let low = low?.on(axes)[axis]
      let high = high?.on(axes)[axis]
      if let low, let high, low > high {
        throw context.refusal(
          .outOfRange, "/bounds", ErrorMessages.minAboveMax(low, high) + axes.suffix(axis))
      }
      return try context.physics { _ throws(MotionError) in try ScrollBounds(min: low, max: high) }
    case .fromContent(let content, let viewport, let before, let after):
      return try context.physics(at: { _ in "/content" }) { _ throws(MotionError) in
        try ScrollBounds.from(
          content: content.on(axes)[axis], viewport: viewport.on(axes)[axis],
          insetBefore: before.on(axes)[axis], insetAfter: after.on(axes)[axis])
      }
    }
  }
}
