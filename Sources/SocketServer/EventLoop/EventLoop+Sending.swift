import HTTPWire
import Platform

/// Sending output.
///
/// A round serves the connections that the latest `poll` found ready. If there are several, the output of a
/// turn is usually queued and sent after the last turn. A send often wakes a process on the same core. If
/// each turn sent its output, the core would alternate between computing responses, the network stack and
/// other processes, and the code and data of each would displace those of the others from the caches.
/// Measured with 64 busy connections: 0.8 to 0.9 of the CPU time per request, and 0.8 to 0.85 of the median
/// latency.
extension EventLoop {
  /// Returns whether the loop's output can be queued.
  ///
  /// After the round, the connection must have nothing to do but wait for its next request. It must hold no
  /// bytes, because a connection that holds bytes can be closed in another connection's turn.
  func canQueueOutput(of connection: Connection) -> Bool {
    let buffers = connection.buffers
    return queuesOutput && !connection.isLast && !connection.hasPendingInput && !connection.inputEnded
      && buffers.input == nil && buffers.task == nil && buffers.countedBytes == 0
      && buffers.body.unsentCount == 0 && output.readableCount <= SendQueue.maxEntrySize
  }

  /// Queues the loop's output for a connection.
  mutating func queueOutput(of connection: Connection) {
    sendQueue.append(output, of: connection, at: timestamp)
    output.consume(output.readableCount)
  }

  /// Sends the queued output, and finishes the turns that produced it.
  mutating func sendQueuedOutput() {
    guard !sendQueue.isEmpty else { return }
    var index = 0
    while index < sendQueue.entries.count {
      let entry = sendQueue.entries[index]
      let connection = entry.connection
      // Nothing closes a connection while its output is queued. If something did, the descriptor might
      // belong to another client by now.
      let isAlive = connection.state == .polled && send(entry)
      sendQueue.bytes.consume(entry.byteCount)
      if isAlive {
        finishTurn(of: connection, hasResponded: true)
        if connection.isBlocked { countBytes(of: connection) }
      } else {
        close(connection)
      }
      index += 1
    }
    sendQueue.removeAll()
    // Sending is not part of the duration of the next response.
    timestamp = clock.nanoseconds()
  }

  /// Sends the output of an entry, which must be the first in the queue. Output that the socket does not
  /// accept stays with the connection.
  /// - Returns: false if the connection is broken.
  private func send(_ entry: SendQueue.Entry) -> Bool {
    let connection = entry.connection
    return unsafe sendQueue.bytes.withUnsafeReadableBytes { queued in
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: queued.prefix(entry.byteCount))
      guard let count = unsafe Self.send(bytes, to: connection.descriptor, counters) else { return false }
      if count < bytes.count {
        unsafe connection.buffers.output.append(UnsafeRawBufferPointer(rebasing: bytes[count...]))
        limitTimeToSend(of: connection)
      }
      return true
    }
  }

  /// Sends the loop's output and the first piece of the body that follows it. Output that the socket does not
  /// accept stays with the connection.
  /// - Returns: false if the connection is broken.
  mutating func send(_ connection: Connection) -> Bool {
    guard !output.isEmpty else { return true }
    let isAlive =
      Self.send(&output, to: connection.descriptor, counters)
      && (!output.isEmpty || sendBody(of: connection))
    if isAlive, !output.isEmpty {
      // A small remainder gets storage of its size; a large one takes the storage with it and is not copied.
      if output.readableCount <= output.capacity / 4 {
        connection.buffers.output = output.takeReadableBytes()
      } else {
        swap(&connection.buffers.output, &output)
      }
    }
    if isAlive, connection.isBlocked { limitTimeToSend(of: connection) }
    output.consume(output.readableCount)
    output.restoreSharedSize()
    return isAlive
  }

  /// Sets the deadline for the output that the socket did not accept.
  private func limitTimeToSend(of connection: Connection) {
    connection.buffers.byteCounter = 0
    connection.buffers.outputDeadline = now + timeouts.wholeOutput(connection.buffers.unsentCount)
  }

  /// Sends the next piece of a connection's body.
  /// - Returns: false if the connection is broken.
  private func sendBody(of connection: Connection) -> Bool {
    let buffers = connection.buffers
    guard buffers.body.unsentCount > 0 else { return true }
    let sent = unsafe buffers.body.withNextPiece { unsafe Self.send($0, to: connection.descriptor, counters) }
    guard let sent else { return false }
    buffers.body.consume(sent)
    return true
  }

  /// Sends the output of a blocked connection whose socket has become writable.
  mutating func resumeSending(_ connection: Connection) {
    let before = connection.buffers.unsentCount
    guard
      connection.buffers.output.isEmpty
        || Self.send(&connection.buffers.output, to: connection.descriptor, counters),
      !connection.buffers.output.isEmpty || sendBody(of: connection)
    else {
      return close(connection)
    }
    connection.buffers.byteCounter += before - connection.buffers.unsentCount
    if connection.isBlocked {
      connection.buffers.output.releaseUnusedStorage()
      countBytes(of: connection)
      guard connection.state == .polled, connection.buffers.byteCounter >= Self.maxOutputPerTurn else {
        return
      }
      connection.buffers.byteCounter = 0
      wait(connection, for: .writing, restartsDeadline: true)
    } else {
      connection.buffers.output = ByteBuffer()
      countBytes(of: connection)
      guard connection.state == .polled else { return }
      poller.watch(connection, for: connection.buffers.task?.interest ?? .reading)
      if connection.hasPendingInput {
        serve(connection, reading: false)
      } else {
        finishTurn(of: connection, hasResponded: true)
      }
    }
  }

  /// Sends and consumes the bytes that the socket accepts.
  /// - Returns: false if the connection is broken.
  private static func send(_ bytes: inout ByteBuffer, to descriptor: Int32, _ counters: ShardCounters) -> Bool
  {
    guard let count = unsafe bytes.withUnsafeReadableBytes({ unsafe send($0, to: descriptor, counters) })
    else { return false }
    bytes.consume(count)
    return true
  }

  /// Sends the bytes that the socket accepts.
  /// - Returns: the number of bytes sent; nil if the connection is broken.
  private static func send(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ counters: ShardCounters
  ) -> Int? {
    switch unsafe Socket.send(descriptor, bytes) {
    case .bytes(let count):
      counters.bytesSent.advance(by: count)
      return count
    case .wouldBlock:
      return 0
    case .end, .failed:
      return nil
    }
  }
}
