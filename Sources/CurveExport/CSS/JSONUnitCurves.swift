import MotionSystem
import StrictJSON

/// Writes the easings of the unit curves of a spring as JSON.
enum JSONUnitCurves {
  static func text(
    of curves: ExportedUnitCurves, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    let fit = try UnitCurveFit(curves, budget: &budget)
    var writer = JSONWriter(reservingCapacity: 1024, maxBytes: curves.maxBytes)
    writer.beginObject()
    writer.key("displacement")
    writer.beginObject()
    try writer.easing(fit.displacement.easing, maximumError: fit.displacement.error, budget: &budget)
    writer.endObject()
    writer.key("velocity")
    writer.beginObject()
    try writer.easing(fit.velocity.easing, maximumError: fit.velocity.error, budget: &budget)
    writer.endObject()
    writer.durationMilliseconds(fit.duration)
    writer.endObject()
    return try writer.text()
  }
}
