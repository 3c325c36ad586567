import Dispatch
import HTTPWire
import Platform
import Synchronization

/// Closing one connection, and closing all of them.
extension EventLoop {
  /// The maximum number of bytes discarded while a connection lingers.
  static let maxLingerBytes = 64 << 20

  /// Closes a connection whose responses are all sent.
  ///
  /// If a socket is closed while its peer still sends, the kernel sends a reset, which can overtake the
  /// response. Therefore only the sending side is closed first. Input is discarded, for a limited time,
  /// until the peer has closed its side as well.
  mutating func closeGracefully(_ connection: Connection) {
    if connection.inputEnded { return close(connection) }
    Socket.endSending(connection.descriptor)
    connection.buffers.input = nil
    countBytes(of: connection)
    connection.buffers.byteCounter = Self.maxLingerBytes
    wait(connection, for: .lingering, restartsDeadline: true)
    linger(connection)
  }

  /// Discards input, up to the maximum.
  mutating func linger(_ connection: Connection) {
    var outcome = Socket.Transfer.wouldBlock
    unsafe input.withFreeSpace(atLeast: Self.readSize) { space in
      outcome = unsafe Socket.receive(connection.descriptor, into: space)
      return 0
    }
    switch outcome {
    case .bytes(let count):
      counters.bytesReceived.advance(by: count)
      connection.buffers.byteCounter -= count
      if connection.buffers.byteCounter <= 0 { close(connection) }
    case .wouldBlock:
      break
    case .end, .failed:
      close(connection)
    }
  }

  /// Closes a polled connection: immediately, or as soon as its source has released the descriptor.
  mutating func close(_ connection: Connection) {
    guard connection.state == .polled else { return }
    if connection.isOverLimit { overLimit.removeAll { $0 === connection } }
    if let task = connection.buffers.task { workers.cancel(task) }
    connection.hasPendingInput = false
    stopPolling(connection, then: .close)
  }

  /// Closes the descriptor of a connection that has no source, or whose source's cancel handler has run.
  /// No other function closes descriptors of connections.
  mutating func closeDescriptor(of connection: Connection) {
    connection.state = .closed
    connections[Int(connection.descriptor)] = nil
    connectionCount -= 1
    // A connection closed while parked still counts its bytes.
    stopCountingBytes(of: connection)
    counters.open.subtract(1, ordering: .relaxed)
    group.openConnections.subtract(1, ordering: .relaxed)
    Platform.close(connection.descriptor)
  }

  /// Makes every following response the last one of its connection. Idle connections stay open: a client may
  /// be about to send a request, which would be lost.
  mutating func drain() {
    isDraining = true
    for connection in openConnections() where connection.buffers !== sharedIdleBuffers {
      unsafe connection.buffers.http.drain()
    }
  }

  /// Closes the connections that wait for a request, except those that have just been accepted.
  mutating func closeIdleConnections() {
    for connection in openConnections() where connection.state != .releasing {
      guard connection.waitReason == .request, !awaitsFirstRequest(connection) else { continue }
      if connection.state == .parked {
        release(connection, then: .closeIfIdle)
      } else {
        closeIfIdle(connection)
      }
    }
  }

  /// Returns whether a connection is so new that its first request may be on its way, and limits the time for
  /// that request.
  private mutating func awaitsFirstRequest(_ connection: Connection) -> Bool {
    guard connection.isNew, connection.deadline != ServerClock.never else { return false }
    // The deadline of a connection over the limit is close, and a response follows it.
    if connection.isOverLimit { return true }
    let timeLeft = connection.deadline - timeouts.idle + min(timeouts.idle, timeouts.firstRequest) - now
    guard timeLeft > 0 else { return false }
    setDeadline(of: connection, after: timeLeft)
    return true
  }

  /// Closes a polled connection that waits for a request, unless a request has just arrived. That request
  /// is served in its turn.
  mutating func closeIfIdle(_ connection: Connection) {
    guard connection.waitReason == .request, !connection.hasPendingInput else { return }
    if Socket.hasUnreadBytes(connection.descriptor) {
      wait(connection, for: .request, restartsDeadline: true)
    } else {
      close(connection)
    }
  }

  /// Closes all connections, including those with requests in flight.
  mutating func closeAll() {
    for connection in openConnections() {
      switch connection.state {
      case .polled: close(connection)
      case .parked: release(connection, then: .close)
      case .releasing: connection.releaseAction = .close
      case .closed: break
      }
    }
  }

  private func openConnections() -> [Connection] { connections.compactMap { $0 } }
}
