import MotionPhysics
import StrictJSON

/// Between which values a scroll rests, as the question has it.
enum ReceivedBounds {
  case direct(min: ReceivedCoordinate?, max: ReceivedCoordinate?)
  case fromContent(
    content: ReceivedCoordinate, viewport: ReceivedCoordinate, before: ReceivedCoordinate,
    after: ReceivedCoordinate)
}

extension MemberReader {
  /// `bounds: {min, max}`, or `content`, `viewport` and `inset: {before, after}`; without any the
  /// scroll has no bounds.
  mutating func bounds() -> ReceivedBounds {
    let bounds = directBounds()
    let content = coordinate("content", in: .nonNegative)
    let viewport = coordinate("viewport", in: .nonNegative)
    var before: ReceivedCoordinate?
    var after: ReceivedCoordinate?
    if let node = take("inset") {
      var inset = reader(of: node, "inset")
      before = inset.coordinate("before")
      after = inset.coordinate("after")
      inset.finish()
    }
    let measures = (["content", "viewport", "inset"] as [StaticString]).filter { has($0) }
    if measures.isEmpty { return bounds }
    if has("bounds") {
      question.errors.add(
        pointer,
        "bounds is mutually exclusive with \(measures.map { "\($0)" }.joined(separator: ", ")); give bounds, or content and viewport"
      )
      return bounds
    }
    for name in ["content", "viewport"] as [StaticString] where !has(name) {
      question.errors.add(
        pointer(to: name), "is required with \(measures.map { "\($0)" }.joined(separator: ", "))")
    }
    return .fromContent(
      content: content ?? .scalar(0), viewport: viewport ?? .scalar(0), before: before ?? .scalar(0),
      after: after ?? .scalar(0))
  }

  private mutating func directBounds() -> ReceivedBounds {
    guard let node = take("bounds") else { return .direct(min: nil, max: nil) }
    var bounds = reader(of: node, "bounds")
    let low = bounds.coordinate("min")
    let high = bounds.coordinate("max")
    bounds.finish()
    return .direct(min: low, max: high)
  }
}

extension ReceivedBounds {
  /// The bounds on one axis.
  func on(_ axis: Int, in question: OperationRequest) throws(InvalidRequest) -> ScrollBounds {
    switch self {
    case .direct(let low, let high):
      let low = low?.on(question.axes)[axis]
      let high = high?.on(question.axes)[axis]
      if let low, let high, low > high {
        question.errors.add(
          JSONPointer.root.appending("bounds"),
          "min must be at most max, received min \(ErrorMessages.number(low)) and max \(ErrorMessages.number(high))\(question.axisSuffix(axis))"
        )
        throw .errors
      }
      return try question.physics { () throws(MotionError) in try ScrollBounds(min: low, max: high) }
    case .fromContent(let content, let viewport, let before, let after):
      let axes = question.axes
      return try question.physics(at: { _ in JSONPointer.root.appending("content") }) {
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
  /// ` on axis x`, or nothing for a scalar.
  func axisSuffix(_ axis: Int) -> String { axes.areNamed ? " on axis \(axes.names[axis])" : "" }
}
