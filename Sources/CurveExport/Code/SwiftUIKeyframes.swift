import MotionPhysics
import MotionSystem
import SpringDialects

/// Writes a motion as SwiftUI keyframe tracks, one per axis, with a value type and a function that
/// returns them.
///
/// A cubic keyframe with both velocities is an exact Hermite cubic, so a few of them reproduce the
/// motion. The final step to rest is a `MoveKeyframe`.
enum SwiftUIKeyframes {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let fits = try curve.curve.axes.enumerated().map { index, axis throws(ExportError) in
      let name = ReservedWords.swiftName(curve.axisName(index) ?? "value")
      return (name: name, fit: try CubicFit(curve, axis: axis, budget: budget))
    }
    let errors = fits.map { $0.fit.error }
    try curve.checkTolerance(errors)
    let type = CamelCase.upper(CamelCase.parts(of: curve.name)) + "Values"
    let function = CamelCase.lower(curve.name) + "Keyframes"
    let count = fits.reduce(0) { $0 + $1.fit.pieces.count }
    text.add(
      """
      // \(curve.name): \(count) keyframes, \(Accuracy.errorStatement(curve, errors: errors))
      // .keyframeAnimator(initialValue: \(type)(), trigger: trigger) { view, values in
      //   view\(modifiers(curve, fits.map { $0.name }))
      // } keyframes: { _ in \(function)() }
      struct \(type) {

      """)
    for (name, fit) in fits {
      text.add("  var \(name): Double = \(fit.initialValue, decimals: fit.valueDecimals)\n")
    }
    text.add("}\n\n@KeyframesBuilder<\(type)>\nfunc \(function)() -> some Keyframes<\(type)> {\n")
    for (name, fit) in fits {
      text.add("  KeyframeTrack(\\.\(name)) {\n")
      try budget.use(ExportWork.declaration)
      try budget.use(4 * ExportWork.number, times: fit.pieces.count)
      for piece in fit.pieces {
        text.add("    \(piece.isStraight ? "Linear" : "Cubic")Keyframe(")
        text.add("\(piece.to.value, decimals: fit.valueDecimals), ")
        text.add("duration: \(piece.end - piece.start, decimals: fit.timeDecimals)")
        if !piece.isStraight {
          text.add(", startVelocity: \(piece.from.velocity, decimals: fit.valueDecimals)")
          text.add(", endVelocity: \(piece.to.velocity, decimals: fit.valueDecimals)")
        }
        text.add(")\n")
      }
      text.add("    MoveKeyframe(\(fit.finalValue, decimals: fit.finalDecimals))\n  }\n")
      try text.checkLength()
    }
    text.add("}\n")
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
      case .custom: break
      }
    }
    return (offsets.isEmpty ? "" : ".offset(\(offsets.joined(separator: ", ")))") + others
  }
}
