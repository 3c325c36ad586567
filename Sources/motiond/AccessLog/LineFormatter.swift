import HTTPServer
import MotionSystem

/// Formats log lines as JSON objects. Missing values are omitted.
///
/// Lines do not use the writer of `StrictJSON`, which expects UTF-8: a path consists of arbitrary bytes, and
/// a line is ASCII. The date and the time, up to the second, are formatted once per second.
final class LineFormatter: AccessLogFormatter {
  /// The maximum number of bytes of a path that are logged.
  static let maxPathLength = 512
  /// The maximum number of bytes of a pointer that are logged.
  static let maxPointerLength = 128
  private static let nanosecondsPerSecond = 1_000_000_000

  /// The names of the routes.
  private let routes: [[UInt8]]
  /// The second since 1970 that `dateAndTime` contains.
  private var formattedSecond = -1
  private var dateAndTime: [UInt8] = []

  init(routes: [String]) { self.routes = routes.map { Array($0.utf8) } }

  func append(_ response: LoggedResponse, to lines: inout [UInt8]) {
    let second = response.time / Self.nanosecondsPerSecond
    if second != formattedSecond {
      formattedSecond = second
      dateAndTime = Array(HTTPDate.rfc3339(secondsSince1970: second).utf8)
    }
    lines.append(#"{"time":""#)
    lines += dateAndTime
    lines.append(".")
    lines.append(response.time % Self.nanosecondsPerSecond / 1_000_000, width: 3)
    lines.append("Z\"")
    if let method = response.request?.method { lines.append(method.name, named: "method") }
    lines.append(routes[routes.indices.contains(response.route) ? response.route : 0][...], named: "route")
    if let path = response.request?.path, !path.isEmpty {
      lines.append(path.prefix(Self.maxPathLength), named: "path")
    }
    if let status = response.status {
      lines.append(#","status":"#)
      lines.append(status)
    }
    lines.append(#","bytes":"#)
    lines.append(response.bytes)
    let duration = max(0, response.duration)
    lines.append(#","duration":"#)
    lines.append(duration / Self.nanosecondsPerSecond)
    lines.append(".")
    lines.append(duration % Self.nanosecondsPerSecond, width: 9)
    switch response.id {
    case .generated(let number): lines.append(Hexadecimal.digits(of: number)[...], named: "requestId")
    case .received(let bytes): lines.append(bytes[...], named: "requestId")
    case nil: break
    }
    if let context = response.request?.traceContext {
      lines.append(context.traceID, named: "traceId")
      lines.append(context.spanID, named: "spanId")
    }
    if !response.peer.isEmpty { lines.append(response.peer[...], named: "peer") }
    if let reason = response.reason { lines.append(reason.utf8, named: "reason") }
    if !response.pointer.isEmpty {
      lines.append(response.pointer.utf8.prefix(Self.maxPointerLength), named: "pointer")
    }
    lines.append("}\n")
  }
}

extension [UInt8] {
  /// Appends a number in decimal, padded with leading zeros to `width` digits. A negative number is written
  /// as 0.
  fileprivate mutating func append(_ number: Int, width: Int = 1) {
    let digits = String(Swift.max(0, number)).utf8
    for _ in 0..<Swift.max(0, width - digits.count) { append(UInt8(ascii: "0")) }
    append(contentsOf: digits)
  }

  /// Appends a member with text of the program.
  fileprivate mutating func append(_ text: StaticString, named name: StaticString) {
    text.withUTF8Buffer { unsafe append($0, named: name) }
  }

  /// Appends a member with bytes that a client chose. Special bytes are written as `\u00XX`, so they cannot
  /// end the line or the string, and the original bytes can be restored.
  fileprivate mutating func append(_ bytes: some Sequence<UInt8>, named name: StaticString) {
    append(",\"")
    append(name)
    append("\":\"")
    for byte in bytes {
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        append(byte)
      } else {
        append(#"\u00"#)
        append(Hexadecimal.digit(of: byte >> 4))
        append(Hexadecimal.digit(of: byte & 15))
      }
    }
    append("\"")
  }
}
