/// The exit statuses of the program, with the numbers of `sysexits.h` where it has one.
package enum ExitStatus {
  /// The server has drained, or the command has succeeded.
  package static let success: Int32 = 0
  /// An address is not available, or a health check failed.
  package static let failure: Int32 = 1
  /// The command line or the environment is invalid (`EX_USAGE`).
  package static let usage: Int32 = 64
  /// The input of a command has errors (`EX_DATAERR`).
  package static let data: Int32 = 65
  /// The input of a command cannot be read (`EX_NOINPUT`).
  package static let noInput: Int32 = 66
  /// The output of a command cannot be written (`EX_IOERR`).
  package static let output: Int32 = 74
  /// The system does not provide enough threads, memory or descriptors (`EX_OSERR`).
  package static let system: Int32 = 71
}
