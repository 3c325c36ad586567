package import MotionPhysics
package import SpringDialects

/// A motion to export, with the names and limits that the formats use.
///
/// CSV contains the requested samples. The code and plot formats (CSS, Web Animations, SwiftUI, Compose, SVG)
/// are generated from the curve itself with few points.
package struct ExportedCurve: Sendable {
  /// The motion's name in the exported text, `[A-Za-z][A-Za-z0-9_-]*`.
  package let name: String
  /// The names of the axes, `[A-Za-z][A-Za-z0-9_]*`; empty if the motion is a plain number.
  package let axisNames: [String]
  /// The property that a plain number animates.
  package let property: ScalarProperty
  /// The frames per second of a library that computes in frames.
  package let frameRate: Double
  /// The motion.
  package let curve: MotionCurve
  /// The samples for the data formats; unused by the other formats.
  package let samples: Samples
  /// The number of decimals in the data formats, 0…15.
  package let decimals: Int
  /// The value at which the motion settles, or would settle.
  package let destination: Coordinate
  /// The anchor that the release of a drawer selects; nil for other motions.
  package let selectedAnchor: SelectedAnchor?
  /// The distance from the destination within which an axis counts as settled, one per axis, in the
  /// value's unit.
  package let thresholds: [Double]
  /// A Boolean value that indicates whether each axis rests when a spring first brings it to its target.
  package let clamp: Bool
  /// The end of the exported time range, in seconds: the settling duration, or the end that the
  /// caller set.
  package let end: Double
  /// The greatest distance of the exported lines or cubics from the curve, in the value's unit. If
  /// `nil`, a format uses 0.002 of the travel (`css`) or of the range of values.
  package let tolerance: Double?
  /// The greatest length of the exported text in bytes.
  package let maxBytes: Int
  /// The parameters of a library that state the spring; nil if the motion is stated otherwise.
  package let stated: (dialect: SpringDialect, values: DialectValues)?

  /// Creates a motion to export.
  ///
  /// `thresholds` has one item per axis of `curve`. `axisNames` also has one item per axis, or is
  /// empty. Characters that a name must not contain are replaced with underscores.
  package init(
    name: String, axisNames: [String], property: ScalarProperty = .x, curve: MotionCurve, samples: Samples,
    decimals: Int, destination: Coordinate, selectedAnchor: SelectedAnchor? = nil, thresholds: [Double],
    clamp: Bool = false, end: Double, tolerance: Double?, maxBytes: Int = .max,
    frameRate: Double = 60, stated: (dialect: SpringDialect, values: DialectValues)? = nil
  ) {
    self.name = ExportedCurve.identifier(name)
    self.axisNames = axisNames.map(ExportedCurve.identifier)
    self.property = property
    self.frameRate = frameRate
    self.selectedAnchor = selectedAnchor
    self.curve = curve
    self.samples = samples
    self.decimals = decimals
    self.destination = destination
    self.thresholds = thresholds
    self.clamp = clamp
    self.end = end
    self.tolerance = tolerance
    self.maxBytes = maxBytes
    self.stated = stated
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

  /// Returns the property that an axis animates; nil if it is one with a name of its own. The name of the
  /// axis selects it, or the request if the value is a plain number.
  func property(of axis: Int) -> ScalarProperty? {
    guard let name = axisName(axis) else { return property }
    return ScalarProperty(axisName: name)
  }

  /// Checks that the greatest error of each axis is within the tolerance that the caller gave.
  /// - Throws: `ExportError.toleranceNotMet`; `tooManyPoints` if an error is not finite.
  func checkTolerance(_ errors: [Double]) throws(ExportError) {
    guard let tolerance, let greatest = errors.max(), greatest > tolerance * Accuracy.margin else { return }
    // The ratio of the values to the tolerance exceeds the range of a double.
    guard greatest.isFinite else { throw .tooManyPoints(limit: LinearKeyframes.limit) }
    throw .toleranceNotMet(error: greatest)
  }

  /// Returns the threshold of an axis, or 0 if none was given.
  func threshold(_ axis: Int) -> Double {
    thresholds.indices.contains(axis) ? thresholds[axis] : 0
  }
}
