import MotionPhysics
import MotionSystem
import StrictJSON

/// The tolerance for one axis and the number of decimals that it needs.
struct Accuracy {
  /// The default tolerance, as a fraction of the travel.
  static let defaultRelativeTolerance = 0.002

  /// The greatest distance from the curve, in the value's unit; greater than 0.
  let tolerance: Double
  /// The number of decimals of a value. Rounding uses at most a twentieth of the tolerance.
  let decimals: Int
  /// The number of decimals of the last value. It has more digits because the element keeps that
  /// value.
  var finalDecimals: Int { min(decimals + 4, 15) }

  init(_ tolerance: Double) {
    self.tolerance = tolerance
    decimals = min(max(1 - DisplayNumber.exponent(of: tolerance), 0), 15)
  }

  /// Uses the caller's tolerance, or by default a fraction of the axis's range of values.
  ///
  /// The default is never smaller than the final step to rest. Linear keyframes could follow that
  /// step only with two keyframes at the same time.
  init(_ curve: ExportedCurve, _ trace: AxisTrace, budget: WorkMeter) throws(ExportError) {
    if let tolerance = curve.tolerance, tolerance > 0 {
      self.init(tolerance)
      return
    }
    let range = try trace.range(budget)
    let tolerance = max(
      (range.high / 2 - range.low / 2) * (2 * Accuracy.defaultRelativeTolerance), trace.finalStep * 1.001)
    self.init(tolerance > 0 ? tolerance : 1)
  }

  /// Returns a value rounded as it is written.
  func rounded(_ value: Double) -> Double { DecimalRounding(decimals: decimals).nearest(value) }

  /// The factor by which a measured error may exceed a tolerance: a final step to rest of the whole tolerance
  /// may appear to exceed it by rounding.
  static let margin = 1 + 2e-9

  /// Returns an error, never rounded down, with two significant digits, or with as many as it needs to stay
  /// within a limit.
  ///
  /// - Parameter limit: A number that is not less than the error, except for the precision of the error.
  static func errorText(_ error: Double, limit: Double = .infinity) -> String {
    guard error.isFinite, error > 0 else { return "0" }
    guard error < limit || error > limit * margin else { return DisplayNumber.exact(limit) }
    for digits in 2...15 {
      guard let upper = DecimalRounding.up(error, significantDigits: digits) else { break }
      if upper <= limit || error > limit { return DisplayNumber.text(upper, significantDigits: digits + 1) }
    }
    return DisplayNumber.exact(min(error, limit))
  }

  /// Returns the phrase `maximum error 0.41` or, with several axes, `maximum error x 0.41, y 0.3`.
  static func errorStatement(_ curve: ExportedCurve, errors: [Double]) -> String {
    let parts = errors.enumerated().map { axis, error in
      (curve.axisName(axis).map { $0 + " " } ?? "") + errorText(error, limit: curve.tolerance ?? .infinity)
    }
    return "maximum error " + parts.joined(separator: ", ")
  }
}
