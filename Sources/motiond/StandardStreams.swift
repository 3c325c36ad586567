import Dispatch
import MotionSystem

/// The standard input, output and error of the process.
enum StandardStreams {
  /// Opens `/dev/null` in place of each standard stream that is closed. Otherwise the next socket would
  /// receive its descriptor number, and the log would be sent to a client.
  static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor number, which is the missing one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Writes a line to a descriptor and waits until it is written.
  ///
  /// The C library's `stdout` and `stderr` are global variables, which are not concurrency-safe in
  /// Swift 6.
  static func writeLine(_ line: String, to descriptor: Int32) {
    var bytes = Array((line.hasSuffix("\n") ? line : line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The log of the running program on standard error.
///
/// A separate thread writes the lines, so a full pipe cannot delay signal handling or the shutdown.
enum StderrLog {
  private static let queue = DispatchQueue(label: "stderr-log")

  /// Appends a line to the log and returns immediately.
  static func post(_ line: String) {
    queue.async { StandardStreams.writeLine("motiond: " + line, to: STDERR_FILENO) }
  }

  /// Calls a function and appends a line to the log. The line is written after the function has returned, and
  /// before the lines that other threads append meanwhile.
  ///
  /// - Parameter line: The line; nil to write none.
  static func post(_ line: String?, onceDone action: () -> Void) {
    queue.suspend()
    defer { queue.resume() }
    if let line { post(line) }
    action()
  }

  /// Waits until all lines are written, but no longer than 0.5 s.
  static func flush() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(500))
  }
}
