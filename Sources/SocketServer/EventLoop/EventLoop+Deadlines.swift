import HTTPWire

/// Deadlines: set in a connection, looked at by the sweep.
extension EventLoop {
  /// Notes what a connection waits for. Its deadline changes only where that is new: bytes that drip
  /// in do not move it.
  mutating func wait(_ connection: Connection, for waiting: Connection.Waiting, isNew: Bool) {
    guard isNew || connection.waiting != waiting else { return }
    connection.waiting = waiting
    let time =
      switch waiting {
      case .request: timeouts.idle
      case .head: timeouts.head
      case .body: timeouts.body
      case .writing: timeouts.write
      case .lingering: timeouts.linger
      }
    connection.deadline = now + time
    if connection.deadline < nextSweep {
      nextSweep = max(connection.deadline, now + timeouts.granularity)
    }
  }

  /// Ends every waiting that is over, and finds the earliest of those that are not.
  mutating func sweep() {
    nextSweep = MonotonicClock.never
    var earliest = MonotonicClock.never
    for index in connections.indices {
      guard let connection = connections[index], connection.state != .releasing else { continue }
      if connection.deadline > now {
        earliest = min(earliest, connection.deadline)
      } else if connection.state == .parked {
        recall(connection, to: .expire)
      } else {
        expire(connection)
      }
    }
    // An expired connection may have set a deadline of its own by now: to answer takes time, too.
    if earliest < nextSweep { nextSweep = max(earliest, now + timeouts.granularity) }
  }

  /// A hot connection's deadline has passed.
  mutating func expire(_ connection: Connection) {
    switch connection.waiting {
    case .request:
      if !Socket.hasUnreadBytes(connection.descriptor) { counters.idleTimeouts.advance(by: 1) }
      dismiss(connection)
    case .head:
      counters.headTimeouts.advance(by: 1)
      reject(connection, "the header of the request", configured: timeouts.head)
    case .body:
      counters.bodyTimeouts.advance(by: 1)
      reject(connection, "the body of the request", configured: timeouts.body)
    case .writing:
      counters.writeTimeouts.advance(by: 1)
      Socket.dropUnsent(connection.descriptor)
      close(connection)
    case .lingering:
      close(connection)
    }
  }

  private mutating func reject(_ connection: Connection, _ what: String, configured: Instant) {
    connection.exchange.http.reject(
      HTTPRejection(.timedOut, "\(what) took longer than the \(configured) ms that it may take"))
    serve(connection, reading: false)
  }
}
