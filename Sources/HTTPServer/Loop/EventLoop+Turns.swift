import MotionSystem
import Synchronization

/// The turn of a connection: bytes in, responses out.
extension EventLoop {
  /// Reads once if `reading` is true, responds to all complete requests, and sends the responses, now or when
  /// the round ends.
  ///
  /// Uses the loop's shared input buffer unless the connection has part of a request. A connection whose
  /// requests are all complete therefore needs no buffer.
  mutating func serve(_ connection: Connection, reading: Bool) {
    keepActive(connection)
    let usesSharedInput = connection.input == nil
    // `bytes` must be the only reference, or writing to it would copy the storage.
    var bytes = exchange(&connection.input, with: nil) ?? exchange(&input, with: ByteBuffer())

    let isAlive = !reading || receive(connection, into: &bytes)
    let turn = isAlive ? respond(connection, from: &bytes) : Turn()

    if usesSharedInput {
      if isAlive, !bytes.isEmpty { connection.input = bytes.takeReadableBytes() }
      swap(&bytes, &input)
      input.restoreSharedSize()
    } else if !bytes.isEmpty {
      bytes.releaseUnusedStorage()
      connection.input = bytes
    }
    if isAlive { end(turn, of: connection) } else { close(connection) }
  }

  /// What a turn has done.
  struct Turn {
    /// The number of responses.
    var responses = 0
    /// A Boolean value that indicates whether the turn ended at its limits. The input may contain another
    /// complete request.
    var isCut = false
  }

  /// Returns false if the connection is broken.
  private func receive(_ connection: Connection, into bytes: inout ByteBuffer) -> Bool {
    switch Socket.receive(connection.descriptor, into: &bytes, atLeast: Self.readSize) {
    case .bytes(let count): counters.count(.bytesReceived, count)
    case .end: connection.http.receiveEnd()
    case .wouldBlock: break
    case .failed: return false
    }
    return true
  }

  /// Appends the responses to all complete requests to the output, within the limits of a turn.
  private mutating func respond(_ connection: Connection, from bytes: inout ByteBuffer) -> Turn {
    let start = time.nanoseconds
    var turn = Turn()
    while !connection.http.shouldClose {
      turn.isCut = turnLimits.areReached(
        responses: turn.responses, bytes: output.turnCount, duration: time.nanoseconds &- start)
      if turn.isCut { break }
      switch connection.http.next(from: &bytes) {
      case .needsInput: return turn
      case .needsContinue: connection.http.writeContinue(to: &output.bytes)
      case .request(let request):
        guard answer(request, of: connection) else { return turn }
        turn.responses += 1
      case .rejection(let rejection):
        response.reset(work: 0)
        handler.respond(to: rejection, with: &response)
        responses.write(
          &response, to: rejection.requestLine?.method, rejection.requestLine, of: connection, into: &output,
          &time, rejection: rejection.kind)
        turn.responses += 1
      case .finished: break
      }
    }
    return turn
  }

  /// Writes the response to a request, or passes the request to the workers.
  /// - Returns: False if a worker computes the response.
  private mutating func answer(_ request: HTTPRequest, of connection: Connection) -> Bool {
    let loggedRequest = responses.loggedRequest(request)
    let work = turnLimits.work(afterCostlyRequest: connection.isCostly, at: time.nanoseconds)
    response.reset(work: work)
    handler.respond(to: request, with: &response)
    let isExhausted = response.meter.isExhausted
    if isExhausted, work < turnLimits.maxWork {
      submit(request, loggedRequest, of: connection)
      return false
    }
    connection.isCostly = false
    if isExhausted { counters.count(.requestsOverWorkLimit) }
    responses.write(&response, to: request.method, loggedRequest, of: connection, into: &output, &time)
    counters.count(.requests)
    return true
  }

  /// Sets the event that the connection waits for after a turn, or closes the connection.
  /// - Parameter unsent: The output of the turn that the socket has not accepted.
  private mutating func settle(_ turn: Turn, of connection: Connection, unsent: UnsentOutput?) {
    if turn.responses > 0 { connection.isNew = false }
    if let unsent {
      unsent.end = time.now + deadlines.timeouts.wholeOutput(unsent.count)
      unsent.task = connection.task
      member.eventQueue.watch(connection.descriptor, for: .writing)
      wait(connection, for: .writing(unsent))
    } else if let task = connection.task {
      member.eventQueue.watch(connection.descriptor, for: .closing)
      wait(connection, for: .computing(task))
    } else if turn.isCut, !connection.http.shouldClose {
      wait(connection, for: .turn)
      unfinished.append(connection)
    } else if let phase = connection.http.phase {
      wait(connection, for: .receiving(phase), restarts: turn.responses > 0)
      // The received bytes were not a request.
      if stage >= .finishing, phase == .idle, !connection.isNew { closeIfIdle(connection) }
    } else {
      closeGracefully(connection)
    }
  }

  /// Sets what a connection waits for, and its deadline.
  mutating func wait(_ connection: Connection, for state: Connection.State, restarts: Bool = true) {
    deadlines.wait(connection, for: state, restarts: restarts, at: time.now)
  }

  // MARK: Workers

  /// Passes a request to the workers; see `WorkerPool.swift`. The connection waits for the outcome.
  private mutating func submit(
    _ request: HTTPRequest, _ loggedRequest: LoggedRequest?, of connection: Connection
  ) {
    // Without the copy, each waiting request would keep the loop's whole input buffer.
    let task = WorkerTask(
      request.detached, loggedRequest: loggedRequest, descriptor: connection.descriptor,
      route: response.route, startTime: time.nanoseconds, messageQueue: member.messageQueue)
    connection.state = .computing(task)
    connection.isCostly = true
    workers.submit(task)
    time.mark()
  }

  /// Delivers the outcome of a task, unless its connection has closed.
  mutating func deliver(_ task: WorkerTask) {
    guard let outcome = task.takeOutcome() else { return }
    guard let connection = connections[task.descriptor], connection.task === task else { return }
    switch outcome {
    case .response(var response):
      connection.isCostly = response.meter.spent > TurnLimits.workPerRequest
      if response.meter.isExhausted { counters.count(.requestsOverWorkLimit) }
      answer(task, with: &response, of: connection)
    case .refused:
      refuse(task, of: connection, .workerQueue, "too many requests wait for a worker; try again later")
    }
  }

  /// Responds to a request that was submitted as a task with a rejection.
  mutating func refuse(
    _ task: WorkerTask, of connection: Connection, _ kind: HTTPRejection.Kind, _ detail: String
  ) {
    var response = HTTPResponse(meter: WorkMeter(limit: 0))
    handler.respond(to: HTTPRejection(kind, detail), with: &response)
    response.route = task.route
    answer(task, with: &response, of: connection, rejection: kind)
  }

  /// Responds to a request that was submitted as a task.
  private mutating func answer(
    _ task: WorkerTask, with response: inout HTTPResponse, of connection: Connection,
    rejection: HTTPRejection.Kind? = nil
  ) {
    responses.write(
      &response, to: task.request.method, task.loggedRequest, of: connection, into: &output, &time,
      rejection: rejection, since: task.startTime)
    counters.count(.requests)
    if case .writing(let unsent) = connection.state {
      // Responses to earlier requests on the connection are still being sent. They have no separate body,
      // which would have ended the turn before this request.
      unsent.task = nil
      unsent.end += deadlines.timeouts.wholeOutput(output.turnCount)
      output.move(to: unsent)
      return countBytes(of: connection)
    }
    connection.state = .turn
    member.eventQueue.watch(connection.descriptor, for: .reading)
    keepActive(connection)
    // The input may contain further requests, or end.
    end(Turn(responses: 1, isCut: connection.input != nil || connection.http.hasReceivedEnd), of: connection)
  }

  // MARK: Sending

  /// Ends a turn: its output is sent, now or when the round ends.
  private mutating func end(_ turn: Turn, of connection: Connection) {
    if output.turnCount == 0 {
      settle(turn, of: connection, unsent: nil)
      countBytesIfHeld(by: connection)
    } else {
      let mayWait = mayDelayOutput(of: connection, after: turn)
      output.end(turn, of: connection, at: time.nanoseconds)
      if !mayWait { sendOutput() }
    }
  }

  /// Returns whether the output of a turn can wait for the end of the round.
  ///
  /// After the round, the connection must have nothing to do but wait for its next request. It must hold no
  /// bytes, because a connection that holds bytes can be closed in another connection's turn.
  private func mayDelayOutput(of connection: Connection, after turn: Turn) -> Bool {
    output.isDelayed && turn.responses > 0 && !turn.isCut && !connection.http.shouldClose
      && !connection.http.hasReceivedEnd && connection.input == nil && connection.task == nil
      && connection.countedBytes == 0 && output.body.unsentCount == 0
      && output.turnCount <= Output.maxEntrySize
  }

  /// Sends the output of the turns that have ended, and settles them.
  mutating func sendOutput() {
    // Closing a connection to release bytes is a turn of its own. Its output follows.
    guard !isSending, !output.isEmpty else { return }
    isSending = true
    while let entry = output.nextEntry() {
      guard let (sent, unsent) = output.send(entry) else {
        close(entry.connection)
        continue
      }
      counters.count(.bytesSent, sent)
      settle(entry.turn, of: entry.connection, unsent: unsent)
      countBytesIfHeld(by: entry.connection)
    }
    isSending = false
    // Sending is not part of the duration of the next response.
    if output.isDelayed { time.mark() }
  }

  /// Counts the bytes of a connection. Nearly always, it holds nothing and has held nothing before.
  private mutating func countBytesIfHeld(by connection: Connection) {
    if connection.countedBytes > 0 || connection.isBlocked || connection.heldBytes > 0 {
      countBytes(of: connection)
    }
  }

  /// Sends the output of a blocked connection whose socket has become writable.
  mutating func resumeSending(_ unsent: UnsentOutput, of connection: Connection) {
    guard let sent = unsent.send(to: connection.descriptor) else { return close(connection) }
    counters.count(.bytesSent, sent)
    let hasProgressed = unsent.advance(by: sent)
    if unsent.isEmpty {
      connection.state = unsent.task.map { .computing($0) } ?? .turn
      countBytes(of: connection)
      guard connection.isOpen else { return }
      member.eventQueue.watch(connection.descriptor, for: .reading)
      serve(connection, reading: false)
    } else {
      countBytes(of: connection)
      if connection.isOpen, hasProgressed { wait(connection, for: .writing(unsent)) }
    }
  }
}

extension ByteBuffer {
  /// The capacity of a shared buffer, in bytes.
  static let sharedSize = 64 << 10
  /// A shared buffer that has grown beyond this size, in bytes, is replaced by a new one.
  private static let maxSharedSize = 1 << 20

  /// Creates a buffer that the turns of all connections use.
  static func shared() -> ByteBuffer { ByteBuffer(capacity: sharedSize) }

  /// Replaces an empty shared buffer by a new one of the standard size if it has grown too large, or if
  /// its storage has moved to a connection.
  mutating func restoreSharedSize() { if capacity > Self.maxSharedSize || capacity == 0 { self = .shared() } }
}
