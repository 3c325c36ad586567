/// A request method (RFC 9110, section 9). One that this service has no name for is `other`.
public enum HTTPMethod: Sendable, Equatable, CaseIterable {
  case get, head, post, put, delete, connect, options, trace, patch
  /// A syntactically valid method that is none of the above.
  case other

  /// The method as figures and log lines name it. All unknown ones have one name, as the semantic
  /// conventions of OpenTelemetry want it: a client must not be able to invent more.
  public var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .connect: "CONNECT"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .patch: "PATCH"
    case .other: "_OTHER"
    }
  }
}
