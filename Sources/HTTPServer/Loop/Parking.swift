import Dispatch

/// The watching of connections that are not polled; see `Shard.swift`.
struct Parking {
  /// The interval of the parking passes in milliseconds. A connection that was inactive between two
  /// passes is parked.
  static let interval: Milliseconds = 50

  /// The time of the next parking pass.
  var nextPass: Milliseconds = 0
  /// Runs the handlers of all sources of the shard.
  private let queue = DispatchQueue(label: "parked connections")
  private let messageQueue: MessageQueue

  init(_ messageQueue: MessageQueue) {
    self.messageQueue = messageQueue
  }

  /// Creates a suspended source.
  ///
  /// The handlers retain the source that retains them. Dispatch releases the handlers after the
  /// cancellation, which every source reaches.
  ///
  /// The cast always succeeds, because this class implements the protocol that Dispatch declares. A
  /// reference to the class takes one word, the existential five, and a parked connection has two of them.
  func makeSource(for descriptor: Int32) -> DispatchSource? {
    let anySource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    guard let source = anySource as? DispatchSource else { return nil }
    source.setEventHandler { [messageQueue] in
      source.suspend()
      messageQueue.post(.readable(descriptor))
    }
    source.setCancelHandler { [messageQueue] in messageQueue.post(.released(descriptor)) }
    return source
  }
}
