// How the server handles thousands of connections with one thread per core
// ------------------------------------------------------------------------
//
// A shard is one thread that runs an event loop. Each iteration waits for the connections that are ready
// (epoll on Linux, kqueue on Darwin), reads each of them once, responds to every complete request, and sends
// once per connection: usually after the responses of all of them are computed (`Output.swift`). A request
// within the work budget of the loop never moves to another thread, so its cost is close to that of its
// system calls. An idle connection costs nothing until bytes arrive: the kernel watches it. One that was
// inactive for 50 to 100 ms gives up what it keeps for its next request.
//
// Only the shard's thread reads, writes or closes a descriptor, and it closes them in one place (`close`).
//
// A shard neither waits for a single client nor computes for one for long. A request that exhausts the
// work budget of the event loop is computed by a worker; see `WorkerPool.swift`. Sockets are non-blocking.
// Output that a socket does not accept stays with its connection, which then waits for space and is not
// read from. A turn ends at limits (`TurnLimits.swift`), even if the client has pipelined more requests; the
// rest is processed after the other connections have had their turn. Waits end at deadlines
// (`Deadlines.swift`). The bytes that connections hold between their turns are counted over all shards
// (`EventLoop+HeldBytes.swift`).

import MotionSystem
import Synchronization

/// The event loop of a shard. All of its state belongs to the shard's thread; the type cannot be copied.
struct EventLoop: ~Copyable {
  /// If less than one in this many active connections were ready, the thread yields before it waits again.
  /// Clients and other threads can then run, and more connections are ready afterward. Yielding costs little
  /// if no other thread needs the core. Measured: 0.8 of the CPU time per request with 64 and with 512 busy
  /// connections, at the same latency.
  static let yieldRatio = 8
  /// The free space for each read, in bytes. Typical requests arrive whole in one read.
  static let readSize = 16 << 10
  /// The greatest number of connections in a round.
  private static let maxReady = 1024
  /// The interval in milliseconds of the passes over the active connections. One that was not active between
  /// two passes comes to rest.
  static let restInterval: Milliseconds = 50

  // What the loop uses.
  let group: ShardGroup
  /// The index of the shard in its group.
  let index: Int
  let handler: any HTTPHandler
  let workers: WorkerPool
  let limits: HTTPLimits
  let member: ShardGroup.Member
  var counters: ShardCounters { member.counters }

  // Its parts.
  var time: LoopTime
  var stage = RunState.running
  var connections = ConnectionTable()
  private var events = Array(repeating: EventQueue.Event(), count: maxReady)
  /// The connections that were ready when the loop woke.
  private var ready: [Connection] = []
  private var hasMessages = false
  /// The connections that are not at rest, and those that have closed since the latest pass.
  var active: [Connection] = []
  /// The time of the next pass over the active connections.
  var nextPass = ServerClock.never
  /// The connections whose last turn ended at its limits.
  var unfinished: [Connection] = []
  var deadlines: Deadlines
  var turnLimits: TurnLimits
  /// The input of the current turn, unless its connection has part of a request.
  var input = ByteBuffer.shared()
  /// The output of the turns that has not been sent. Empty outside a round.
  var output = Output()
  var isSending = false
  var responses: ResponseRecorder
  /// The response that the loop computes.
  var response = HTTPResponse(meter: WorkMeter(limit: 0))
  var memoryReturn: MemoryReturn
  /// A Boolean value that indicates whether the loop is closing the connections that hold the most bytes.
  var isReleasingBytes = false

  init(
    _ configuration: ServerConfiguration, index: Int, of group: ShardGroup, clock: ServerClock,
    handler: any HTTPHandler, workers: WorkerPool, log: ShardLog?
  ) {
    self.group = group
    self.index = index
    self.handler = handler
    self.workers = workers
    limits = configuration.limits
    member = group.members[index]
    time = LoopTime(clock: clock)
    deadlines = Deadlines(timeouts: Timeouts(configuration))
    turnLimits = TurnLimits(maxWork: configuration.maxWork)
    responses = ResponseRecorder(counters: member.counters, log: log)
    memoryReturn = MemoryReturn(returnFreeMemory: configuration.returnFreeMemory)
    member.eventQueue.watch(member.messageQueue.wakeup.descriptor, for: .reading)
  }

  /// Serves until a message ends the loop and the last connection has closed.
  mutating func run() {
    updateTime()
    while stage < .finishing || connections.count > 0 {
      waitForEvents()
      let wakeTime = time.nanoseconds
      var isBusy = hasMessages || !ready.isEmpty || !unfinished.isEmpty
      if hasMessages { handleMessages() }
      turnLimits.beginRound(of: ready.count + unfinished.count, at: wakeTime)
      serveReady()
      serveUnfinished()
      // Deadlines are compared with the time after the work: a client does not time out because the loop
      // was busy with others.
      if isBusy { updateTime() }
      memoryReturn.update(traffic: counters.traffic, held: group.bufferedBytes.count, at: time.now)
      if time.now >= min(nextPass, deadlines.nextSweep) {
        if time.now >= nextPass { restInactive() }
        if time.now >= deadlines.nextSweep { handleDeadlines() }
        time.mark()
        isBusy = true
      }
      if isBusy { counters.iterations.record(nanoseconds: time.nanoseconds &- wakeTime) }
      responses.log?.flush()
      counters.handledTime.store(time.now, ordering: .releasing)
    }
    end()
  }

  private mutating func waitForEvents() {
    if !ready.isEmpty, ready.count * Self.yieldRatio < active.count { sched_yield() }
    let wake = min(deadlines.nextSweep, nextPass, memoryReturn.nextCheck)
    let timeout = unfinished.isEmpty ? ServerClock.waitTimeout(from: time.now, until: wake) : 0
    let count = member.eventQueue.wait(timeout, &events)
    hasMessages = false
    ready.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let descriptor = events[index].descriptor
      if let connection = connections[descriptor] { ready.append(connection) } else { hasMessages = true }
    }
    updateTime()
    counters.wakeups.wrappingAdd(1, ordering: .relaxed)
  }

  private mutating func updateTime() {
    time.update()
    responses.updateDate(at: time)
  }

  /// Serves the ready connections.
  ///
  /// If that takes long, messages are handled meanwhile: the workers would otherwise compute more and more
  /// responses, which take memory and are not closed by the limit until the loop has received them.
  private mutating func serveReady() {
    output.isDelayed = ready.count > 1
    var messagesAreDue = time.nanoseconds &+ TurnLimits.maxRoundTime
    // An earlier turn or a message may have closed a connection.
    for connection in ready where connection.isOpen {
      serveReady(connection)
      if !output.isEmpty, output.isDue(at: time.clock.nanoseconds()) { sendOutput() }
      if time.nanoseconds > messagesAreDue {
        sendOutput()
        output.isDelayed = false
        // Deadlines that the messages set begin now.
        updateTime()
        handleMessages()
        output.isDelayed = true
        messagesAreDue = time.nanoseconds &+ TurnLimits.maxRoundTime
      }
    }
    sendOutput()
    output.isDelayed = false
  }

  private mutating func serveReady(_ connection: Connection) {
    switch connection.state {
    case .receiving: serve(connection, reading: true)
    case .turn, .closed: break
    // The client has closed the connection.
    case .computing: close(connection)
    case .writing(let unsent): resumeSending(unsent, of: connection)
    case .lingering: linger(connection)
    }
  }

  private mutating func serveUnfinished() {
    for connection in exchange(&unfinished, with: []) {
      if case .turn = connection.state { serve(connection, reading: false) }
    }
  }

  // MARK: Activity

  /// Makes a connection one of those that the passes examine.
  mutating func keepActive(_ connection: Connection) {
    if connection.activity == .resting { active.append(connection) }
    connection.activity = .active
    if nextPass == ServerClock.never { nextPass = time.now + Self.restInterval }
  }

  /// Lets the connections rest that were not active since the last pass and wait for a client, and counts the
  /// bytes that the others hold.
  private mutating func restInactive() {
    for connection in exchange(&active, with: []) where connection.isOpen {
      if connection.activity == .quiet, case .receiving = connection.state {
        connection.rest()
      } else {
        connection.activity = .quiet
        active.append(connection)
      }
      switch connection.state {
      // May close this connection and others.
      case .receiving, .turn: countBytes(of: connection)
      case .computing, .writing, .lingering, .closed: break
      }
    }
    nextPass = active.isEmpty ? ServerClock.never : time.now + Self.restInterval
  }

  // MARK: Messages

  private mutating func handleMessages() {
    for message in member.messageQueue.collect() {
      switch message {
      case .newConnection(let descriptor): add(descriptor)
      case .finished(let task): deliver(task)
      case .releaseBytes: releaseBytes()
      case .enter(let next): enter(next)
      case .checkAlive(let number): counters.latestCheck.store(number, ordering: .relaxed)
      // The clock may have been read before it was moved.
      case .clockMoved: updateTime()
      }
    }
  }

  private mutating func add(_ descriptor: Int32) {
    let connection = Connection(descriptor: descriptor, limits: limits)
    if stage != .running { connection.http.drain() }
    connections.insert(connection)
    keepActive(connection)
    wait(connection, for: .receiving(.idle))
    if !member.eventQueue.watch(descriptor, for: .reading) { close(connection) }
  }

  /// Handles what other threads have sent or published too late.
  private func end() {
    for case .newConnection(let descriptor) in member.messageQueue.collect(isLast: true) {
      MotionSystem.close(descriptor)
      group.connectionDidClose(of: index)
    }
    counters.largestHolding.store(0, ordering: .relaxed)
    group.bufferedBytes.isReliefRequested.store(false, ordering: .relaxed)
    counters.handledTime.store(ServerClock.never, ordering: .releasing)
  }
}
