import HTTPServer
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
    FileWriter.write(Array((line.hasSuffix("\n") ? line : line + "\n").utf8), to: descriptor)
  }
}
