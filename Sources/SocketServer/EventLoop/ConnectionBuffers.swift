import HTTPWire

/// The HTTP state of a connection, and the bytes that it has received.
///
/// A connection that is parked between two requests shares one idle object with all others like it and
/// gets a new object when it is polled again. Nothing in this object outlives a request, and idle
/// connections stay small.
final class ConnectionBuffers {
  var http: HTTPServerConnection
  /// The bytes received and not yet processed; nil if there are none.
  var input: ByteBuffer?
  /// A Boolean value that indicates whether the latest request was too costly for the event loop.
  var isCostly = false
  /// The kernel memory of output that the client has not received, when it was last counted.
  var kernelBytes = 0
  /// The peer's address in the access log; nil until it is needed.
  var peer: [UInt8]?
  /// The part of `Connection.heldBytes` that the sum over all connections includes.
  var countedBytes = 0

  init(limits: HTTPLimits) {
    http = HTTPServerConnection(limits: limits)
  }
}
