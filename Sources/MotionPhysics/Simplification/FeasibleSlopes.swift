/// The slopes of the lines from one point that pass through every gap added so far.
///
/// Each gap is a range of values at a later time. The slopes form an interval that only narrows, so a
/// greedy search for the longest line is linear in the number of gaps.
struct FeasibleSlopes {
  /// The smallest slope, in units of the value per unit of time.
  private(set) var lower = -Double.infinity
  /// The greatest slope, in units of the value per unit of time.
  private(set) var upper = Double.infinity

  /// A Boolean value that indicates whether no slope is left.
  var isEmpty: Bool { !(lower <= upper) }

  /// Keeps the slopes of the lines that pass through a gap.
  ///
  /// - Parameters:
  ///   - low: The lower end of the gap minus the value at the start of the lines.
  ///   - high: The upper end of the gap minus the value at the start of the lines.
  ///   - elapsed: The time from the start of the lines to the gap, > 0.
  mutating func keep(from low: Double, to high: Double, after elapsed: Double) {
    lower = max(lower, low / elapsed)
    upper = min(upper, high / elapsed)
  }
}
