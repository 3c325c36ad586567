/// The deadlines of a shard's connections. They are numbers stored in the connections. One sweep checks all
/// of them, at most a few times per second and never before the earliest deadline.
struct Deadlines {
  let timeouts: Timeouts
  /// The time of the next sweep: at most the granularity of the timeouts later than the earliest deadline.
  private(set) var nextSweep = ServerClock.never
  /// The time in milliseconds by which the latest sweep was late because the loop or the process did not run.
  private(set) var delay: Milliseconds = 0

  /// A Boolean value that indicates whether bytes may have arrived before a deadline that has passed.
  var areLate: Bool { delay > timeouts.granularity }

  /// Sets what a connection waits for, and its deadline. Waiting for the same part of a request keeps its
  /// deadline unless `restarts` is true: bytes that arrive one at a time do not extend it.
  mutating func wait(
    _ connection: Connection, for state: Connection.State, restarts: Bool = true, at now: Milliseconds
  ) {
    let previous = connection.state
    connection.state = state
    if !restarts, case .receiving(let old) = previous, case .receiving(old) = state { return }
    let timeout =
      switch state {
      case .receiving(.idle): timeouts.idle
      case .receiving(.head): timeouts.head
      case .receiving(.body): timeouts.body
      case .turn, .computing, .closed: ServerClock.never
      case .writing(let unsent): min(timeouts.write, unsent.end - now)
      case .lingering: timeouts.linger
      }
    set(connection, after: timeout, at: now)
  }

  /// Sets the deadline of a connection.
  mutating func set(_ connection: Connection, after timeout: Milliseconds, at now: Milliseconds) {
    connection.deadline = timeout == ServerClock.never ? timeout : now + timeout
    schedule(connection.deadline, at: now)
  }

  /// Returns the connections whose deadline has passed, and schedules the next sweep for the earliest of the
  /// other deadlines.
  mutating func sweep(_ connections: ConnectionTable, at now: Milliseconds) -> [Connection] {
    delay = now - nextSweep
    nextSweep = ServerClock.never
    let all = connections.all
    schedule(all.lazy.map(\.deadline).filter { $0 > now }.min() ?? ServerClock.never, at: now)
    return all.filter { $0.deadline <= now }
  }

  private mutating func schedule(_ deadline: Milliseconds, at now: Milliseconds) {
    if deadline < nextSweep { nextSweep = max(deadline, now + timeouts.granularity) }
  }
}
