import HTTPWire

/// What a log line tells of an answer.
struct LoggedAnswer {
  /// Nil where it could not be read.
  var method: HTTPMethod?
  /// An index into the handler's routes.
  var route: Int
  /// Percent-encoded as received, without query: a query may be long, and is more private.
  var path: ArraySlice<UInt8>
  var status: Int
  /// Bytes of the whole answer, header and body.
  var bytes: Int
  var nanoseconds: Int
  var id: RequestID
  /// Of a valid `traceparent`.
  var traceID: ArraySlice<UInt8>?
  /// Address and port; empty where the system knows none (any more).
  var peer: [UInt8]
}
