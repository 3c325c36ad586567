// Except for body data, an HTTP/1.1 message consists of lines that end with CR LF. One scan of a
// line finds its end and verifies that it contains no control byte other than HTAB. Bare CR, bare LF
// and NUL enable request smuggling (RFC 9112, sections 2.2 and 11.2), so all of them are rejected.
// The scan resumes where it stopped when more bytes arrive, so a request that arrives byte by byte is not
// scanned repeatedly.

/// Finds the lines of a message. All offsets count from its first byte.
struct LineReader: Sendable {
  /// The offset at which the current line begins.
  private(set) var lineStart = 0
  /// The offset up to which the current line is scanned.
  private var scanned = 0

  /// The part of a message that the lines belong to, which determines the kind of a rejection.
  enum Section { case requestLine, fields, chunkSize, trailers }

  /// Returns the next complete line without its line ending, or nil if more bytes are needed.
  /// - Parameters:
  ///   - bytes: The bytes of the message received so far.
  ///   - limit: The maximum distance in bytes between `limitStart` and the end of the line.
  ///   - limitStart: The offset from which the limit is measured.
  ///   - section: The part of the message that the line belongs to.
  mutating func next(
    in bytes: Span<UInt8>, limit: Int, from limitStart: Int, of section: Section
  ) throws(HTTPRejection) -> Range<Int>? {
    var stop = scanned
    while stop < bytes.count, !ASCII.isControl(bytes[stop]) { stop += 1 }
    guard stop - limitStart <= limit else { throw section.tooLong(bytes, limit) }
    guard stop + 1 < bytes.count, bytes[stop] == ASCII.carriageReturn, bytes[stop + 1] == ASCII.lineFeed
    else {
      if stop == bytes.count || (stop + 1 == bytes.count && bytes[stop] == ASCII.carriageReturn) {
        scanned = stop
        return nil
      }
      throw section.controlByte(bytes[stop])
    }
    let line = lineStart..<stop
    move(to: stop + 2)
    return line
  }

  /// Continues at another offset, for example after the data of a chunk.
  mutating func move(to offset: Int) {
    lineStart = offset
    scanned = offset
  }
}

extension LineReader.Section {
  /// Returns the rejection of a line that exceeds its limit.
  func tooLong(_ bytes: Span<UInt8>, _ limit: Int) -> HTTPRejection {
    switch self {
    case .requestLine:
      // Without a space there is no method, so the bytes are not HTTP with a long request target.
      guard (0..<min(limit, bytes.count)).contains(where: { bytes[$0] == ASCII.space }) else {
        return HTTPRejection(.malformedRequestLine, "no method found within the first \(limit) bytes")
      }
      return HTTPRejection(.requestLineTooLong, "the request line exceeds the limit of \(limit) bytes")
    case .fields:
      return HTTPRejection(.headTooLarge, "the header section exceeds the limit of \(limit) bytes")
    case .chunkSize, .trailers:
      return HTTPRejection(
        .chunkOverheadTooLarge, "chunk extensions and trailers exceed the limit of \(limit) bytes")
    }
  }

  /// Returns the rejection of a line that contains a control byte.
  func controlByte(_ byte: UInt8) -> HTTPRejection {
    let kind: HTTPRejection.Kind =
      switch self {
      case .requestLine: .malformedRequestLine
      case .fields, .trailers: .malformedField
      case .chunkSize: .invalidChunk
      }
    return HTTPRejection(
      kind,
      "a line contains the control byte \(excerpt([byte])); only text and tabs are allowed; lines end "
        + "with CR LF")
  }
}
