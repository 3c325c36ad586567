package import MotionPhysics
package import SpringDialects

/// A motion to export, with the names and limits that the formats use.
///
/// CSV contains the requested samples. The code and plot formats (CSS, Web Animations, SwiftUI, Compose, SVG)
/// are generated from the curve itself with few points.
package struct ExportedCurve: Sendable {
  /// What a value animates.
  package typealias Property = SpringDeclaration.Property

  /// The motion's name in the exported text, `[A-Za-z][A-Za-z0-9_-]*`.
  package let name: String
  /// The names of the axes, `[A-Za-z][A-Za-z0-9_]*`; empty if the motion is a plain number.
  package private(set) var axisNames: [String]
  /// The motion.
  package private(set) var curve: MotionCurve
  /// The end of the exported time range, in seconds: the settling duration, or the end that the
  /// caller set.
  package private(set) var end: Double
  /// What a plain number animates.
  package var property = Property.x
  /// The frames per second of a library that computes in frames.
  package var frameRate = 60.0
  /// The samples for the data formats; unused by the other formats.
  package var samples = Samples(times: [], values: [], velocities: [])
  /// The number of decimals in the data formats, 0…15.
  package var decimals = 6
  /// The anchor that the release of a drawer selects; nil for other motions.
  package var selectedAnchor: SelectedAnchor?
  /// The distance from the destination within which an axis counts as settled, one per axis, in the
  /// value's unit; 0 without them.
  package var thresholds: [Double] = []
  /// A Boolean value that indicates whether each axis rests when a spring first brings it to its target.
  package var clamp = false
  /// The greatest distance of the exported lines or cubics from the curve, in the value's unit. If
  /// `nil`, a format uses 0.002 of the travel (`css`) or of the range of values.
  package var tolerance: Double?
  /// The greatest length of the exported text in bytes.
  package var maxBytes = Int.max
  /// The parameters of a library that state the spring; nil if the motion is stated otherwise.
  package var stated: (dialect: SpringDialect, values: DialectValues)?

  /// The warnings of the request, which a format that is JSON contains.
  package var warnings: [Warning] = []

  /// Creates a motion to export. `axisNames` has one item per axis of `curve`, or is empty. Characters that a
  /// name must not contain are replaced with underscores.
  package init(name: String, axisNames: [String], curve: MotionCurve, end: Double) {
    self.name = ExportedCurve.identifier(name)
    self.axisNames = axisNames.map(ExportedCurve.identifier)
    self.curve = curve
    self.end = end
  }

  /// Returns one axis as a plain number, with a later end.
  func only(_ axis: Int, until end: Double) -> ExportedCurve {
    var result = self
    result.axisNames = []
    result.curve = MotionCurve(axes: [curve.axes[axis]])
    result.thresholds = [threshold(axis)]
    result.end = max(self.end, end)
    return result
  }

  /// Returns the name if it is valid, otherwise a copy with every invalid character replaced.
  /// Callers validate names first; this is a second safeguard against injection into the generated
  /// text.
  static func identifier(_ name: String) -> String {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    func isAllowed(_ byte: UInt8) -> Bool {
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
    }
    if let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isAllowed) { return name }
    return "motion_" + String(decoding: name.utf8.map { isAllowed($0) ? $0 : 0x5F }, as: UTF8.self)
  }

  /// Returns the name of an axis, or `nil` for a plain number.
  func axisName(_ axis: Int) -> String? {
    axisNames.indices.contains(axis) ? axisNames[axis] : nil
  }

  /// Returns what an axis animates. The name of the axis selects it, or the request if the value is a plain
  /// number.
  func property(of axis: Int) -> Property {
    switch axisName(axis) {
    case nil: property
    case "x": .x
    case "y": .y
    case "scale": .scale
    case "opacity", "alpha": .opacity
    case "rotation": .rotation
    default: .custom
    }
  }

  /// Returns the threshold of an axis, or 0 if none was given.
  func threshold(_ axis: Int) -> Double {
    thresholds.indices.contains(axis) ? thresholds[axis] : 0
  }

  /// Returns the settling duration for a format that must end at the destination.
  /// - Throws: `ExportError.neverSettles`; `cutShort`.
  func settlingDurationToExport() throws(ExportError) -> Double {
    guard let settling = curve.settlingDuration.seconds else { throw .neverSettles }
    guard end >= settling else { throw .cutShort(end: end, settlingDuration: settling) }
    return settling
  }

  /// Checks that the greatest error of each axis is within the tolerance that the caller gave.
  /// - Throws: `ExportError.toleranceNotMet`; `tooManyPoints` if an error is not finite.
  func checkTolerance(_ errors: [Double]) throws(ExportError) {
    guard let tolerance, let greatest = errors.max(), greatest > tolerance * Accuracy.margin else { return }
    // The ratio of the values to the tolerance exceeds the range of a double.
    guard greatest.isFinite else { throw .tooManyPoints(limit: LinearKeyframes.limit) }
    throw .toleranceNotMet(error: greatest)
  }
}
