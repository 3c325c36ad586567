import MotionPhysics

// `@keyframes` work for any motion: also one that starts at its destination, never settles, or moves several
// axes out of step. Between the keyframes the browser draws straight lines (timing function `linear`).
//
// Custom properties are registered, because an unregistered one jumps from keyframe to keyframe. The
// animation's parts are written one by one: in the shorthand a motion named `ease` would be an easing.

/// A motion as an animation of CSS.
enum CSSKeyframes {
  /// Digits after the point of a percentage.
  private static let percentDecimals = 3

  static func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    let properties = try AnimatedProperty.properties(of: curve)
    let duration = CSSNumber.duration(curve.end)
    let step = duration.seconds / 1e5
    let keyframes = try LinearKeyframes(curve, duration: duration.seconds, step: step)
    var text = TextBuilder()
    text.add("/* \(curve.name): \(keyframes.times.count) keyframes, ")
    text.add(CSSNumber.statement(curve, errors: keyframes.errors))
    text.add(" */\n")
    for case .custom(let axis, let name) in properties {
      let rest = keyframes.text(axis, at: keyframes.times.count - 1)
      text.add(
        "@property --\(curve.name)-\(name) { syntax: \"<number>\"; inherits: true; initial-value: \(rest); }\n"
      )
    }
    let name = quotedIfReserved(curve.name)
    text.add("@keyframes \(name) {\n")
    for (index, time) in keyframes.times.enumerated() {
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
    text.add("@media (prefers-reduced-motion: reduce) {\n  .\(curve.name) { animation-duration: 0s; }\n}\n")
    return text.bytes
  }

  /// Names that CSS keeps for itself may be used as strings.
  private static func quotedIfReserved(_ name: String) -> String {
    let reserved = ["none", "initial", "inherit", "unset", "revert", "revert-layer", "default"]
    return reserved.contains(name.lowercased()) ? "\"\(name)\"" : name
  }
}
