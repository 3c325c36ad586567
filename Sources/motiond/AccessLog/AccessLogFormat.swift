import HTTPWire
import SocketServer

/// The format of the access log, a configuration option.
enum AccessLogFormat: String, Sendable, CaseIterable {
  /// No access log.
  case off
  /// One line per response with columns separated by single spaces. Missing values are written as `-`.
  case text
  /// One JSON object per line. Missing values are omitted.
  case json

  /// The function that creates a shard's formatter; nil without an access log.
  var makeFormatter: (@Sendable (_ routes: [String]) -> any AccessLogFormatter)? {
    switch self {
    case .off: nil
    case .text: { LineFormatter(.text, routes: $0) }
    case .json: { LineFormatter(.json, routes: $0) }
    }
  }
}
