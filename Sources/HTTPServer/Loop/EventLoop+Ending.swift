import MotionSystem
import Synchronization

/// The end of connections: at a deadline, after the last response, in a drain.
extension EventLoop {
  /// The maximum number of bytes discarded while a connection lingers.
  static let maxLingerBytes = 64 << 20
  /// Milliseconds between two checks whether the peer has received all output of a connection that closes.
  static let receiptCheckInterval: Milliseconds = 250

  // MARK: Deadlines

  /// Handles all deadlines that have passed.
  mutating func handleDeadlines() {
    // Handling one may close other connections, or give them a new deadline.
    for connection in deadlines.sweep(connections, at: time.now) where connection.deadline <= time.now {
      timeOut(connection)
    }
  }

  private mutating func timeOut(_ connection: Connection) {
    switch connection.state {
    case .receiving(.idle):
      if stage >= .finishing || Socket.hasUnreadBytes(connection.descriptor) {
        return closeIfIdle(connection)
      }
      if Socket.unsentMemory(of: connection.descriptor) == 0 { counters.count(.idleTimeouts) }
      closeAtDeadline(connection)
    case .receiving where hasArrivedInTime(connection): serve(connection, reading: true)
    case .receiving(.head):
      counters.count(.headTimeouts)
      reject(connection, missing: "header", timeout: deadlines.timeouts.head)
    case .receiving(.body):
      counters.count(.bodyTimeouts)
      reject(connection, missing: "body", timeout: deadlines.timeouts.body)
    case .turn, .computing, .closed: break
    case .writing: closeAtDeadline(connection)
    case .lingering(_, let end): closeWhenReceived(connection, until: end)
    }
  }

  /// Returns whether bytes that the loop has not read may have arrived before the deadline, because the loop
  /// was late. The deadline then moves by the delay.
  private mutating func hasArrivedInTime(_ connection: Connection) -> Bool {
    guard deadlines.areLate, Socket.hasUnreadBytes(connection.descriptor) else { return false }
    deadlines.set(connection, after: deadlines.delay, at: time.now)
    return true
  }

  private mutating func reject(_ connection: Connection, missing part: String, timeout: Milliseconds) {
    connection.http.reject(
      HTTPRejection(.timedOut, "the request \(part) was not received within \(timeout) ms"))
    serve(connection, reading: false)
  }

  /// Closes a connection at its deadline. If its client has not received all output, the connection is reset
  /// and counted as a write timeout.
  /// - Parameter reason: Why its request does not finish; nil if only a write timeout is to be logged.
  private mutating func closeAtDeadline(_ connection: Connection, because reason: UnfinishedReason? = nil) {
    guard connection.isBlocked || Socket.unsentMemory(of: connection.descriptor) > 0 else {
      return close(connection, because: reason)
    }
    counters.count(.writeTimeouts)
    Socket.resetOnClose(connection.descriptor)
    close(connection, because: reason ?? .writeTimeout)
  }

  // MARK: Lingering

  /// Closes a connection whose responses are all sent.
  ///
  /// If a socket is closed while its peer still sends, the kernel sends a reset, which can overtake the
  /// response. Therefore only the sending side is closed first. Input is discarded, for a limited time,
  /// until the peer has closed its side as well.
  mutating func closeGracefully(_ connection: Connection) {
    let hasReceivedEnd = connection.http.hasReceivedEnd
    if hasReceivedEnd, Socket.unsentMemory(of: connection.descriptor) == 0 { return close(connection) }
    Socket.endSending(connection.descriptor)
    connection.input = nil
    countBytes(of: connection)
    guard connection.isOpen else { return }
    let end = time.now + deadlines.timeouts.write
    wait(connection, for: .lingering(bytesLeft: Self.maxLingerBytes, end: end))
    if hasReceivedEnd { closeWhenReceived(connection, until: end) } else { linger(connection) }
  }

  /// Discards input, up to the maximum.
  mutating func linger(_ connection: Connection) {
    guard case .lingering(let bytesLeft, let end) = connection.state else { return }
    switch Socket.receive(connection.descriptor, into: &input, atLeast: Self.readSize) {
    case .bytes(let count):
      input.consume(count)
      counters.count(.bytesReceived, count)
      connection.state = .lingering(bytesLeft: bytesLeft - count, end: end)
      if count >= bytesLeft { closeAtDeadline(connection) }
    case .wouldBlock: break
    case .end:
      connection.http.receiveEnd()
      closeWhenReceived(connection, until: end)
    case .failed: close(connection)
    }
  }

  /// Closes a lingering connection as soon as the peer has received all output or the write timeout has
  /// passed.
  ///
  /// If it were closed before, the kernel would keep the output of a client that does not read, for minutes
  /// and without any limit of ours.
  private mutating func closeWhenReceived(_ connection: Connection, until end: Milliseconds) {
    let timeLeft = end - time.now
    guard timeLeft > 0, Socket.unsentMemory(of: connection.descriptor) > 0 else {
      return closeAtDeadline(connection)
    }
    if connection.http.hasReceivedEnd { member.eventQueue.watch(connection.descriptor, for: .nothing) }
    deadlines.set(connection, after: min(timeLeft, Self.receiptCheckInterval), at: time.now)
  }

  // MARK: Draining

  /// Makes every following response the last one of its connection, and closes what the stage closes. During
  /// the drain delay, idle connections stay open: a client may be about to send a request, which would be
  /// lost.
  mutating func enter(_ next: RunState) {
    stage = next
    for connection in connections.all { connection.http.drain() }
    for connection in connections.all {
      if next == .stopping { closeAtDeadline(connection, because: .stopped) }
      if next == .finishing, case .receiving(.idle) = connection.state, !awaitsFirstRequest(connection) {
        closeIfIdle(connection)
      }
    }
  }

  /// Returns whether a connection is so new that its first request may be on its way, and limits the time for
  /// that request.
  private mutating func awaitsFirstRequest(_ connection: Connection) -> Bool {
    guard connection.isNew, connection.deadline != ServerClock.never else { return false }
    let timeouts = deadlines.timeouts
    let timeLeft = connection.deadline - timeouts.idle + min(timeouts.idle, timeouts.firstRequest) - time.now
    guard timeLeft > 0 else { return false }
    deadlines.set(connection, after: timeLeft, at: time.now)
    return true
  }

  /// Closes a connection that waits for a request, unless a request has just arrived. That request
  /// is served in its turn.
  mutating func closeIfIdle(_ connection: Connection) {
    if Socket.hasUnreadBytes(connection.descriptor) {
      wait(connection, for: .receiving(.idle))
    } else if Socket.unsentMemory(of: connection.descriptor) > 0 {
      closeGracefully(connection)
    } else {
      close(connection)
    }
  }

  /// Closes a connection, unless it is closed. No other function closes descriptors of connections,
  /// except of those that a loop receives after its end.
  /// - Parameter reason: Why its request does not finish; nil if none is to be logged.
  mutating func close(_ connection: Connection, because reason: UnfinishedReason? = .clientClosed) {
    guard connection.isOpen else { return }
    if let reason { responses.logUnfinished(connection, because: reason, at: time) }
    if let task = connection.task { workers.cancel(task) }
    group.bufferedBytes.add(-connection.countedBytes)
    connection.state = .closed
    connection.input = nil
    connections.remove(connection)
    MotionSystem.close(connection.descriptor)
    group.connectionDidClose(of: index)
  }
}
