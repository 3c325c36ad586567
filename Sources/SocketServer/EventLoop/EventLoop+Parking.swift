import Dispatch
import HTTPWire

/// Parking connections, and polling them again.
extension EventLoop {
  mutating func startPolling(_ connection: Connection) {
    connection.state = .polled
    connection.wasActive = true
    if connection.buffers === sharedIdleBuffers {
      connection.buffers = ConnectionBuffers(limits: limits)
      if isDraining { connection.buffers.http.drain() }
    }
    if poller.connections.isEmpty { nextParking = now + Self.parkingInterval }
    poller.insert(connection)
  }

  /// Stops polling a connection and drops its buffers.
  /// - Parameter action: what to do when nothing else uses the descriptor: immediately, or when the source
  ///   has released it.
  mutating func stopPolling(_ connection: Connection, then action: Connection.ReleaseAction) {
    poller.remove(connection)
    stopCountingBytes(of: connection)
    connection.buffers = sharedIdleBuffers
    guard let source = connection.source else { return perform(action, on: connection) }
    release(connection, then: action)
    // The source of a polled connection is suspended, and its cancel handler runs only after it is resumed.
    source.resume()
  }

  /// Parks the connections that were inactive since the last pass. Connections that compute, write or
  /// linger stay polled: a read source reports neither a writable socket nor a closed connection, and these
  /// waits are short. Those of connections over the limit are short, too.
  mutating func parkInactive() {
    nextParking = now + Self.parkingInterval
    var index = poller.connections.count - 1
    while index >= 0 {
      let connection = poller.connections[index]
      switch connection.waitReason {
      case .request, .head, .body:
        if connection.wasActive || connection.hasPendingInput || connection.isOverLimit {
          connection.wasActive = false
          // May close this connection and others.
          countBytes(of: connection)
        } else {
          park(connection)
        }
      case .computing, .writing, .lingering:
        break
      }
      // Connections other than this one may have been closed.
      index = min(index, poller.connections.count) - 1
    }
  }

  private mutating func park(_ connection: Connection) {
    guard let source = connection.source ?? makeSource(for: connection.descriptor) else { return }
    poller.remove(connection)
    connection.state = .parked
    connection.source = source
    source.resume()
    let buffers = connection.buffers
    buffers.kernelBytes = Socket.unsentMemory(of: connection.descriptor)
    if buffers.http.phase == .idle, buffers.kernelBytes == 0 {
      stopCountingBytes(of: connection)
      connection.buffers = sharedIdleBuffers
    } else {
      if var input = buffers.input { buffers.input = input.takeReadableBytes() }
      // May close this connection and others.
      countBytes(of: connection)
    }
  }

  /// Creates a suspended source.
  ///
  /// The handlers retain the source that retains them. Dispatch releases the handlers after the
  /// cancellation, which every source reaches.
  ///
  /// The cast always succeeds, because this class implements the protocol that Dispatch declares. A
  /// reference to the class takes one word, the existential five, and a parked connection has two of them.
  private func makeSource(for descriptor: Int32) -> DispatchSource? {
    let anySource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: parkingQueue)
    guard let source = anySource as? DispatchSource else { return nil }
    source.setEventHandler { [messageQueue] in
      source.suspend()
      messageQueue.post(.readable(descriptor))
    }
    source.setCancelHandler { [messageQueue] in messageQueue.post(.released(descriptor)) }
    return source
  }

  /// Handles the message of a source that has fired and suspended itself.
  mutating func handleReadable(_ descriptor: Int32) {
    guard let connection = connections[Int(descriptor)] else { return }
    switch connection.state {
    case .parked:
      startPolling(connection)
      serve(connection, reading: true)
    case .releasing:
      // The source fired before it was cancelled. Its cancel handler runs only after it is resumed.
      connection.source?.resume()
    case .polled, .closed:
      break
    }
  }

  /// Cancels the source of a parked connection.
  /// - Parameter action: what to do when the source has released the descriptor.
  mutating func release(_ connection: Connection, then action: Connection.ReleaseAction) {
    connection.state = .releasing
    connection.releaseAction = action
    connection.source?.cancel()
  }

  /// Handles the message of a source whose cancel handler has run.
  mutating func handleReleased(_ descriptor: Int32) {
    guard let connection = connections[Int(descriptor)], connection.state == .releasing else { return }
    connection.source = nil
    perform(connection.releaseAction, on: connection)
  }

  private mutating func perform(_ action: Connection.ReleaseAction, on connection: Connection) {
    switch action {
    case .close:
      closeDescriptor(of: connection)
    case .transfer:
      passOn(connection)
    case .refuse:
      startPolling(connection)
      rejectForBytes(connection)
    case .timeOut:
      startPolling(connection)
      timeOut(connection)
    case .closeIfIdle:
      startPolling(connection)
      closeIfIdle(connection)
    }
  }
}
