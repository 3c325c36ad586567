/// Requests of one route, method and class of status: how many took how long.
public struct RequestSeries: Sendable, Equatable {
  /// What they have in common.
  public struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler's.
    public let route: String
    /// Such as `GET`; `_OTHER` for every unknown one, and where none could be read.
    public let method: String
    /// Such as `2xx`.
    public let statusClass: String

    /// In the order of the parts.
    public static func < (left: Key, right: Key) -> Bool {
      (left.route, left.method, left.statusClass) < (right.route, right.method, right.statusClass)
    }
  }

  /// What they have in common.
  public let key: Key
  /// How many are in each bucket, and in no other; the last has those beyond all `bounds`.
  public private(set) var buckets: [Int]
  /// Their durations together, in nanoseconds.
  public private(set) var nanoseconds = 0

  /// Upper ends of all buckets but the last, in nanoseconds.
  public static var bounds: [Int] { RequestDurations.bounds }

  /// How many there are.
  public var count: Int { buckets.reduce(0, &+) }

  init(key: Key, buckets: [Int]) {
    self.key = key
    self.buckets = buckets
  }

  mutating func add(_ counts: [Int], nanoseconds: Int) {
    for (index, count) in zip(buckets.indices, counts) { buckets[index] &+= count }
    self.nanoseconds &+= nanoseconds
  }
}
