public import HTTPWire

/// The part of a request that the access log records.
///
/// A class, because without a log every request has an empty optional of it, which takes a word.
public final class LoggedRequest: Sendable {
  /// The method of the request.
  public let method: HTTPMethod
  /// The path, percent-encoded as received. The query is not logged: it can be long and is more private.
  public let path: ArraySlice<UInt8>
  /// The value of a valid `traceparent` field.
  public let traceContext: TraceContext?

  init(_ request: HTTPRequest) {
    method = request.method
    path = request.path
    traceContext = request.traceContext
  }

  /// Creates the record of a rejected request.
  init(_ rejected: RejectedRequestLine) {
    method = rejected.method
    path = rejected.path[...]
    traceContext = nil
  }
}

/// The part of a response that the access log records.
public struct LoggedResponse: Sendable {
  /// The request; nil if it could not be parsed.
  public let request: LoggedRequest?
  /// The index of the route in the handler's routes.
  public let route: Int
  /// The status code.
  public let status: Int
  /// The size of the response in bytes, including its header.
  public let bytes: Int
  /// The time of day at which the response was ready to be sent, in nanoseconds since 1970.
  public let time: Int
  /// The time that the response took, in nanoseconds.
  public let duration: Int
  /// The request ID that the response carries.
  public let id: RequestID
  /// The address and port of the client; empty if the system does not provide them.
  public let peer: [UInt8]
}
