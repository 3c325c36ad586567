import MotionPhysics
import MotionSystem

/// Writes a motion as SwiftUI keyframe tracks, one per axis, with a value type and a function that
/// returns them.
///
/// A cubic keyframe with both velocities is an exact Hermite cubic, so a few of them reproduce the
/// motion. The final step to rest is a `MoveKeyframe`.
enum SwiftUIKeyframes {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    var fits: [(name: String, fit: CubicFit)] = []
    for (index, axis) in curve.curve.axes.enumerated() {
      let fit = try CubicFit(curve, axis: axis, budget: budget)
      fits.append((ReservedWords.swiftName(curve.axisName(index) ?? "value"), fit))
    }
    try curve.checkTolerance(fits.map { $0.fit.error })
    let parts = CamelCase.parts(of: curve.name)
    let type = CamelCase.upper(parts)
    let function = CamelCase.lower(parts) + "Keyframes"
    var text = TextBuilder(maxBytes: curve.maxBytes)
    let count = fits.reduce(0) { $0 + $1.fit.pieces.count }
    text.add("// \(curve.name): \(count) keyframes, ")
    text.add(Accuracy.errorStatement(curve, errors: fits.map { $0.fit.error }))
    text.add("\n")
    text.add("// .keyframeAnimator(initialValue: \(type)Values(), trigger: trigger) { view, values in\n")
    text.add("//   view\(modifiers(curve, fits.map { $0.name }))\n")
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
      try budget.use(ExportWork.declaration)
      try budget.use(4 * ExportWork.number, times: fit.pieces.count)
      for piece in fit.pieces { write(piece, fit, &text) }
      text.add("    MoveKeyframe(")
      text.add(fit.finalValue, decimals: fit.finalDecimals)
      text.add(")\n  }\n")
      try text.checkLength()
    }
    text.add("}\n")
    return try text.finish()
  }

  /// Returns the view modifiers of the example. Axes that correspond to no modifier are omitted.
  private static func modifiers(_ curve: ExportedCurve, _ members: [String]) -> String {
    var offsets: [String] = []
    var others = ""
    for (axis, member) in members.enumerated() {
      switch curve.property(of: axis) {
      case .x: offsets.insert("x: values.\(member)", at: 0)
      case .y: offsets.append("y: values.\(member)")
      case .scale: others += ".scaleEffect(values.\(member))"
      case .opacity: others += ".opacity(values.\(member))"
      case .rotation: others += ".rotationEffect(.degrees(values.\(member)))"
      case nil: break
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
}
