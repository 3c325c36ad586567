/// The totals of a server since it was created. The shards are read while they serve, so the values may
/// differ by a few requests.
package struct ServerStatistics: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: Counter.allCases.count)
  /// Requests rejected by the HTTP layer, by kind, including timeouts and overload.
  package var rejections: [HTTPRejection.Kind: Int] = [:]
  /// The durations of the iterations of each event loop that served connections or handled deadlines, by the
  /// index of the shard. A connection that becomes ready waits for at most one iteration.
  package var iterations: [DurationDistribution] = []
  /// The times from the arrival of a costly request until a worker started to compute its response.
  package var waits = DurationDistribution(bounds: DurationHistogram.bounds)
  /// The responses of each route that had any, including those to rejected requests.
  package var routes: [RouteStatistics] = []

  /// Creates statistics in which all values are zero.
  package init() {}

  package subscript(counter: Counter) -> Int {
    get { counts[counter.rawValue] }
    set { counts[counter.rawValue] = newValue }
  }
}

/// The responses of one route: their number, their durations and the work that they have cost.
package struct RouteStatistics: Sendable, Equatable {
  /// A path template of the handler.
  package let route: String
  /// The durations of the responses.
  package var durations = DurationDistribution(bounds: RequestDurations.bounds)
  /// The units of work that the responses have cost.
  package var workUnits = 0
  /// The number of responses for each method, and for each status class of it.
  var counts = [Int](repeating: 0, count: RequestDurations.counters)

  /// The number of responses for each method and status class that had any. The method is `_OTHER` for all
  /// methods that the route does not allow, and for all requests without a route.
  package var responses: [(method: String, statusClass: String, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { index in
      let (method, statusClass) = index.quotientAndRemainder(dividingBy: RequestDurations.classes)
      return ("\(HTTPMethod.allCases[method].name)", "\(statusClass + 2)xx", counts[index])
    }
  }
}
