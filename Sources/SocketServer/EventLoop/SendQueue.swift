import HTTPWire

/// The output of several connections that an event loop sends after the last turn of a round, in the order of
/// the turns.
struct SendQueue {
  /// The output of one turn.
  struct Entry {
    let connection: Connection
    let byteCount: Int
  }

  /// The maximum output of an entry, in bytes. Larger output is sent immediately, which avoids a copy.
  static let maxEntrySize = 16 << 10
  /// If the queue holds this number of bytes or more, it is sent before the next turn.
  static let maxByteCount = 112 << 10
  /// If the first entry has waited for this time in nanoseconds, the queue is sent before the next turn.
  static let maxDelay = 1_000_000

  private(set) var entries: [Entry] = []
  /// The output of all entries, in order.
  var bytes = ByteBuffer(capacity: maxByteCount + maxEntrySize)
  /// The time in nanoseconds at which the first entry was added.
  private var startTime = 0

  var isEmpty: Bool { entries.isEmpty }

  /// Appends output as the last entry.
  mutating func append(_ output: ByteBuffer, of connection: Connection, at time: Int) {
    if entries.isEmpty { startTime = time }
    entries.append(Entry(connection: connection, byteCount: output.readableCount))
    unsafe output.withUnsafeReadableBytes { unsafe bytes.append($0) }
  }

  /// Returns whether the queue must be sent before the next turn.
  func isDue(at time: Int) -> Bool {
    bytes.readableCount >= Self.maxByteCount || (!entries.isEmpty && time &- startTime >= Self.maxDelay)
  }

  /// Removes all entries. Their output must already be consumed.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
