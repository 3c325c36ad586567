/// A histogram of durations. Any thread may write to it and read it.
final class DurationHistogram: Sendable {
  /// The inclusive upper bounds of the buckets in nanoseconds. One further bucket has the longer durations.
  static let bounds: [Int] = [
    250_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000,
    1_000_000_000, 5_000_000_000,
  ]

  private let cells = Cells(bounds.count + 2)

  /// Counts a duration. A negative duration counts as 0.
  func record(nanoseconds: Int) {
    cells.add(1, to: DurationDistribution.bucket(of: nanoseconds, in: Self.bounds))
    cells.add(max(0, nanoseconds), to: Self.bounds.count + 1)
  }

  /// The counts of the buckets and the sum of all durations.
  var snapshot: DurationDistribution {
    var snapshot = DurationDistribution(bounds: Self.bounds)
    snapshot.add(cells, from: 0)
    return snapshot
  }
}

/// The values of a histogram of durations.
package struct DurationDistribution: Sendable, Equatable {
  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  package let bounds: [Int]
  /// The number of durations in each bucket (not cumulative). The last bucket has those above all bounds.
  package private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  package private(set) var nanoseconds = 0

  /// Creates the values of an empty histogram.
  package init(bounds: [Int]) {
    self.bounds = bounds
    buckets = Array(repeating: 0, count: bounds.count + 1)
  }

  /// The number of durations, which is not stored, so that it agrees with the buckets in every snapshot.
  package var count: Int { buckets.reduce(0, &+) }

  /// Adds the cells of a histogram: its buckets, and then the sum of its durations.
  mutating func add(_ cells: Cells, from first: Int) {
    for index in buckets.indices { buckets[index] &+= cells[first + index] }
    nanoseconds &+= cells[first + buckets.count]
  }

  /// Returns the first bucket whose upper bound is not less than a duration.
  static func bucket(of nanoseconds: Int, in bounds: [Int]) -> Int {
    bounds.firstIndex { nanoseconds <= $0 } ?? bounds.count
  }
}
