import MotionPhysics
import MotionSystem

/// The work of the steps of an export, in units of `WorkMeter`.
enum ExportWork {
  /// Preparing to follow one axis: its first and last value, its range, and the digits that its accuracy
  /// needs.
  static let trace = 60
  /// Writing the head and the end of the declaration of one axis.
  static let declaration = 60
  /// Building one segment of an axis, or copying it in another unit.
  static let segment = 3
  /// The state of an axis at one time, and its rounding.
  static let state = 5
  /// Writing a number with up to 15 digits after the decimal point.
  static let number = 3
  /// Writing a number in running text, such as a value of a keyframe.
  static let formattedNumber = 12
  /// Drawing the frame of a plot: its head, its style, its scales and their labels.
  static let frame = 1200
  /// The label of one curve of a plot, its destination and its sentence for screen readers.
  static let curveLabel = 60
  /// Writing the names, punctuation and line end of a row.
  static let row = 2

  /// Returns the work of finding the extreme values of a segment.
  static func extremes(of segment: SmoothSegment) -> Int { segment.isLine ? 2 : 12 }

  /// Returns the work of writing one row of samples. A number from 2^63 on is written with its shortest
  /// digits, which takes several times as long.
  static func row(of samples: Samples) -> Int {
    var work = row + number
    for column in samples.values + samples.velocities {
      work += column.contains { $0.magnitude >= 0x1p63 } ? 8 : number
    }
    return work
  }
}

extension WorkMeter {
  /// Spends units for each of several steps.
  /// - Throws: `ExportError.tooMuchWork` if the budget is exhausted.
  func use(_ units: Int, times count: Int = 1) throws(ExportError) {
    guard spend(units, times: count) else { throw .tooMuchWork }
  }
}
