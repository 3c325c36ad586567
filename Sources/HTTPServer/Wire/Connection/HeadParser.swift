// A request line and header section are parsed line by line. Each line is validated as soon as it
// is complete, so an invalid one is rejected before the rest arrives, and input that arrives byte by
// byte gives the same result as input that arrives in one read. Only a few offsets are kept between
// two reads.
//
// Most clients send the same header section with each request on a connection; at most the length of the
// body differs. A header section with the same bytes as the previous one is not parsed again: comparing it
// takes about a twentieth of the time.

import MotionSystem

/// Parses the request line and the field lines. All offsets count from the first byte of the request.
struct HeadParser: Sendable {
  private(set) var requestLine = RequestLine()
  var fields: [HTTPFields.Entry] = []
  private var lines = LineReader()
  /// The offset of the first field line, or 0 until the request line is parsed.
  private var fieldsStart = 0
  /// The bytes of the previous request's header section, or none if it is not compared with the next one.
  private var previous: ContiguousArray<UInt8> = []
  /// A Boolean value that indicates whether the parts are those of the previous request.
  private var hasPreviousParts = false
  /// A Boolean value that indicates whether the header section is the same as that of the previous request.
  private(set) var isRepeated = false

  /// The longest header section that is compared with the next one, in bytes. Each active connection stores
  /// one.
  static let maxComparedCount = 1024

  /// A Boolean value that indicates whether the request line is parsed.
  var hasRequestLine: Bool { fieldsStart > 0 && !hasPreviousParts }

  /// Prepares for the next request after a complete one.
  mutating func finish() { hasPreviousParts = true }

  /// Prepares for a request whose header section is not compared with the previous one.
  mutating func reset() {
    requestLine = RequestLine()
    fields.removeAll(keepingCapacity: true)
    lines = LineReader()
    fieldsStart = 0
    previous.removeAll(keepingCapacity: true)
    hasPreviousParts = false
    isRepeated = false
  }

  /// Removes the parts of the previous request if the header section of the next one has not begun.
  mutating func forgetPrevious() { if hasPreviousParts { reset() } }

  /// Parses all complete lines.
  /// - Returns: The offset after the empty line that ends the header section, or nil while the
  ///   header section is incomplete.
  mutating func parse(_ bytes: Span<UInt8>, _ limits: HTTPLimits) throws(HTTPRejection) -> Int? {
    guard hasPreviousParts else { return try parseLines(bytes, limits) }
    if bytes.isEmpty { return nil }
    if !previous.isEmpty, bytes.extracting(first: previous.count).isEqual(to: previous.span) {
      hasPreviousParts = false
      isRepeated = true
      return previous.count
    }
    reset()
    guard let end = try parseLines(bytes, limits) else { return nil }
    // Only stored here: the first header section of a connection may be its last, and one that arrives in
    // parts is not worth another copy.
    if end <= Self.maxComparedCount {
      // The buffer is valid for the call.
      unsafe bytes.extracting(first: end).withUnsafeBufferPointer { unsafe previous.append(contentsOf: $0) }
    }
    return end
  }

  private mutating func parseLines(_ bytes: Span<UInt8>, _ limits: HTTPLimits) throws(HTTPRejection) -> Int? {
    if fieldsStart == 0 {
      guard let line = try lines.next(in: bytes, limit: limits.requestLine, from: 0, of: .requestLine)
      else { return nil }
      requestLine = try RequestLine(bytes, line)
      fieldsStart = lines.lineStart
    }
    while let line = try lines.next(in: bytes, limit: limits.head, from: fieldsStart, of: .fields) {
      if line.isEmpty { return lines.lineStart }
      guard fields.count < limits.fieldCount else {
        throw HTTPRejection(
          .tooManyFields, "the header section exceeds the limit of \(limits.fieldCount) fields")
      }
      fields.append(try FieldLine.parse(bytes, line))
    }
    return nil
  }
}
