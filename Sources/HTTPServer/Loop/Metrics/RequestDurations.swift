// One histogram for every route, and one counter for every route, method and status class, in one flat array.
//
// Each shard has its own. Only one thread writes to them, so counting is a load and a store without
// contention. All cells are allocated at the start, about 25 KB per shard, so counting a request needs no
// lookup or allocation. The array stays small because the handler, not the client, determines the number of
// routes.
//
// What clients choose makes few series: requests without a route, and methods that a route does not allow,
// count as `_OTHER`. The page of metrics therefore has a limit; see `MetricsPageTests`.
//
// A histogram has buckets, the sum of the durations and the units of work. The number of requests is not
// stored: readers add up the buckets.

/// The durations of responses by route, and their number by route, method and status class.
final class RequestDurations: Sendable {
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
  private static var cellsPerRoute: Int { firstCounter + counters }
  /// The number of counters of a route: one for each method and status class. A constant, because every
  /// response uses it.
  static var counters: Int { (HTTPMethod.other.rawValue + 1) * classes }
  /// 2xx to 5xx.
  static var classes: Int { 4 }

  private let routes: Int
  private let cells: Cells

  /// - Parameter routes: The number of routes, at least 1.
  init(routes: Int) {
    self.routes = max(1, routes)
    cells = Cells(self.routes * Self.cellsPerRoute)
  }

  /// Counts a response. Call it only on the shard's thread.
  /// - Parameters:
  ///   - route: The index of the route; an invalid index counts as 0.
  ///   - status: The status code; a value outside 200 … 599 counts as 500, because it is sent as 500.
  ///   - work: The units of work that the response has cost.
  func record(route: Int, method: HTTPMethod, status: Int, nanoseconds: Int, work: Int = 0) {
    let route = route >= 0 && route < routes ? route : 0
    let statusClass = status >= 200 && status <= 599 ? status / 100 - 2 : 3
    let method = route == 0 || status == 405 ? HTTPMethod.other : method
    let first = route * Self.cellsPerRoute
    cells.advance(first + DurationDistribution.bucket(of: nanoseconds, in: Self.bounds), by: 1)
    cells.advance(first + Self.buckets, by: max(0, nanoseconds))
    cells.advance(first + Self.buckets + 1, by: max(0, work))
    cells.advance(first + Self.firstCounter + method.rawValue * Self.classes + statusClass, by: 1)
  }

  /// Adds to the statistics of the same routes.
  /// - Parameter sum: One element for each route.
  func add(to sum: inout [RouteStatistics]) {
    for route in 0..<min(routes, sum.count) {
      let first = route * Self.cellsPerRoute
      sum[route].durations.add(cells, from: first)
      sum[route].workUnits &+= cells[first + Self.buckets + 1]
      for index in 0..<Self.counters { sum[route].counts[index] &+= cells[first + Self.firstCounter + index] }
    }
  }
}
