import Synchronization

/// What other threads tell a shard. A connection is named by its descriptor, never by reference:
/// its state stays on the shard's thread, and no message needs more than eight bytes.
enum Message: Sendable {
  /// From the doorman: a new connection. One too many is only told so.
  case adopt(Int32, refused: Bool)
  /// From a parked connection's source, which has just suspended itself: bytes or an end arrived.
  case readable(Int32)
  /// From a source's cancel handler: Dispatch has let go of the descriptor.
  case released(Int32)
  /// From the doorman: answer what is in flight, close what is idle, keep nothing alive.
  case drain
  /// From the doorman: nobody else will come; end when the last connection has.
  case finish
  /// From the doorman: close everything and end.
  case stop
}

/// The one door into a shard's thread.
final class Mailbox: Sendable {
  /// Rings when a message lies in an empty box.
  let bell: WakePipe
  private let messages = Mutex<[Message]>([])

  init() throws(ServerError) {
    bell = try WakePipe()
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
