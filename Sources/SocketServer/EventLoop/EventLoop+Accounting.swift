import HTTPWire

/// An answer on its way out, and what remains of it in figures and in the log.
///
/// One look at the clock serves both: an answer's time runs from the end of the one before it, or from the waking
/// of the loop, to the moment when it is ready to be sent. That is the work it made, reading included; how long
/// the client took to send, and the network to carry, is not in it.
extension EventLoop {
  /// Writes an answer to the loop's output, counts it and logs it.
  /// - Parameters:
  ///   - method: nil where the request could not be read.
  ///   - target: what the log tells of the request; nil where that could not be read, or there is no log.
  mutating func write(
    _ response: HTTPResponse, to method: HTTPMethod?, _ target: LoggedRequest?, of connection: Connection
  ) {
    let start = output.readableCount
    let id = connection.exchange.http.write(response, defaults: &responseDefaults, to: &output)
    let earlier = clock
    clock = MonotonicClock.nanoseconds()
    let duration = clock &- earlier
    counters.durations.record(
      route: response.route, method: method ?? .other, status: response.status, nanoseconds: duration)
    log?.write(
      LoggedResponse(
        target: target, route: response.route, status: response.status, bytes: output.readableCount - start,
        nanoseconds: duration, id: id, peer: peer(of: connection)), at: clock)
  }

  /// The address of a connection's peer, which is asked for once while it is hot.
  private func peer(of connection: Connection) -> [UInt8] {
    let exchange = connection.exchange
    if let peer = exchange.peer { return peer }
    let peer = Array((Socket.peerName(connection.descriptor) ?? "").utf8)
    exchange.peer = peer
    return peer
  }
}
