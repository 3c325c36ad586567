/// The access log of a shard. Use it only on the shard's thread.
final class ShardLog {
  /// The size in bytes at which lines are handed over before the end of the iteration.
  private static let maxCount = 64 << 10

  private let formatter: any AccessLogFormatter
  private let log: LogWriter
  /// The lines of this iteration, and their number.
  private var lines: [UInt8] = []
  private var count = 0
  /// The difference between the time of day and the monotonic clock, in nanoseconds.
  private var offset = 0

  init(_ formatter: any AccessLogFormatter, log: LogWriter) {
    self.formatter = formatter
    self.log = log
  }

  /// Sets the time of day. It is sufficient to call this once per second.
  /// - Parameters:
  ///   - timeOfDay: Nanoseconds since 1970.
  ///   - instant: The same time on the monotonic clock, in nanoseconds.
  func setTime(_ timeOfDay: Int, at instant: Int) { offset = timeOfDay &- instant }

  /// Returns the time of day, in nanoseconds since 1970, at a time on the monotonic clock in nanoseconds.
  func timeOfDay(at instant: Int) -> Int { max(0, instant &+ offset) }

  /// Adds the line of a response.
  func write(_ response: LoggedResponse) {
    formatter.append(response, to: &lines)
    count += 1
    if lines.count >= Self.maxCount { flush() }
  }

  /// Hands the lines over. The event loop calls it once per iteration.
  func flush() {
    guard count > 0 else { return }
    log.append(lines, count: count)
    lines.removeAll(keepingCapacity: true)
    count = 0
  }
}
