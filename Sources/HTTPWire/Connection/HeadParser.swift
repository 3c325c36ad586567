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

  /// Whether the request line is known.
  var hasRequestLine: Bool { fieldsStart > 0 }

  /// Begins another head. The memory of the fields is used again, unless a request still holds it.
  mutating func reset() {
    requestLine = RequestLine()
    fields.removeAll(keepingCapacity: true)
    lines = LineReader()
    fieldsStart = 0
  }

  /// Gives back the memory of the fields.
  mutating func releaseMemory() {
    fields = []
  }

  /// Takes in whatever lines are whole.
  /// - Returns: how many bytes the head takes, its empty last line included; nil while incomplete.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(HTTPRejection) -> Int? {
    if fieldsStart == 0 {
      guard let line = try lines.next(in: bytes, limit: limits.requestLine, from: 0, of: .requestLine)
      else { return nil }
      requestLine = try RequestLine(bytes, line)
      fieldsStart = lines.lineStart
    }
    let token = ByteSet.token
    while let line = try lines.next(in: bytes, limit: limits.head, from: fieldsStart, of: .fields) {
      if line.isEmpty { return lines.lineStart }
      guard fields.count < limits.fieldCount else {
        throw HTTPRejection(
          .tooManyFields, "the header section exceeds the limit of \(limits.fieldCount) fields")
      }
      if fields.isEmpty { fields.reserveCapacity(min(16, limits.fieldCount)) }
      fields.append(try FieldLine.parse(bytes, line, token: token))
    }
    return nil
  }

  /// Makes an absolute target's host the value of the `Host` field at `index`.
  mutating func replaceHost(at index: Int, by authority: RequestLine.Span32) {
    fields[index].valueStart = authority.start
    fields[index].valueEnd = authority.end
  }
}
