/// The anchors at the multiples of an interval, on one axis: rows of a list, pages of one size, the values of
/// a picker.
package enum AnchorInterval {
  /// The greatest magnitude of a multiple, which is in the range of an integer of 32 bits.
  package static let greatestMultiple = 1_000_000_000

  /// The greatest number of multiples: four at the release, four at its projection, and those within the
  /// steps.
  package static func greatestCount(maximumSteps: Int?) -> Int { 10 + 2 * (maximumSteps ?? 1) }

  /// Returns ascending multiples among which a release selects the same anchor as among all: those next to
  /// the release and to its projection and, with a limit of steps, those within it.
  ///
  /// - Parameters:
  ///   - interval: The distance of two neighbors in points, > 0.
  ///   - from: The release position in points.
  ///   - projection: The projection of the release in points.
  ///   - maximumSteps: The limit of `DrawerMotion.anchorIndex`, ≥ 1; nil for no limit.
  ///   - dragStart: The position in points from which steps count; nil for the release position.
  /// - Returns: The multiples; nil if the magnitude of one exceeds `greatestMultiple`.
  package static func multiples(
    of interval: Double, from: Double, projection: Double, maximumSteps: Int?, dragStart: Double?
  ) -> [Int]? {
    var multiples: Set<Int> = []
    for (position, steps) in [(from, 1), (projection, 1), (dragStart ?? from, maximumSteps ?? 1)] {
      let below = (position / interval).rounded(.down)
      guard abs(below) <= Double(greatestMultiple) else { return nil }
      multiples.formUnion(Int(below) - steps...Int(below) + 1 + steps)
    }
    return multiples.sorted()
  }
}
