/// The part of a request that the access log records, in storage of its own: a request at a worker would
/// otherwise keep the buffer that it arrived in.
///
/// A class, because without a log every request has an empty optional of it, which takes a word.
package final class LoggedRequest: Sendable {
  /// The method of the request.
  package let method: HTTPMethod
  /// The path, percent-encoded as received. The query is not logged: it can be long and is more private.
  package let path: [UInt8]
  /// The value of a valid `traceparent` field.
  package let traceContext: TraceContext?

  init(_ method: HTTPMethod, path: [UInt8], _ traceContext: TraceContext? = nil) {
    self.method = method
    self.path = path
    self.traceContext = traceContext
  }

  convenience init(_ request: HTTPRequest) {
    self.init(request.method, path: Array(request.path), request.traceContext)
  }
}

/// The part of a response that the access log records.
package struct LoggedResponse: Sendable {
  /// The request; nil if it could not be parsed.
  package let request: LoggedRequest?
  /// The index of the route in the handler's routes.
  package let route: Int
  /// The status code; nil if the request did not finish.
  package let status: Int?
  /// The size of the response in bytes, including its header. If the request did not finish, the number of
  /// bytes that the server has not passed to the system.
  package let bytes: Int
  /// The time of day at which the response was ready to be sent, in nanoseconds since 1970.
  package let time: Int
  /// The time that the response took, in nanoseconds.
  package let duration: Int
  /// The request ID that the response carries; nil if the request did not finish.
  package let id: RequestID?
  /// The address and port of the client; empty if the system does not provide them.
  package let peer: [UInt8]
  /// Why the request has no result or did not finish, one word of a fixed set; nil if neither is the case.
  package let reason: String?
  /// The JSON pointer of the first error in the request; empty without one. It can contain names that the
  /// client has chosen.
  package let pointer: String
}

/// Formats the lines of an access log. Each shard has its own formatter and calls it on its own thread.
///
/// A shard calls the formatter for every response, between responding and sending. It must not wait.
package protocol AccessLogFormatter: AnyObject {
  /// Appends the line of a response, with its line feed.
  ///
  /// Data from clients must be limited and escaped: a line contains one line feed, as its last byte.
  /// - Parameter response: The response, which is about to be sent.
  func append(_ response: LoggedResponse, to lines: inout [UInt8])
}
