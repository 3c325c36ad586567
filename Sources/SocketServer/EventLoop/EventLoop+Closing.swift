import Dispatch
import HTTPWire
import Platform
import Synchronization

/// Closing one connection, and closing all of them.
extension EventLoop {
  /// The maximum number of bytes discarded while a connection lingers.
  static let maxLingerBytes = 64 << 20
  /// Milliseconds between two checks whether the peer has received all output of a connection that closes.
  static let receiptCheckInterval: Instant = 250

  /// Closes a connection whose responses are all sent.
  ///
  /// If a socket is closed while its peer still sends, the kernel sends a reset, which can overtake the
  /// response. Therefore only the sending side is closed first. Input is discarded, for a limited time,
  /// until the peer has closed its side as well.
  mutating func closeGracefully(_ connection: Connection) {
    if connection.inputEnded, Socket.unsentMemory(of: connection.descriptor) == 0 { return close(connection) }
    Socket.endSending(connection.descriptor)
    connection.buffers.input = nil
    countBytes(of: connection)
    guard connection.state == .polled else { return }
    connection.buffers.byteCounter = Self.maxLingerBytes
    connection.buffers.outputDeadline = now + timeouts.write
    wait(connection, for: .lingering, restartsDeadline: true)
    if connection.inputEnded {
      closeWhenReceived(connection)
    } else {
      linger(connection)
    }
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
      if connection.buffers.byteCounter <= 0 { closeAtDeadline(connection) }
    case .wouldBlock:
      break
    case .end:
      connection.inputEnded = true
      closeWhenReceived(connection)
    case .failed:
      close(connection)
    }
  }

  /// Closes a connection of which both sides have ended, as soon as the peer has received all output or the
  /// write timeout has passed.
  ///
  /// If it were closed before, the kernel would keep the output of a client that does not read, for minutes
  /// and without any limit of ours.
  mutating func closeWhenReceived(_ connection: Connection) {
    let timeLeft = connection.buffers.outputDeadline - now
    guard timeLeft > 0, Socket.unsentMemory(of: connection.descriptor) > 0 else {
      return closeAtDeadline(connection)
    }
    if connection.inputEnded { poller.watch(connection, for: .nothing) }
    setDeadline(of: connection, after: min(timeLeft, Self.receiptCheckInterval))
  }

  /// Closes a connection at its deadline. If its client has not received all output, the connection is reset
  /// and counted as a write timeout.
  mutating func closeAtDeadline(_ connection: Connection) {
    if connection.isBlocked || Socket.unsentMemory(of: connection.descriptor) > 0 {
      counters.writeTimeouts.advance(by: 1)
      Socket.resetOnClose(connection.descriptor)
    }
    closeNow(connection)
  }

  /// Closes a connection in any state.
  mutating func closeNow(_ connection: Connection) {
    switch connection.state {
    case .polled:
      close(connection)
    case .parked:
      // Its bytes are released as soon as its source has released the descriptor.
      stopCountingBytes(of: connection)
      release(connection, then: .close)
    case .releasing:
      connection.releaseAction = .close
    case .closed:
      break
    }
  }

  /// Closes a polled connection: immediately, or as soon as its source has released the descriptor.
  mutating func close(_ connection: Connection) {
    guard connection.state == .polled else { return }
    if connection.isOverLimit { overLimit.removeAll { $0 === connection } }
    if let task = connection.buffers.task { cancel(task) }
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
      connection.buffers.http.drain()
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
    } else if Socket.unsentMemory(of: connection.descriptor) > 0 {
      closeGracefully(connection)
    } else {
      close(connection)
    }
  }

  /// Closes all connections, including those with requests in flight.
  mutating func closeAll() {
    for connection in openConnections() {
      // It may have been reset already.
      if connection.state == .releasing, connection.releaseAction == .close { continue }
      closeAtDeadline(connection)
    }
  }

  private func openConnections() -> [Connection] { connections.compactMap { $0 } }
}
