import Dispatch
import HTTPWire
import Platform
import Synchronization

/// The event loop of a shard. All of its state belongs to the shard's thread; the type cannot be copied.
/// `Shard.swift` describes the design.
struct EventLoop: ~Copyable {
  /// The interval of the parking passes in milliseconds. A connection that was inactive between two
  /// passes is parked.
  static let parkingInterval: Instant = 50
  /// A turn of a connection ends after this much output, in bytes …
  static let maxOutputPerTurn = 64 << 10
  /// … or after this many responses.
  static let maxResponsesPerTurn = 64
  /// A turn also ends after this time in nanoseconds if only one connection is ready. If several are, each
  /// has its share of `maxRoundTime`, and at least `minTurnTime`.
  static let maxTurnTime = 2_000_000
  /// The time in nanoseconds that the turns of all ready connections should take together.
  static let maxRoundTime = 8_000_000
  /// The shortest limit of a turn in nanoseconds. A typical turn takes a fraction of it.
  static let minTurnTime = 250_000
  /// The work budget of a request on the event loop, about 1 ms. A request that exhausts it is computed by
  /// a worker.
  static let workPerRequest = 40_000
  /// The work budget of a request whose predecessor on the connection was too costly, about 0.1 ms.
  /// Ordinary requests need less, and a client that sends only costly requests uses little of the event
  /// loop's time.
  static let workAfterCostlyRequest = 4_000
  /// If `poll` found less than one in this many connections ready, the thread yields before the next
  /// `poll`. Clients and other threads can then run, and the next `poll` finds more connections ready.
  /// Yielding costs little if no other thread needs the core. Measured: 0.8 of the CPU time per request
  /// with 64 and with 512 busy connections, at the same latency.
  static let yieldRatio = 8
  /// The free space for each read, in bytes. Typical requests arrive whole in one read.
  static let readSize = 16 << 10
  /// The capacity of the loop's shared buffers, in bytes.
  static let sharedBufferSize = 64 << 10
  /// A shared buffer that has grown beyond this size, in bytes, is replaced by a new one.
  static let maxSharedBufferSize = 1 << 20

  let group: ShardGroup
  /// The index of the shard in its group.
  let index: Int
  let clock: ServerClock
  let handler: any HTTPHandler
  let workers: WorkerPool
  /// Computes the responses to essential requests.
  let operatorWorkers: WorkerPool
  let limits: HTTPLimits
  let maxConnections: Int
  let maxWork: Int
  let timeouts: Timeouts
  let messageQueue: MessageQueue
  let counters: ShardCounters
  /// Runs the handlers of all sources of this shard.
  let parkingQueue = DispatchQueue(label: "parked connections")

  /// The messages that are being handled; empty otherwise.
  private var messages: [Message] = []
  /// All connections of the shard. The index is the descriptor.
  var connections: [Connection?] = []
  var connectionCount = 0
  var poller: Poller
  /// The buffers of all connections that are parked between two requests; always empty.
  let sharedIdleBuffers: ConnectionBuffers
  /// The connections over the limit of connections, in the order of their arrival. All of them are polled.
  var overLimit: [Connection] = []
  /// The polled connections whose last turn ended at its limits.
  var unfinished: [Connection] = []
  var input = ByteBuffer(capacity: sharedBufferSize)
  var output = ByteBuffer(capacity: sharedBufferSize)
  /// The output of this round's turns that has not been sent. Empty outside a round.
  var sendQueue = SendQueue()
  /// A Boolean value that indicates whether turns queue their output: during a round with several ready
  /// connections.
  var queuesOutput = false
  var responseDefaults: ResponseDefaults
  var now: Instant = 0
  /// The limit of a turn in nanoseconds in this iteration.
  var turnTime = maxTurnTime
  /// The monotonic clock in nanoseconds when the latest response was ready, the queued output was sent, or
  /// the loop woke, whichever was last.
  var timestamp = 0
  let sendsServerTiming: Bool
  /// The access log; nil without a log.
  let log: ShardLog?
  var nextDateUpdate: Instant = 0
  var nextParking: Instant = 0
  /// The time in milliseconds by which the latest sweep was late because the loop or the process did not run.
  var sweepDelay: Instant = 0
  /// The time of the next sweep: at most the granularity of the timeouts later than the earliest deadline.
  var nextSweep = ServerClock.never
  /// The time at which memory is returned to the system if there is little traffic before.
  var nextMemoryReturn = ServerClock.never
  /// The received and sent bytes when all memory of the latest burst was returned.
  var returnedTraffic = 0
  /// The received and sent bytes at the beginning of the current interval of `returnMemory`.
  var latestTraffic = 0
  let returnFreeMemory: @Sendable () -> Void
  /// The time and the total busy time when the load was last published, in nanoseconds.
  var loadStart = (time: 0, busy: 0)
  /// A Boolean value that indicates whether another shard had much less load when the load was published.
  var isOverloaded = false
  /// The index of the shard to which connections are moved.
  var transferTarget = 0
  /// A Boolean value that indicates whether the loop is closing the connections that hold the most bytes.
  var isReleasingBytes = false
  /// A Boolean value that indicates whether each response is the last one of its connection.
  var isDraining = false
  /// A Boolean value that indicates whether idle connections close, and the loop ends when the last
  /// connection has closed.
  var isEnding = false

  init(
    _ configuration: ServerConfiguration, index: Int, of group: ShardGroup, clock: ServerClock,
    handler: any HTTPHandler, workers: WorkerPool, operatorWorkers: WorkerPool, log: ShardLog?
  ) {
    self.group = group
    self.index = index
    messageQueue = group.members[index].messageQueue
    counters = group.members[index].counters
    self.clock = clock
    self.workers = workers
    self.operatorWorkers = operatorWorkers
    self.log = log
    self.handler = handler
    limits = configuration.limits
    maxConnections = configuration.maxConnections
    maxWork = configuration.maxWork
    sendsServerTiming = configuration.sendsServerTiming
    returnFreeMemory = configuration.returnFreeMemory
    sharedIdleBuffers = ConnectionBuffers(limits: limits)
    timeouts = Timeouts(configuration)
    poller = Poller(wakeup: messageQueue.wakeup.descriptor)
    responseDefaults = ResponseDefaults(seed: UInt64.random(in: .min ... .max))
  }

  /// Serves until a message ends the loop and the last connection has closed.
  mutating func run() {
    updateClock()
    loadStart.time = timestamp
    var ready = 0
    while !(isEnding && connectionCount == 0) {
      if ready > 0, ready * Self.yieldRatio < poller.connections.count { sched_yield() }
      ready = poller.wait(timeout: pollTimeout())
      updateClock()
      let wakeTime = timestamp
      var isBusy = ready > 0 || !unfinished.isEmpty
      counters.wakeups.advance(by: 1)
      if poller.isWakeupSignaled { handleMessages() }
      let turns = max(1, ready + unfinished.count)
      turnTime = max(Self.minTurnTime, min(Self.maxTurnTime, Self.maxRoundTime / turns))
      if ready > 0 { serveReady(connections: poller.isWakeupSignaled ? ready - 1 : ready) }
      if !unfinished.isEmpty { serveUnfinished() }
      // Deadlines are compared with the time after the work: a client does not time out because the loop
      // was busy with others.
      if isBusy { updateClock() }
      if ready > 0 { scheduleMemoryReturn() }
      if now >= nextMemoryReturn { returnMemory() }
      if now >= nextParking || now >= nextSweep {
        if now >= nextParking {
          balance()
          parkInactive()
        }
        if now >= nextSweep { sweep() }
        timestamp = clock.nanoseconds()
        isBusy = true
      }
      if isBusy { countIteration(since: wakeTime) }
      log?.flush()
      counters.handledTime.store(now, ordering: .releasing)
    }
    end()
  }

  /// Handles what other threads have sent or published too late.
  private func end() {
    for message in messageQueue.close() {
      switch message {
      case .newConnection(let descriptor, _), .transferred(let descriptor, _):
        counters.open.subtract(1, ordering: .relaxed)
        group.openConnections.subtract(1, ordering: .relaxed)
        Platform.close(descriptor)
      default:
        break
      }
    }
    counters.largestHolding.store(0, ordering: .relaxed)
    group.bufferedBytes.isReliefRequested.store(false, ordering: .relaxed)
    counters.handledTime.store(ServerClock.never, ordering: .releasing)
  }

  private mutating func updateClock() {
    timestamp = clock.nanoseconds()
    now = ServerClock.instant(ofNanoseconds: timestamp)
    if now >= nextDateUpdate { updateDate() }
  }

  /// Returns the timeout of the next `poll` in milliseconds, or -1 to wait indefinitely.
  private func pollTimeout() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let wake = poller.connections.isEmpty ? nextSweep : min(nextSweep, nextParking)
    return ServerClock.pollTimeout(from: now, until: min(wake, nextMemoryReturn))
  }

  /// Serves the ready connections from the last index to the first: a connection that is removed is
  /// replaced by one that was already served.
  ///
  /// If that takes long, messages are handled meanwhile: the workers would otherwise compute more and more
  /// responses, which take memory and are not closed by the limit until the loop has received them.
  /// - Parameter count: the number of ready connections.
  private mutating func serveReady(connections count: Int) {
    queuesOutput = count > 1
    var roundEnd = timestamp &+ Self.maxRoundTime
    var index = poller.connections.count - 1
    while index >= 0 {
      let events = poller.events(at: index)
      if events != 0 {
        let connection = poller.connections[index]
        connection.wasActive = true
        let queued = sendQueue.entries.count
        if connection.isBlocked {
          resumeSending(connection)
        } else if connection.buffers.task != nil {
          // The client has closed the connection.
          close(connection)
        } else if connection.waitReason == .lingering {
          linger(connection)
        } else if !connection.hasPendingInput {
          serve(connection, reading: true)
        }
        if !sendQueue.isEmpty {
          // A turn without a response does not update the time stamp.
          let time = sendQueue.entries.count > queued ? timestamp : clock.nanoseconds()
          if sendQueue.isDue(at: time) { sendQueuedOutput() }
        }
        if timestamp > roundEnd {
          sendQueuedOutput()
          queuesOutput = false
          // Deadlines that are set from here on begin after the time that has passed.
          updateClock()
          handleMessages()
          queuesOutput = true
          roundEnd = timestamp &+ Self.maxRoundTime
        }
      }
      // Connections other than this one may have been closed.
      index = min(index, poller.connections.count) - 1
    }
    sendQueuedOutput()
    queuesOutput = false
  }

  private mutating func serveUnfinished() {
    var pending: [Connection] = []
    swap(&pending, &unfinished)
    for connection in pending where connection.state == .polled && connection.hasPendingInput {
      if !connection.isBlocked { serve(connection, reading: false) }
    }
  }

  private mutating func handleMessages() {
    messageQueue.collect(into: &messages)
    for message in messages { handle(message) }
    messages.removeAll(keepingCapacity: true)
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .newConnection(let descriptor, let isOverLimit):
      let connection = add(descriptor)
      if isOverLimit { addOverLimit(connection) }
    case .transferred(let descriptor, let deadline): addTransferred(descriptor, deadline: deadline)
    case .readable(let descriptor): handleReadable(descriptor)
    case .released(let descriptor): handleReleased(descriptor)
    case .finished(let task): finish(task)
    case .releaseBytes: releaseBytes()
    case .closeOldestOverLimit: closeOldestOverLimit()
    case .drain: drain()
    case .listenersClosed:
      drain()
      isEnding = true
      closeIdleConnections()
    case .stop:
      closeAll()
      isEnding = true
    case .checkAlive(let number): counters.latestCheck.store(number, ordering: .relaxed)
    case .clockMoved:
      // The clock may have been read before it was moved.
      updateClock()
    }
  }

  /// Sets the `Date` of the following responses, which is valid until the next full second of the
  /// real-time clock.
  private mutating func updateDate() {
    let time = clock.timeOfDay()
    responseDefaults.setDate(secondsSince1970: time / 1_000_000_000)
    log?.setTime(time, at: timestamp)
    nextDateUpdate = now + 1000 - Instant(time % 1_000_000_000) / 1_000_000
  }
}
