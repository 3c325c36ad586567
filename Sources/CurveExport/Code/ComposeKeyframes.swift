import MotionPhysics
import MotionSystem

/// Writes a motion as `keyframes` specifications of Jetpack Compose, one per axis.
///
/// Jetpack Compose uses whole milliseconds, so keyframes are selected at whole milliseconds: each
/// value is the curve's value at the written time.
enum ComposeKeyframes {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    var text = TextBuilder(maxBytes: curve.maxBytes)
    text.add("// import androidx.compose.animation.core.*\n")
    let milliseconds = (min(curve.end * 1000, 2e9)).rounded(.up)
    let duration = milliseconds / 1000
    var usedNames: Set<String> = []
    for (index, axis) in curve.curve.axes.enumerated() {
      let single = ExportedCurve(
        name: curve.name, axisNames: [], curve: MotionCurve(axes: [axis]), samples: curve.samples,
        decimals: curve.decimals, destination: curve.destination, thresholds: [curve.threshold(index)],
        end: max(curve.end, duration), tolerance: curve.tolerance, maxBytes: curve.maxBytes)
      let keyframes = try LinearKeyframes(single, duration: duration, step: 0.001, budget: budget)
      try curve.checkTolerance(keyframes.errors)
      let name = unused(variableName(curve.name, curve.axisName(index)), &usedNames)
      text.add("// \(keyframes.times.count) keyframes, ")
      text.add(Accuracy.errorStatement(single, errors: keyframes.errors))
      let last = keyframes.times.count - 1
      text.add("; animate from \(keyframes.text(0, at: 0))f to \(keyframes.text(0, at: last))f\n")
      text.add("val \(name) = keyframes<Float> {\n    durationMillis = ")
      text.add(milliseconds, decimals: 0)
      text.add("\n")
      try budget.use(ExportWork.declaration)
      try budget.use(2 * ExportWork.formattedNumber, times: keyframes.times.count)
      for (row, time) in keyframes.times.enumerated() {
        text.add("    \(keyframes.text(0, at: row))f at ")
        text.add((time * 1000).rounded(), decimals: 0)
        text.add(" using LinearEasing\n")
      }
      text.add("}\n")
      try text.checkLength()
    }
    return try text.finish()
  }

  /// Returns a name that is not in use, with a number after it if necessary: axes `a` and `A` both become
  /// `motionA`.
  static func unused(_ name: String, _ used: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !used.insert(candidate).inserted {
      candidate = name + String(number)
      number += 1
    }
    return candidate
  }

  /// Returns a name in lower camel case: `drawer-panel` and `x` become `drawerPanelX`.
  static func variableName(_ name: String, _ axis: String?) -> String {
    var parts = CamelCase.parts(of: name)
    if let axis { parts.append(axis) }
    return CamelCase.lower(parts) + (axis == nil ? "Keyframes" : "")
  }
}
