import Platform

/// A sign change of a continuous function, closed in on to neighbouring doubles.
///
/// The ITP method (Oliveira and Takahashi, ACM TOMS 47, 2021): false position, truncated towards the
/// middle and projected into what bisection would have left. Both ends of the bracket converge, never
/// slower than bisection by more than one step, usually in about eight evaluations. Both ends
/// matter here: a caller takes the one on which its condition holds.
struct BracketedRoot {
  /// The end of the bracket at the smaller argument.
  private(set) var lower: Double
  /// The end at the larger argument.
  private(set) var upper: Double

  /// Closes in on the root of `function` between `lower` and `upper`, at which it has the given values of unequal sign.
  init(
    _ lower: Double, _ upper: Double, values: (lower: Double, upper: Double), _ function: (Double) -> Double
  ) {
    self.lower = lower
    self.upper = upper
    let rising = values.lower < values.upper
    // Below, `low` < 0 ≤ `high`, whichever way the function runs.
    var low = rising ? values.lower : -values.lower
    var high = rising ? values.upper : -values.upper
    let precision = max(lower.ulp, upper.ulp)
    let width = upper - lower
    guard width > 2 * precision, width.isFinite else { return }
    let halvings = Int(log2(width / (2 * precision)).rounded(.up)) + 1
    var reach = precision * exp2(Double(halvings))
    for _ in 0...halvings {
      let gap = self.upper - self.lower
      guard gap > 2 * precision else { break }
      let middle = self.lower + gap / 2
      let falsePosition = self.lower + gap * (-low / (high - low))
      let truncation = max(0.2 * gap * (gap / width), precision)
      let side = middle < falsePosition ? -1.0 : 1.0
      var guess = abs(middle - falsePosition) >= truncation ? falsePosition + side * truncation : middle
      let radius = max(reach - gap / 2, 0)
      if !(abs(guess - middle) <= radius) { guess = middle - side * radius }
      guard guess > self.lower, guess < self.upper else { break }
      let value = rising ? function(guess) : -function(guess)
      if value < 0 {
        self.lower = guess
        low = value
      } else {
        self.upper = guess
        high = value
      }
      reach /= 2
    }
  }
}
