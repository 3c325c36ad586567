package import MotionPhysics

/// The unit curves of a spring to export, with the names and limits that the formats use.
package struct ExportedUnitCurves: Sendable {
  /// The name in the exported text, `[A-Za-z][A-Za-z0-9_-]*`.
  package let name: String
  /// The unit curves.
  package let curves: SpringUnitCurves
  /// The common duration of the curves, in seconds.
  package let duration: Double
  /// The greatest error of any release, in the value's unit; nil for the default error of each curve.
  package let tolerance: Double?
  /// The greatest length of the exported text in bytes.
  package let maxBytes: Int

  /// Creates unit curves to export.
  ///
  /// - Parameters:
  ///   - name: The name in the exported text. Characters that it must not contain are replaced with
  ///     underscores.
  ///   - curves: The unit curves.
  ///   - duration: The common duration of the curves, in seconds.
  ///   - tolerance: The greatest error of any release, in the value's unit.
  ///   - maxBytes: The greatest length of the text in bytes.
  package init(
    name: String, curves: SpringUnitCurves, duration: Double, tolerance: Double?, maxBytes: Int = .max
  ) {
    self.name = ExportedCurve.identifier(name)
    self.curves = curves
    self.duration = duration
    self.tolerance = tolerance
    self.maxBytes = maxBytes
  }
}
