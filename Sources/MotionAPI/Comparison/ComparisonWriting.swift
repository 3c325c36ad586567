import CurveExport
import MotionPhysics
import StrictJSON

extension Comparison {
  /// Writes the members of the comparison.
  func write(to writer: inout JSONWriter) {
    writer.member("reference", reference)
    if tolerance != nil { writer.member("pass", rows.allSatisfy { passes($0) ?? true }) }
    writer.beginArray("curves")
    for row in rows {
      writer.beginObject()
      writer.member("name", row.curve.name)
      if let duration = row.curve.curve.settlingDuration.seconds {
        writer.member("settlingDuration", duration)
      }
      writer.member("destination", row.curve.curve.destination)
      writer.deviation(
        value: row.difference.maximum, share: row.difference.maximum / row.travel, time: row.difference.time)
      writer.member("rmsDeviation", row.difference.rootMeanSquare)
      writer.member("destinationDifference", row.destinationDifference)
      if let difference = row.settlingDifference { writer.member("settlingDifference", difference) }
      if let passes = passes(row) { writer.member("pass", passes) }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Returns the comparison as a plot.
  func plot(in context: Call) throws(InvalidRequest) -> [UInt8] {
    var deviation: SVGPlot.Deviation?
    for (index, row) in rows.enumerated() where row.difference.maximum > deviation?.distance ?? 0 {
      deviation = (index, row.difference.time, row.difference.maximum)
    }
    do throws(ExportError) {
      return try SVGPlot.comparison(
        name: name, curves: rows.map { ($0.curve.name, $0.curve.curve) }, reference: reference,
        deviation: deviation, end: end, maxBytes: context.limits.responseBytes, budget: context.budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      throw context.refusal(.unreachable, "/format", error.detail)
    }
  }
}

extension JSONWriter {
  /// Writes the member `deviation`: the greatest distance from the exact motion.
  ///
  /// - Parameters:
  ///   - value: The distance in the unit of the motion.
  ///   - share: The distance as a fraction of the travel; nil if it is unknown or not finite.
  ///   - time: The time of the greatest distance in seconds; nil if it is unknown.
  mutating func deviation(value: Double, share: Double? = nil, time: Double? = nil) {
    beginObject("deviation")
    member("value", value)
    if let share, share.isFinite { member("share", share) }
    if let time { member("time", time) }
    endObject()
  }
}
