import MotionPhysics
import MotionSystem
import StrictJSON

/// Writes the samples as newline-delimited JSON: `{"time":0,"value":300,"velocity":-800}`. If the
/// motion has named axes, value and velocity are objects with one member per axis.
enum NDJSONWriter {
  static func text(
    of curve: ExportedCurve, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    let samples = curve.samples
    var writer = JSONWriter(
      reservingCapacity: samples.times.count * (32 + samples.values.count * (2 * curve.decimals + 24)),
      maxBytes: curve.maxBytes)
    let columns = 1 + 2 * samples.values.count
    // The name of each number takes a third as long as the number.
    let rowWork = columns + ExportWork.row(of: samples)
    for (row, time) in samples.times.enumerated() where !writer.isTooLong {
      try budget.use(rowWork)
      writer.beginObject()
      writer.key("time")
      if let decimals = samples.decimals(ofTime: row) {
        writer.value(time, decimals: decimals)
      } else {
        writer.value(time)
      }
      writer.key("value")
      write(samples.values, row, curve, &writer)
      writer.key("velocity")
      write(samples.velocities, row, curve, &writer)
      writer.endObject()
      writer.endLine()
    }
    return try writer.text()
  }

  private static func write(
    _ columns: [[Double]], _ row: Int, _ curve: ExportedCurve, _ writer: inout JSONWriter
  ) {
    guard !curve.axisNames.isEmpty else {
      return writer.value(columns.first.map { row < $0.count ? $0[row] : 0 } ?? 0, decimals: curve.decimals)
    }
    writer.beginObject()
    for (name, column) in zip(curve.axisNames, columns) where row < column.count {
      writer.key(named: name)
      writer.value(column[row], decimals: curve.decimals)
    }
    writer.endObject()
  }
}
