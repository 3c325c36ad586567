/// The one seam between the wire and the service: a request goes in, a response comes out,
/// synchronously and without side effects. Shards call it from several threads at once.
public protocol HTTPHandler: Sendable {
  /// Answers a complete, well-formed request.
  func response(to request: HTTPRequest) -> HTTPResponse
  /// Words the answer to bytes that the wire refused; the connection closes after it.
  func response(to rejection: HTTPRejection) -> HTTPResponse
  /// The path templates by which requests are counted and logged; `HTTPResponse.route` is an index
  /// into them. The first stands for every path that has no template, and nobody but the
  /// handler decides how many there are: a client that invents paths invents no routes.
  var routes: [String] { get }
}

extension HTTPHandler {
  /// Requests are not told apart.
  public var routes: [String] { ["unmatched"] }
}
