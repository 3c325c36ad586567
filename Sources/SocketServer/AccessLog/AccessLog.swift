import Synchronization

/// The access log of a server: its writer, the writer's thread, and a log for each shard.
final class AccessLog: Sendable {
  /// The maximum time in milliseconds to write the last lines when the server ends.
  private static let finishTimeout: Milliseconds = 1000

  private let makeFormatter: @Sendable (_ routes: [String]) -> any AccessLogFormatter
  private let writer: LogWriter
  private let thread: SystemThread
  private let hasFinished = Atomic<Bool>(false)

  /// Creates the log and starts its thread. Returns nil if the configuration has no access log.
  init?(_ configuration: ServerConfiguration, clock: ServerClock) throws(ServerError) {
    guard let makeFormatter = configuration.makeAccessLogFormatter else { return nil }
    self.makeFormatter = makeFormatter
    let writer = try LogWriter(
      to: configuration.accessLogDescriptor, shards: configuration.shards, clock: clock,
      report: configuration.report)
    self.writer = writer
    thread = try SystemThread { writer.run() }
  }

  /// The number of lines that were not written, because a ring was full or the descriptor failed.
  var dropped: Int { writer.dropped }

  /// Creates the log of a shard, for use on the shard's thread only.
  func makeShardLog(_ index: Int, routes: [String]) -> ShardLog? {
    guard writer.rings.indices.contains(index) else { return nil }
    return ShardLog(makeFormatter(routes), writer: writer, ring: writer.rings[index])
  }

  /// Makes `finish` read the clock again.
  func clockDidMove() { writer.clockDidMove() }

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
