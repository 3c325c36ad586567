import Platform

/// The polled connections of a shard, and the matching array of descriptors for `poll`.
///
/// Entry 0 of the array is the wakeup pipe; connection `i` has entry `i + 1`. Insertion and removal take
/// constant time. Polling takes time for each connection, so inactive connections are parked.
struct Poller: ~Copyable {
  private(set) var connections: [Connection] = []
  private var descriptors: [pollfd]

  /// - Parameter wakeup: the descriptor of the wakeup pipe.
  init(wakeup: Int32) {
    descriptors = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
  }

  /// Waits until a descriptor is ready.
  /// - Parameter timeout: milliseconds; negative to wait indefinitely.
  /// - Returns: the number of ready descriptors.
  mutating func wait(timeout: Int32) -> Int {
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
    if count > 0 { return Int(count) }
    // If `poll` fails (EINTR), it leaves the events of an earlier call in place.
    if count < 0 { for index in descriptors.indices { descriptors[index].revents = 0 } }
    return 0
  }

  /// A Boolean value that indicates whether the last `poll` found the wakeup pipe signaled.
  var isWakeupSignaled: Bool { descriptors[0].revents != 0 }

  /// Returns the events that the last `poll` reported for a connection.
  func events(at index: Int) -> Int32 { Int32(descriptors[index + 1].revents) }

  mutating func insert(_ connection: Connection) {
    connection.pollIndex = Int32(connections.count)
    connections.append(connection)
    descriptors.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0))
  }

  /// Removes a connection. The last connection moves to its index. Its events are discarded, so that they
  /// are not handled twice; the next `poll` reports those that still apply.
  mutating func remove(_ connection: Connection) {
    let index = Int(connection.pollIndex)
    let last = connections.count - 1
    guard index >= 0, index <= last else { return }
    connections.swapAt(index, last)
    descriptors.swapAt(index + 1, last + 1)
    connections[index].pollIndex = connection.pollIndex
    connections.removeLast()
    descriptors.removeLast()
    if index < last { descriptors[index + 1].revents = 0 }
    connection.pollIndex = -1
  }

  /// An event that a connection is polled for. No input is read from a client that does not receive its
  /// output, or whose request is being computed.
  enum Interest {
    case reading, writing
    /// The peer has closed its sending side, or the connection is broken.
    case closing
    /// Nothing. A connection of which both sides are closed would be ready in every `poll`.
    case nothing

    fileprivate var events: Int16 {
      switch self {
      case .reading: Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      // `poll` always reports a broken connection.
      case .closing: Socket.peerClosedEvent
      case .nothing: 0
      }
    }
  }

  /// Sets the event that a connection is polled for.
  mutating func watch(_ connection: Connection, for interest: Interest) {
    let index = Int(connection.pollIndex) + 1
    // `poll` ignores a negative descriptor.
    descriptors[index].fd = interest == .nothing ? -1 : connection.descriptor
    descriptors[index].events = interest.events
  }
}
