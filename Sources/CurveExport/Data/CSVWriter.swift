import MotionPhysics
import StrictJSON

/// Writes the samples as CSV (RFC 4180): a header line, then one line per sample.
///
/// Lines end with CR LF, as the RFC requires. No field is quoted because names of axes and numbers
/// contain no comma, quotation mark or line end.
enum CSVWriter {
  static func text(of curve: ExportedCurve) -> [UInt8] {
    let samples = curve.samples
    var bytes: [UInt8] = []
    let columns = 1 + 2 * samples.values.count
    bytes.reserveCapacity(64 + samples.times.count * columns * (curve.decimals + 6))
    bytes.append(contentsOf: "time".utf8)
    for axis in samples.values.indices {
      let suffix = curve.axisName(axis).map { "." + $0 } ?? ""
      bytes.append(contentsOf: ",value\(suffix),velocity\(suffix)".utf8)
    }
    bytes.append(contentsOf: [0x0D, 0x0A])
    for (row, time) in samples.times.enumerated() {
      NumberWriter.append(time, decimals: curve.decimals, to: &bytes)
      for (values, velocities) in zip(samples.values, samples.velocities)
      where row < values.count && row < velocities.count {
        bytes.append(UInt8(ascii: ","))
        NumberWriter.append(values[row], decimals: curve.decimals, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        NumberWriter.append(velocities[row], decimals: curve.decimals, to: &bytes)
      }
      bytes.append(contentsOf: [0x0D, 0x0A])
    }
    return bytes
  }
}
