import MotionSystem

/// Wakes a thread that waits for events. Signaling an already signaled pipe has no further effect.
///
/// A pipe is used instead of an eventfd because it is POSIX.
final class WakeupPipe: Sendable {
  /// The read end, which the waiting thread watches.
  let descriptor: Int32
  private let writeEnd: Int32

  init() throws(ServerError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    descriptor = ends[0]
    writeEnd = ends[1]
    Socket.prepare(descriptor)
    Socket.prepare(writeEnd)
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes the thread that watches the descriptor. If the pipe is full, it is already signaled.
  func signal() {
    var byte: UInt8 = 1
    _ = retryOnInterrupt { unsafe write(writeEnd, &byte, 1) }
  }

  /// Resets the pipe. Call it before checking the condition that was signaled, or a signal in between
  /// is lost.
  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while retryOnInterrupt({ unsafe read(descriptor, &bytes, 16) }) == 16 {}
  }
}
