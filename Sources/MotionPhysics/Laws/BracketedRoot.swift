package import MotionSystem

/// A sign change of a continuous function, bracketed by doubles that are at most two ulps apart.
///
/// Uses the ITP method (Oliveira and Takahashi, ACM TOMS 47, 2021): the false position, truncated
/// toward the midpoint and projected onto the interval that bisection would have reached. It takes
/// at most one step more than bisection and usually about eight evaluations. Both ends of the bracket
/// converge; a caller uses the end at which its condition holds.
package struct BracketedRoot {
  /// The end of the bracket at the smaller argument.
  package private(set) var lower: Double
  /// The end of the bracket at the larger argument.
  package private(set) var upper: Double
  /// The work of evaluating a law once, and of choosing where, in units of the budget. The sine and the
  /// cosine of a great angle take the most of it.
  package static let lawWork = 5

  /// Brackets the root of a function. If the budget is exhausted, the bracket is wider.
  ///
  /// - Parameters:
  ///   - lower: The start of the interval.
  ///   - upper: The end of the interval.
  ///   - values: The values of the function at both ends, which must have different signs.
  ///   - work: The work of one evaluation of the function, in units of the budget; 0 if that spends it.
  ///   - budget: The computation that the search may use.
  ///   - function: A function that is continuous between `lower` and `upper`.
  package init(
    _ lower: Double, _ upper: Double, values: (lower: Double, upper: Double), work: Int = lawWork,
    budget: WorkMeter, _ function: (Double) -> Double
  ) {
    self.lower = lower
    self.upper = upper
    let isRising = values.lower < values.upper
    // The sign is normalized so that `low` < 0 ≤ `high`.
    var low = isRising ? values.lower : -values.lower
    var high = isRising ? values.upper : -values.upper
    let precision = max(lower.ulp, upper.ulp)
    let initialWidth = upper - lower
    guard initialWidth > 2 * precision, initialWidth.isFinite else { return }
    let halvings = Int(log2(initialWidth / (2 * precision)).rounded(.up)) + 1
    var bisectionWidth = precision * exp2(Double(halvings))
    for _ in 0...halvings {
      let width = self.upper - self.lower
      guard width > 2 * precision else { break }
      let middle = self.lower + width / 2
      let falsePosition = self.lower + width * (-low / (high - low))
      let truncation = max(0.2 * width * (width / initialWidth), precision)
      let side = middle < falsePosition ? -1.0 : 1.0
      var estimate = abs(middle - falsePosition) >= truncation ? falsePosition + side * truncation : middle
      let radius = max(bisectionWidth - width / 2, 0)
      if !(abs(estimate - middle) <= radius) { estimate = middle - side * radius }
      guard estimate > self.lower, estimate < self.upper else { break }
      guard budget.spend(work) else { break }
      let result = function(estimate)
      let value = isRising ? result : -result
      if value < 0 {
        self.lower = estimate
        low = value
      } else {
        self.upper = estimate
        high = value
      }
      bisectionWidth /= 2
    }
  }
}
