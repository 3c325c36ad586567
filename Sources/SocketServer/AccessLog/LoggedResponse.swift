import HTTPWire

/// What a log line tells of a request.
struct LoggedRequest {
  let method: HTTPMethod
  /// Percent-encoded as received, without query: a query may be long, and is more private.
  let path: ArraySlice<UInt8>
  /// Of a valid `traceparent`.
  let traceID: ArraySlice<UInt8>?

  init(_ request: HTTPRequest) {
    method = request.method
    path = request.path
    traceID = request.traceID
  }

  /// Of a request that was refused.
  init(_ refused: RejectedRequestLine) {
    method = refused.method
    path = refused.path[...]
    traceID = nil
  }
}

/// What a log line tells of an answer.
struct LoggedResponse {
  /// Nil where the request could not be read.
  let target: LoggedRequest?
  /// An index into the handler's routes.
  let route: Int
  let status: Int
  /// Bytes of the whole answer, header and body.
  let bytes: Int
  let nanoseconds: Int
  let id: RequestID
  /// Address and port; empty where the system knows none (any more).
  let peer: [UInt8]
}
