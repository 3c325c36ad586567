/// What other threads tell a shard. A connection is named by its descriptor, never by reference:
/// its state stays on the shard's thread, and no message needs more than eight bytes.
enum Message: Sendable {
  /// From the acceptor: a new connection. One too many is only told so.
  case adopt(Int32, refused: Bool)
  /// From a parked connection's source, which has just suspended itself: bytes or an end arrived.
  case readable(Int32)
  /// From a source's cancel handler: Dispatch has let go of the descriptor.
  case released(Int32)
  /// From the acceptor: answer what is in flight, close what is idle, keep nothing alive.
  case drain
  /// From the acceptor: nobody else will come; end when the last connection has.
  case finish
  /// From the acceptor: close everything and end.
  case stop
}

/// The one door into a shard's thread.
final class MessageQueue: Sendable {
  /// Rings when a message lies in an empty box.
  let bell: WakeupPipe
  private let messages = Locked<[Message]>([])

  init() throws(ServerError) {
    bell = try WakeupPipe()
  }

  func post(_ message: Message) {
    let wasEmpty = messages.withLock { waiting in
      waiting.append(message)
      return waiting.count == 1
    }
    if wasEmpty { bell.ring() }
  }

  /// Moves all messages, oldest first, into an empty array, whose storage the box keeps for the next
  /// ones. The bell falls silent first: a message that comes in between rings it again.
  func collect(into batch: inout [Message]) {
    bell.silence()
    messages.withLock { waiting in swap(&waiting, &batch) }
  }
}
