import MotionPhysics

// A track of cubic keyframes is an exact Hermite spline when both velocities are given, so a few of them
// reproduce the motion. The last step to rest is a MoveKeyframe, as in the motion itself.

/// A motion as keyframe tracks of SwiftUI, one per axis, in a function to paste.
enum SwiftUIKeyframes {
  static func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    var fits: [(name: String, fit: CubicFit)] = []
    for (index, axis) in curve.curve.axes.enumerated() {
      fits.append((member(curve.axisName(index) ?? "value"), try CubicFit(curve, axis: axis)))
    }
    let words = curve.name.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let function = type.prefix(1).lowercased() + type.dropFirst() + "Keyframes"
    var text = TextBuilder()
    let count = fits.reduce(0) { $0 + $1.fit.pieces.count }
    text.add(
      "// \(curve.name): \(count) keyframes, \(CSSNumber.statement(curve, errors: fits.map(\.fit.error)))\n")
    text.add("// .keyframeAnimator(initialValue: \(type)Values(), trigger: trigger) { view, values in\n")
    text.add("//   view\(modifiers(curve, fits.map(\.name)))\n")
    text.add("// } keyframes: { _ in \(function)() }\n")
    text.add("struct \(type)Values {\n")
    for (name, fit) in fits {
      text.add("  var \(name): Double = ")
      text.add(fit.initialValue, decimals: fit.valueDecimals)
      text.add("\n")
    }
    text.add("}\n\n@KeyframesBuilder<\(type)Values>\n")
    text.add("func \(function)() -> some Keyframes<\(type)Values> {\n")
    for (name, fit) in fits {
      text.add("  KeyframeTrack(\\.\(name)) {\n")
      for piece in fit.pieces { write(piece, fit, &text) }
      text.add("    MoveKeyframe(")
      text.add(fit.finalValue, decimals: fit.finalDecimals)
      text.add(")\n  }\n")
    }
    text.add("}\n")
    return text.bytes
  }

  /// What the example does with the values; axes that stand for no modifier are left to the reader.
  private static func modifiers(_ curve: ExportedCurve, _ members: [String]) -> String {
    guard !curve.axisNames.isEmpty else { return ".offset(x: values.value)" }
    var offsets: [String] = []
    var others = ""
    for (axis, member) in zip(curve.axisNames, members) {
      switch axis {
      case "x": offsets.insert("x: values.x", at: 0)
      case "y": offsets.append("y: values.y")
      case "scale": others += ".scaleEffect(values.scale)"
      case "opacity", "alpha": others += ".opacity(values.\(member))"
      case "rotation": others += ".rotationEffect(.degrees(values.rotation))"
      default: break
      }
    }
    return (offsets.isEmpty ? "" : ".offset(\(offsets.joined(separator: ", ")))") + others
  }

  private static func write(_ piece: CubicFit.Piece, _ fit: CubicFit, _ text: inout TextBuilder) {
    text.add(piece.isStraight ? "    LinearKeyframe(" : "    CubicKeyframe(")
    text.add(piece.to.value, decimals: fit.valueDecimals)
    text.add(", duration: ")
    text.add(piece.end - piece.start, decimals: fit.timeDecimals)
    if !piece.isStraight {
      text.add(", startVelocity: ")
      text.add(piece.from.velocity, decimals: fit.valueDecimals)
      text.add(", endVelocity: ")
      text.add(piece.to.velocity, decimals: fit.valueDecimals)
    }
    text.add(")\n")
  }

  /// Names that Swift keeps for itself are written in backticks.
  private static func member(_ name: String) -> String {
    let reserved: Set<String> = [
      "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
      "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
      "init",
      "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
      "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
      "throws",
      "true", "try", "typealias", "var", "where", "while", "Any", "Self", "Type",
    ]
    return reserved.contains(name) ? "`\(name)`" : name
  }
}
