/// The output of several connections that an event loop sends after the last turn of a round, in the order of
/// the turns.
///
/// A round serves the connections that the latest `poll` found ready. A send often wakes a process on the
/// same core. If each turn sent its output, the core would alternate between computing responses, the network
/// stack and other processes, and the code and data of each would displace those of the others from the
/// caches. Measured with 64 busy connections: 0.8 to 0.9 of the CPU time per request, and 0.8 to 0.85 of the
/// median latency.
struct SendQueue {
  /// The output of one turn.
  private struct Entry {
    let connection: Connection
    let byteCount: Int
  }

  /// The maximum output of an entry, in bytes. Larger output is sent immediately, which avoids a copy.
  static let maxEntrySize = 16 << 10
  /// If the queue holds this number of bytes or more, it is sent before the next turn.
  static let maxByteCount = 112 << 10
  /// If the first entry has waited for this time in nanoseconds, the queue is sent before the next turn.
  static let maxDelay = 1_000_000

  /// A Boolean value that indicates whether turns queue their output: during a round with several ready
  /// connections.
  var isOpen = false
  private var entries: [Entry] = []
  /// The index of the first entry that is not sent.
  private var next = 0
  /// The output of all unsent entries, in order.
  private var bytes = ByteBuffer(capacity: maxByteCount + maxEntrySize)
  /// The time in nanoseconds at which the first entry was added.
  private var startTime = 0

  var isEmpty: Bool { entries.isEmpty }

  /// Moves output to the end of the queue.
  mutating func append(_ output: inout ByteBuffer, of connection: Connection, at time: Int) {
    if entries.isEmpty { startTime = time }
    entries.append(Entry(connection: connection, byteCount: output.readableCount))
    unsafe output.withUnsafeReadableBytes { unsafe bytes.append($0) }
    output.consume(output.readableCount)
  }

  /// Returns whether the queue must be sent before the next turn.
  func isDue(at time: Int) -> Bool {
    bytes.readableCount >= Self.maxByteCount || (!entries.isEmpty && time &- startTime >= Self.maxDelay)
  }

  /// What became of an entry.
  struct Sent {
    let connection: Connection
    /// The number of bytes that the socket accepted; nil if the connection is broken.
    let count: Int?
    /// The output that the socket did not accept.
    let rest: Output
  }

  /// Sends the first entry and removes it.
  /// - Returns: nil if the queue is empty.
  mutating func sendNext() -> Sent? {
    guard next < entries.count else {
      entries.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    let entry = entries[next]
    next += 1
    var rest = Output()
    let count: Int? = unsafe bytes.withUnsafeReadableBytes { queued in
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: queued.prefix(entry.byteCount))
      // Nothing closes a connection while its output is queued. If something did, the descriptor might
      // belong to another client by now.
      guard entry.connection.isPolled,
        let count = unsafe Output.send(bytes, to: entry.connection.descriptor)
      else { return nil }
      if count < bytes.count {
        unsafe rest.bytes.append(UnsafeRawBufferPointer(rebasing: bytes[count...]))
      }
      return count
    }
    bytes.consume(entry.byteCount)
    return Sent(connection: entry.connection, count: count, rest: rest)
  }
}
