import Platform

/// A bell between threads that has a descriptor, so that a thread asleep in `poll` hears it.
/// (A pipe and not an eventfd: it is POSIX.) Ringing an already ringing bell changes nothing.
final class WakeupPipe: Sendable {
  /// The end to poll for reading.
  let descriptor: Int32
  private let writeEnd: Int32

  init() throws(ServerError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    descriptor = ends[0]
    writeEnd = ends[1]
    Socket.prepare(descriptor)
    Socket.prepare(writeEnd)
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes whoever polls the descriptor. A full pipe is a bell that rings already.
  func ring() {
    var byte: UInt8 = 1
    while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Silences the bell; call it before looking for what it was rung for.
  func silence() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while true {
      let count = read(descriptor, &bytes, 16)
      if count < 0 && errno == EINTR { continue }
      if count < 16 { return }
    }
  }
}
