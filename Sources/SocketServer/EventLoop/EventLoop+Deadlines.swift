import HTTPWire

/// The timeouts of a connection in milliseconds.
struct Timeouts: Sendable {
  let head: Instant
  let body: Instant
  let idle: Instant
  /// The time for the next 64 KiB of output.
  let write: Instant
  /// The time for the first request of a connection over the limit of connections.
  let overLimit: Instant
  /// The time from the acceptance of a connection to its first request if the server stops listening
  /// meanwhile. A client sends the request as soon as it is connected.
  let firstRequest: Instant
  /// The time a client has to close its side after the last response.
  let linger: Instant
  /// The minimum interval between two sweeps, and the maximum delay of a timeout.
  let granularity: Instant

  init(_ configuration: ServerConfiguration) {
    head = ServerClock.milliseconds(configuration.headTimeout)
    body = ServerClock.milliseconds(configuration.bodyTimeout)
    idle = ServerClock.milliseconds(configuration.idleTimeout)
    write = ServerClock.milliseconds(configuration.writeTimeout)
    overLimit = min(head, 1000)
    firstRequest = 500
    linger = 2000
    granularity = max(5, min(250, min(min(head, body), min(idle, write)) / 8))
  }

  /// Returns the time in milliseconds for an output as a whole: the write timeout, and once more for each
  /// MiB or part of one.
  ///
  /// The write timeout alone restarts with each 64 KiB of progress, so a client could make the server keep a
  /// large response for hours.
  func wholeOutput(_ count: Int) -> Instant {
    write * (1 + Instant((count + (1 << 20) - 1) >> 20))
  }
}

/// Setting deadlines, and handling those that have passed.
extension EventLoop {
  /// Sets the event that a connection waits for. The deadline changes only with the reason, or if
  /// `restartsDeadline` is true: bytes that arrive one at a time do not extend it.
  mutating func wait(
    _ connection: Connection, for reason: Connection.WaitReason, restartsDeadline: Bool
  ) {
    guard restartsDeadline || connection.waitReason != reason else { return }
    connection.waitReason = reason
    // The whole request of a connection over the limit has one deadline, which was set when it arrived.
    if connection.isOverLimit, reason.isReceiving { return }
    let timeout =
      switch reason {
      case .request: timeouts.idle
      case .head: timeouts.head
      case .body: timeouts.body
      case .computing: ServerClock.never
      case .writing: min(timeouts.write, connection.buffers.outputDeadline - now)
      case .lingering: timeouts.linger
      }
    setDeadline(of: connection, after: timeout)
  }

  mutating func setDeadline(of connection: Connection, after timeout: Instant) {
    connection.deadline = timeout == ServerClock.never ? timeout : now + timeout
    if connection.deadline < nextSweep {
      nextSweep = max(connection.deadline, now + timeouts.granularity)
    }
  }

  /// Handles all deadlines that have passed, and schedules the next sweep for the earliest of the others.
  mutating func sweep() {
    sweepDelay = now - nextSweep
    nextSweep = ServerClock.never
    var earliest = ServerClock.never
    for index in connections.indices {
      guard let connection = connections[index], connection.state != .releasing else { continue }
      if connection.deadline > now {
        earliest = min(earliest, connection.deadline)
      } else if connection.state == .parked {
        release(connection, then: .timeOut)
      } else {
        timeOut(connection)
      }
    }
    // A connection that timed out may have set `nextSweep` for a new deadline, such as that for sending 408.
    if earliest < nextSweep { nextSweep = max(earliest, now + timeouts.granularity) }
  }

  /// Handles the passed deadline of a polled connection.
  mutating func timeOut(_ connection: Connection) {
    if connection.isOverLimit, connection.waitReason.isReceiving { return rejectOverLimit(connection) }
    switch connection.waitReason {
    case .request:
      if isEnding || connection.hasPendingInput || Socket.hasUnreadBytes(connection.descriptor) {
        return closeIfIdle(connection)
      }
      if Socket.unsentMemory(of: connection.descriptor) == 0 { counters.idleTimeouts.advance(by: 1) }
      closeAtDeadline(connection)
    case .head where hasArrivedInTime(connection), .body where hasArrivedInTime(connection):
      serve(connection, reading: true)
    case .head:
      counters.headTimeouts.advance(by: 1)
      reject(connection, missing: "header", timeout: timeouts.head)
    case .body:
      counters.bodyTimeouts.advance(by: 1)
      reject(connection, missing: "body", timeout: timeouts.body)
    case .computing:
      break
    case .writing: closeAtDeadline(connection)
    case .lingering: closeWhenReceived(connection)
    }
  }

  /// Returns whether bytes that the loop has not read may have arrived before the deadline, because the loop
  /// was late. The deadline then moves by the delay.
  private mutating func hasArrivedInTime(_ connection: Connection) -> Bool {
    guard sweepDelay > timeouts.granularity, Socket.hasUnreadBytes(connection.descriptor) else {
      return false
    }
    setDeadline(of: connection, after: sweepDelay)
    return true
  }

  private mutating func reject(_ connection: Connection, missing part: String, timeout: Instant) {
    connection.buffers.http.reject(
      HTTPRejection(.timedOut, "the request \(part) was not received within \(timeout) ms"))
    serve(connection, reading: false)
  }
}
