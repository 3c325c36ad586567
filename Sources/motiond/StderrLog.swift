import Dispatch
import Platform

/// What the running program says of itself on standard error. Nothing waits for whoever reads it there: a pipe that
/// is full holds up a thread that does nothing else, so signals are still heeded and the end still comes.
enum StderrLog {
  private static let queue = DispatchQueue(label: "notices")

  /// Says one line, after those before it.
  static func post(_ line: String) {
    queue.async { Motiond.say("motiond: " + line, to: STDERR_FILENO) }
  }

  /// Waits, but not for long, until all is said.
  static func flush() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(500))
  }
}
