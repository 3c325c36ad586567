import MotionPhysics
import MotionSystem
import StrictJSON

/// Writes the samples as CSV (RFC 4180): a header line, then one line per sample.
///
/// Lines end with CR LF, as the RFC requires. No field is quoted because names of axes and numbers
/// contain no comma, quotation mark or line end.
enum CSVWriter {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let samples = curve.samples
    let columns = 1 + 2 * samples.values.count
    let rowWork = ExportWork.row(of: samples)
    text.reserve(64 + samples.times.count * columns * (curve.decimals + 6))
    text.add("time")
    for axis in samples.values.indices {
      let suffix = curve.axisName(axis).map { "." + $0 } ?? ""
      text.add(",value\(suffix),velocity\(suffix)")
    }
    text.add("\r\n")
    for (row, time) in samples.times.enumerated() {
      try text.checkLength()
      try budget.use(rowWork)
      try text.add(time, decimals: samples.decimals(ofTime: row))
      for (values, velocities) in zip(samples.values, samples.velocities)
      where row < values.count && row < velocities.count {
        text.add(byte: ",")
        try text.add(values[row], decimals: curve.decimals)
        text.add(byte: ",")
        try text.add(velocities[row], decimals: curve.decimals)
      }
      text.add(byte: "\r")
      text.add(byte: "\n")
    }
  }
}
