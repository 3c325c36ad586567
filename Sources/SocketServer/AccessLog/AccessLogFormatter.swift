import HTTPWire

/// Formats the log lines of a shard. Use it only on the shard's thread.
///
/// A line is built in memory that is allocated once and then copied into the ring, so lines cause no
/// allocations. The date and the time, up to the second, are formatted once per second.
final class AccessLogFormatter {
  /// The capacity of a line in bytes. No line exceeds it: the parts that a client chooses are truncated or
  /// limited, such that they fit even if every byte is escaped.
  private static let maxLineLength = 8192
  /// The maximum number of bytes of a path that are logged.
  static let maxPathLength = 512
  private static let nanosecondsPerSecond = 1_000_000_000

  private let format: AccessLogFormat
  private let writer: LogWriter
  private let ring: LogRing
  /// The names of the routes, escaped.
  private let routes: [[UInt8]]
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: maxLineLength, alignment: 16)
  /// The difference between the time of day and the monotonic clock, in nanoseconds.
  private var offset = 0
  /// The second since 1970 that `dateAndTime` contains.
  private var formattedSecond = -1
  private var dateAndTime: [UInt8] = []
  private var hasUnflushedLines = false

  init(_ format: AccessLogFormat, writer: LogWriter, ring: LogRing, routes: [String]) {
    self.format = format
    self.writer = writer
    self.ring = ring
    self.routes = routes.map { Self.escaped($0, for: format == .json ? .json : .text) }
  }

  deinit { memory.deallocate() }

  /// Sets the time of day. It is sufficient to call this once per second.
  /// - Parameters:
  ///   - timeOfDay: nanoseconds since 1970.
  ///   - instant: the same time on the monotonic clock, in nanoseconds.
  func setTime(_ timeOfDay: Int, at instant: Int) {
    offset = timeOfDay &- instant
  }

  /// Writes the line of a response.
  /// - Parameter instant: the time on the monotonic clock, in nanoseconds, at which the response was ready.
  func write(_ response: LoggedResponse, at instant: Int) {
    var line = LineBuffer(in: memory)
    let time = max(0, instant &+ offset)
    if time / Self.nanosecondsPerSecond != formattedSecond { formatSecond(time / Self.nanosecondsPerSecond) }
    let milliseconds = time % Self.nanosecondsPerSecond / 1_000_000
    if format == .json {
      writeJSON(response, milliseconds, &line)
    } else {
      writeText(response, milliseconds, &line)
    }
    if let bytes = line.bytes {
      ring.put(bytes)
      hasUnflushedLines = true
    } else {
      ring.dropped.advance(by: 1)
    }
  }

  /// Notifies the writer of the lines since the last call. The event loop calls it once per iteration.
  func flush() {
    guard hasUnflushedLines else { return }
    hasUnflushedLines = false
    writer.notifyOfLines()
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
      append(path.prefix(Self.maxPathLength), to: &line, escapedFor: .json)
    }
    line.append(#"","status":"#)
    line.append(response.status)
    line.append(#","bytes":"#)
    line.append(response.bytes)
    line.append(#","duration":"#)
    appendSeconds(response.nanoseconds, to: &line)
    line.append(#","requestId":""#)
    appendID(response.id, to: &line, escapedFor: .json)
    if let traceID = response.request?.traceID {
      line.append(#"","traceId":""#)
      append(traceID, to: &line, escapedFor: .json)
    }
    if !response.peer.isEmpty {
      line.append(#"","peer":""#)
      append(response.peer[...], to: &line, escapedFor: .json)
    }
    line.append("\"}\n")
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
    line.append(response.status)
    line.append(" ")
    line.append(response.bytes)
    line.append(" ")
    appendSeconds(response.nanoseconds, to: &line)
    line.append(" ")
    appendID(response.id, to: &line, escapedFor: .text)
    line.append(" ")
    if let traceID = response.request?.traceID {
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

  /// Appends a duration in seconds with nine decimals.
  private func appendSeconds(_ nanoseconds: Int, to line: inout LineBuffer) {
    let nanoseconds = max(0, nanoseconds)
    line.append(nanoseconds / Self.nanosecondsPerSecond)
    line.append(".")
    line.append(nanoseconds % Self.nanosecondsPerSecond, width: 9)
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
