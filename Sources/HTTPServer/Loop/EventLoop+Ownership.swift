import Dispatch
import MotionSystem
import Synchronization

/// Who uses the descriptor of a connection: adding, parking, polling again and closing it, by the rules in
/// `Shard.swift`.
extension EventLoop {
  /// Adds a new connection.
  mutating func add(_ descriptor: Int32) {
    let connection = Connection(descriptor: descriptor, buffers: sharedIdleBuffers)
    connections.insert(connection)
    startPolling(connection, source: nil)
    wait(connection, for: .request)
  }

  private mutating func startPolling(
    _ connection: Connection, source: DispatchSource?, isReady: Bool = false
  ) {
    connection.wasActive = true
    if connection.buffers === sharedIdleBuffers {
      connection.buffers = ConnectionBuffers(limits: limits)
      if stage != .running { connection.buffers.http.drain() }
    }
    if poller.connections.isEmpty { parking.nextPass = time.now + Parking.interval }
    poller.insert(connection, source: source, isReady: isReady)
  }

  /// Parks the connections that were inactive since the last pass. Connections that compute, write or
  /// linger stay polled: a read source reports neither a writable socket nor a closed connection, and these
  /// waits are short.
  mutating func parkInactive() {
    parking.nextPass = time.now + Parking.interval
    var index = poller.connections.count - 1
    while index >= 0 {
      let connection = poller.connections[index]
      switch connection.wait {
      case .request, .head, .body, .turn:
        if connection.wait.isReceiving, !connection.wasActive {
          park(connection)
        } else {
          connection.wasActive = false
          // May close this connection and others.
          countBytes(of: connection)
        }
      case .computing, .writing, .lingering:
        break
      }
      // Connections other than this one may have been closed.
      index = min(index, poller.connections.count) - 1
    }
  }

  private mutating func park(_ connection: Connection) {
    guard case .polled(_, let suspended) = connection.state,
      let source = suspended ?? parking.makeSource(for: connection.descriptor)
    else { return }
    poller.remove(connection, next: .parked(source))
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

  /// Handles the message of a source that has fired and suspended itself. The connection takes part in the
  /// round like all others that are ready, so that many that wake together do not delay the rest.
  mutating func handleReadable(_ descriptor: Int32) {
    guard let connection = connections[descriptor] else { return }
    switch connection.state {
    case .parked(let source):
      startPolling(connection, source: source, isReady: true)
    case .releasing(let source, _):
      // The source fired before it was cancelled. Its cancel handler runs only after it is resumed.
      source.resume()
    case .polled, .closed:
      break
    }
  }

  /// Cancels the source of a parked connection.
  /// - Parameter action: what to do when the source has released the descriptor.
  mutating func release(_ connection: Connection, then action: Connection.ReleaseAction) {
    guard case .parked(let source) = connection.state else { return }
    connection.state = .releasing(source, then: action)
    source.cancel()
  }

  /// Handles the message of a source whose cancel handler has run.
  mutating func handleReleased(_ descriptor: Int32) {
    guard let connection = connections[descriptor], case .releasing(_, let action) = connection.state else {
      return
    }
    switch action {
    case .close:
      closeDescriptor(of: connection)
    case .refuse:
      startPolling(connection, source: nil)
      rejectForBytes(connection)
    case .timeOut:
      startPolling(connection, source: nil)
      timeOut(connection)
    case .closeIfIdle:
      startPolling(connection, source: nil)
      closeIfIdle(connection)
    }
  }

  /// Closes a connection in any state.
  /// - Parameter reason: why its request does not finish; nil if none is to be logged.
  mutating func closeNow(_ connection: Connection, because reason: UnfinishedReason?) {
    switch connection.state {
    case .polled:
      close(connection, because: reason)
    case .parked:
      if let reason { logUnfinished(connection, because: reason) }
      // Its bytes are released as soon as its source has released the descriptor.
      stopCountingBytes(of: connection)
      release(connection, then: .close)
    case .releasing(let source, _):
      connection.state = .releasing(source, then: .close)
    case .closed:
      break
    }
  }

  /// Closes a polled connection: immediately, or as soon as its source has released the descriptor.
  /// - Parameter reason: why its request does not finish; nil if none is to be logged.
  mutating func close(_ connection: Connection, because reason: UnfinishedReason? = .clientClosed) {
    guard case .polled(_, let source) = connection.state else { return }
    if let reason { logUnfinished(connection, because: reason) }
    if let task = connection.task { workers.cancel(task) }
    stopCountingBytes(of: connection)
    connection.wait = .request
    connection.buffers = sharedIdleBuffers
    if let source {
      poller.remove(connection, next: .releasing(source, then: .close))
      source.cancel()
      // The source of a polled connection is suspended, and its cancel handler runs only after it is resumed.
      source.resume()
    } else {
      poller.remove(connection, next: .closed)
      closeDescriptor(of: connection)
    }
  }

  /// Closes the descriptor of a connection that has no source, or whose source's cancel handler has run.
  /// No other function closes descriptors of connections.
  private mutating func closeDescriptor(of connection: Connection) {
    connection.state = .closed
    connections.remove(connection)
    // A connection closed while parked still counts its bytes.
    stopCountingBytes(of: connection)
    MotionSystem.close(connection.descriptor)
    group.connectionDidClose(of: index)
  }
}
