/// The values of a histogram of durations.
public struct DurationDistribution: Sendable, Equatable {
  /// The number of durations in each bucket (not cumulative). The last bucket has those above all `bounds`.
  public private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  public private(set) var nanoseconds: Int

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  public static var bounds: [Int] { DurationHistogram.bounds }

  /// Creates the values of an empty histogram.
  public init() {
    self.init(buckets: Array(repeating: 0, count: Self.bounds.count + 1), nanoseconds: 0)
  }

  init(buckets: [Int], nanoseconds: Int) {
    self.buckets = buckets
    self.nanoseconds = nanoseconds
  }

  /// The number of durations.
  public var count: Int { buckets.reduce(0, &+) }

  /// Adds the values of another histogram.
  mutating func add(_ other: DurationDistribution) {
    for (index, count) in zip(buckets.indices, other.buckets) { buckets[index] &+= count }
    nanoseconds &+= other.nanoseconds
  }
}
