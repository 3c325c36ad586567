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
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let properties = try AnimatedProperty.properties(of: curve)
    let (keyframes, duration) = try fit(curve, budget)
    try curve.checkTolerance(keyframes.errors)
    let last = keyframes.times.count - 1
    text.add("/* \(curve.name): \(keyframes.times.count) keyframes, ")
    text.add("\(Accuracy.errorStatement(curve, errors: keyframes.errors)) */\n")
    for property in properties where property.isCustom {
      text.add("@property \(property.name) { syntax: \"<number>\"; inherits: true; ")
      text.add("initial-value: \(property.value(keyframes, at: last)); }\n")
    }
    let name = quotedIfReserved(curve.name)
    text.add("@keyframes \(name) {\n")
    for (index, time) in keyframes.times.enumerated() {
      try text.checkLength()
      try budget.use(ExportWork.formattedNumber, times: 1 + properties.count)
      if index < last {
        text.add("  \(100 * (time / duration.seconds), decimals: 3)% {")
      } else {
        text.add(last == 0 ? "  0%, 100% {" : "  100% {")
      }
      for property in properties { text.add(" \(property.name): \(property.value(keyframes, at: index));") }
      text.add(" }\n")
    }
    text.add(
      """
      }
      .\(curve.name) {
        animation-name: \(name);
        animation-duration: \(duration.text);
        animation-timing-function: linear;
        animation-fill-mode: both;
      }
      @media (prefers-reduced-motion: reduce) {
        .\(curve.name) { animation-duration: 1ms; }
      }

      """)
  }

  /// Returns the keyframes, with a duration rounded to a tenth of a millisecond if their error allows it.
  private static func fit(
    _ curve: ExportedCurve, _ budget: WorkMeter
  ) throws(ExportError) -> (keyframes: LinearKeyframes, duration: CSSDuration) {
    func fit(_ precision: CSSDuration.Precision) throws(ExportError) -> (LinearKeyframes, CSSDuration) {
      let duration = CSSDuration(curve.end, precision: precision)
      let step = duration.seconds / 1e5
      return (try LinearKeyframes(curve, duration: duration.seconds, step: step, budget: budget), duration)
    }
    let rounded = try fit(.tenthOfMillisecond)
    return rounded.0.areWithinTolerance ? rounded : try fit(.microsecond)
  }

  /// Returns the name, as a string in quotes if it is a keyword that CSS reserves.
  private static func quotedIfReserved(_ name: String) -> String {
    let reserved = ["none", "initial", "inherit", "unset", "revert", "revert-layer", "default"]
    return reserved.contains(name.lowercased()) ? "\"\(name)\"" : name
  }
}
