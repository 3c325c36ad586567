import MotionSystem
import Synchronization

/// Accepts connections, assigns each one to the shard with the fewest connections, and shuts the server
/// down: drain delay, grace period, stop.
///
/// The acceptor runs on the thread that called `Server.run` and blocks in `poll` until a connection
/// arrives. A single acceptor distributes connections evenly, and a busy shard does not delay new connections
/// of the other shards. With one listening socket per shard the distribution is random; with all shards on
/// one socket, every connection wakes all of them. Passing a connection to its shard costs some microseconds
/// per connection and nothing per request.
struct Acceptor: ~Copyable {
  /// The number of connections accepted before the acceptor checks the run state again.
  private static let batchSize = 128
  /// Milliseconds until the next `accept` after the system had no descriptor or memory for a connection.
  private static let retryDelay: Milliseconds = 50

  let listeners: [Listener]
  let group: ShardGroup
  let control: ServerControl
  let clock: ServerClock
  let configuration: ServerConfiguration
  private(set) var watchdog: Watchdog?
  private(set) var stage = RunState.running
  private(set) var now: Milliseconds = 0
  /// The time until which no connections are accepted.
  private(set) var pauseEnd: Milliseconds = 0
  /// The time at which the current stage ends.
  private(set) var stageEnd = ServerClock.never
  /// The index of the shard that received the latest connection.
  private(set) var shardIndex = 0
  /// The round-robin index of the listeners.
  private(set) var listenerIndex = 0

  /// Returns when all shards have ended.
  mutating func run() {
    // The wakeup pipe is entry 0, so that it can be polled alone while no connections are accepted.
    let descriptors = [control.wakeup.descriptor] + listeners.map(\.descriptor)
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while control.endedShards.load(ordering: .acquiring) < group.members.count {
      now = clock.now()
      advance(to: control.runState)
      let nextCheck = watchdog?.check(at: now) ?? ServerClock.never
      control.handledTime.store(now, ordering: .releasing)
      let isListening = stage < .finishing
      let isPaused = isListening && now < pauseEnd
      let isAccepting = isListening && !isPaused && hasRoom()
      let wake = min(stageEnd, nextCheck, isPaused ? pauseEnd : ServerClock.never)
      for index in entries.indices { entries[index].revents = 0 }
      let timeout = ServerClock.waitTimeout(from: now, until: wake)
      _ = unsafe poll(&entries, nfds_t(isAccepting ? entries.count : 1), timeout)
      if entries[0].revents != 0 { control.wakeup.drain() }
      now = clock.now()
      _ = accept(from: listeners.indices.filter { entries[$0 + 1].revents != 0 })
    }
    for listener in listeners { listener.close() }
    control.handledTime.store(ServerClock.never, ordering: .releasing)
  }

  /// Moves to the stage that is requested, and through those whose time has passed.
  private mutating func advance(to requested: RunState) {
    if requested == .stopping, stage != .stopping { enter(.stopping) }
    while requested > stage || now >= stageEnd, let next = stage.next { enter(next) }
  }

  private mutating func enter(_ next: RunState) {
    stage = next
    control.advance(to: next)
    switch next {
    case .running: break
    case .draining: stageEnd = now + ServerClock.milliseconds(ofSeconds: configuration.drainDelay)
    case .finishing:
      // The kernel has already completed the connections in the queues, so they are served: by the next
      // process if the socket is inherited, and by this one otherwise.
      for listener in listeners { listener.preventConnections() }
      let own = listeners.indices.filter { !listeners[$0].isInherited }
      while accept(from: own) == Self.batchSize {}
      for listener in listeners { listener.close() }
      stageEnd = now + ServerClock.milliseconds(ofSeconds: configuration.gracePeriod)
    case .stopping:
      for listener in listeners { listener.close() }
      stageEnd = ServerClock.never
    }
    for member in group.members { member.messageQueue.post(.enter(next)) }
  }

  /// Returns whether another connection can be open. If not, the next one that closes wakes the acceptor.
  private func hasRoom() -> Bool {
    if group.openConnections < configuration.maxConnections { return true }
    _ = group.awaitsRoom.exchange(true, ordering: .acquiringAndReleasing)
    return group.openConnections < configuration.maxConnections
  }

  /// Accepts connections until none is waiting or the limit is reached.
  ///
  /// The listeners take turns. Many connections at one listener therefore neither delay those at another
  /// listener nor use all free slots.
  /// - Returns: The number of connections, including those that were aborted before they were accepted.
  private mutating func accept(from ready: [Int]) -> Int {
    var ready = ready
    var count = 0
    while count < Self.batchSize, !ready.isEmpty, group.openConnections < configuration.maxConnections {
      listenerIndex = (listenerIndex + 1) % ready.count
      let listener = listeners[ready[listenerIndex]]
      let descriptor = control.accept(listener.descriptor)
      if descriptor < 0 {
        switch errno {
        case EAGAIN, EWOULDBLOCK: ready.remove(at: listenerIndex)
        // The client has disconnected. Another one may be waiting.
        case EINTR, ECONNABORTED, EPROTO: count += 1
        default:
          // No descriptor, memory or network: an immediate retry would only use CPU time.
          control.counters.count(.acceptFailures)
          pauseEnd = now + Self.retryDelay
          return count
        }
        continue
      }
      Socket.prepare(descriptor)
      if listener.isTCP { Socket.setTCPOptions(descriptor) }
      control.counters.count(.acceptedConnections)
      shardIndex = group.indexForNewConnection(after: shardIndex)
      let shard = group.members[shardIndex]
      shard.counters.open.add(1, ordering: .relaxed)
      shard.messageQueue.post(.newConnection(descriptor))
      count += 1
    }
    return count
  }
}
