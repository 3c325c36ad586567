import Dispatch
import HTTPWire
import Platform
import Synchronization

/// A shard's thread from inside: everything in here belongs to that thread alone, and the type
/// cannot be copied out of it. `Shard.swift` tells the whole story.
struct EventLoop: ~Copyable {
  /// A connection without activity between two passes, this many milliseconds apart, is parked.
  static let parkingInterval: Instant = 50
  /// A turn ends with this much output, in bytes …
  static let outputPerTurn = 64 << 10
  /// … or after this many answers.
  static let answersPerTurn = 64
  /// Where `poll` found less than one in so many ready, it cost more than it brought: what looks at all
  /// of them again should find more. To yield lets the clients and the other threads run that bring
  /// it about, and costs next to nothing where nobody waits for the core (measured: 0.8 of the CPU
  /// time per request with 64 and with 512 busy connections, the same latencies).
  static let sparseness = 8
  /// Free space for each read, in bytes: any request that is not large arrives whole.
  static let readSize = 16 << 10
  /// Room of the buffers that are lent to connections, in bytes.
  static let lentSize = 64 << 10
  /// A lent buffer that grew beyond this is given back to the system.
  static let lentSizeKept = 1 << 20

  let handler: any HTTPHandler
  let limits: HTTPLimits
  let maxConnections: Int
  let timeouts: Timeouts
  let messageQueue: MessageQueue
  let counters: ShardCounters
  /// Runs the handlers of all sources of this shard.
  let parkingQueue = DispatchQueue(label: "parked connections")

  /// Every connection of the shard, at the index of its descriptor.
  var connections: [Connection?] = []
  var count = 0
  var hot: Poller
  /// The exchange of all connections that have none; nothing is ever said in it.
  let rest: ConnectionBuffers
  /// Hot connections whose turn ended before their requests did.
  var unfinished: [Connection] = []
  var input = ByteBuffer(capacity: lentSize)
  var output = ByteBuffer(capacity: lentSize)
  var responseDefaults: ResponseDefaults
  var now: Instant = 0
  /// The monotonic clock in nanoseconds, when the latest answer was ready or else the loop woke.
  var clock = 0
  /// Writes the access log, where there is one.
  let log: AccessLogFormatter?
  var nextDate: Instant = 0
  var nextParking: Instant = 0
  /// Never later than the earliest deadline, give or take the granularity.
  var nextSweep = MonotonicClock.never
  var isDraining = false
  var isFinishing = false

  init(
    _ configuration: ServerConfiguration, handler: any HTTPHandler, messageQueue: MessageQueue,
    counters: ShardCounters, log: AccessLogFormatter?
  ) {
    self.log = log
    self.handler = handler
    self.messageQueue = messageQueue
    self.counters = counters
    limits = configuration.limits
    maxConnections = configuration.maxConnections
    rest = ConnectionBuffers(limits: limits)
    timeouts = Timeouts(configuration)
    hot = Poller(bell: messageQueue.bell.descriptor)
    responseDefaults = ResponseDefaults(seed: UInt64.random(in: .min ... .max))
  }

  /// Serves until it is told to end and the last connection is closed.
  mutating func run() {
    wake()
    setDate()
    var messages: [Message] = []
    var ready = 0
    while !(isFinishing && count == 0) {
      if ready > 0, ready * Self.sparseness < hot.members.count { sched_yield() }
      ready = hot.wait(atMost: patience())
      wake()
      counters.wakeups.advance(by: 1)
      if now >= nextDate { setDate() }
      if hot.bellRang {
        messageQueue.collect(into: &messages)
        for message in messages { handle(message) }
        messages.removeAll(keepingCapacity: true)
      }
      if ready > 0 { serveReady() }
      if !unfinished.isEmpty { serveUnfinished() }
      if now >= nextParking { parkQuiet() }
      if now >= nextSweep { sweep() }
      log?.flush()
    }
  }

  private mutating func wake() {
    clock = MonotonicClock.nanoseconds()
    now = MonotonicClock.instant(ofNanoseconds: clock)
  }

  /// Milliseconds that `poll` may sleep, negative for ever.
  private func patience() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let wake = hot.members.isEmpty ? nextSweep : min(nextSweep, nextParking)
    return wake == MonotonicClock.never ? -1 : Int32(clamping: max(0, wake - now))
  }

  /// From the last member to the first: one that leaves is replaced by one that was served already.
  private mutating func serveReady() {
    var place = hot.members.count - 1
    while place >= 0 {
      let events = hot.events(ofMemberAt: place)
      if events != 0 {
        let connection = hot.members[place]
        connection.wasActive = true
        if connection.isBlocked {
          resumeSending(connection)
        } else if connection.waiting == .lingering {
          linger(connection)
        } else if !connection.hasMore {
          serve(connection, reading: true)
        }
      }
      place -= 1
    }
  }

  private mutating func serveUnfinished() {
    var waiting: [Connection] = []
    swap(&waiting, &unfinished)
    for connection in waiting where connection.state == .hot && connection.hasMore {
      if !connection.isBlocked { serve(connection, reading: false) }
    }
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .adopt(let descriptor, let refused): adopt(descriptor, refused: refused)
    case .readable(let descriptor): unpark(descriptor)
    case .released(let descriptor): takeBack(descriptor)
    case .drain: drain()
    case .finish:
      drain()
      isFinishing = true
    case .stop:
      closeAll()
      isFinishing = true
    }
  }

  /// The `Date` of the coming answers; valid until the next full second of the real clock.
  private mutating func setDate() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    responseDefaults.setDate(secondsSince1970: Int(time.tv_sec))
    log?.setTime(Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec), at: clock)
    nextDate = now + 1000 - Instant(time.tv_nsec) / 1_000_000
  }
}
