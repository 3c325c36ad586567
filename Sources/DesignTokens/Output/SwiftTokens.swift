import CurveExport

extension TokenLanguage {
  /// SwiftUI. `Animation.spring(_:)` hands its velocity to its successor, and is the form for a spring from
  /// rest; `interpolatingSpring(_:initialVelocity:)` has an initial velocity.
  static var swift: TokenLanguage {
    TokenLanguage(
      comment: ("/// ", ""), preamble: { _ in ["import SwiftUI", ""] },
      namespace: (
        "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)\npublic enum %name {", "}"
      ),
      group: ("public enum %name {", "}"),
      escapedNamespace: ReservedWords.swiftName, escaped: ReservedWords.swiftName,
      declared: { token, name, own in token.spring == nil ? [name] : [name, own + "Spring"] },
      remarks: (settling: true, velocity: false, delay: nil, overdamping: nil),
      deprecated: ("@available(*, deprecated, message: \"%reason\")", "@available(*, deprecated)", "\\\""),
      time: { _, duration, _ in TokenText.number(duration.seconds) },
      duration: "public static let %name: Double = %duration",
      scalar: "public static let %name: Double = %number",
      bezier: """
        public static let %name = SwiftUI.UnitCurve.bezier(startControlPoint: .init(x: %x1, y: %y1), \
        endControlPoint: .init(x: %x2, y: %y2))
        """,
      transition: [
        "public static let %name = SwiftUI.Animation.timingCurve(%bezier, duration: %duration)%delayed"
      ],
      spring: [parameters, "public static let %name = SwiftUI.Animation.spring(%ownSpring)%delayed"],
      movingSpring: [parameters, moving], delayed: ".delay(%seconds)")
  }

  private static let moving: Template = """
    public static let %name = SwiftUI.Animation.interpolatingSpring(%ownSpring, \
    initialVelocity: %velocity)%delayed
    """
  private static let parameters: Template = """
    public static let %ownSpring = SwiftUI.Spring(mass: %mass, stiffness: %stiffness, \
    damping: %damping%overDamping)
    """
}
