import MotionPhysics
import MotionSystem

// A transition interpolates from the current value to the destination; its `linear()` easing is the
// motion's progress from 0 to 1.

/// Writes a motion as CSS custom properties for a transition.
enum CSSEasing {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    let fit = try TransitionFit(curve, budget: budget)
    var text = TextBuilder(maxBytes: curve.maxBytes)
    let names = fit.axes.map { fit.isShared ? "" : "-" + (curve.axisName($0.index) ?? "value") }
    let fits = zip(fit.easings, names).map { (fit: $0, suffix: $1) }
    writeComment(&text, curve, zip(fit.axes, fit.errors).map { ($0, $1) }, fits)
    text.add(":root {\n")
    for (fit, suffix) in fits {
      try text.checkLength()
      text.add("  --\(curve.name)\(suffix)-easing: ")
      try fit.write(to: &text, budget: budget)
      text.add(";\n")
    }
    text.add("  --\(curve.name)-duration: \(fit.duration.text);\n}\n")
    text.add("@media (prefers-reduced-motion: reduce) {\n  :root { --\(curve.name)-duration: 1ms; }\n}\n")
    return try text.finish()
  }

  private static func writeComment(
    _ text: inout TextBuilder, _ curve: ExportedCurve, _ errors: [(TransitionFit.Axis, Double)],
    _ fits: [(fit: EasingFit, suffix: String)]
  ) {
    let counts = fits.map { String($0.fit.points.count) }.joined(separator: " + ")
    text.add("/* \(curve.name): \(counts) points, maximum error ")
    let parts = errors.map { axis, error in
      (curve.axisName(axis.index).map { $0 + " " } ?? "") + axis.text(ofError: error, in: curve)
    }
    text.add(parts.joined(separator: ", "))
    let property = transitionProperty(curve, errors.first?.0.index ?? 0, isShared: fits.count == 1)
    if property.hasPrefix("--") {
      text.add("\n   @property \(property) { syntax: \"<length>\"; inherits: true; initial-value: 0px; }")
    }
    text.add("\n   transition: \(property) var(--\(curve.name)-duration) ")
    text.add("var(--\(curve.name)\(fits[0].suffix)-easing); */\n")
  }

  /// Returns the property of the example transition. `translate` cannot take one easing for x and
  /// another one for y, so the example then uses a registered custom property.
  private static func transitionProperty(_ curve: ExportedCurve, _ axis: Int, isShared: Bool) -> String {
    let isSplit = !isShared && curve.axisNames.contains("x") && curve.axisNames.contains("y")
    switch curve.property(of: axis) {
    case .x, .y: return isSplit ? "--\(curve.name)-\(curve.axisName(axis) ?? "")" : "translate"
    case let property?: return AnimatedProperty(of: property).cssName(in: curve)
    case nil: return "--\(curve.name)-\(curve.axisName(axis) ?? "")"
    }
  }
}
