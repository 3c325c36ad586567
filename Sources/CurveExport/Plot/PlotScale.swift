import MotionSystem

/// Maps numbers to positions along one side of a plot and selects the ticks.
///
/// A range may extend to 1e300 or be as short as a nanosecond, so a scale uses a power of ten as
/// its unit. If the range is narrower than a thousandth of its numbers, the scale is relative to an
/// origin. The axis title states both.
struct PlotScale {
  /// A labeled mark.
  struct Tick {
    /// The position in the plot's coordinates.
    let position: Double
    let label: String
  }

  /// The origin and the unit of the labels for the axis title, such as ` − 1000 (×10⁻³)`; often
  /// empty.
  let titleSuffix: String
  private(set) var ticks: [Tick] = []

  private let origin: Double
  private let unit: Double
  private let low: Double
  private let span: Double
  private let start: Double
  private let length: Double

  /// Creates a scale that maps `range` to the plot's coordinates `start` to `stop`.
  /// - Parameters:
  ///   - reference: The origin of the labels if the range is narrow compared with its numbers.
  ///   - intervals: The approximate number of intervals between ticks.
  init(
    _ range: (low: Double, high: Double), reference: Double, start: Double, stop: Double, intervals: Double
  ) {
    let magnitude = max(range.low.magnitude, range.high.magnitude)
    let isNarrow = range.high / magnitude - range.low / magnitude < 1e-3
    let origin = isNarrow ? reference : 0
    let greatestOffset = max((range.low - origin).magnitude, (range.high - origin).magnitude)
    let power = max(DisplayNumber.exponent(of: greatestOffset), -300)
    let isScaled = power >= 5 || power <= -2
    let unit = pow(10, Double(power))
    self.origin = origin
    self.unit = unit
    self.start = start
    length = stop - start
    low = (range.low - origin) / unit
    span = max((range.high - origin) / unit - low, .leastNormalMagnitude)

    var titleSuffix = ""
    if isNarrow, origin != 0 {
      titleSuffix += (origin < 0 ? " + " : " \u{2212} ") + DisplayNumber.exact(origin.magnitude)
    }
    if isScaled { titleSuffix += " (×10" + DisplayNumber.superscript(power) + ")" }
    self.titleSuffix = titleSuffix

    let (step, exponent) = PlotScale.step(span / intervals)
    let labelPower = isScaled ? 0 : power
    let decimals = min(max(0, -(exponent + labelPower)), 15)
    let firstIndex = (low / step).rounded(.up)
    for offset in 0..<24 {
      let tick = (firstIndex + Double(offset)) * step
      if tick > low + span * (1 + 1e-9) { break }
      let shown = isScaled ? tick : tick * unit
      ticks.append(
        Tick(
          position: start + length * ((tick - low) / span),
          label: DisplayNumber.withMinusSign(DisplayNumber.fixed(shown, decimals: decimals))))
    }
  }

  /// Returns the round number (1, 2 or 5 times a power of ten) closest to `ideal`, and the exponent
  /// of its power.
  private static func step(_ ideal: Double) -> (step: Double, exponent: Int) {
    let exponent = DisplayNumber.exponent(of: ideal)
    let power = pow(10, Double(exponent))
    let share = ideal / power
    if share < 1.5 { return (power, exponent) }
    if share < 3.5 { return (2 * power, exponent) }
    if share < 7.5 { return (5 * power, exponent) }
    return (10 * power, exponent + 1)
  }

  /// Returns the position of a number in the plot's coordinates, limited to ten lengths outside the
  /// plot so that coordinates stay finite.
  func position(_ number: Double) -> Double {
    let share = ((number - origin) / unit - low) / span
    return start + length * min(max(share.isNaN ? 0.5 : share, -10), 10)
  }

  /// Returns the signed length of a difference in the plot's coordinates.
  func extent(_ difference: Double) -> Double { length * (difference / unit / span) }
}
