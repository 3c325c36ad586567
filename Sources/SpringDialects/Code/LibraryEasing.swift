import MotionSystem
import StrictJSON

/// The easings of animation libraries, as those of CSS.
enum LibraryEasing {
  /// An easing in a code, and the place after it.
  struct Found {
    let text: String
    let name: String
    /// The number of seconds of a duration without a unit; nil if it is not known.
    let unit: Double?
    let end: Int
  }

  /// The functions of four numbers.
  private static let functions: [(name: StaticString, unit: Double?)] = [
    ("CubicBezierEasing", 0.001), ("Cubic", nil), ("cubicBezier", nil), ("CAMediaTimingFunction", 1),
    ("PathInterpolator", 0.001), ("timingCurve", 1), ("bezier", 0.001),
  ]
  /// Names that mean the same curve in CSS, SwiftUI and Motion.
  private static let names: [(name: StaticString, text: StaticString)] = [
    ("linear", "linear"), ("easeIn", "ease-in"), ("easeOut", "ease-out"), ("easeInOut", "ease-in-out"),
    ("FastOutSlowInEasing", "cubic-bezier(0.4, 0, 0.2, 1)"), ("LinearEasing", "linear"),
    ("LinearOutSlowInEasing", "cubic-bezier(0, 0, 0.2, 1)"),
    ("FastOutLinearInEasing", "cubic-bezier(0.4, 0, 1, 1)"),
  ]
  /// Flutter's `Curves`, from packages/flutter/lib/src/animation/curves.dart.
  private static let curves: [(name: StaticString, numbers: [Double])] = [
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

  /// Returns the easing of a library that begins with the word at a place.
  static func named(at index: Int, in parts: [CodeToken.Part]) -> Found? {
    guard case .word(let word) = parts[index].token else { return nil }
    if let function = functions.first(where: { word.isEqual(to: $0.name) }), parts.isMark(index + 1, "("),
      let numbers = numbers(after: index + 1, nil, in: parts)
    {
      return Found(text: bezier(numbers.values), name: word, unit: function.unit, end: numbers.end)
    }
    let type = parts.isMark(index - 1, ".") && index > 1 ? parts[index - 2].token.name : nil
    if type == "Curves", let curve = curves.first(where: { word.isEqual(to: $0.name) }) {
      return Found(text: bezier(curve.numbers), name: "Curves.\(word)", unit: nil, end: index + 1)
    }
    // `.easeInOut(duration: 0.3)` and `Animation.easeInOut`, or a constant of Compose.
    let isSwift = parts.isMark(index - 1, ".") && [nil, "Animation", "Curves"].contains(type)
    guard let name = names.first(where: { word.isEqual(to: $0.name) }),
      isSwift || CodeToken.isCapital(word.utf8.first ?? 0)
    else { return nil }
    return Found(text: "\(name.text)", name: word, unit: type == "Curves" ? nil : 1, end: index + 1)
  }

  /// Returns the easing of CSS with a name of Motion.
  static func css(named name: String) -> StaticString? {
    names.first { name.isEqual(to: $0.name) && name.utf8.first.map { !CodeToken.isCapital($0) } == true }?
      .text
  }

  /// Returns four numbers after a bracket, also with names, and the place after them; nil if there are
  /// others.
  static func numbers(
    after bracket: Int, _ closing: StaticString?, in parts: [CodeToken.Part]
  ) -> (values: [Double], end: Int)? {
    var (values, index): ([Double], Int) = ([], bracket + 1)
    while index < parts.count, values.count < 4 {
      switch parts[index].token {
      case .number(let value, let unit) where SpringCode.isPlain(unit): values.append(value)
      case .word where parts.isMark(index + 1, ":="): index += 1
      case .mark where parts.isMark(index, ",:"): break
      default: return nil
      }
      index += 1
    }
    guard values.count == 4, closing.map({ parts.isMark(index, $0) }) ?? parts.isMark(index, "),") else {
      return nil
    }
    return (values, index)
  }

  /// Returns the four numbers of the only segment of a curve of Qt, whose last point is 1, 1.
  static func segment(after bracket: Int, in parts: [CodeToken.Part]) -> (values: [Double], end: Int)? {
    guard let numbers = numbers(after: bracket, ",", in: parts) else { return nil }
    let rest = parts[numbers.end...].prefix(5).map { $0.token }
    guard rest.count == 5, case .number(1, "") = rest[1], rest[2].isMark(UInt8(ascii: ",")),
      case .number(1, "") = rest[3], rest[4].isMark(UInt8(ascii: "]"))
    else { return nil }
    return (numbers.values, numbers.end + 4)
  }

  /// Returns the function of CSS with four numbers.
  static func bezier(_ numbers: [Double]) -> String {
    "cubic-bezier(\(numbers.map { DeclarationNumber.text($0) }.joined(separator: ", ")))"
  }
}
