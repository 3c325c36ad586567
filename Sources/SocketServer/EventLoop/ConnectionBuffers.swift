import HTTPWire

/// What is being said on a connection: the protocol's state and the bytes between socket and
/// protocol. A connection that is parked between two requests has none (it shares an empty one with all
/// the others), and gets a new one when it is hot again: nothing outlasts a request but the
/// connection itself, and thousands of idle ones stay small.
final class ConnectionBuffers {
  /// Without the check at run time that only one changes it at a time: it belongs to one thread, and knows nobody who
  /// could ask for it while it works.
  @exclusivity(unchecked) var http: HTTPServerConnection
  /// Bytes received and not yet answered; nil where there are none.
  var input: ByteBuffer?
  /// Answers that the socket did not take yet.
  var output = ByteBuffer()
  /// The peer's address as the log tells it; nil until it is asked for.
  var peer: [UInt8]?
  /// Bytes that may still be thrown away while the connection lingers; while it writes, bytes sent
  /// since its deadline was last set.
  var allowance = 0

  init(limits: HTTPLimits) {
    http = HTTPServerConnection(limits: limits)
  }
}
