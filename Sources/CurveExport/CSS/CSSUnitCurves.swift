import MotionPhysics
import MotionSystem
import StrictJSON

/// Writes the unit curves of a spring as CSS custom properties: two easings and their duration.
enum CSSUnitCurves {
  static func text(
    of curves: ExportedUnitCurves, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    let fit = try UnitCurveFit(curves, budget: &budget)
    let name = curves.name
    var text = TextBuilder(maxBytes: curves.maxBytes)
    let (displacement, velocity) = (fit.displacement, fit.velocity)
    text.add("/* \(name): \(displacement.easing.points.count) + \(velocity.easing.points.count) points, ")
    text.add("maximum error displacement ")
    text.add(Accuracy.errorText(displacement.error, limit: displacement.tolerance))
    text.add(", velocity ")
    text.add(Accuracy.errorText(velocity.error, limit: velocity.tolerance))
    text.add(" s\n   |from - to| <= ")
    text.add(exactly: curves.curves.displacement)
    text.add(", |velocity| <= ")
    text.add(exactly: curves.curves.velocity)
    text.add("\n   animate from - to to 0 with the displacement easing, and add: 0 to velocity with the ")
    text.add("velocity easing */\n")
    try CSSEasing.write(
      &text, name, fit.duration,
      [(fit: displacement.easing, suffix: "-displacement"), (fit: velocity.easing, suffix: "-velocity")],
      &budget)
    return try text.finish()
  }
}

/// Writes the easings of the unit curves of a spring as JSON.
enum JSONUnitCurves {
  static func text(
    of curves: ExportedUnitCurves, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    let fit = try UnitCurveFit(curves, budget: &budget)
    var writer = JSONWriter(reservingCapacity: 1024, maxBytes: curves.maxBytes)
    writer.beginObject()
    writer.beginObject("displacement")
    try writer.easing(fit.displacement.easing, budget: &budget)
    writer.deviation(value: fit.displacement.error)
    writer.endObject()
    writer.beginObject("velocity")
    try writer.easing(fit.velocity.easing, budget: &budget)
    writer.deviation(value: fit.velocity.error)
    writer.endObject()
    writer.durationMilliseconds(fit.duration)
    writer.endObject()
    return try writer.text()
  }
}
