/// What the CSS formats write alike.
enum CSSNumber {
  /// A duration as it is written, with at least six significant digits, and the same in seconds.
  static func duration(_ seconds: Double, isExact: Bool = false) -> (seconds: Double, text: String) {
    let decimals = min(max(5 - DisplayNumber.exponent(of: seconds), 6), 15)
    let rounded = isExact ? seconds : Accuracy.rounded(seconds, decimals: decimals)
    var text = TextBuilder()
    if isExact { text.add(exactly: rounded) } else { text.add(rounded, decimals: decimals) }
    return (rounded, String(decoding: text.bytes, as: UTF8.self) + "s")
  }

  /// "maximum error 0.41" or, with several axes, "maximum error x 0.41, y 0.3".
  static func statement(_ curve: ExportedCurve, errors: [Double]) -> String {
    let parts = errors.enumerated().map { axis, error in
      (curve.axisName(axis).map { $0 + " " } ?? "") + Accuracy.stated(error)
    }
    return "maximum error " + parts.joined(separator: ", ")
  }
}
