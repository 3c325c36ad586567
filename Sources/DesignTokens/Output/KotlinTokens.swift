import CurveExport
import StrictJSON

extension TokenLanguage {
  /// Jetpack Compose. Types have their full names, since a group may have the name of a type.
  static var kotlin: TokenLanguage {
    let core = "androidx.compose.animation.core."
    let easing = "\(core)CubicBezierEasing(%bezier)"
    let transition: Template = """
      public fun <T> %name(): \(core)TweenSpec<T> =
        \(core)tween(durationMillis = %duration, delayMillis = %delay, easing = \(easing))
      """
    let spring: Template = """
      public fun <T> %name(visibilityThreshold: T? = null): \(core)SpringSpec<T> =
        \(core)spring(dampingRatio = %ratio, stiffness = %stiffnessPerMass, \
      visibilityThreshold = visibilityThreshold)
      """
    return TokenLanguage(
      comment: ("/** ", " */"), preamble: { ($0.options.package.map { ["package \($0)"] } ?? []) + [""] },
      namespace: ("public object %name {", "}"), group: ("public object %name {", "}"),
      escapedNamespace: ReservedWords.kotlinName, escaped: ReservedWords.kotlinName,
      remarks: (settling: true, velocity: true, delay: "is not part of the spring", overdamping: nil),
      deprecated: ("@Deprecated(\"%reason\")", "@Deprecated(\"Deprecated.\")", "\\\"$"),
      number: { $0.float($1, $2) }, time: { $0.wholeMilliseconds($1, $2) },
      duration: "public const val %name: Int = %duration", scalar: "public const val %name: Float = %number",
      bezier: "public val %name: \(core)Easing = \(easing)", transition: [transition], spring: [spring])
  }
}

extension TokenWriter {
  /// Returns whole milliseconds, with those of the token in a comment if they are others. Reports an error if
  /// an `Int` of Kotlin does not hold them.
  fileprivate mutating func wholeMilliseconds(_ duration: TokenDuration, _ token: MotionToken) -> String {
    let (exact, text) = (duration.milliseconds, TokenText.number(duration.milliseconds))
    guard exact.rounded().magnitude <= Double(Int32.max) else {
      fail(.outOfRange, token.entry, "is \(text) ms, more than an Int of kotlin holds")
      return "0"
    }
    return "\(Int(exact.rounded()))" + (exact == exact.rounded() ? "" : " /* \(text) ms */")
  }

  /// Returns the shortest digits of the nearest `Float`. Reports an error if there is none.
  fileprivate mutating func float(_ number: Double, _ token: MotionToken) -> String {
    let value = Float(number)
    guard value.isFinite, value != 0 || number == 0 else {
      let text = TokenText.number(number)
      fail(.outOfRange, token.entry, "has the number \(text), which no Float of kotlin holds")
      return "0f"
    }
    let text = value == 0 ? "0" : "\(value)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}
