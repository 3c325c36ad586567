/// The interface between the server and the service: a synchronous function from a request to a
/// response, without side effects. Several threads call it concurrently.
package protocol HTTPHandler: Sendable {
  /// Writes the response to a complete, well-formed request.
  ///
  /// The server may call this method twice: with a small budget on the event loop, and if that was
  /// exhausted, with the whole budget on a worker. It discards the first response.
  func respond(to request: HTTPRequest, with response: inout HTTPResponse)
  /// Writes the response to a request that was rejected before routing. The connection closes after it.
  func respond(to rejection: HTTPRejection, with response: inout HTTPResponse)
  /// The path templates under which requests are counted and logged. `HTTPResponse.route` is an index
  /// into this array, and the first element represents all paths without a template. Clients cannot
  /// add templates, which bounds the cardinality of metrics.
  var routes: [String] { get }
}

extension HTTPHandler {
  /// One template for all requests.
  package var routes: [String] { ["unmatched"] }
}
