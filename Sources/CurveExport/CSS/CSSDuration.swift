import MotionSystem
import StrictJSON

/// A duration as the CSS formats write it.
package struct CSSDuration {
  /// The written duration, in seconds.
  package let seconds: Double
  /// The written duration, in milliseconds.
  package let milliseconds: Double
  /// The written duration with its unit, such as `0.5619s`.
  package let text: String

  /// The precision of a written duration, the coarsest first.
  enum Precision: CaseIterable {
    /// A tenth of a millisecond, or three significant digits if that is less.
    case tenthOfMillisecond
    /// A microsecond, or six significant digits if that is less.
    case microsecond
    case exact
  }

  /// Rounds a duration in seconds up: a motion within its threshold is closer to its destination after it
  /// settles, and an animation that ends before would cut it short.
  init(_ seconds: Double, precision: Precision) {
    let exponent = DisplayNumber.exponent(of: seconds)
    let decimals: Int
    switch precision {
    case .tenthOfMillisecond: decimals = min(max(2 - exponent, 4), 15)
    case .microsecond: decimals = min(max(5 - exponent, 6), 15)
    case .exact:
      (self.seconds, milliseconds, text) = (seconds, seconds * 1000, DisplayNumber.exact(seconds) + "s")
      return
    }
    let rounding = DecimalRounding(decimals: decimals)
    let nearest = rounding.nearest(seconds)
    self.seconds = nearest < seconds ? rounding.nearest(nearest + pow(10, -Double(decimals))) : nearest
    milliseconds = DecimalRounding(decimals: max(decimals - 3, 0)).nearest(self.seconds * 1000)
    text = DisplayNumber.fixed(self.seconds, decimals: decimals) + "s"
  }
}
