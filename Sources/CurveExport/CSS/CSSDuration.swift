import StrictJSON

/// A duration as the CSS formats write it.
struct CSSDuration {
  /// The written duration, in seconds.
  let seconds: Double
  /// The written duration with its unit, such as `0.561950s`.
  let text: String

  /// Rounds a duration in seconds to at least six significant digits, or keeps all digits if
  /// `isExact` is true.
  init(_ seconds: Double, isExact: Bool = false) {
    let decimals = min(max(5 - DisplayNumber.exponent(of: seconds), 6), 15)
    let rounded = isExact ? seconds : DecimalRounding(decimals: decimals).nearest(seconds)
    var text = TextBuilder()
    if isExact { text.add(exactly: rounded) } else { text.add(rounded, decimals: decimals) }
    self.seconds = rounded
    self.text = String(decoding: text.bytes, as: UTF8.self) + "s"
  }
}
