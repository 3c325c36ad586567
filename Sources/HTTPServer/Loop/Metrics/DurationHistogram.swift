import Synchronization

/// A histogram of durations. Any thread may write to it and read it.
final class DurationHistogram: Sendable {
  /// The inclusive upper bounds of the buckets in nanoseconds. One further bucket has the longer durations.
  static let bounds: [Int] = [
    250_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000,
    1_000_000_000, 5_000_000_000,
  ]

  private let counts: [AtomicCell]
  private let total = Atomic<Int>(0)

  /// An atomic number in an array.
  private final class AtomicCell: Sendable {
    let value = Atomic<Int>(0)
  }

  init() {
    counts = (0...Self.bounds.count).map { _ in AtomicCell() }
  }

  /// Counts a duration. A negative duration counts as 0.
  func record(nanoseconds: Int) {
    let index = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    counts[index].value.add(1, ordering: .relaxed)
    total.add(max(0, nanoseconds), ordering: .relaxed)
  }

  /// Counts a duration, if only one thread writes to the histogram.
  func advance(nanoseconds: Int) {
    let index = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    counts[index].value.advance(by: 1)
    total.advance(by: max(0, nanoseconds))
  }

  /// The counts of the buckets and the sum of all durations.
  var snapshot: DurationDistribution {
    DurationDistribution(
      buckets: counts.map { $0.value.load(ordering: .relaxed) }, nanoseconds: total.load(ordering: .relaxed))
  }
}

/// The values of a histogram of durations.
package struct DurationDistribution: Sendable, Equatable {
  /// The number of durations in each bucket (not cumulative). The last bucket has those above all `bounds`.
  package private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  package private(set) var nanoseconds: Int

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  package static var bounds: [Int] { DurationHistogram.bounds }

  /// Creates the values of an empty histogram.
  package init() {
    self.init(buckets: Array(repeating: 0, count: Self.bounds.count + 1), nanoseconds: 0)
  }

  init(buckets: [Int], nanoseconds: Int) {
    self.buckets = buckets
    self.nanoseconds = nanoseconds
  }

  /// The number of durations.
  package var count: Int { buckets.reduce(0, &+) }

  /// Adds the values of another histogram.
  mutating func add(_ other: DurationDistribution) {
    for (index, count) in zip(buckets.indices, other.buckets) { buckets[index] &+= count }
    nanoseconds &+= other.nanoseconds
  }
}
