/// The access log of a shard. Use it only on the shard's thread.
///
/// A line is formatted in memory that is allocated once and then copied into the ring, so logging causes no
/// allocations.
@safe final class ShardLog {
  /// The capacity of a line in bytes.
  private static let maxLineLength = 8192

  private let formatter: any AccessLogFormatter
  private let writer: LogWriter
  private let ring: LogRing
  // Safe because a formatter's length is checked against the size before the bytes are read.
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: maxLineLength, alignment: 16)
  /// The difference between the time of day and the monotonic clock, in nanoseconds.
  private var offset = 0
  private var hasUnflushedLines = false

  init(_ formatter: any AccessLogFormatter, writer: LogWriter, ring: LogRing) {
    self.formatter = formatter
    self.writer = writer
    self.ring = ring
  }

  deinit { unsafe memory.deallocate() }

  /// Sets the time of day. It is sufficient to call this once per second.
  /// - Parameters:
  ///   - timeOfDay: nanoseconds since 1970.
  ///   - instant: the same time on the monotonic clock, in nanoseconds.
  func setTime(_ timeOfDay: Int, at instant: Int) {
    offset = timeOfDay &- instant
  }

  /// Returns the time of day, in nanoseconds since 1970, at a time on the monotonic clock in nanoseconds.
  func timeOfDay(at instant: Int) -> Int { max(0, instant &+ offset) }

  /// Writes the line of a response, or counts it as dropped.
  func write(_ response: LoggedResponse) {
    guard let count = unsafe formatter.write(response, to: memory), unsafe (0...memory.count).contains(count)
    else {
      ring.dropped.advance(by: 1)
      return
    }
    unsafe ring.put(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    hasUnflushedLines = true
  }

  /// Notifies the writer of the lines since the last call. The event loop calls it once per iteration.
  func flush() {
    guard hasUnflushedLines else { return }
    hasUnflushedLines = false
    writer.notifyOfLines()
  }
}
