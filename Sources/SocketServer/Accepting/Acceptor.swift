import Platform
import Synchronization

/// Accepts connections, hands each to the shard that has the fewest, and leads through the end:
/// drain, grace, stop. It runs on the thread that called `Server.run`, asleep in `poll` whenever
/// nobody knocks. One acceptor for all shards spreads connections evenly (a socket per shard does
/// it by chance, all shards at one socket wake together), and a shard that is busy computing
/// delays no newcomer of the others. The hop costs a connection some microseconds, a request none.
struct Acceptor: ~Copyable {
  /// Connections beyond the limit that may be told so at the same time; more wait at the listener.
  static let refusalPlaces = 64
  /// After this many accepted connections it looks whether somebody wants the server to end.
  private static let batch = 128
  /// Milliseconds without accepting after the system had no descriptor or memory for a connection.
  private static let pause: Instant = 50

  private enum Stage { case open, draining, closed, stopped }

  private let listeners: [Listener]
  private let shards: [Shard]
  private let control: ServerControl
  private let maxConnections: Int
  private let drainDelay: Instant
  private let gracePeriod: Instant
  private var stage = Stage.open
  private var now: Instant = 0
  /// Accepting rests until then.
  private var resumption: Instant = 0
  /// When the present stage ends by itself.
  private var stageEnd = MonotonicClock.never
  private var turn = 0
  /// The listener that is asked first, and the turn goes on from there.
  private var door = 0

  init(
    _ configuration: ServerConfiguration, listeners: [Listener], shards: [Shard], control: ServerControl
  ) {
    self.listeners = listeners
    self.shards = shards
    self.control = control
    maxConnections = configuration.maxConnections
    drainDelay = MonotonicClock.milliseconds(configuration.drainDelay)
    gracePeriod = MonotonicClock.milliseconds(configuration.gracePeriod)
  }

  /// Returns when every shard has ended.
  mutating func work() {
    let descriptors = [control.bell.descriptor] + listeners.map(\.descriptor)
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while control.endedShards.load(ordering: .acquiring) < shards.count {
      now = MonotonicClock.now()
      moveOn()
      let accepts = stage == .open || stage == .draining
      let rests = accepts && now < resumption
      let wake = min(stageEnd, rests ? resumption : MonotonicClock.never)
      let patience = wake == MonotonicClock.never ? -1 : Int32(clamping: max(0, wake - now))
      for index in entries.indices { entries[index].revents = 0 }
      // The bell stands first, and alone while nobody is let in.
      _ = poll(&entries, nfds_t(accepts && !rests ? entries.count : 1), patience)
      if entries[0].revents != 0 { control.bell.silence() }
      let knocked = listeners.indices.filter { entries[$0 + 1].revents != 0 }
      if !knocked.isEmpty {
        now = MonotonicClock.now()
        _ = accept(at: knocked, atMost: Self.batch)
      }
    }
    for listener in listeners { listener.close() }
  }

  /// From stage to stage, as far as wishes and the clock allow.
  private mutating func moveOn() {
    let wish = control.wish
    if wish == .stop, stage != .stopped { return enter(.stopped) }
    switch stage {
    case .open:
      guard wish == .drain else { return }
      enter(.draining)
      if now >= stageEnd { enter(.closed) }
    case .draining:
      if now >= stageEnd { enter(.closed) }
    case .closed:
      if now >= stageEnd { enter(.stopped) }
    case .stopped:
      break
    }
  }

  private mutating func enter(_ next: Stage) {
    stage = next
    switch next {
    case .open:
      break
    case .draining:
      tellAll(.drain)
      stageEnd = now + drainDelay
    case .closed:
      // Who already stands at the door has been promised entry by the kernel.
      for listener in listeners { listener.withdraw() }
      while accept(at: Array(listeners.indices), atMost: Self.batch) == Self.batch {}
      for listener in listeners { listener.close() }
      tellAll(.finish)
      stageEnd = now + gracePeriod
    case .stopped:
      for listener in listeners { listener.close() }
      tellAll(.stop)
      stageEnd = MonotonicClock.never
    }
  }

  private func tellAll(_ message: Message) {
    for shard in shards { shard.messageQueue.post(message) }
  }

  /// Accepts until nobody is waiting, and returns how many came in. The listeners take turns, so that a crowd
  /// at one of them neither delays those at another nor takes every free place.
  private mutating func accept(at knocked: [Int], atMost most: Int) -> Int {
    var waiting = knocked
    var open = shards.reduce(0) { $0 + $1.counters.open.load(ordering: .relaxed) }
    var count = 0
    while count < most, !waiting.isEmpty {
      if open >= maxConnections + Self.refusalPlaces {
        resumption = now + Self.pause
        break
      }
      door = (door + 1) % waiting.count
      let listener = listeners[waiting[door]]
      let descriptor = control.accept(listener.descriptor)
      if descriptor < 0 {
        switch errno {
        case EAGAIN, EWOULDBLOCK:
          waiting.remove(at: door)
          continue
        case EINTR, ECONNABORTED, EPROTO:
          // The client that waited has gone; the next one may be there.
          count += 1
          continue
        default:
          // No descriptor, no memory, no network: asking again at once would only spin.
          control.acceptFailures.advance(by: 1)
          resumption = now + Self.pause
          return count
        }
      }
      Socket.prepare(descriptor)
      Socket.tune(descriptor, isTCP: listener.isTCP)
      let refused = open >= maxConnections
      if refused {
        control.refused.advance(by: 1)
      } else {
        control.accepted.advance(by: 1)
      }
      let shard = nextShard()
      shard.counters.open.add(1, ordering: .relaxed)
      shard.messageQueue.post(.adopt(descriptor, refused: refused))
      open += 1
      count += 1
    }
    return count
  }

  /// The shard with the fewest connections; among equals the one whose turn it is.
  private mutating func nextShard() -> Shard {
    turn = (turn + 1) % shards.count
    var best = shards[turn]
    for offset in 1..<max(1, shards.count) {
      let other = shards[(turn + offset) % shards.count]
      if other.counters.open.load(ordering: .relaxed) < best.counters.open.load(ordering: .relaxed) {
        best = other
      }
    }
    return best
  }
}
