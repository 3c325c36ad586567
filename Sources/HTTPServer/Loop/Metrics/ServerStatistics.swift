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
  /// All responses, including those to rejected requests; sorted by key, without empty series.
  package var responses: [RequestSeries] = []
  /// The durations of all responses by route, without routes that had no response.
  package var durations: [RouteDurations] = []

  /// Creates statistics in which all values are zero.
  package init() {}

  package subscript(counter: Counter) -> Int {
    get { counts[counter.rawValue] }
    set { counts[counter.rawValue] = newValue }
  }
}

/// The number of the responses with one route, method and status class.
package struct RequestSeries: Sendable, Equatable {
  /// The labels of a series.
  package struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler.
    package let route: String
    /// The method, such as `GET`; `_OTHER` for all methods that the route does not allow, and for all
    /// requests without a route.
    package let method: String
    /// The status class, such as `2xx`.
    package let statusClass: String

    /// Compares route, method and status class, in this order.
    package static func < (left: Key, right: Key) -> Bool {
      (left.route, left.method, left.statusClass) < (right.route, right.method, right.statusClass)
    }
  }

  /// The labels of the series.
  package let key: Key
  /// The number of responses.
  package let count: Int
}

/// The durations of the responses of one route, and the work that they have cost.
package struct RouteDurations: Sendable, Equatable {
  /// A path template of the handler.
  package let route: String
  /// The durations of the responses.
  package var durations = DurationDistribution(bounds: RequestDurations.bounds)
  /// The units of work that the responses have cost.
  package var workUnits = 0

  init(route: String) {
    self.route = route
  }
}
