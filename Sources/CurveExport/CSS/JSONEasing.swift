import MotionPhysics
import MotionSystem
package import StrictJSON

/// Writes the easing and the duration of a transition as JSON, for build scripts.
///
/// The numbers are those of `CSSEasing`. Axes that need different easings have one each, under `axes`.
enum JSONEasing {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    let fit = try TransitionFit(curve, budget: budget)
    let errors = zip(fit.axes, fit.errors).map { Accuracy.bound($1, within: $0.tolerance) }
    var writer = JSONWriter(reservingCapacity: 1024, maxBytes: curve.maxBytes)
    writer.beginObject()
    if fit.isShared, let easing = fit.easings.first {
      try writer.easing(easing, budget: budget)
      writer.deviation(share: errors.max() ?? 0)
    } else {
      writer.beginObject("axes")
      for (index, easing) in fit.easings.enumerated() {
        writer.key(named: curve.axisName(fit.axes[index].index) ?? "value")
        writer.beginObject()
        try writer.easing(easing, budget: budget)
        writer.deviation(share: errors[index])
        writer.endObject()
      }
      writer.endObject()
    }
    writer.member("durationMilliseconds", fit.duration.milliseconds)
    // For users who prefer reduced motion.
    writer.beginObject("reducedMotion")
    writer.member("durationMilliseconds", 1)
    writer.endObject()
    writer.endObject()
    return try writer.text()
  }
}

extension JSONWriter {
  /// Writes the members `easing` and `points`.
  fileprivate mutating func easing(_ easing: EasingFit, budget: WorkMeter) throws(ExportError) {
    var text = TextBuilder()
    try easing.write(to: &text, budget: budget)
    key("easing")
    value(utf8: text.bytes[...])
    member("points", easing.points.count)
  }
}

extension JSONWriter {
  /// Writes the member `deviation`: the greatest distance from the exact motion.
  ///
  /// - Parameters:
  ///   - value: The distance in the unit of the motion; nil if it is unknown.
  ///   - share: The distance as a fraction of the travel; nil if it is unknown or not finite.
  ///   - time: The time of the greatest distance in seconds; nil if it is unknown.
  package mutating func deviation(value: Double? = nil, share: Double? = nil, time: Double? = nil) {
    beginObject("deviation")
    if let value { member("value", value) }
    if let share, share.isFinite { member("share", share) }
    if let time { member("time", time) }
    endObject()
  }
}
