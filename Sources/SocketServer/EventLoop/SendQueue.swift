import HTTPWire

/// The output of several connections that an event loop sends together, in the order of their turns.
struct SendQueue {
  /// The output of one turn.
  struct Entry {
    let connection: Connection
    let byteCount: Int
  }

  /// The largest output of an entry, in bytes. Larger output is sent at once, which saves copying it.
  static let maxEntrySize = 16 << 10
  /// The number of bytes at which the output must be sent.
  static let maxByteCount = 112 << 10
  /// The longest time in nanoseconds for which output should wait for other turns.
  static let maxDelay = 1_000_000

  private(set) var entries: [Entry] = []
  /// The output of all entries, the first entry first.
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

  /// Returns whether the output should be sent before the next turn.
  func isDue(at time: Int) -> Bool {
    bytes.readableCount >= Self.maxByteCount || (!entries.isEmpty && time &- startTime >= Self.maxDelay)
  }

  /// Removes all entries, whose output must have been consumed.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
