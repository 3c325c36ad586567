import MotionPhysics
import MotionSystem
import SpringDialects

// A transition interpolates from the current value to the destination; its `linear()` easing is the
// motion's progress from 0 to 1.

/// Writes a motion as CSS custom properties for a transition.
enum CSSEasing {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let fit = try TransitionFit(curve, budget: budget)
    let name = curve.name
    let counts = fit.easings.map { String($0.points.count) }.joined(separator: " + ")
    let errors = zip(fit.axes, fit.errors).map { axis, error in
      (curve.axisName(axis.index).map { $0 + " " } ?? "") + axis.text(ofError: error, in: curve)
    }
    text.add("/* \(name): \(counts) points, maximum error \(errors.joined(separator: ", "))")
    let property = transitionProperty(curve, fit)
    if property.hasPrefix("--") {
      text.add("\n   @property \(property) { syntax: \"<length>\"; inherits: true; initial-value: 0px; }")
    }
    text.add("\n   transition: \(property) var(--\(name)-duration) ")
    text.add("var(--\(name)\(fit.suffixes[0])-easing); */\n:root {\n")
    for (easing, suffix) in zip(fit.easings, fit.suffixes) {
      try text.checkLength()
      text.add("  --\(name)\(suffix)-easing: ")
      try easing.write(to: &text, budget: budget)
      text.add(";\n")
    }
    text.add(
      """
        --\(name)-duration: \(fit.duration.text);
      }
      @media (prefers-reduced-motion: reduce) {
        :root { --\(name)-duration: 1ms; }
      }

      """)
  }

  /// Returns the property of the example transition. `translate` cannot take one easing for x and
  /// another one for y, so the example then uses a registered custom property.
  private static func transitionProperty(_ curve: ExportedCurve, _ fit: TransitionFit) -> String {
    let axis = fit.axes[0].index
    let property = curve.property(of: axis)
    let isSplit = !fit.isShared && curve.axisNames.contains("x") && curve.axisNames.contains("y")
    guard isSplit, property == .x || property == .y else { return curve.cssName(of: axis) }
    return "--\(curve.name)-\(curve.axisName(axis) ?? "")"
  }
}
