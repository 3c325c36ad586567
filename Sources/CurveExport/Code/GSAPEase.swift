import MotionPhysics
import MotionSystem
import SpringDialects

/// Writes a motion as a `CustomEase` of GSAP, which has no spring of its own: straight lines along the curve,
/// with the stated error.
enum GSAPEase {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let fit = try TransitionFit(curve, budget: budget)
    let errors = zip(fit.axes, fit.errors).map { axis, error in axis.text(ofError: error, in: curve) }
    for (index, easing) in fit.easings.enumerated() {
      let name = curve.name + fit.suffixes[index]
      text.add("// \(name): \(easing.points.count) points, maximum error ")
      text.add("\(fit.isShared ? errors.joined(separator: ", ") : errors[index])\n")
      text.add("CustomEase.create(\"\(name)\", \"M0,0")
      try budget.use(2 * ExportWork.number, times: easing.points.count)
      for point in easing.points.dropFirst() {
        text.add(" L\(point.percent / 100, decimals: min(easing.percentDecimals + 2, 15))")
        text.add(",\(point.progress, decimals: easing.progressDecimals)")
      }
      text.add("\");\n")
      try text.checkLength()
    }
    for (index, axis) in fit.axes.enumerated() {
      let ease = curve.name + fit.suffixes[fit.isShared ? 0 : index]
      let property =
        switch curve.property(of: axis.index) {
        case .custom: "\"\(curve.cssName(of: axis.index))\""
        case let property: "\(property.rawValue)"
        }
      text.add("gsap.fromTo(\".\(curve.name)\", { \(property): \(exactly: axis.start) }, ")
      text.add("{ \(property): \(exactly: curve.curve.axes[axis.index].destination), ")
      text.add("duration: \(exactly: fit.duration.seconds), ease: \"\(ease)\" });\n")
    }
  }
}
