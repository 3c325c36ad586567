import Platform

// A plot must also take 1e300 points or a nanosecond. So a scale works in units of a power of ten, and where
// numbers differ only after their fifth digit it counts from an origin that its title names.

/// Maps numbers to the length of a plot's side, and says which ones get a tick.
struct PlotScale {
  /// A labelled mark.
  struct Tick {
    /// Where it stands on the plot.
    let position: Double
    /// What it says.
    let label: String
  }

  /// What the numbers on the ticks are multiplied with and added to, as words for the axis title; often empty.
  let note: String
  private(set) var ticks: [Tick] = []

  private let origin: Double
  private let unit: Double
  private let low: Double
  private let span: Double
  private let start: Double
  private let length: Double

  /// Maps `range` to the plot's coordinates `start` to `stop`.
  /// - Parameter intervals: about how many steps between ticks.
  /// - Parameter reference: the number to count from where the range is tiny beside its numbers.
  init(
    _ range: (low: Double, high: Double), reference: Double, start: Double, stop: Double, intervals: Double
  ) {
    let magnitude = max(range.low.magnitude, range.high.magnitude)
    let isNarrow = range.high / magnitude - range.low / magnitude < 1e-3
    let origin = isNarrow ? reference : 0
    let reach = max((range.low - origin).magnitude, (range.high - origin).magnitude)
    let power = max(DisplayNumber.exponent(of: reach), -300)
    let isScaled = power >= 5 || power <= -2
    let unit = pow(10, Double(power))
    self.origin = origin
    self.unit = unit
    self.start = start
    length = stop - start
    low = (range.low - origin) / unit
    span = max((range.high - origin) / unit - low, .leastNormalMagnitude)

    var note = ""
    if isNarrow, origin != 0 {
      let text = origin.magnitude.description
      note += (origin < 0 ? " + " : " \u{2212} ") + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
    if isScaled { note += " (×10" + DisplayNumber.superscript(power) + ")" }
    self.note = note

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

  /// The round number (1, 2 or 5 times a power of ten) next to `ideal`, and the power.
  private static func step(_ ideal: Double) -> (step: Double, exponent: Int) {
    let exponent = DisplayNumber.exponent(of: ideal)
    let power = pow(10, Double(exponent))
    let share = ideal / power
    if share < 1.5 { return (power, exponent) }
    if share < 3.5 { return (2 * power, exponent) }
    if share < 7.5 { return (5 * power, exponent) }
    return (10 * power, exponent + 1)
  }

  /// Where a number stands on the plot. What lies far outside is brought near, so that coordinates stay finite.
  func position(_ number: Double) -> Double {
    let share = ((number - origin) / unit - low) / span
    return start + length * min(max(share.isNaN ? 0.5 : share, -10), 10)
  }

  /// How long a difference is on the plot, with its sign.
  func extent(_ difference: Double) -> Double { length * (difference / unit / span) }
}
