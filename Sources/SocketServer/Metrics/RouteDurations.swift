/// The durations of the responses of one route, and the work that they have cost.
public struct RouteDurations: Sendable, Equatable {
  /// A path template of the handler.
  public let route: String
  /// The number of responses in each bucket (not cumulative). The last bucket has those above all `bounds`.
  public private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  public private(set) var nanoseconds = 0
  /// The units of work that the responses have cost.
  public private(set) var workUnits = 0

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  public static var bounds: [Int] { RequestDurations.bounds }

  /// The number of responses.
  public var count: Int { buckets.reduce(0, &+) }

  init(route: String) {
    self.route = route
    buckets = Array(repeating: 0, count: Self.bounds.count + 1)
  }

  mutating func add(_ counts: [Int], nanoseconds: Int, work: Int) {
    for (index, count) in zip(buckets.indices, counts) { buckets[index] &+= count }
    self.nanoseconds &+= nanoseconds
    workUnits &+= work
  }
}
