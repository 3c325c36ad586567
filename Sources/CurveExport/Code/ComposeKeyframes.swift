import MotionPhysics
import MotionSystem

/// Writes a motion as `keyframes` specifications of Jetpack Compose, one per axis.
///
/// Jetpack Compose uses whole milliseconds, so keyframes are selected at whole milliseconds: each
/// value is the curve's value at the written time.
enum ComposeKeyframes {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    text.add("// import androidx.compose.animation.core.*\n")
    let milliseconds = (min(curve.end * 1000, 2e9)).rounded(.up)
    let duration = milliseconds / 1000
    var usedNames: Set<String> = []
    for index in curve.curve.axes.indices {
      let single = curve.only(index, until: duration)
      let keyframes = try LinearKeyframes(single, duration: duration, step: 0.001, budget: budget)
      try curve.checkTolerance(keyframes.errors)
      let axis = curve.axisName(index)
      let name = CamelCase.unused(
        CamelCase.lower(curve.name, axis) + (axis == nil ? "Keyframes" : ""), &usedNames)
      let last = keyframes.times.count - 1
      text.add("// \(keyframes.times.count) keyframes, ")
      text.add("\(Accuracy.errorStatement(single, errors: keyframes.errors)); ")
      text.add("animate from \(keyframes.text(0, at: 0))f to \(keyframes.text(0, at: last))f\n")
      text.add("val \(name) = keyframes<Float> {\n    durationMillis = \(milliseconds, decimals: 0)\n")
      try budget.use(ExportWork.declaration)
      try budget.use(2 * ExportWork.formattedNumber, times: keyframes.times.count)
      for (row, time) in keyframes.times.enumerated() {
        let millisecond = (time * 1000).rounded()
        text.add("    \(keyframes.text(0, at: row))f at \(millisecond, decimals: 0) using LinearEasing\n")
      }
      text.add("}\n")
      try text.checkLength()
    }
  }
}
