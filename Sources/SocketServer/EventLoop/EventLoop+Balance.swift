import Dispatch
import HTTPWire
import Platform
import Synchronization

/// Moving connections to shards with less work.
///
/// The acceptor gives a new connection to the shard with the least work. Connections differ in their work,
/// and they close, so one shard can become busy while others are idle. Between two requests, the only state
/// of a connection is its descriptor. The busy shard posts the descriptor to the shard with the least work,
/// which serves it from then on.
extension EventLoop {
  /// The least load, and the least difference between two loads, at which connections are moved, in
  /// thousandths of the time.
  static let minLoadDifference = 250

  /// Counts an iteration that has ended now.
  func countIteration(since start: Int) {
    let duration = max(0, timestamp &- start)
    counters.busy.advance(by: duration)
    counters.iterations.advance(nanoseconds: duration)
  }

  /// Publishes the load since the last call, and moves connections if another shard had much less in the
  /// last two intervals. Called before each parking pass, which resets `wasActive`.
  mutating func balance() {
    let busy = counters.busy.load(ordering: .relaxed)
    let share = Double(busy - loadStart.busy) / Double(max(1, timestamp &- loadStart.time))
    let load = Int(max(0, min(1, share)) * 1000)
    loadStart = (timestamp, busy)
    counters.load.store(load, ordering: .relaxed)
    counters.loadTime.store(now, ordering: .relaxed)
    guard !isDraining, load >= Self.minLoadDifference,
      let other = group.leastLoaded(otherThan: index, at: now), load - other.load >= Self.minLoadDifference
    else {
      isOverloaded = false
      return
    }
    if isOverloaded {
      // The other shards may move connections to the same one.
      let difference = (load - other.load) / max(1, group.members.count - 1)
      moveConnections(to: other.index, difference: difference, load: load)
    }
    isOverloaded.toggle()
  }

  /// Moves as many active connections as have half of a difference, if all have the same load. A single
  /// active connection is not moved: that would only exchange the loads.
  private mutating func moveConnections(to target: Int, difference: Int, load: Int) {
    let active = poller.connections.filter(\.wasActive)
    let count = active.count * difference / (2 * load)
    transferTarget = target
    for connection in active.filter({ isMovable($0) }).prefix(count) {
      stopPolling(connection, then: .transfer)
    }
  }

  /// Returns whether a connection is between two requests and has no state other than its deadline.
  private func isMovable(_ connection: Connection) -> Bool {
    let buffers = connection.buffers
    return connection.waitReason == .request && !connection.isOverLimit && !connection.inputEnded
      && !connection.isLast && !connection.hasPendingInput && !connection.isBlocked
      && buffers.input == nil && buffers.task == nil && buffers.http.phase == .idle
  }

  /// Passes a connection without a source to another shard.
  mutating func passOn(_ connection: Connection) {
    let target = group.members[transferTarget]
    target.counters.open.add(1, ordering: .relaxed)
    guard
      !isDraining,
      target.messageQueue.post(.transferred(connection.descriptor, deadline: connection.deadline))
    else {
      // The other shard may have ended.
      target.counters.open.subtract(1, ordering: .relaxed)
      startPolling(connection)
      if isEnding { closeIfIdle(connection) }
      return
    }
    connection.state = .closed
    connections[Int(connection.descriptor)] = nil
    connectionCount -= 1
    counters.open.subtract(1, ordering: .relaxed)
  }

  /// Serves a connection that another shard has passed on.
  mutating func addTransferred(_ descriptor: Int32, deadline: Instant) {
    let connection = add(descriptor)
    connection.deadline = deadline
    connection.isNew = false
    nextSweep = min(nextSweep, max(deadline, now + timeouts.granularity))
    if isEnding { closeIfIdle(connection) }
  }
}
