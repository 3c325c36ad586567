/// The interface between the server and the service: a synchronous function from a request to a
/// response, without side effects. Several threads call it concurrently.
public protocol HTTPHandler: Sendable {
  /// Returns the response to a complete, well-formed request.
  func response(to request: HTTPRequest) -> HTTPResponse
  /// Returns the response to a request that was rejected before routing. The connection closes after
  /// it.
  func response(to rejection: HTTPRejection) -> HTTPResponse
  /// The path templates under which requests are counted and logged. `HTTPResponse.route` is an index
  /// into this array, and the first element represents all paths without a template. Clients cannot
  /// add templates, which bounds the cardinality of metrics.
  var routes: [String] { get }
}

extension HTTPHandler {
  /// One template for all requests.
  public var routes: [String] { ["unmatched"] }
}
