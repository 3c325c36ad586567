import Platform

// A response is written directly into the output buffer. Space for the entire response is reserved
// once, from an upper bound of its size, and each part is then copied into it.

/// Serializes responses.
enum ResponseWriter {
  /// The connection option of a response.
  enum Connection {
    /// No `Connection` field, since HTTP/1.1 connections persist by default.
    case implied
    case keepAlive
    case close
  }

  /// An upper bound in bytes of the status line, `Content-Length`, `Connection`, `ETag`, `Server-Timing`, a
  /// generated request ID, the field names and all line endings together, and of the memory beyond the last
  /// number that `DecimalDigits` may store to.
  private static let fixedPartsBound = 320

  /// Appends a response.
  /// - Parameters:
  ///   - response: The response of the handler.
  ///   - output: The buffer to append to.
  ///   - defaults: The source of the `Date` field.
  ///   - requestID: The value of `X-Request-Id`.
  ///   - connection: The connection option.
  ///   - isHeadRequest: Whether to omit the body and keep its `Content-Length`.
  ///   - maxBody: The greatest size of a body that is written.
  ///   - duration: The duration for the field `Server-Timing`, in nanoseconds; nil to omit the field.
  /// - Returns: The body that must follow the output, if it exceeds `maxBody`; empty otherwise.
  static func write(
    _ response: HTTPResponse, to output: inout ByteBuffer, defaults: ResponseDefaults,
    requestID: RequestID, connection: Connection, isHeadRequest: Bool, duration: Int?, maxBody: Int
  ) -> [UInt8] {
    let status = (200...599).contains(response.status) ? response.status : 500
    let forbidsBody = status == 204 || status == 205 || status == 304
    let hasBody = !forbidsBody && !isHeadRequest
    let isSeparate = hasBody && response.body.count > maxBody
    let body = hasBody && !isSeparate ? response.body.count : 0
    var bound = fixedPartsBound + defaults.dateFieldAndRequestIDName.count + body
    if case .received(let id) = requestID { bound += id.count }
    bound += response.contentType?.count ?? 0
    bound += response.cacheControl?.count ?? 0
    bound += response.vary?.count ?? 0
    bound += response.accessControl?.count ?? 0
    bound += response.constantFields?.count ?? 0
    for field in response.fields { bound += field.line.count }
    // The writer does not outlive the call.
    unsafe output.withFreeSpace(atLeast: bound) { free in
      var writer = unsafe RawWriter(free)
      if let line = StatusLine.text(for: status) {
        writer.write(line)
      } else {
        writer.write("HTTP/1.1 ")
        writer.write(decimal: status)
        writer.write(" \r\n")
      }
      writer.write(defaults.dateFieldAndRequestIDName)
      switch requestID {
      case .generated(let number): writer.write(hexadecimal: number)
      case .received(let id): writer.write(id)
      }
      if let type = response.contentType, !forbidsBody {
        writer.write("\r\nContent-Type: ")
        writer.write(type)
      }
      // A 204 must not have a Content-Length, and that of a 304 would have to equal that of the 200.
      if status != 204, status != 304 {
        writer.write("\r\nContent-Length: ")
        writer.write(decimal: status == 205 ? 0 : response.body.count)
      }
      if let cacheControl = response.cacheControl {
        writer.write("\r\nCache-Control: ")
        writer.write(cacheControl)
      }
      if let tag = response.entityTag {
        writer.write("\r\nETag: \"")
        writer.write(hexadecimal: tag)
        writer.write("\"")
      }
      if let vary = response.vary {
        writer.write("\r\nVary: ")
        writer.write(vary)
      }
      for field in response.fields { writer.write(field.line) }
      if let accessControl = response.accessControl { writer.write(accessControl) }
      if let constantFields = response.constantFields { writer.write(constantFields) }
      if let duration { writer.write(serverTiming: max(0, duration)) }
      switch connection {
      case .implied: break
      case .keepAlive: writer.write("\r\nConnection: keep-alive")
      case .close: writer.write("\r\nConnection: close")
      }
      writer.write("\r\n\r\n")
      if body > 0 { writer.write(response.body) }
      return writer.count
    }
    return isSeparate ? response.body : []
  }
}

/// Writes into memory that the caller has made large enough. Bytes that do not fit are not written.
@safe private struct RawWriter {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = memory
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    guard unsafe bytes.count <= memory.count - count else { return }
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  mutating func write(_ text: StaticText) {
    unsafe write(UnsafeRawBufferPointer(start: text.start, count: text.count))
  }

  mutating func write(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe write($0) }
  }

  /// Writes a nonnegative number.
  mutating func write(decimal number: Int) {
    guard unsafe DecimalDigits.maxStoredCount <= memory.count - count, let start = unsafe memory.baseAddress
    else {
      return
    }
    count += unsafe DecimalDigits.write(
      UInt64(truncatingIfNeeded: number), to: (start + count).assumingMemoryBound(to: UInt8.self))
  }

  /// Writes the field `Server-Timing` (https://www.w3.org/TR/server-timing/). Its unit is the millisecond.
  mutating func write(serverTiming nanoseconds: Int) {
    let microseconds = nanoseconds / 1000
    write("\r\nServer-Timing: total;dur=")
    write(decimal: microseconds / 1000)
    let rest = microseconds % 1000
    write(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
    write(decimal: rest)
  }

  /// Writes 16 lowercase hexadecimal digits.
  mutating func write(hexadecimal number: UInt64) {
    guard unsafe memory.count - count >= 16 else { return }
    unsafe Hexadecimal.write(number, to: UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
    count += 16
  }
}
