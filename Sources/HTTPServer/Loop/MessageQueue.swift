/// A message from another thread to a shard.
///
/// Messages identify a connection by its descriptor and not by reference, because the state of a
/// connection belongs to the shard's thread.
enum Message: Sendable {
  /// From the acceptor: a new connection.
  case newConnection(Int32)
  /// From a worker or from the queue of the workers: the task has an outcome.
  case finished(WorkerTask)
  /// From another shard: the connections hold too many bytes, and those of this shard may hold the most.
  case releaseBytes
  /// From the acceptor: the shutdown has advanced. The event loop ends when there are no further connections
  /// and the last one has closed.
  case enter(RunState)
  /// From the acceptor: confirm that the event loop is alive, with the number of this check.
  case checkAlive(Int)
  /// From a test: the clock was moved. The timeout of a wait in progress is no longer valid.
  case clockMoved
}

/// The messages that a shard has yet to handle.
final class MessageQueue: Sendable {
  /// Signaled when a message is posted to an empty queue.
  let wakeup: WakeupPipe
  private let state = Locked(State())

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  init() throws(ServerError) { wakeup = try WakeupPipe() }

  /// Adds a message.
  /// - Returns: False if the event loop has ended. The message is then not added.
  @discardableResult
  func post(_ message: Message) -> Bool {
    let (isAdded, wasEmpty) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.messages.append(message)
      return (true, state.messages.count == 1)
    }
    if wasEmpty { wakeup.signal() }
    return isAdded
  }

  /// Removes all messages and returns them, oldest first.
  ///
  /// The pipe is drained first, so that a message posted in between signals it again.
  /// - Parameter isLast: Whether the queue refuses all further messages.
  func collect(isLast: Bool = false) -> [Message] {
    wakeup.drain()
    return state.withLock { state in
      state.isClosed = state.isClosed || isLast
      return exchange(&state.messages, with: [])
    }
  }
}
