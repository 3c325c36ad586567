import HTTPWire

/// Writes a shard's log lines; it belongs to the shard's thread.
///
/// A line is put together in a piece of memory that is there once and then copied into the ring: no line
/// allocates anything. The date and time up to the second are text that is made once a second.
final class AccessLogFormatter {
  /// No line is longer: the parts that a client chooses are cut or bounded, even if each byte had to be escaped.
  private static let longestLine = 8192
  /// Bytes of a path that a line tells.
  static let pathBytes = 512
  private static let second = 1_000_000_000

  private let format: AccessLogFormat
  private let writer: LogWriter
  private let ring: LogRing
  /// The names of the routes, escaped.
  private let routes: [[UInt8]]
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: longestLine, alignment: 16)
  /// What the time of day is ahead of the monotonic clock, in nanoseconds.
  private var offset = 0
  /// The second since 1970 that `dateAndTime` names.
  private var namedSecond = -1
  private var dateAndTime: [UInt8] = []
  private var hasLines = false

  init(_ format: AccessLogFormat, writer: LogWriter, ring: LogRing, routes: [String]) {
    self.format = format
    self.writer = writer
    self.ring = ring
    self.routes = routes.map { Self.escaped($0, for: format == .json ? .json : .text) }
  }

  deinit { memory.deallocate() }

  /// Tells what time it is; once a second is enough.
  /// - Parameters:
  ///   - timeOfDay: nanoseconds since 1970.
  ///   - instant: the same moment on the monotonic clock, in nanoseconds.
  func setTime(_ timeOfDay: Int, at instant: Int) {
    offset = timeOfDay &- instant
  }

  /// Writes a line about an answer that was ready at that instant of the monotonic clock, in nanoseconds.
  func write(_ answer: LoggedResponse, at instant: Int) {
    var line = LineBuffer(in: memory)
    let time = max(0, instant &+ offset)
    if time / Self.second != namedSecond { nameSecond(time / Self.second) }
    let milliseconds = time % Self.second / 1_000_000
    if format == .json {
      writeJSON(answer, milliseconds, &line)
    } else {
      writeText(answer, milliseconds, &line)
    }
    if let bytes = line.bytes {
      ring.put(bytes)
      hasLines = true
    } else {
      ring.dropped.advance(by: 1)
    }
  }

  /// After a round of answers: their lines may be written.
  func flush() {
    guard hasLines else { return }
    hasLines = false
    writer.noteLines()
  }

  private func nameSecond(_ second: Int) {
    namedSecond = second
    dateAndTime = Array(HTTPDate.rfc3339(secondsSince1970: second).utf8)
  }

  private func writeJSON(_ answer: LoggedResponse, _ milliseconds: Int, _ line: inout LineBuffer) {
    line.append(#"{"time":""#)
    append(dateAndTime, to: &line)
    line.append(".")
    line.append(milliseconds, width: 3)
    line.append("Z\"")
    if let method = answer.target?.method {
      line.append(#","method":""#)
      line.append(method.name)
      line.append("\"")
    }
    line.append(#","route":""#)
    appendRoute(answer.route, to: &line)
    if let path = answer.target?.path, !path.isEmpty {
      line.append(#"","path":""#)
      append(path.prefix(Self.pathBytes), to: &line, escapedFor: .json)
    }
    line.append(#"","status":"#)
    line.append(answer.status)
    line.append(#","bytes":"#)
    line.append(answer.bytes)
    line.append(#","duration":"#)
    appendSeconds(answer.nanoseconds, to: &line)
    line.append(#","requestId":""#)
    appendID(answer.id, to: &line, escapedFor: .json)
    if let traceID = answer.target?.traceID {
      line.append(#"","traceId":""#)
      append(traceID, to: &line, escapedFor: .json)
    }
    if !answer.peer.isEmpty {
      line.append(#"","peer":""#)
      append(answer.peer[...], to: &line, escapedFor: .json)
    }
    line.append("\"}\n")
  }

  private func writeText(_ answer: LoggedResponse, _ milliseconds: Int, _ line: inout LineBuffer) {
    append(dateAndTime, to: &line)
    line.append(".")
    line.append(milliseconds, width: 3)
    line.append("Z ")
    appendColumn(answer.peer[...], to: &line)
    line.append(answer.target?.method.name ?? "-")
    line.append(" ")
    appendColumn((answer.target?.path ?? []).prefix(Self.pathBytes), to: &line)
    appendRoute(answer.route, to: &line)
    line.append(" ")
    line.append(answer.status)
    line.append(" ")
    line.append(answer.bytes)
    line.append(" ")
    appendSeconds(answer.nanoseconds, to: &line)
    line.append(" ")
    appendID(answer.id, to: &line, escapedFor: .text)
    line.append(" ")
    if let traceID = answer.target?.traceID {
      append(traceID, to: &line, escapedFor: .text)
    } else {
      line.append("-")
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
      append(bytes, to: &line, escapedFor: .text)
      line.append(" ")
    }
  }

  /// Seconds to the nanosecond.
  private func appendSeconds(_ nanoseconds: Int, to line: inout LineBuffer) {
    let nanoseconds = max(0, nanoseconds)
    line.append(nanoseconds / Self.second)
    line.append(".")
    line.append(nanoseconds % Self.second, width: 9)
  }

  private func appendID(_ id: RequestID, to line: inout LineBuffer, escapedFor escaping: LineBuffer.Escaping)
  {
    switch id {
    case .generated(let number): line.append(hexadecimal: number)
    case .received(let bytes): append(bytes[...], to: &line, escapedFor: escaping)
    }
  }

  private func append(_ bytes: [UInt8], to line: inout LineBuffer) {
    bytes.withUnsafeBytes { line.append($0) }
  }

  private func append(
    _ bytes: ArraySlice<UInt8>, to line: inout LineBuffer, escapedFor escaping: LineBuffer.Escaping
  ) {
    bytes.withUnsafeBytes { line.append($0, escapedFor: escaping) }
  }

  private static func escaped(_ text: String, for escaping: LineBuffer.Escaping) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6 * text.utf8.count, alignment: 1)
    defer { memory.deallocate() }
    var line = LineBuffer(in: memory)
    Array(text.utf8).withUnsafeBytes { line.append($0, escapedFor: escaping) }
    return line.bytes.map(Array.init) ?? []
  }
}
