public import Platform

/// The interface between the server and the service: a synchronous function from a request to a
/// response, without side effects. Several threads call it concurrently.
public protocol HTTPHandler: Sendable {
  /// Returns the response to a complete, well-formed request.
  ///
  /// The server may call this method twice: with a small budget on the event loop, and if that was
  /// exhausted, with the whole budget on a worker. It discards the first response.
  /// - Parameter budget: The work that the response may cost. If it is exhausted, the response says so.
  func response(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse
  /// Returns whether to respond to a request even if the server has reached its connection limit. Health
  /// checks are an example. The response must cost little work.
  func isEssential(_ request: HTTPRequest) -> Bool
  /// Returns the response to a request that was rejected before routing. The connection closes after
  /// it.
  func response(to rejection: HTTPRejection) -> HTTPResponse
  /// The path templates under which requests are counted and logged. `HTTPResponse.route` is an index
  /// into this array, and the first element represents all paths without a template. Clients cannot
  /// add templates, which bounds the cardinality of metrics.
  var routes: [String] { get }
}

extension HTTPHandler {
  /// No request is essential.
  public func isEssential(_ request: HTTPRequest) -> Bool { false }

  /// One template for all requests.
  public var routes: [String] { ["unmatched"] }
}
