import HTTPWire

/// The part of a request that the access log records.
struct LoggedRequest {
  let method: HTTPMethod
  /// The path, percent-encoded as received. The query is not logged: it can be long and is more private.
  let path: ArraySlice<UInt8>
  /// The trace ID of a valid `traceparent` field.
  let traceID: ArraySlice<UInt8>?

  init(_ request: HTTPRequest) {
    method = request.method
    path = request.path
    traceID = request.traceID
  }

  /// Creates the record of a rejected request.
  init(_ rejected: RejectedRequestLine) {
    method = rejected.method
    path = rejected.path[...]
    traceID = nil
  }
}

/// The part of a response that the access log records.
struct LoggedResponse {
  /// The request; nil if it could not be parsed.
  let request: LoggedRequest?
  /// The index of the route in the handler's routes.
  let route: Int
  let status: Int
  /// The size of the response in bytes, including its header.
  let bytes: Int
  let nanoseconds: Int
  let id: RequestID
  /// The address and port of the client; empty if the system does not provide them.
  let peer: [UInt8]
}
