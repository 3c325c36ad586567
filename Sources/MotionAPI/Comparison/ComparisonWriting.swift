import CurveExport
import MotionPhysics
import StrictJSON

extension Comparison {
  func write(to writer: inout JSONWriter) {
    writer.member("reference", reference)
    if tolerance != nil { writer.member("pass", rows.allSatisfy { passes($0.difference) ?? true }) }
    let reference = rows[reference].curve.curve
    let travel = abs(reference.destination - reference.state(at: 0).value)
    writer.beginArray("curves")
    for (curve, difference) in rows {
      let duration = curve.curve.settlingDuration.seconds
      writer.beginObject()
      writer.member("name", curve.name)
      if let duration { writer.member("settlingDuration", duration) }
      writer.member("destination", curve.curve.destination)
      writer.deviation(value: difference.maximum, share: difference.maximum / travel, time: difference.time)
      writer.member("rmsDeviation", difference.rootMeanSquare)
      writer.member("destinationDifference", curve.curve.destination - reference.destination)
      if let duration, let other = reference.settlingDuration.seconds {
        writer.member("settlingDifference", duration - other)
      }
      if let passes = passes(difference) { writer.member("pass", passes) }
      writer.endObject()
    }
    writer.endArray()
  }

  func plot(in call: Call) throws(InvalidRequest) -> [UInt8] {
    var deviation: SVGPlot.Deviation?
    for (index, row) in rows.enumerated() where row.difference.maximum > deviation?.distance ?? 0 {
      deviation = (index, row.difference.time, row.difference.maximum)
    }
    do throws(ExportError) {
      return try SVGPlot.comparison(
        name: name, curves: rows.map { ($0.curve.name, $0.curve.curve) }, reference: reference,
        deviation: deviation, end: end, maxBytes: call.limits.responseBytes, budget: call.budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      throw call.refusal(.unreachable, "/format", error.detail)
    }
  }
}
