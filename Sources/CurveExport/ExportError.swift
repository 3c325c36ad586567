/// Why a motion has no text in a format.
public enum ExportError: Error, Sendable, Equatable {
  /// A progress curve from start to destination cannot exist because they are the same (`css`).
  /// The axis is nil for a plain number.
  case noTravel(axis: String?)
  /// A transition always ends at its destination, and this motion never comes to rest (`css`).
  case neverSettles
  /// A transition always ends at its destination, and this motion is cut before (`css`). Both in seconds.
  case cutShort(end: Double, settlingDuration: Double)
  /// An axis stands for no property that the format knows (`waapi`).
  case axisWithoutProperty(name: String)
  /// Two axes stand for the same property (`keyframes`, `waapi`).
  case axesShareProperty(first: String, second: String, property: String)
  /// The text would need more points than anybody pastes.
  case tooManyPoints(limit: Int)

  /// What was received and what is allowed, in words that a caller can act on.
  public var detail: String {
    switch self {
    case .noTravel(let axis):
      let subject = axis.map { "axis \($0)" } ?? "the motion"
      return
        "\(subject) moves but starts at its destination, so it has no progress from 0 to 1 for an easing "
        + "to describe; use format=keyframes instead"
    case .neverSettles:
      return
        "the motion never settles, and a transition must end at its destination; give the spring damping, or "
        + "use format=keyframes instead"
    case .cutShort(let end, let duration):
      return
        "the motion is cut at \(end) s but settles after \(duration) s, and a transition must end at its "
        + "destination; omit sampling.until, or use format=keyframes instead"
    case .axisWithoutProperty(let name):
      return
        "axis \(name) does not map to a property; the supported axes are x, y, scale, opacity, alpha and rotation; "
        + "format=keyframes writes any axis as a custom property"
    case .axesShareProperty(let first, let second, let property):
      return "axes \(first) and \(second) both map to the property \(property); omit one of them"
    case .tooManyPoints(let limit):
      return
        "the curve needs more than \(limit) points; increase sampling.tolerance or reduce sampling.until"
    }
  }
}
