/// The one seam between the wire and the service: a request goes in, a response comes out,
/// synchronously and without side effects. Shards call it from several threads at once.
public protocol HTTPHandler: Sendable {
  /// Answers a complete, well-formed request.
  func response(to request: HTTPRequest) -> HTTPResponse
  /// Words the answer to bytes that the wire refused; the connection closes after it.
  func response(to rejection: HTTPRejection) -> HTTPResponse
}
