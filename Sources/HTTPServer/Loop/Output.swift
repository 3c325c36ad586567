/// The output of the turns of a round, in their order.
///
/// A round serves the connections that are ready. A send often wakes a process on the same core. If each turn
/// sent its output, the core would alternate between computing responses, the network stack and other
/// processes, and the code and data of each would displace those of the others from the caches. Measured with
/// 64 busy connections: 0.8 to 0.9 of the CPU time per request, and 0.8 to 0.85 of the median latency.
struct Output {
  /// The output of a turn that has ended.
  struct Entry {
    let connection: Connection
    let turn: EventLoop.Turn
    fileprivate let byteCount: Int
    fileprivate let body: ResponseBody
  }

  /// The maximum output of an entry that waits, in bytes. Larger output is sent immediately.
  static let maxEntrySize = 16 << 10
  /// If the output has this number of bytes or more, it is sent before the next turn.
  static let maxByteCount = 112 << 10
  /// If the first entry has waited for this time in nanoseconds, the output is sent before the next turn.
  static let maxDelay = 1_000_000

  /// The bytes of all entries, and after them those of the current turn.
  var bytes = ByteBuffer.shared()
  /// The body that follows the bytes of the current turn.
  var body = ResponseBody()
  /// A Boolean value that indicates whether output waits for the end of the round, which has several turns.
  var isDelayed = false
  private var entries: [Entry] = []
  /// The index of the first entry that is not sent.
  private var next = 0
  /// The number of bytes of the entries that are not sent.
  private var entryBytes = 0
  /// The time in nanoseconds at which the first entry was added.
  private var startTime = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The number of bytes of the current turn.
  var turnCount: Int { bytes.readableCount - entryBytes + body.unsentCount }

  /// Makes the output of the current turn an entry.
  mutating func end(_ turn: EventLoop.Turn, of connection: Connection, at time: Int) {
    if entries.isEmpty { startTime = time }
    let count = bytes.readableCount - entryBytes
    entries.append(Entry(connection: connection, turn: turn, byteCount: count, body: body))
    entryBytes += count
    body = ResponseBody()
  }

  /// Returns whether the entries must be sent before the next turn.
  func isDue(at time: Int) -> Bool { entryBytes >= Self.maxByteCount || time &- startTime >= Self.maxDelay }

  /// Returns the first entry that is not sent.
  mutating func nextEntry() -> Entry? {
    guard next < entries.count else {
      entries.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    next += 1
    return entries[next - 1]
  }

  /// Sends the first entry that is not sent.
  /// - Returns: The number of bytes that the socket has accepted, and the output that it has not, if any; nil
  ///   if the connection is broken or closed.
  mutating func send(_ entry: Entry) -> (sent: Int, rest: UnsentOutput?)? {
    defer {
      bytes.consume(entry.byteCount)
      entryBytes -= entry.byteCount
      bytes.restoreSharedSize()
    }
    guard entry.connection.isOpen else { return nil }
    let descriptor = entry.connection.descriptor
    return unsafe bytes.withUnsafeReadableBytes { all in
      let own = unsafe UnsafeRawBufferPointer(rebasing: all.prefix(entry.byteCount))
      guard let sent = unsafe Socket.send(descriptor, own) else { return nil }
      if sent == own.count, entry.body.unsentCount == 0 { return (sent, nil) }
      let rest = UnsentOutput(entry.body)
      unsafe rest.bytes.append(UnsafeRawBufferPointer(rebasing: own[sent...]))
      guard rest.bytes.isEmpty else { return (sent, rest) }
      guard let more = rest.send(to: descriptor) else { return nil }
      return (sent + more, rest.isEmpty ? nil : rest)
    }
  }

  /// Moves the output of the current turn, which no entry precedes, to the end of output without a body.
  mutating func move(to unsent: UnsentOutput) {
    unsent.bytes.append(bytes)
    unsent.body = body
    bytes.consume(bytes.readableCount)
    bytes.restoreSharedSize()
    body = ResponseBody()
  }
}
