import HTTPServer
import MotionSystem
import StrictJSON

/// The messages of the running program on standard error: JSON objects, one per line, each with its time and
/// level.
///
/// While the server runs, a separate thread writes the messages, so a full pipe cannot delay signal handling
/// or the shutdown. Before that, the system may not provide a thread.
struct ServerLog: Sendable {
  /// The greatest level of the messages that are written.
  let level: LogLevel

  private let writer = Locked<LogWriter?>(nil)

  /// Starts the thread. Call it when `Server.check` has succeeded.
  func start() throws(ServerError) {
    let started = try LogWriter(to: STDERR_FILENO, shards: 1) { _ in }
    writer.withLock { $0 = started }
  }

  /// Appends a message and returns immediately, once the thread is started.
  ///
  /// - Parameters:
  ///   - message: The message; nil to write none.
  ///   - action: A function that is called first. The message follows when it has returned, and before the
  ///     messages that other threads append meanwhile.
  func post(_ message: String?, _ level: LogLevel, onceDone action: () -> Void = {}) {
    writer.withLock { writer in
      action()
      guard let message, level <= self.level else { return }
      let line = line(message, level)
      if let writer {
        writer.append(Array((line + "\n").utf8), count: 1)
      } else {
        StandardStreams.writeLine(line, to: STDERR_FILENO)
      }
    }
  }

  /// Writes messages in one call, so a reader of the first line can also read the others, and waits until
  /// they are written.
  /// - Parameter isAlwaysWritten: Whether the messages are written even if the level excludes them.
  func write(_ messages: [String], _ level: LogLevel, isAlwaysWritten: Bool = false) {
    guard !messages.isEmpty, level <= self.level || isAlwaysWritten else { return }
    StandardStreams.writeLine(messages.map { line($0, level) }.joined(separator: "\n"), to: STDERR_FILENO)
  }

  /// Waits until all posted messages are written, for a limited time.
  func flush() { writer.withLock { $0 }?.finish() }

  /// Makes a trap write a message before it ends the process. The message has no time, because only bytes
  /// that exist can be written then.
  func reportCrashes() {
    let message = "motiond \(BuildInformation.version) has crashed at 0x"
    CrashReport.install(beginning: #"{"level":"error","message":""# + message, end: #""}"#)
  }

  /// Returns the line of a message at a time in nanoseconds since 1970.
  func line(_ message: String, _ level: LogLevel, at time: Int = ServerClock.system.timeOfDay()) -> String {
    let (seconds, milliseconds) = (time / 1_000_000_000, time / 1_000_000 % 1000)
    let fraction = "\(1000 + milliseconds)".dropFirst()
    var writer = JSONWriter(reservingCapacity: 128)
    writer.beginObject()
    writer.member("time", "\(HTTPDate.rfc3339(secondsSince1970: seconds)).\(fraction)Z")
    writer.member("level", level.rawValue)
    writer.member("message", message)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
