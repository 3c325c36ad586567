/// The number of the responses with one route, method and status class.
public struct RequestSeries: Sendable, Equatable {
  /// The labels of a series.
  public struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler.
    public let route: String
    /// The method, such as `GET`; `_OTHER` for all methods that the route does not allow, and for all
    /// requests without a route.
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
  /// The number of responses.
  public let count: Int
}
