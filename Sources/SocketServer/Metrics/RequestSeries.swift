/// The duration histogram of the requests with one route, method and status class.
public struct RequestSeries: Sendable, Equatable {
  /// The labels of a series.
  public struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler.
    public let route: String
    /// The method, such as `GET`; `_OTHER` for unknown methods and for requests that could not be parsed.
    public let method: String
    /// The status class, such as `2xx`.
    public let statusClass: String

    /// Compares route, method and status class, in this order.
    public static func < (left: Key, right: Key) -> Bool {
      (left.route, left.method, left.statusClass) < (right.route, right.method, right.statusClass)
    }
  }

  /// The labels of the series.
  public let key: Key
  /// The number of requests in each bucket (not cumulative). The last bucket has those above all `bounds`.
  public private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  public private(set) var nanoseconds = 0
  /// The units of work that the requests have cost.
  public private(set) var workUnits = 0

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  public static var bounds: [Int] { RequestDurations.bounds }

  /// The number of requests.
  public var count: Int { buckets.reduce(0, &+) }

  init(key: Key, buckets: [Int]) {
    self.key = key
    self.buckets = buckets
  }

  mutating func add(_ counts: [Int], nanoseconds: Int, work: Int) {
    for (index, count) in zip(buckets.indices, counts) { buckets[index] &+= count }
    self.nanoseconds &+= nanoseconds
    workUnits &+= work
  }
}
