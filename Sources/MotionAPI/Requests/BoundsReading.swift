import MotionPhysics
import StrictJSON

/// The range in which a scroll comes to rest, as received.
enum ReceivedBounds {
  case direct(min: ReceivedCoordinate?, max: ReceivedCoordinate?)
  case fromContent(
    content: ReceivedCoordinate, viewport: ReceivedCoordinate, before: ReceivedCoordinate,
    after: ReceivedCoordinate)
}

extension MemberReader {
  /// Reads `bounds: {min, max}`, or `content`, `viewport` and `inset: {before, after}`. Without any of
  /// them the scroll has no bounds.
  mutating func bounds() -> ReceivedBounds {
    let bounds = directBounds()
    let content = coordinate("content", in: .nonNegative)
    let viewport = coordinate("viewport", in: .nonNegative)
    var before: ReceivedCoordinate?
    var after: ReceivedCoordinate?
    if let node = take("inset") {
      var inset = reader(of: node, "inset", example: #"{"before": 0, "after": 34}"#)
      before = inset.coordinate("before")
      after = inset.coordinate("after")
      inset.finish()
    }
    let measures = (["content", "viewport", "inset"] as [StaticString]).filter { has($0) }
    if measures.isEmpty { return bounds }
    if has("bounds") {
      request.addError(
        pointer,
        "bounds is mutually exclusive with \(measures.map { "\($0)" }.joined(separator: ", ")); "
          + "give bounds, or content and viewport"
      )
      return bounds
    }
    for name in ["content", "viewport"] as [StaticString] where !has(name) {
      request.addError(
        pointer(to: name), "is required with \(measures.map { "\($0)" }.joined(separator: ", "))")
    }
    return .fromContent(
      content: content ?? .scalar(0), viewport: viewport ?? .scalar(0), before: before ?? .scalar(0),
      after: after ?? .scalar(0))
  }

  private mutating func directBounds() -> ReceivedBounds {
    guard let node = take("bounds") else { return .direct(min: nil, max: nil) }
    var bounds = reader(of: node, "bounds", example: #"{"min": 0, "max": 1200}"#)
    let low = bounds.coordinate("min")
    let high = bounds.coordinate("max")
    bounds.finish()
    return .direct(min: low, max: high)
  }
}

extension ReceivedBounds {
  /// Returns the bounds on one axis.
  func on(_ axis: Int, in request: OperationRequest) throws(InvalidRequest) -> ScrollBounds {
    switch self {
    case .direct(let low, let high):
      let low = low?.on(request.axes)[axis]
      let high = high?.on(request.axes)[axis]
      if let low, let high, low > high {
        request.addError(
          JSONPointer.root.appending("bounds"),
          ErrorMessages.minAboveMax(low, high) + request.axisSuffix(axis))
        throw .validationErrors
      }
      return try request.physics { () throws(MotionError) in try ScrollBounds(min: low, max: high) }
    case .fromContent(let content, let viewport, let before, let after):
      let axes = request.axes
      return try request.physics(at: { _ in JSONPointer.root.appending("content") }) {
        () throws(MotionError) in
        try ScrollBounds.from(
          content: content.on(axes)[axis], viewport: viewport.on(axes)[axis],
          insetBefore: before.on(axes)[axis],
          insetAfter: after.on(axes)[axis])
      }
    }
  }
}

extension OperationRequest {
  /// Returns ` on axis x` for an error text, or an empty string for a scalar.
  func axisSuffix(_ axis: Int) -> String { axes.areNamed ? " on axis \(axes.names[axis])" : "" }
}
