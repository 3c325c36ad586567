import HTTPWire
import SocketServer

/// Formats log lines as JSON objects or as text columns.
///
/// The date and the time, up to the second, are formatted once per second, so lines cause no allocations.
/// Lines do not use the writer of `StrictJSON`, which expects UTF-8 and an array that grows: a path consists
/// of arbitrary bytes, and a line is ASCII in memory of a fixed size.
final class LineFormatter: AccessLogFormatter {
  /// The maximum number of bytes of a path that are logged. Even if every byte of a line's parts is escaped,
  /// the line then fits into the memory that the server provides.
  static let maxPathLength = 512
  /// The maximum number of bytes of a pointer that are logged.
  static let maxPointerLength = 128
  private static let nanosecondsPerSecond = 1_000_000_000

  private let escaping: LineBuffer.Escaping
  /// The names of the routes, escaped.
  private let routes: [[UInt8]]
  /// The second since 1970 that `dateAndTime` contains.
  private var formattedSecond = -1
  private var dateAndTime: [UInt8] = []

  init(_ escaping: LineBuffer.Escaping, routes: [String]) {
    self.escaping = escaping
    self.routes = routes.map { Self.escaped($0, for: escaping) }
  }

  func write(_ response: LoggedResponse, to memory: UnsafeMutableRawBufferPointer) -> Int? {
    var line = unsafe LineBuffer(in: memory)
    let second = response.time / Self.nanosecondsPerSecond
    if second != formattedSecond { formatSecond(second) }
    let milliseconds = response.time % Self.nanosecondsPerSecond / 1_000_000
    switch escaping {
    case .json: writeJSON(response, milliseconds, &line)
    case .text: writeText(response, milliseconds, &line)
    }
    return unsafe line.bytes?.count
  }

  private func formatSecond(_ second: Int) {
    formattedSecond = second
    dateAndTime = Array(HTTPDate.rfc3339(secondsSince1970: second).utf8)
  }

  private func writeJSON(_ response: LoggedResponse, _ milliseconds: Int, _ line: inout LineBuffer) {
    line.append(#"{"time":""#)
    append(dateAndTime, to: &line)
    line.append(".")
    line.append(milliseconds, width: 3)
    line.append("Z\"")
    if let method = response.request?.method {
      line.append(#","method":""#)
      line.append(method.name)
      line.append("\"")
    }
    line.append(#","route":""#)
    appendRoute(response.route, to: &line)
    if let path = response.request?.path, !path.isEmpty {
      line.append(#"","path":""#)
      append(path.prefix(Self.maxPathLength), escapedTo: &line)
    }
    line.append("\"")
    if let status = response.status {
      line.append(#","status":"#)
      line.append(status)
    }
    line.append(#","bytes":"#)
    line.append(response.bytes)
    line.append(#","duration":"#)
    appendSeconds(response.duration, to: &line)
    if let id = response.id {
      line.append(#","requestId":""#)
      appendID(id, to: &line)
      line.append("\"")
    }
    if let context = response.request?.traceContext {
      line.append(#","traceId":""#)
      append(context.traceID, escapedTo: &line)
      line.append(#"","spanId":""#)
      append(context.spanID, escapedTo: &line)
      line.append("\"")
    }
    if !response.peer.isEmpty {
      line.append(#","peer":""#)
      append(response.peer[...], escapedTo: &line)
      line.append("\"")
    }
    if let reason = response.reason {
      line.append(#","reason":""#)
      append(Array(reason.utf8), to: &line)
      line.append("\"")
    }
    if !response.pointer.isEmpty {
      line.append(#","pointer":""#)
      append(Array(response.pointer.utf8.prefix(Self.maxPointerLength))[...], escapedTo: &line)
      line.append("\"")
    }
    line.append("}\n")
  }

  private func writeText(_ response: LoggedResponse, _ milliseconds: Int, _ line: inout LineBuffer) {
    append(dateAndTime, to: &line)
    line.append(".")
    line.append(milliseconds, width: 3)
    line.append("Z ")
    appendColumn(response.peer[...], to: &line)
    line.append(response.request?.method.name ?? "-")
    line.append(" ")
    appendColumn((response.request?.path ?? []).prefix(Self.maxPathLength), to: &line)
    appendRoute(response.route, to: &line)
    line.append(" ")
    if let status = response.status { line.append(status) } else { line.append("-") }
    line.append(" ")
    line.append(response.bytes)
    line.append(" ")
    appendSeconds(response.duration, to: &line)
    line.append(" ")
    if let id = response.id { appendID(id, to: &line) } else { line.append("-") }
    line.append(" ")
    if let context = response.request?.traceContext {
      append(context.traceID, escapedTo: &line)
      line.append(" ")
      append(context.spanID, escapedTo: &line)
    } else {
      line.append("- -")
    }
    line.append(" ")
    append(Array((response.reason ?? "-").utf8), to: &line)
    line.append(" ")
    if response.pointer.isEmpty {
      line.append("-")
    } else {
      append(Array(response.pointer.utf8.prefix(Self.maxPointerLength))[...], escapedTo: &line)
    }
    line.append("\n")
  }

  private func appendRoute(_ route: Int, to line: inout LineBuffer) {
    append(routes.indices.contains(route) ? routes[route] : routes.first ?? [], to: &line)
  }

  private func appendColumn(_ bytes: ArraySlice<UInt8>, to line: inout LineBuffer) {
    if bytes.isEmpty {
      line.append("- ")
    } else {
      append(bytes, escapedTo: &line)
      line.append(" ")
    }
  }

  /// Appends a duration in seconds with nine decimals.
  private func appendSeconds(_ nanoseconds: Int, to line: inout LineBuffer) {
    let nanoseconds = max(0, nanoseconds)
    line.append(nanoseconds / Self.nanosecondsPerSecond)
    line.append(".")
    line.append(nanoseconds % Self.nanosecondsPerSecond, width: 9)
  }

  private func appendID(_ id: RequestID, to line: inout LineBuffer) {
    switch id {
    case .generated(let number): line.append(hexadecimal: number)
    case .received(let bytes): append(bytes[...], escapedTo: &line)
    }
  }

  private func append(_ bytes: [UInt8], to line: inout LineBuffer) {
    unsafe bytes.withUnsafeBytes { unsafe line.append($0) }
  }

  private func append(_ bytes: ArraySlice<UInt8>, escapedTo line: inout LineBuffer) {
    unsafe bytes.withUnsafeBytes { unsafe line.append($0, escapedFor: escaping) }
  }

  private static func escaped(_ text: String, for escaping: LineBuffer.Escaping) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6 * text.utf8.count, alignment: 1)
    defer { unsafe memory.deallocate() }
    var line = unsafe LineBuffer(in: memory)
    unsafe Array(text.utf8).withUnsafeBytes { unsafe line.append($0, escapedFor: escaping) }
    return unsafe line.bytes.map(Array.init) ?? []
  }
}
