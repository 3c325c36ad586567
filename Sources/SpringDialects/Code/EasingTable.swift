/// The easings of CSS and of animation libraries.
extension CodeEasing {
  /// The names of GSAP, in front of `in`, `out` and `inOut`.
  static let gsap = [
    "power1", "power2", "power3", "power4", "elastic", "back", "bounce", "expo", "circ", "sine",
  ]
  static let keywords = EasingFunction.keywords.map { $0.name }
  static let functions: [StaticString] = ["linear", "cubic-bezier", "steps"]
  /// What Tailwind means by the keywords.
  static let tailwind: [(name: StaticString, text: StaticString)] = [
    ("ease-in", "cubic-bezier(0.4, 0, 1, 1)"), ("ease-out", "cubic-bezier(0, 0, 0.2, 1)"),
    ("ease-in-out", "cubic-bezier(0.4, 0, 0.2, 1)"),
  ]
  /// Functions of four numbers.
  static let curveFunctions: [(name: StaticString, unit: Double?)] = [
    ("CubicBezierEasing", 0.001), ("Cubic", nil), ("cubicBezier", nil), ("CAMediaTimingFunction", 1),
    ("PathInterpolator", 0.001), ("timingCurve", 1), ("bezier", 0.001),
  ]
  /// Names that mean the same curve in CSS, SwiftUI and Motion.
  static let names: [(name: StaticString, text: StaticString)] = [
    ("linear", "linear"), ("easeIn", "ease-in"), ("easeOut", "ease-out"), ("easeInOut", "ease-in-out"),
    ("FastOutSlowInEasing", "cubic-bezier(0.4, 0, 0.2, 1)"), ("LinearEasing", "linear"),
    ("LinearOutSlowInEasing", "cubic-bezier(0, 0, 0.2, 1)"),
    ("FastOutLinearInEasing", "cubic-bezier(0.4, 0, 1, 1)"),
  ]
  /// Flutter's `Curves`, from packages/flutter/lib/src/animation/curves.dart.
  static let curves: [(name: StaticString, numbers: [Double])] = [
    ("ease", [0.25, 0.1, 0.25, 1]), ("easeInSine", [0.47, 0, 0.745, 0.715]),
    ("easeInQuad", [0.55, 0.085, 0.68, 0.53]), ("easeInCubic", [0.55, 0.055, 0.675, 0.19]),
    ("easeInQuart", [0.895, 0.03, 0.685, 0.22]), ("easeInQuint", [0.755, 0.05, 0.855, 0.06]),
    ("easeInExpo", [0.95, 0.05, 0.795, 0.035]), ("easeInCirc", [0.6, 0.04, 0.98, 0.335]),
    ("easeInBack", [0.6, -0.28, 0.735, 0.045]), ("easeOutSine", [0.39, 0.575, 0.565, 1]),
    ("easeOutQuad", [0.25, 0.46, 0.45, 0.94]), ("easeOutCubic", [0.215, 0.61, 0.355, 1]),
    ("easeOutQuart", [0.165, 0.84, 0.44, 1]), ("easeOutQuint", [0.23, 1, 0.32, 1]),
    ("easeOutExpo", [0.19, 1, 0.22, 1]), ("easeOutCirc", [0.075, 0.82, 0.165, 1]),
    ("easeOutBack", [0.175, 0.885, 0.32, 1.275]), ("easeInOutSine", [0.445, 0.05, 0.55, 0.95]),
    ("easeInOutQuad", [0.455, 0.03, 0.515, 0.955]), ("easeInOutCubic", [0.645, 0.045, 0.355, 1]),
    ("easeInOutQuart", [0.77, 0, 0.175, 1]), ("easeInOutQuint", [0.86, 0, 0.07, 1]),
    ("easeInOutExpo", [1, 0, 0, 1]), ("easeInOutCirc", [0.785, 0.135, 0.15, 0.86]),
    ("easeInOutBack", [0.68, -0.55, 0.265, 1.55]), ("fastOutSlowIn", [0.4, 0, 0.2, 1]),
    ("decelerate", [1.0 / 3, 2.0 / 3, 2.0 / 3, 1]),
  ]

  /// Words that make another easing of one.
  static let changes: [StaticString] = [
    "flipped", "reverseEasing", "mirrorEasing", "Easing.in", "Easing.out", "Easing.inOut", "Interval",
    "Threshold", "SawTooth", "Split", "ReverseAnimation", "FlippedCurve",
  ]

  /// Returns the function of CSS with the first four of some numbers.
  static func bezier(_ numbers: [Double]) -> String {
    "cubic-bezier(\(numbers.prefix(4).map { number($0) }.joined(separator: ", ")))"
  }

  /// Returns whether a text has classes of Tailwind for an easing and its duration.
  static func hasTailwindClasses(_ text: String) -> Bool {
    let classes = text.split { $0 == " " || $0 == "\n" }
    return classes.contains { $0.hasPrefix("ease-") } && classes.contains { $0.hasPrefix("duration-") }
  }
}
