import HTTPWire

/// What remains of an answer in figures and in the log.
///
/// One look at the clock serves both: an answer's time runs from the end of the one before it, or from the waking
/// of the loop, to the moment when it is ready to be sent. That is the work it made, reading included; how long
/// the client took to send, and the network to carry, is not in it.
extension EventLoop {
  /// Counts an answer that was just written.
  /// - Parameter method: nil where the request could not be read.
  /// - Returns: how many nanoseconds it took.
  mutating func measure(_ response: HTTPResponse, to method: HTTPMethod?) -> Int {
    let start = clock
    clock = MonotonicClock.nanoseconds()
    let duration = clock &- start
    counters.durations.record(
      route: response.route, method: method ?? .other, status: response.status, nanoseconds: duration)
    return duration
  }

  /// The address of a connection's peer, which is asked for once while it is hot.
  func peer(of connection: Connection) -> [UInt8] {
    let exchange = connection.exchange
    if let peer = exchange.peer { return peer }
    let peer = PeerAddress.text(of: connection.descriptor)
    exchange.peer = peer
    return peer
  }
}
