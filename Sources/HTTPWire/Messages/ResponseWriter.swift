// A response is written straight into the output buffer: room for the whole of it is made once,
// from an upper bound of its size, then every part is copied to its place.

/// Turns responses into bytes.
enum ResponseWriter {
  /// What the response says about the connection.
  enum Connection {
    /// Nothing: HTTP/1.1 persists by itself.
    case implied
    case keepAlive
    case close
  }

  /// More than status line, content length, connection field and the line ends take together.
  private static let fixedBound = 256

  /// Appends a response.
  /// - Parameters:
  ///   - requestID: the id that the response carries.
  ///   - isAnswerToHead: whether the body is left out, with the length that it would have had.
  static func write(
    _ response: HTTPResponse, to output: inout ByteBuffer, stamp: ResponseDefaults,
    requestID: RequestID, connection: Connection, isAnswerToHead: Bool
  ) {
    let status = (200...599).contains(response.status) ? response.status : 500
    let forbidsBody = status == 204 || status == 205 || status == 304
    let body = forbidsBody || isAnswerToHead ? 0 : response.body.count
    var bound = fixedBound + stamp.dateLine.count + body
    if case .received(let id) = requestID { bound += id.count }
    bound += response.contentType?.utf8CodeUnitCount ?? 0
    bound += response.cacheControl?.utf8CodeUnitCount ?? 0
    for field in response.fields { bound += field.line.count }
    output.withFreeSpace(atLeast: bound) { free in
      var writer = RawWriter(free)
      if let line = StatusLine.of(status) {
        writer.write(line)
      } else {
        writer.write("HTTP/1.1 ")
        writer.write(decimal: status)
        writer.write(" \r\n")
      }
      writer.write(stamp.dateLine)
      switch requestID {
      case .made(let number): writer.write(hexadecimal: number)
      case .received(let id): writer.write(id)
      }
      if let type = response.contentType, !forbidsBody {
        writer.write("\r\nContent-Type: ")
        writer.write(type)
      }
      // A 204 must not have a length, and that of a 304 would have to be the one of the 200.
      if status != 204, status != 304 {
        writer.write("\r\nContent-Length: ")
        writer.write(decimal: status == 205 ? 0 : response.body.count)
      }
      if let cacheControl = response.cacheControl {
        writer.write("\r\nCache-Control: ")
        writer.write(cacheControl)
      }
      for field in response.fields { writer.write(field.line) }
      switch connection {
      case .implied: break
      case .keepAlive: writer.write("\r\nConnection: keep-alive")
      case .close: writer.write("\r\nConnection: close")
      }
      writer.write("\r\n\r\n")
      if body > 0 { writer.write(response.body) }
      return writer.count
    }
  }
}

/// Writes into a piece of memory that its maker has proven large enough.
private struct RawWriter {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
  }

  @inline(__always)
  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes a number that is not negative.
  mutating func write(decimal number: Int) {
    var width = 1
    var rest = number / 10
    while rest > 0 {
      width += 1
      rest /= 10
    }
    rest = number
    for offset in stride(from: count + width - 1, through: count, by: -1) {
      memory[offset] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += width
  }

  /// Writes 16 digits, eight at a time.
  mutating func write(hexadecimal number: UInt64) {
    memory.storeBytes(of: Self.digits(of: number >> 32).bigEndian, toByteOffset: count, as: UInt64.self)
    memory.storeBytes(
      of: Self.digits(of: number & 0xFFFF_FFFF).bigEndian, toByteOffset: count + 8, as: UInt64.self)
    count += 16
  }

  /// The eight hexadecimal digits of a number below 2^32 in ASCII, the last one in the lowest byte.
  private static func digits(of number: UInt64) -> UInt64 {
    // Halves, quarters and then single digits move apart, each to a byte of its own.
    var spread = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    // From ten on, six more reach the bit above a digit: they are letters, which begin 39 behind where digits would.
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
