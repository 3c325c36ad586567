import MotionSystem
import StrictJSON

/// A duration as the CSS formats write it.
struct CSSDuration {
  /// The written duration, in seconds.
  let seconds: Double
  /// The written duration, in milliseconds.
  let milliseconds: Double
  /// The written duration with its unit, such as `0.5619s`.
  let text: String

  /// The precision of a written duration.
  enum Precision {
    /// A tenth of a millisecond, or three significant digits if that is less.
    case tenthOfMillisecond
    /// A microsecond, or six significant digits if that is less.
    case microsecond
    /// All digits.
    case exact

    /// All cases, the coarsest first.
    static let all = [tenthOfMillisecond, microsecond, exact]
  }

  /// Rounds a duration in seconds up: a motion within its threshold is closer to its destination after it
  /// settles, and an animation that ends before would cut it short.
  init(_ seconds: Double, precision: Precision) {
    let exponent = DisplayNumber.exponent(of: seconds)
    let decimals: Int? =
      switch precision {
      case .tenthOfMillisecond: min(max(2 - exponent, 4), 15)
      case .microsecond: min(max(5 - exponent, 6), 15)
      case .exact: nil
      }
    var text = TextBuilder(reservingCapacity: 32)
    if let decimals {
      let rounding = DecimalRounding(decimals: decimals)
      let nearest = rounding.nearest(seconds)
      self.seconds = nearest < seconds ? rounding.nearest(nearest + pow(10, -Double(decimals))) : nearest
      text.add(self.seconds, decimals: decimals)
      milliseconds = DecimalRounding(decimals: max(decimals - 3, 0)).nearest(self.seconds * 1000)
    } else {
      self.seconds = seconds
      text.add(exactly: seconds)
      milliseconds = seconds * 1000
    }
    self.text = String(decoding: text.bytes, as: UTF8.self) + "s"
  }
}
