// A request line and header section are parsed line by line. Each line is validated as soon as it
// is complete, so an invalid one is rejected before the rest arrives, and input that arrives byte by
// byte gives the same result as input that arrives in one read. Only a few offsets are kept between
// two reads.

/// Parses the request line and the field lines. All offsets count from the first byte of the request.
struct HeadParser: Sendable {
  private(set) var requestLine = RequestLine()
  private(set) var fields: [HTTPFields.Entry] = []
  private var lines = LineReader()
  /// The offset of the first field line, or 0 until the request line is parsed.
  private var fieldsStart = 0

  /// A Boolean value that indicates whether the request line is parsed.
  var hasRequestLine: Bool { fieldsStart > 0 }

  /// Prepares for the next request. The memory of the field entries is reused unless a request still
  /// holds it.
  mutating func reset() {
    requestLine = RequestLine()
    fields.removeAll(keepingCapacity: true)
    lines = LineReader()
    fieldsStart = 0
  }

  /// Parses all complete lines.
  /// - Returns: The offset after the empty line that ends the header section, or nil while the
  ///   header section is incomplete.
  mutating func parse(
    _ bytes: Span<UInt8>, _ limits: HTTPLimits
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

  /// Replaces the value of the `Host` field at `index` with the host of an absolute-form target.
  mutating func replaceHost(at index: Int, by authority: RequestLine.OffsetRange) {
    fields[index].valueStart = authority.start
    fields[index].valueEnd = authority.end
  }
}
