import Dispatch
import MotionSystem

/// The lines of a log, which one thread writes to a descriptor.
///
/// For the access log, an event loop hands over its lines once per iteration. It waits for a lock, never for
/// the reader of the log: if the thread cannot write fast enough, further lines are dropped and counted.
///
/// The descriptor belongs to the caller and is often shared with other processes, so its flags are not
/// changed: O_NONBLOCK is not set. A write can therefore block indefinitely, and `finish` waits for a limited
/// time only.
package final class LogWriter: Sendable {
  /// The size in bytes of the lines that can wait for the thread, for each shard: about 4000 lines.
  static let capacityPerShard = 1 << 20
  /// The time in milliseconds from the first line until the lines are written, which share a system call.
  private static let delay: Int32 = 10
  /// The maximum time in seconds to write the last lines when the server ends.
  private static let finishTimeout = 1.0

  private struct State {
    /// Whole lines.
    var lines: [UInt8] = []
    var dropped = 0
    var isFinishing = false
  }

  private let state = Locked(State())
  private let capacity: Int
  private let descriptor: Int32
  private let report: @Sendable (String) -> Void
  /// Signaled when lines are added to none, and at the end.
  private let wakeup = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let thread = Locked<SystemThread?>(nil)

  /// Starts the thread.
  /// - Parameters:
  ///   - shards: The number of the threads whose lines can wait.
  ///   - report: Receives a message about the first failed write, on the thread.
  package init(
    to descriptor: Int32, shards: Int, report: @escaping @Sendable (String) -> Void
  ) throws(ServerError) {
    self.descriptor = descriptor
    self.report = report
    capacity = shards * Self.capacityPerShard
    let created = try SystemThread { [self] in run() }
    thread.withLock { $0 = created }
  }

  /// The number of lines that were not written.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds whole lines, or counts them as dropped.
  package func append(_ lines: [UInt8], count: Int) {
    let wasEmpty = state.withLock { state in
      guard lines.count <= capacity - state.lines.count else {
        state.dropped += count
        return false
      }
      defer { state.lines += lines }
      return state.lines.isEmpty
    }
    if wasEmpty { wakeup.signal() }
  }

  /// Writes the remaining lines, for a limited time because the reader of the log may have stopped. Call it
  /// when all shards have ended. Further calls have no effect.
  package func finish() {
    guard let running = thread.exchange(nil) else { return }
    state.withLock { $0.isFinishing = true }
    wakeup.signal()
    let hasFinished = hasEnded.wait(timeout: .now() + Self.finishTimeout) == .success
    if hasFinished { running.join() } else { running.detach() }
  }

  private func run() {
    var hasFailed = false
    // A failure has left the beginning of a line, which nothing may continue.
    var endsWithinLine = false
    var isFinishing = false
    while !isFinishing {
      wakeup.wait()
      if !state.withLock({ $0.isFinishing }) { _ = poll(nil, 0, Self.delay) }
      var bytes: [UInt8]
      (bytes, isFinishing) = state.withLock { (exchange(&$0.lines, with: []), $0.isFinishing) }
      if endsWithinLine { bytes.insert(ASCII.lineFeed, at: 0) }
      let (count, error) = FileWriter.write(bytes, to: descriptor)
      if let error {
        if !hasFailed {
          report(unsafe "the access log cannot be written: \(String(cString: strerror(error)))")
        }
        hasFailed = true
        let lost = bytes[count...].count { $0 == ASCII.lineFeed } - (endsWithinLine && count == 0 ? 1 : 0)
        state.withLock { $0.dropped += lost }
      }
      if count > 0 { endsWithinLine = bytes[count - 1] != ASCII.lineFeed }
    }
    hasEnded.signal()
  }
}
