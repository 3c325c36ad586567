import Synchronization

/// The format of the access log.
public enum AccessLogFormat: String, Sendable, CaseIterable {
  /// No access log.
  case off
  /// One line per response with columns separated by single spaces. Missing values are written as `-`.
  case text
  /// One JSON object per line. Missing values are omitted.
  case json
}

/// The access log of a server: its writer, the writer's thread, and a formatter for each shard.
final class AccessLog: Sendable {
  /// The maximum time in milliseconds to write the last lines when the server ends.
  private static let finishTimeout = 1000

  private let format: AccessLogFormat
  private let writer: LogWriter
  private let thread: WorkerThread
  private let hasFinished = Atomic<Bool>(false)

  /// Creates the log and starts its thread.
  init(_ configuration: ServerConfiguration) throws(ServerError) {
    format = configuration.accessLog
    let writer = try LogWriter(
      to: configuration.accessLogDescriptor, shards: configuration.shards, report: configuration.report)
    self.writer = writer
    thread = try WorkerThread { writer.run() }
  }

  /// The number of lines that were not written, because a ring was full or the descriptor failed.
  var dropped: Int { writer.dropped }

  /// Creates the formatter of a shard, for use on the shard's thread only.
  func makeFormatter(forShard index: Int, routes: [String]) -> AccessLogFormatter? {
    guard writer.rings.indices.contains(index) else { return nil }
    return AccessLogFormatter(format, writer: writer, ring: writer.rings[index], routes: routes)
  }

  /// Writes the remaining lines, for a limited time because the reader of the log may have stopped. Call it
  /// when all shards have ended.
  func finish() {
    guard !hasFinished.exchange(true, ordering: .relaxed) else { return }
    if writer.finish(within: Self.finishTimeout) {
      thread.join()
    } else {
      thread.detach()
    }
  }
}
