import Synchronization

/// The access log of a server: a writer, its thread, and a pen for each shard.
final class AccessLog: Sendable {
  /// Milliseconds that the end of a server waits for the last lines to be written.
  private static let patience = 1000

  private let format: AccessLogFormat
  private let writer: LogWriter
  private let thread: WorkerThread
  private let hasFinished = Atomic<Bool>(false)

  /// Starts the thread.
  init(_ configuration: ServerConfiguration) throws(ServerError) {
    format = configuration.accessLog
    let writer = try LogWriter(
      to: configuration.accessLogDescriptor, shards: configuration.shards, report: configuration.report)
    self.writer = writer
    thread = try WorkerThread { writer.run() }
  }

  /// Lines that were not written, because there was no room for them or the descriptor did not take them.
  var dropped: Int { writer.dropped }

  /// What the shard of that number writes its lines with; for its thread alone.
  func pen(ofShard index: Int, routes: [String]) -> AccessLogFormatter? {
    guard writer.rings.indices.contains(index) else { return nil }
    return AccessLogFormatter(format, writer: writer, ring: writer.rings[index], routes: routes)
  }

  /// Writes what is left, for a bounded time: whoever reads may have stopped. Call it when no shard logs any more.
  func finish() {
    guard !hasFinished.exchange(true, ordering: .relaxed) else { return }
    if writer.finish(within: Self.patience) {
      thread.join()
    } else {
      thread.abandon()
    }
  }
}
