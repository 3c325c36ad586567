import HTTPWire
import Platform

/// The turn of a polled connection: bytes in, responses out.
extension EventLoop {
  /// Adds a connection.
  mutating func add(_ descriptor: Int32) -> Connection {
    let connection = Connection(descriptor: descriptor, buffers: sharedIdleBuffers)
    let index = Int(descriptor)
    while connections.count <= index { connections.append(nil) }
    connections[index] = connection
    connectionCount += 1
    startPolling(connection)
    wait(connection, for: .request, restartsDeadline: true)
    return connection
  }

  /// Reads once if `reading` is true, responds to all complete requests, and sends the responses or
  /// queues them.
  ///
  /// Uses the loop's shared input buffer unless the connection has part of a request. A connection whose
  /// requests are all complete therefore needs no buffer.
  mutating func serve(_ connection: Connection, reading: Bool) {
    let buffers = connection.buffers
    var bytes = ByteBuffer()
    let usesSharedInput = buffers.input == nil
    if let own = buffers.input {
      bytes = own
      // `bytes` must be the only reference, or writing to it would copy the storage.
      buffers.input = nil
    } else {
      swap(&bytes, &input)
    }

    let isAlive = !reading || receive(connection, into: &bytes)
    let responses = isAlive ? respond(connection, from: &bytes) : 0

    if usesSharedInput {
      if isAlive, !bytes.isEmpty { buffers.input = bytes.takeReadableBytes() }
      swap(&bytes, &input)
      input.restoreSharedSize()
    } else if !bytes.isEmpty {
      bytes.releaseUnusedStorage()
      buffers.input = bytes
    }

    if responses > 0, canQueueOutput(of: connection) {
      queueOutput(of: connection)
    } else if isAlive, send(connection) {
      finishTurn(of: connection, hasResponded: responses > 0)
      // Nearly always, the connection holds nothing and has held nothing before.
      if buffers.countedBytes > 0 || buffers.input != nil || connection.isBlocked || buffers.task != nil {
        countBytes(of: connection)
      }
    } else {
      close(connection)
    }
  }

  /// Returns false if the connection is broken.
  private func receive(_ connection: Connection, into bytes: inout ByteBuffer) -> Bool {
    var outcome = Socket.Transfer.wouldBlock
    unsafe bytes.withFreeSpace(atLeast: Self.readSize) { space in
      outcome = unsafe Socket.receive(connection.descriptor, into: space)
      if case .bytes(let count) = outcome { return count }
      return 0
    }
    switch outcome {
    case .bytes(let count):
      counters.bytesReceived.advance(by: count)
    case .end:
      connection.inputEnded = true
      unsafe connection.buffers.http.receiveEnd()
    case .wouldBlock:
      break
    case .failed:
      return false
    }
    return true
  }

  /// Appends the responses to all complete requests to the loop's output, within the limits of a turn.
  /// - Returns: the number of responses.
  private mutating func respond(_ connection: Connection, from bytes: inout ByteBuffer) -> Int {
    let buffers = connection.buffers
    var responses = 0
    let turnEnd = timestamp &+ turnTime
    connection.hasPendingInput = false
    while !connection.isLast {
      if responses == Self.maxResponsesPerTurn || output.readableCount >= Self.maxOutputPerTurn
        || buffers.body.unsentCount > 0 || timestamp > turnEnd
      {
        connection.hasPendingInput = true
        break
      }
      switch unsafe buffers.http.next(from: &bytes) {
      case .needsInput where unsafe connection.isOverLimit && buffers.http.phase == .body,
        .needsContinue where connection.isOverLimit:
        // An essential request has no body.
        unsafe buffers.http.reject(overLimitRejection)
      case .needsInput:
        return responses
      case .needsContinue:
        unsafe buffers.http.writeContinue(to: &output)
      case .request(let request):
        // Copied before the handler runs. Keeping the request itself alive would make the connection copy
        // the storage that both share.
        let loggedRequest = log.map { _ in LoggedRequest(request) }
        let method = request.method
        if connection.isOverLimit {
          // No request follows.
          unsafe buffers.http.drain()
          if !handler.isEssential(request) {
            let response = handler.response(to: overLimitRejection)
            counters.count(overLimitRejection.kind)
            write(response, to: method, loggedRequest, of: connection, buffers)
            responses += 1
            break
          }
        }
        var budget = WorkBudget(limit: min(maxWork, workLimit(of: connection)))
        let response = handler.response(to: request, within: &budget)
        if budget.isExhausted, budget.limit < maxWork {
          submit(request, loggedRequest, of: connection)
          return responses
        }
        buffers.isCostly = false
        if budget.isExhausted { counters.overWorkLimit.advance(by: 1) }
        write(response, to: method, loggedRequest, of: connection, buffers, work: budget.spent)
        counters.requests.advance(by: 1)
        responses += 1
      case .rejection(let rejection):
        let loggedRequest = rejection.requestLine.map { LoggedRequest($0) }
        let response = handler.response(to: rejection)
        write(response, to: loggedRequest?.method, loggedRequest, of: connection, buffers)
        counters.count(rejection.kind)
        responses += 1
      case .finished:
        connection.isLast = true
      }
      if unsafe buffers.http.shouldClose { connection.isLast = true }
    }
    return responses
  }

  /// Sets the event that the connection waits for after a turn, or closes the connection.
  mutating func finishTurn(of connection: Connection, hasResponded: Bool) {
    if hasResponded { connection.isNew = false }
    if connection.isBlocked {
      poller.watch(connection, for: .writing)
      wait(connection, for: .writing, restartsDeadline: true)
    } else if let task = connection.buffers.task {
      poller.watch(connection, for: task.interest)
      wait(connection, for: .computing, restartsDeadline: true)
    } else if connection.isLast || (connection.inputEnded && !connection.hasPendingInput) {
      closeGracefully(connection)
    } else {
      if connection.hasPendingInput { unfinished.append(connection) }
      switch unsafe connection.buffers.http.phase {
      case .head: wait(connection, for: .head, restartsDeadline: hasResponded)
      case .body: wait(connection, for: .body, restartsDeadline: hasResponded)
      default:
        wait(connection, for: .request, restartsDeadline: hasResponded)
        // The received bytes were not a request.
        if isEnding, !connection.isNew { closeIfIdle(connection) }
      }
    }
  }
}

extension ByteBuffer {
  /// Replaces an empty shared buffer by a new one of the standard size if it has grown too large, or if
  /// its storage has moved to a connection.
  mutating func restoreSharedSize() {
    if capacity > EventLoop.maxSharedBufferSize || capacity == 0 {
      self = ByteBuffer(capacity: EventLoop.sharedBufferSize)
    }
  }
}
