import MotionPhysics
import MotionSystem

/// Writes a motion as a `CustomEase` of GSAP, which has no spring of its own: straight lines along the curve,
/// with the stated error.
enum GSAPEase {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    let fit = try TransitionFit(curve, budget: budget)
    var text = TextBuilder(maxBytes: curve.maxBytes)
    for (index, easing) in fit.easings.enumerated() {
      let suffix = fit.isShared ? "" : "-" + (curve.axisName(fit.axes[index].index) ?? "value")
      text.add("// \(curve.name)\(suffix): \(easing.points.count) points, maximum error ")
      let covered = zip(fit.axes, fit.errors).enumerated().filter { fit.isShared || $0.offset == index }
      text.add(
        covered.map { _, axis in axis.0.text(ofError: axis.1, in: curve) }.joined(separator: ", "))
      text.add("\nCustomEase.create(\"\(curve.name)\(suffix)\", \"M0,0")
      try budget.use(2 * ExportWork.number, times: easing.points.count)
      for point in easing.points.dropFirst() {
        text.add(" L")
        text.add(point.percent / 100, decimals: min(easing.percentDecimals + 2, 15))
        text.add(",")
        text.add(point.progress, decimals: easing.progressDecimals)
      }
      text.add("\");\n")
      try text.checkLength()
    }
    for (index, axis) in fit.axes.enumerated() {
      let ease = curve.name + (fit.isShared ? "" : "-" + (curve.axisName(axis.index) ?? "value"))
      let property = propertyName(curve, axis.index)
      let moved = curve.curve.axes[axis.index]
      let destination = moved.destination
      text.add("gsap.fromTo(\".\(curve.name)\", { \(property): ")
      text.add(exactly: moved.phases.first?.law.state(at: 0).value ?? destination - axis.travel)
      text.add(" }, { \(property): ")
      text.add(exactly: destination)
      text.add(", duration: ")
      text.add(exactly: fit.duration.seconds)
      text.add(", ease: \"\(ease)\" });\n")
      if index == fit.axes.count - 1 { try text.checkLength() }
    }
    return try text.finish()
  }

  private static func propertyName(_ curve: ExportedCurve, _ axis: Int) -> String {
    curve.property(of: axis)?.rawValue ?? "\"--\(curve.name)-\(curve.axisName(axis) ?? "")\""
  }
}
