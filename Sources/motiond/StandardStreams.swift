import Platform

/// The three descriptors that every program is given.
enum StandardStreams {
  /// Opens `/dev/null` in place of those that are closed. Otherwise the next socket would get the number of one
  /// of them, and a client would be sent the log.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the one that is missing.
      _ = Platform.open("/dev/null", O_RDWR)
    }
  }
}
