import Dispatch
import MotionSystem

/// The polled connections of a shard, and the matching array of descriptors for `poll`.
///
/// Entry 0 of the array is the wakeup pipe; connection `i` has entry `i + 1`. Insertion and removal take
/// constant time. Polling takes time for each connection, so inactive connections are parked.
struct Poller: ~Copyable {
  private(set) var connections: [Connection] = []
  /// The number of connections that the last `poll` found ready.
  private(set) var readyCount = 0
  private var descriptors: [pollfd]

  /// - Parameter wakeup: the descriptor of the wakeup pipe.
  init(wakeup: Int32) {
    descriptors = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
  }

  /// Waits until a descriptor is ready.
  /// - Parameter timeout: milliseconds; negative to wait indefinitely.
  mutating func wait(timeout: Int32) {
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
    // If `poll` fails (EINTR), it leaves the events of an earlier call in place.
    if count < 0 { for index in descriptors.indices { descriptors[index].revents = 0 } }
    readyCount = max(0, Int(count)) - (isWakeupSignaled ? 1 : 0)
  }

  /// A Boolean value that indicates whether the last `poll` found the wakeup pipe signaled.
  var isWakeupSignaled: Bool { descriptors[0].revents != 0 }

  /// Returns whether the last `poll` reported events for a connection.
  func isReady(at index: Int) -> Bool { descriptors[index + 1].revents != 0 }

  /// Adds a connection, which becomes polled.
  /// - Parameters:
  ///   - source: its suspended source.
  ///   - isReady: whether it takes part in the round as if `poll` had found it ready.
  mutating func insert(_ connection: Connection, source: DispatchSource?, isReady: Bool = false) {
    connection.state = .polled(index: connections.count, source: source)
    connections.append(connection)
    let events = Int16(POLLIN)
    descriptors.append(pollfd(fd: connection.descriptor, events: events, revents: isReady ? events : 0))
    if isReady { readyCount += 1 }
  }

  /// Removes a polled connection, and sets its next state. The last connection moves to its index. Its events
  /// are discarded, so that they are not handled twice; the next `poll` reports those that still apply.
  mutating func remove(_ connection: Connection, next state: Connection.State) {
    guard let index = connection.pollIndex else { return }
    let last = connections.count - 1
    connections.swapAt(index, last)
    descriptors.swapAt(index + 1, last + 1)
    if index < last, case .polled(_, let source) = connections[index].state {
      connections[index].state = .polled(index: index, source: source)
      descriptors[index + 1].revents = 0
    }
    connections.removeLast()
    descriptors.removeLast()
    connection.state = state
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

  /// Sets the event that a polled connection is polled for.
  mutating func watch(_ connection: Connection, for interest: Interest) {
    guard let index = connection.pollIndex else { return }
    // `poll` ignores a negative descriptor.
    descriptors[index + 1].fd = interest == .nothing ? -1 : connection.descriptor
    descriptors[index + 1].events = interest.events
  }
}
