import MotionPhysics
import MotionSystem

// `@keyframes` work for any motion, including one that starts at its destination, never settles, or
// moves several axes differently. The browser interpolates linearly between the keyframes (timing
// function `linear`).
//
// Custom properties are registered with `@property` because an unregistered one jumps from keyframe
// to keyframe. The animation uses longhand properties because the shorthand would read a motion
// named `ease` as an easing.

/// Writes a motion as a CSS animation.
enum CSSKeyframes {
  /// The number of decimals of a percentage.
  private static let percentDecimals = 3

  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    let properties = try AnimatedProperty.properties(of: curve)
    let (keyframes, duration) = try fit(curve, budget)
    try curve.checkTolerance(keyframes.errors)
    var text = TextBuilder(maxBytes: curve.maxBytes)
    text.add("/* \(curve.name): \(keyframes.times.count) keyframes, ")
    text.add(Accuracy.errorStatement(curve, errors: keyframes.errors))
    text.add(" */\n")
    for case .custom(let axis, let name) in properties {
      let rest = keyframes.text(axis, at: keyframes.times.count - 1)
      text.add("@property --\(curve.name)-\(name) { syntax: \"<number>\"; inherits: true; ")
      text.add("initial-value: \(rest); }\n")
    }
    let name = quotedIfReserved(curve.name)
    text.add("@keyframes \(name) {\n")
    for (index, time) in keyframes.times.enumerated() {
      try text.checkLength()
      try budget.use(ExportWork.formattedNumber, times: 1 + properties.count)
      let isAlone = keyframes.times.count == 1
      let percent =
        index == keyframes.times.count - 1
        ? "100%" : DisplayNumber.fixed(100 * (time / duration.seconds), decimals: percentDecimals) + "%"
      text.add(isAlone ? "  0%, 100% {" : "  \(percent) {")
      for property in properties {
        text.add(" \(property.cssName(in: curve)): \(property.value(keyframes, at: index));")
      }
      text.add(" }\n")
    }
    text.add("}\n.\(curve.name) {\n  animation-name: \(name);\n  animation-duration: \(duration.text);\n")
    text.add("  animation-timing-function: linear;\n  animation-fill-mode: both;\n}\n")
    text.add("@media (prefers-reduced-motion: reduce) {\n  .\(curve.name) { animation-duration: 1ms; }\n}\n")
    return try text.finish()
  }

  /// Returns the keyframes, with a duration rounded to a tenth of a millisecond if their error allows it.
  private static func fit(
    _ curve: ExportedCurve, _ budget: WorkMeter
  ) throws(ExportError) -> (keyframes: LinearKeyframes, duration: CSSDuration) {
    let rounded = CSSDuration(curve.end, precision: .tenthOfMillisecond)
    let keyframes = try LinearKeyframes(
      curve, duration: rounded.seconds, step: rounded.seconds / 1e5, budget: budget)
    if keyframes.areWithinTolerance { return (keyframes, rounded) }
    let duration = CSSDuration(curve.end, precision: .microsecond)
    let precise = try LinearKeyframes(
      curve, duration: duration.seconds, step: duration.seconds / 1e5, budget: budget)
    return (precise, duration)
  }

  /// Returns the name, as a string in quotes if it is a keyword that CSS reserves.
  private static func quotedIfReserved(_ name: String) -> String {
    let reserved = ["none", "initial", "inherit", "unset", "revert", "revert-layer", "default"]
    return reserved.contains(name.lowercased()) ? "\"\(name)\"" : name
  }
}
