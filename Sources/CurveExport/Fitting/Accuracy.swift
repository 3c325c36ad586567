import MotionPhysics
import Platform

/// How exact the text of one axis is to be, and how many digits that takes.
struct Accuracy {
  /// The share of the travel that a text may be off where the caller says nothing.
  static let standardShare = 0.002

  /// The greatest distance from the curve, in the value's unit, greater than 0.
  let tolerance: Double
  /// Digits after the point of a value, so that rounding takes a twentieth of the tolerance at most.
  let decimals: Int
  /// Digits of the last value. The element stays there, so it is written far more exactly.
  var finalDecimals: Int { min(decimals + 4, 15) }

  init(_ tolerance: Double) {
    self.tolerance = tolerance
    decimals = min(max(1 - DisplayNumber.exponent(of: tolerance), 0), 15)
  }

  /// What the caller asked for; otherwise a share of the axis's extent, and never finer than the last step to
  /// rest, because straight keyframes could follow that step only with two of them at one time.
  init(_ curve: ExportedCurve, _ trace: AxisTrace) {
    if let tolerance = curve.tolerance, tolerance > 0 {
      self.init(tolerance)
      return
    }
    let range = trace.range
    let last = trace.stretches.last { $0.end > $0.start && $0.isLaw }
    let step = last.map { abs($0.state(at: $0.end).value - trace.state(at: $0.end).value) } ?? 0
    let tolerance = max((range.high / 2 - range.low / 2) * (2 * Accuracy.standardShare), step * 1.001)
    self.init(tolerance > 0 ? tolerance : 1)
  }

  /// A value as the text will have it.
  func rounded(_ value: Double) -> Double { Accuracy.rounded(value, decimals: decimals) }

  /// A number rounded to digits after the point, as written text is; whole numbers beyond 2^53 stay.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    let power = pow(10, Double(decimals))
    let scaled = value * power
    return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrEven) / power : value
  }

  /// An error as a comment states it: two digits, never rounded down.
  static func stated(_ error: Double) -> String {
    guard error.isFinite, error > 0 else { return "0" }
    let exponent = DisplayNumber.exponent(of: error)
    let unit = pow(10, Double(exponent - 1))
    guard unit > 0 else { return error.description }
    let upper = (error / unit).rounded(.up) * unit
    return DisplayNumber.text(upper, significantDigits: 3)
  }
}

extension Stretch {
  /// Whether the stretch is curved.
  var isLaw: Bool { if case .law = shape { true } else { false } }
}
