package import MotionSystem

/// The interface between the server and the service: a synchronous function from a request to a
/// response, without side effects. Several threads call it concurrently.
package protocol HTTPHandler: Sendable {
  /// Returns the response to a complete, well-formed request.
  ///
  /// The server may call this method twice: with a small budget on the event loop, and if that was
  /// exhausted, with the whole budget on a worker. It discards the first response.
  func response(to request: HTTPRequest, in context: inout RequestContext) -> HTTPResponse
  /// Returns the response to a request that was rejected before routing. The connection closes after
  /// it.
  func response(to rejection: HTTPRejection) -> HTTPResponse
  /// The path templates under which requests are counted and logged. `RequestContext.route` is an index
  /// into this array, and the first element represents all paths without a template. Clients cannot
  /// add templates, which bounds the cardinality of metrics.
  var routes: [String] { get }
}

extension HTTPHandler {
  /// One template for all requests.
  package var routes: [String] { ["unmatched"] }
}

/// What the server tells a handler about a request besides its bytes, and what the handler tells the server
/// besides the response.
package struct RequestContext {
  /// The work that the response may cost. If it is exhausted, the response says so. The budget ends early if
  /// no client waits for the response.
  package let budget: WorkMeter
  /// Set by the handler: whether costly requests must not delay the response. Health checks and metrics are
  /// examples. The response must cost little work.
  package var isEssential = false
  /// Set by the handler: the index of the request's route in `HTTPHandler.routes`. The default, 0, represents
  /// paths without a template.
  package var route = 0

  /// Creates the context of a request.
  package init(budget: WorkMeter) {
    self.budget = budget
  }
}
