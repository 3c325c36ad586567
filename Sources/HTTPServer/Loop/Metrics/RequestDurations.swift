import MotionSystem
import Synchronization

// One histogram for every route, and one counter for every route, method and status class, in one flat array.
//
// Each shard has its own. Only one thread writes to them, so counting is a load and a store without
// contention.
// All cells are allocated at the start, about 25 KB per shard, so counting a request needs no lookup or
// allocation. The array stays small because the handler, not the client, determines the number of routes.
//
// What clients choose makes few series: requests without a route, and methods that a route does not allow,
// count as `_OTHER`. The page of metrics therefore has a limit; see `MetricsPageTests`.
//
// A histogram has buckets, the sum of the durations and the units of work. The number of requests is not
// stored: readers add up the buckets that they read, so that the count and the buckets agree in every
// snapshot.

/// The durations of responses by route, and their number by route, method and status class.
@safe final class RequestDurations: @unchecked Sendable {
  /// The inclusive upper bounds of the buckets in nanoseconds. One further bucket has the longer durations.
  /// Most responses take a few microseconds and a curve tens of microseconds. The most costly request takes
  /// about 100 ms, and waits for a worker.
  static let bounds: [Int] = [
    5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000, 25_000_000, 50_000_000,
    100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
  ]
  private static var buckets: Int { bounds.count + 1 }
  /// The first counter of a route, after the buckets, the sum of the durations and the units of work.
  private static var firstCounter: Int { buckets + 2 }
  private static var cellsPerRoute: Int { firstCounter + methods * classes }
  /// The number of methods. A constant, because every response uses it.
  private static var methods: Int { HTTPMethod.other.rawValue + 1 }
  /// 2xx to 5xx.
  private static var classes: Int { 4 }

  private let routes: Int
  private let count: Int
  // Atomic cells that live as long as this object and are accessed only through it. Safe because `record`
  // maps every route, method and status to one of the counters, and every duration to one of the buckets.
  private let cells: UnsafeMutablePointer<Atomic<Int>>

  /// - Parameter routes: the number of routes, at least 1.
  init(routes: Int) {
    self.routes = max(1, routes)
    count = self.routes * Self.cellsPerRoute
    unsafe cells = .allocate(capacity: count)
    for index in 0..<count { unsafe (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe cells.deinitialize(count: count)
    unsafe cells.deallocate()
  }

  /// Counts a response. Call it only on the shard's thread.
  /// - Parameters:
  ///   - route: the index of the route; an invalid index counts as 0.
  ///   - status: the status code; a value outside 200 … 599 counts as 500, because it is sent as 500.
  ///   - work: the units of work that the response has cost.
  func record(route: Int, method: HTTPMethod, status: Int, nanoseconds: Int, work: Int = 0) {
    let route = route >= 0 && route < routes ? route : 0
    let statusClass = status >= 200 && status <= 599 ? status / 100 - 2 : 3
    let method = route == 0 || status == 405 ? HTTPMethod.other : method
    let first = unsafe cells + route * Self.cellsPerRoute
    unsafe first[Self.bucket(of: nanoseconds)].advance(by: 1)
    unsafe first[Self.buckets].advance(by: max(0, nanoseconds))
    // Without a condition, because the compiler would retain this object around it.
    unsafe first[Self.buckets + 1].advance(by: max(0, work))
    unsafe first[Self.firstCounter + method.rawValue * Self.classes + statusClass].advance(by: 1)
  }

  /// Returns the first bucket whose upper bound is not less than the duration.
  static func bucket(of nanoseconds: Int) -> Int {
    var bucket = 0
    while bucket < bounds.count, nanoseconds > bounds[bucket] { bucket += 1 }
    return bucket
  }

  /// Adds the histograms to those of the same routes.
  /// - Parameter sum: one element for each route.
  func add(to sum: inout [RouteDurations]) {
    for route in 0..<min(routes, sum.count) {
      let first = unsafe cells + route * Self.cellsPerRoute
      unsafe sum[route].add(
        (0..<Self.buckets).map { unsafe first[$0].load(ordering: .relaxed) },
        nanoseconds: first[Self.buckets].load(ordering: .relaxed),
        work: first[Self.buckets + 1].load(ordering: .relaxed))
    }
  }

  /// Adds the numbers of responses to those with the same keys.
  /// - Parameter names: the names of the routes.
  func add(to sum: inout [RequestSeries.Key: Int], names: [String]) {
    for route in 0..<min(routes, names.count) {
      for method in HTTPMethod.allCases {
        for statusClass in 0..<Self.classes {
          let counter = Self.firstCounter + method.rawValue * Self.classes + statusClass
          let number = unsafe cells[route * Self.cellsPerRoute + counter].load(ordering: .relaxed)
          guard number > 0 else { continue }
          let key = RequestSeries.Key(
            route: names[route], method: "\(method.name)", statusClass: "\(statusClass + 2)xx")
          sum[key, default: 0] += number
        }
      }
    }
  }
}
