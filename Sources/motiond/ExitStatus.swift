/// The exit statuses of the program, with the numbers of `sysexits.h` where it has one.
enum ExitStatus {
  /// The server has drained, or the command has succeeded.
  static let success: Int32 = 0
  /// An address is not available, or a health check failed.
  static let failure: Int32 = 1
  /// The command line or the environment is invalid (`EX_USAGE`).
  static let usage: Int32 = 64
  /// The system does not provide enough threads, memory or descriptors (`EX_OSERR`).
  static let system: Int32 = 71
}
