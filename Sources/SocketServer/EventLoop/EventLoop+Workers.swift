import HTTPWire
import Platform

/// Requests that need more work than the event loop allows; see `WorkerPool.swift`.
extension EventLoop {
  /// Returns the work budget of the connection's next request on the event loop.
  func workLimit(of connection: Connection) -> Int {
    connection.buffers.isCostly ? Self.workAfterCostlyRequest : Self.workPerRequest
  }

  /// Passes a request to the workers. The connection waits for the outcome.
  mutating func submit(_ request: HTTPRequest, _ loggedRequest: LoggedRequest?, of connection: Connection) {
    // Without the copy, each waiting request would keep the loop's whole input buffer.
    let task = WorkerTask(
      request.detached, loggedRequest: loggedRequest, descriptor: connection.descriptor,
      client: ClientAddress(of: connection.descriptor), isEssential: handler.isEssential(request),
      startTime: timestamp, messageQueue: messageQueue)
    connection.buffers.task = task
    connection.buffers.isCostly = true
    pool(of: task).submit(task)
    timestamp = clock.nanoseconds()
  }

  /// Returns the workers that a task is passed to.
  private func pool(of task: WorkerTask) -> WorkerPool { task.isEssential ? operatorWorkers : workers }

  /// Cancels a task whose outcome is no longer needed.
  func cancel(_ task: WorkerTask) { pool(of: task).cancel(task) }

  /// Responds with the outcome of a task, unless its connection has closed.
  mutating func finish(_ task: WorkerTask) {
    guard let outcome = task.takeOutcome() else { return }
    if case .response(let computed, _, _) = outcome { group.bufferedBytes.add(-computed.body.count) }
    guard let connection = connections[Int(task.descriptor)], connection.buffers.task === task else { return }
    connection.buffers.task = nil
    switch outcome {
    case .response(let response, let work, let exceedsWorkLimit):
      connection.buffers.isCostly = work > Self.workPerRequest
      if exceedsWorkLimit { counters.overWorkLimit.advance(by: 1) }
      finish(task, with: response, of: connection, work: work)
    case .refused:
      let rejection = HTTPRejection(
        .overloaded, "too many requests wait for a worker; try again later")
      finish(task, with: handler.response(to: rejection), of: connection)
    }
  }

  /// Responds to a request that was submitted as a task.
  mutating func finish(
    _ task: WorkerTask, with response: HTTPResponse, of connection: Connection, work: Int = 0
  ) {
    let isBlocked = connection.isBlocked
    write(
      response, to: task.request.method, task.loggedRequest, of: connection, connection.buffers, work: work,
      since: task.startTime)
    counters.requests.advance(by: 1)
    if connection.buffers.http.shouldClose { connection.isLast = true }
    connection.hasPendingInput = !connection.isLast && connection.buffers.input != nil
    if isBlocked {
      // Responses to earlier requests on the connection are still being sent.
      // They have no separate body, which would have ended the turn before this request.
      connection.buffers.outputDeadline += timeouts.wholeOutput(
        output.readableCount + connection.buffers.body.unsentCount)
      unsafe output.withUnsafeReadableBytes { unsafe connection.buffers.output.append($0) }
      output.consume(output.readableCount)
      output.restoreSharedSize()
      countBytes(of: connection)
      return
    }
    poller.watch(connection, for: .reading)
    if send(connection) {
      finishTurn(of: connection, hasResponded: true)
      countBytes(of: connection)
    } else {
      close(connection)
    }
  }
}

extension WorkerTask {
  /// What the connection is polled for meanwhile. An essential response takes a few milliseconds and is sent
  /// also to a client that has closed its sending side.
  var interest: Poller.Interest { isEssential ? .nothing : .closing }
}
