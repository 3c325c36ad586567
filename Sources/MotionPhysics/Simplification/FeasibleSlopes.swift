/// The slopes of the lines from one point that pass through every gap added so far.
///
/// Each gap is a range of values at a later time. The slopes form an interval that only narrows, so a
/// greedy search for the longest line is linear in the number of gaps.
package struct FeasibleSlopes {
  /// The smallest slope, in units of the value per unit of time.
  package private(set) var lower = -Double.infinity
  /// The greatest slope, in units of the value per unit of time.
  package private(set) var upper = Double.infinity

  /// Creates the set of all slopes.
  package init() {}

  /// A Boolean value that indicates whether no slope is left.
  package var isEmpty: Bool { !(lower <= upper) }

  /// Returns a Boolean value that indicates whether the set contains a slope.
  package func contains(_ slope: Double) -> Bool { lower <= slope && slope <= upper }

  /// Keeps the slopes of the lines that pass through a gap.
  ///
  /// - Parameters:
  ///   - low: The lower end of the gap minus the value at the start of the lines.
  ///   - high: The upper end of the gap minus the value at the start of the lines.
  ///   - elapsed: The time from the start of the lines to the gap, > 0.
  package mutating func keep(from low: Double, to high: Double, after elapsed: Double) {
    lower = max(lower, low / elapsed)
    upper = min(upper, high / elapsed)
  }
}
