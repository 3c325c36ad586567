import HTTPServer
import MotionAPI
import MotionService

/// The configuration of the program, with its defaults.
struct Configuration: Sendable {
  var server = ServerConfiguration()
  var service = ServiceLimits()
  var origins = CrossOriginPolicy.any
  /// Whether the access log is written.
  var logsRequests = true
  var logLevel = LogLevel.info
}

/// The verbosity of standard error. Each level includes the messages of the levels before it.
/// The start line and the errors that prevent a start are written at every level.
enum LogLevel: String, CaseIterable, Comparable {
  /// Failures.
  case error
  /// What limits the program.
  case warning
  /// The beginning and the end of a shutdown.
  case info
  /// The configuration at startup.
  case debug

  static func < (left: LogLevel, right: LogLevel) -> Bool { allCases.prefix { $0 != right }.contains(left) }
}
