import CurveExport
import MotionPhysics
import StrictJSON

extension OperationRequest {
  /// Returns a comparison as JSON.
  func json(_ comparison: Comparison) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: 256 * comparison.rows.count, maxBytes: limits.responseBytes)
    writer.beginObject()
    writer.key("reference")
    writer.value(comparison.reference)
    if comparison.tolerance != nil {
      writer.key("pass")
      writer.value(comparison.rows.allSatisfy { comparison.passes($0) ?? true })
    }
    writer.key("curves")
    writer.beginArray()
    for row in comparison.rows {
      writer.beginObject()
      writer.key("name")
      writer.value(row.curve.name)
      if let duration = row.curve.curve.settlingDuration.seconds {
        writer.member("settlingDuration", duration)
      }
      writer.member("destination", row.curve.curve.destination)
      writer.member("maximumDeviation", row.difference.maximum)
      if row.travel > 0, (row.difference.maximum / row.travel).isFinite {
        writer.member("share", row.difference.maximum / row.travel)
      }
      writer.member("at", row.difference.time)
      writer.member("rmsDeviation", row.difference.rootMeanSquare)
      writer.member("destinationDifference", row.destinationDifference)
      if let difference = row.settlingDifference {
        writer.member("settlingDifference", difference)
      }
      if let passes = comparison.passes(row) {
        writer.key("pass")
        writer.value(passes)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject(with: warnings)
    return writer
  }

  /// Returns a comparison as a plot.
  func export(_ comparison: Comparison, name: String) throws(InvalidRequest) -> [UInt8] {
    costlyPart = .curves
    var deviation: ComparedCurves.Deviation?
    for (index, row) in comparison.rows.enumerated() where row.difference.maximum > deviation?.distance ?? 0 {
      deviation = ComparedCurves.Deviation(
        curve: index, time: row.difference.time, distance: row.difference.maximum)
    }
    let compared = ComparedCurves(
      name: name,
      curves: comparison.rows.map {
        ComparedCurves.Curve(
          name: $0.curve.name, axis: $0.curve.curve, start: $0.curve.recordedSpan?.lowerBound ?? 0)
      },
      reference: comparison.reference, end: comparison.end, deviation: deviation,
      maxBytes: limits.responseBytes)
    do throws(ExportError) {
      return try ComparisonPlot.text(of: compared, budget: &budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      addError(JSONPointer.root.appending("format"), error.detail)
      throw .validationErrors
    }
  }
}
