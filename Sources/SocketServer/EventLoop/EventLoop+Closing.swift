import Dispatch
import HTTPWire
import Platform
import Synchronization

/// The end of a connection, and of all of them.
extension EventLoop {
  /// Bytes thrown away at most while a connection lingers.
  static let lingerAllowance = 64 << 20

  /// Everything is said. To close a socket whose peer still sends would make the kernel send a reset,
  /// which can overtake the answer; so only the sending side is closed, and what still comes is thrown
  /// away for a bounded time until the peer has closed its side as well.
  mutating func finish(_ connection: Connection) {
    if connection.peerEnded { return close(connection) }
    Socket.endSending(connection.descriptor)
    connection.exchange.input = nil
    connection.exchange.allowance = Self.lingerAllowance
    wait(connection, for: .lingering, isNew: true)
    linger(connection)
  }

  /// Throws away what came, up to the allowance.
  mutating func linger(_ connection: Connection) {
    var outcome = Socket.Transfer.wouldBlock
    input.withFreeSpace(atLeast: Self.readSize) { space in
      outcome = Socket.receive(connection.descriptor, into: space)
      return 0
    }
    switch outcome {
    case .bytes(let count):
      counters.bytesReceived.advance(by: count)
      connection.exchange.allowance -= count
      if connection.exchange.allowance <= 0 { close(connection) }
    case .wouldBlock:
      break
    case .end, .failed:
      close(connection)
    }
  }

  /// Closes a hot connection: at once, or as soon as its source has let go of the descriptor.
  mutating func close(_ connection: Connection) {
    guard connection.state == .hot else { return }
    hot.remove(connection)
    connection.exchange = rest
    connection.hasMore = false
    if let source = connection.source {
      connection.releaseAction = .close
      connection.state = .releasing
      source.cancel()
      source.resume()
    } else {
      closeDescriptor(of: connection)
    }
  }

  /// The one place where a descriptor is closed. No source watches it, or its cancel handler has run.
  mutating func closeDescriptor(of connection: Connection) {
    connection.state = .closed
    connections[Int(connection.descriptor)] = nil
    count -= 1
    counters.open.subtract(1, ordering: .relaxed)
    Platform.close(connection.descriptor)
  }

  /// From now on every answer is the last of its connection; idle connections close.
  mutating func drain() {
    isDraining = true
    for connection in all() where connection.state != .releasing {
      if connection.exchange !== rest { connection.exchange.http.drain() }
      guard connection.waiting == .request else { continue }
      if connection.state == .parked {
        recall(connection, to: .dismiss)
      } else {
        dismiss(connection)
      }
    }
  }

  /// Closes a hot connection that waits for a request, unless one has arrived just now: that one is
  /// answered, in its turn.
  mutating func dismiss(_ connection: Connection) {
    guard connection.waiting == .request, !connection.hasMore else { return }
    if Socket.hasUnreadBytes(connection.descriptor) {
      wait(connection, for: .request, isNew: true)
    } else {
      close(connection)
    }
  }

  /// Closes everything, whatever is in flight.
  mutating func closeAll() {
    for connection in all() {
      switch connection.state {
      case .hot: close(connection)
      case .parked: recall(connection, to: .close)
      case .releasing: connection.releaseAction = .close
      case .closed: break
      }
    }
  }

  private func all() -> [Connection] { connections.compactMap { $0 } }
}
