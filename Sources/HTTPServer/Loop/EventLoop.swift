import MotionSystem
import Synchronization

/// The event loop of a shard. All of its state belongs to the shard's thread; the type cannot be copied.
/// `Shard.swift` describes the design.
struct EventLoop: ~Copyable {
  /// If `poll` found less than one in this many connections ready, the thread yields before the next
  /// `poll`. Clients and other threads can then run, and the next `poll` finds more connections ready.
  /// Yielding costs little if no other thread needs the core. Measured: 0.8 of the CPU time per request
  /// with 64 and with 512 busy connections, at the same latency.
  static let yieldRatio = 8
  /// The free space for each read, in bytes. Typical requests arrive whole in one read.
  static let readSize = 16 << 10

  enum Stage {
    case running
    /// Each response is the last one of its connection.
    case draining
    /// Idle connections close, and the loop ends when the last connection has closed.
    case ending
  }

  // What the loop uses.
  let group: ShardGroup
  /// The index of the shard in its group.
  let index: Int
  let handler: any HTTPHandler
  let workers: WorkerPools
  let limits: HTTPLimits
  let messageQueue: MessageQueue
  let counters: ShardCounters

  // Its parts.
  var time: LoopTime
  var stage = Stage.running
  var poller: Poller
  var parking: Parking
  var connections = ConnectionTable()
  /// The buffers of all connections that are parked between two requests; always empty.
  let sharedIdleBuffers: ConnectionBuffers
  /// The connections whose last turn ended at its limits.
  var unfinished: [Connection] = []
  var deadlines: Deadlines
  var turnLimits: TurnLimits
  /// The input of the current turn, unless its connection has part of a request.
  var input = ByteBuffer.shared()
  /// The output of the current turn.
  var output = Output(bytes: .shared())
  /// The output of this round's turns that has not been sent. Empty outside a round.
  var sendQueue = SendQueue()
  var responses: ResponseRecorder
  /// The response that the loop computes.
  var response = HTTPResponse(meter: WorkMeter(limit: 0))
  var memoryReturn: MemoryReturn
  /// A Boolean value that indicates whether the loop is closing the connections that hold the most bytes.
  var isReleasingBytes = false

  init(
    _ configuration: ServerConfiguration, index: Int, of group: ShardGroup, clock: ServerClock,
    handler: any HTTPHandler, workers: WorkerPools, log: ShardLog?
  ) {
    self.group = group
    self.index = index
    self.handler = handler
    self.workers = workers
    limits = configuration.limits
    messageQueue = group.members[index].messageQueue
    counters = group.members[index].counters
    time = LoopTime(clock)
    poller = Poller(wakeup: messageQueue.wakeup.descriptor)
    parking = Parking(messageQueue)
    sharedIdleBuffers = ConnectionBuffers(limits: limits)
    deadlines = Deadlines(Timeouts(configuration))
    turnLimits = TurnLimits(maxWork: configuration.maxWork)
    responses = ResponseRecorder(
      sendsServerTiming: configuration.sendsServerTiming, counters: counters, log: log)
    memoryReturn = MemoryReturn(configuration.returnFreeMemory)
  }

  /// Serves until a message ends the loop and the last connection has closed.
  mutating func run() {
    updateTime()
    while stage != .ending || connections.count > 0 {
      waitForEvents()
      let wakeTime = time.nanoseconds
      var isBusy = poller.isWakeupSignaled || poller.readyCount > 0 || !unfinished.isEmpty
      if poller.isWakeupSignaled { handleMessages() }
      turnLimits.beginRound(of: poller.readyCount + unfinished.count, at: wakeTime)
      serveReady()
      serveUnfinished()
      // Deadlines are compared with the time after the work: a client does not time out because the loop
      // was busy with others.
      if isBusy { updateTime() }
      memoryReturn.update(traffic: counters.traffic, held: group.bufferedBytes.count, at: time.now)
      if time.now >= min(parking.nextPass, deadlines.nextSweep) {
        if time.now >= parking.nextPass { parkInactive() }
        if time.now >= deadlines.nextSweep { handleDeadlines() }
        time.mark()
        isBusy = true
      }
      if isBusy { counters.countIteration(nanoseconds: time.nanoseconds &- wakeTime) }
      responses.log?.flush()
      counters.handledTime.store(time.now, ordering: .releasing)
    }
    end()
  }

  private mutating func waitForEvents() {
    if poller.readyCount > 0, poller.readyCount * Self.yieldRatio < poller.connections.count { sched_yield() }
    poller.wait(timeout: pollTimeout())
    updateTime()
    counters.wakeups.advance(by: 1)
  }

  /// Returns the timeout of the next `poll` in milliseconds, or -1 to wait indefinitely.
  private func pollTimeout() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let parkingPass = poller.connections.isEmpty ? ServerClock.never : parking.nextPass
    return ServerClock.pollTimeout(
      from: time.now, until: min(deadlines.nextSweep, parkingPass, memoryReturn.nextCheck))
  }

  private mutating func updateTime() {
    time.update()
    responses.updateDate(at: time)
  }

  /// Serves the ready connections from the last index to the first: a connection that is removed is
  /// replaced by one that was already served.
  ///
  /// If that takes long, messages are handled meanwhile: the workers would otherwise compute more and more
  /// responses, which take memory and are not closed by the limit until the loop has received them.
  private mutating func serveReady() {
    guard poller.readyCount > 0 else { return }
    sendQueue.isOpen = poller.readyCount > 1
    var messagesAreDue = time.nanoseconds &+ TurnLimits.maxRoundTime
    var index = poller.connections.count - 1
    while index >= 0 {
      if poller.isReady(at: index) {
        serveReady(poller.connections[index])
        if !sendQueue.isEmpty, sendQueue.isDue(at: time.clock.nanoseconds()) { sendQueuedOutput() }
        if time.nanoseconds > messagesAreDue {
          sendQueuedOutput()
          sendQueue.isOpen = false
          // Deadlines that the messages set begin now.
          updateTime()
          handleMessages()
          sendQueue.isOpen = true
          messagesAreDue = time.nanoseconds &+ TurnLimits.maxRoundTime
        }
      }
      // Connections other than this one may have been closed.
      index = min(index, poller.connections.count) - 1
    }
    sendQueuedOutput()
    sendQueue.isOpen = false
  }

  private mutating func serveReady(_ connection: Connection) {
    connection.wasActive = true
    switch connection.wait {
    case .request, .head, .body: serve(connection, reading: true)
    case .turn: break
    // The client has closed the connection.
    case .computing: close(connection)
    case .writing(let unsent): resumeSending(unsent, of: connection)
    case .lingering: linger(connection)
    }
  }

  private mutating func serveUnfinished() {
    var pending: [Connection] = []
    swap(&pending, &unfinished)
    for connection in pending where connection.isPolled {
      if case .turn = connection.wait { serve(connection, reading: false) }
    }
  }

  // MARK: Messages

  private mutating func handleMessages() {
    for message in messageQueue.collect() { handle(message) }
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .newConnection(let descriptor): add(descriptor)
    case .readable(let descriptor): handleReadable(descriptor)
    case .released(let descriptor): handleReleased(descriptor)
    case .finished(let task): deliver(task)
    case .releaseBytes: releaseBytes()
    case .drain: drain()
    case .listenersClosed:
      drain()
      stage = .ending
      closeIdleConnections()
    case .stop:
      closeAll()
      stage = .ending
    case .checkAlive(let number): counters.latestCheck.store(number, ordering: .relaxed)
    // The clock may have been read before it was moved.
    case .clockMoved: updateTime()
    }
  }

  /// Handles what other threads have sent or published too late.
  private func end() {
    for case .newConnection(let descriptor) in messageQueue.close() {
      MotionSystem.close(descriptor)
      group.connectionDidClose(of: index)
    }
    counters.largestHolding.store(0, ordering: .relaxed)
    group.bufferedBytes.isReliefRequested.store(false, ordering: .relaxed)
    counters.handledTime.store(ServerClock.never, ordering: .releasing)
  }
}
