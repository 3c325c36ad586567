// A request's head line by line: as soon as a line is whole it is judged, so that a fault is
// answered at once and not when the rest arrives, and a head that comes byte by byte gives the
// same result as a whole one. What must be kept between two reads is a few offsets.

/// Reads the request line and the field lines; all offsets count from the first byte of the request.
struct HeadParser: Sendable {
  private(set) var requestLine = RequestLine()
  private(set) var fields: [HTTPFields.Entry] = []
  private var lines = LineReader()
  /// Where the field lines begin; 0 until the request line is parsed.
  private var fieldsStart = 0

  private static let requestLineFaults = LineReader.Faults(
    malformed: .malformedRequestLine, tooLong: .requestLineTooLong, subject: "the request line")
  private static let fieldFaults = LineReader.Faults(
    malformed: .malformedField, tooLong: .headTooLarge, subject: "the header section")

  /// Whether the request line is known.
  var hasRequestLine: Bool { fieldsStart > 0 }

  /// Takes in whatever lines are whole.
  /// - Returns: how many bytes the head takes, its empty last line included; nil while incomplete.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(HTTPRejection) -> Int? {
    if fieldsStart == 0 {
      guard
        let line = try lines.next(
          in: bytes, limit: limits.requestLine, from: 0, faults: Self.requestLineFaults)
      else { return nil }
      requestLine = try RequestLine(bytes, line)
      fieldsStart = lines.lineStart
    }
    while let line = try lines.next(
      in: bytes, limit: limits.head, from: fieldsStart, faults: Self.fieldFaults)
    {
      if line.isEmpty { return lines.lineStart }
      guard fields.count < limits.fieldCount else {
        throw HTTPRejection(
          .tooManyFields, "the header section exceeds the limit of \(limits.fieldCount) fields")
      }
      if fields.isEmpty { fields.reserveCapacity(16) }
      fields.append(try FieldLine.parse(bytes, line))
    }
    return nil
  }
}

extension HeadParser {
  /// Checks `Host` of a complete head and makes it the effective host.
  mutating func applyHostRule(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPRejection) {
    try HostRule.apply(bytes, requestLine, to: &fields)
  }
}

/// `field-name ":" OWS field-value OWS` (RFC 9112, section 5), in heads and trailers alike.
enum FieldLine {
  /// Parses a line that is known to hold no control byte but tabs. A line that begins with white
  /// space (a fold) has no name, and white space before the colon is no part of one: both fail.
  @inline(__always)
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) throws(HTTPRejection) -> HTTPFields.Entry {
    var nameEnd = line.lowerBound
    while nameEnd < line.upperBound, ByteSet.token.contains(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > line.lowerBound, nameEnd < line.upperBound, bytes[nameEnd] == ASCII.colon else {
      throw malformed(bytes, line)
    }
    var valueStart = nameEnd + 1
    var valueEnd = line.upperBound
    while valueStart < valueEnd, isBlank(bytes[valueStart]) { valueStart += 1 }
    while valueStart < valueEnd, isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
    return HTTPFields.Entry(
      nameStart: Int32(truncatingIfNeeded: line.lowerBound), nameEnd: Int32(truncatingIfNeeded: nameEnd),
      valueStart: Int32(truncatingIfNeeded: valueStart), valueEnd: Int32(truncatingIfNeeded: valueEnd))
  }

  private static func malformed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) -> HTTPRejection {
    HTTPRejection(
      .malformedField,
      "a field line is \(excerpt(bytes[line])), expected: a name of letters, digits and !#$%&'*+-.^_`|~, "
        + "a colon right behind it, then the value; folded lines are not allowed")
  }

  /// Optional white space: space and tab.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }
}
