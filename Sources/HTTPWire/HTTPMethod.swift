/// A request method (RFC 9110, section 9). One that this service has no name for is `other`.
public enum HTTPMethod: Sendable, Equatable {
  case get, head, post, put, delete, connect, options, trace, patch
  /// A syntactically valid method that is none of the above.
  case other
}
