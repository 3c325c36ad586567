// The chunked transfer coding (RFC 9112, section 7.1), decoded in place. The data of each chunk
// moves to the end of the data decoded so far, so the body becomes contiguous directly after the
// header section and needs no second buffer. Chunk sizes, chunk extensions and trailer fields are
// parsed line by line, as strictly as a header section. Extensions and trailer fields are
// validated, counted against a limit and discarded.

import MotionSystem

/// Decodes one chunked body. All offsets count from the first byte of the request.
struct ChunkedDecoder: Sendable {
  private enum State: Sendable, Equatable {
    case size, dataEnd, trailers
    case data(remaining: Int)
  }

  private let limits: HTTPLimits
  /// The offset at which the body begins.
  let bodyStart: Int
  /// The offset at which the decoded body ends.
  private(set) var bodyEnd: Int
  /// The offset of the first byte that is not yet decoded or discarded.
  private(set) var position: Int
  private var state = State.size
  private var lines = LineReader()
  /// The number of bytes in chunk extensions, extra leading zeros and trailer fields so far.
  private var overhead = 0
  private var trailerFieldCount = 0

  /// The number of hexadecimal digits of the largest 64-bit chunk size.
  private static let maximumSizeDigits = 16

  /// Creates a decoder for a body that begins at an offset.
  init(bodyStart: Int, limits: HTTPLimits) {
    self.limits = limits
    self.bodyStart = bodyStart
    bodyEnd = bodyStart
    position = bodyStart
    lines.move(to: bodyStart)
  }

  /// Decodes the bytes received so far.
  /// - Returns: Whether the body is complete. If so, the body is `bodyStart..<bodyEnd` and the next
  ///   request begins at `position`.
  mutating func decode(_ input: inout ByteBuffer) throws(HTTPRejection) -> Bool {
    while true {
      if case .data(let remaining) = state {
        let count = min(remaining, input.readableCount - position)
        guard count > 0 else { return false }
        input.move(count, from: position, to: bodyEnd)
        bodyEnd += count
        position += count
        state = count == remaining ? .dataEnd : .data(remaining: remaining - count)
      } else {
        let isComplete = try input.withReadableBytes { bytes throws(HTTPRejection) in try advance(bytes) }
        guard let isComplete else { return false }
        if isComplete { return true }
      }
    }
  }

  /// Parses what is not data.
  /// - Returns: Whether the body is complete; nil if more bytes are needed.
  private mutating func advance(_ bytes: Span<UInt8>) throws(HTTPRejection) -> Bool? {
    if state == .dataEnd {
      guard try skipCRLF(bytes) else { return nil }
      state = .size
      return false
    }
    // The line reader measures a limit from a start offset. Moving that offset back by the overhead of
    // earlier lines makes the limit apply to their sum.
    let isSize = state == .size
    let start = position - overhead + (isSize ? Self.maximumSizeDigits : 0)
    let section: LineReader.Section = isSize ? .chunkSize : .trailers
    guard let line = try lines.next(in: bytes, limit: limits.chunkOverhead, from: start, of: section) else {
      return nil
    }
    if isSize {
      let size = try chunkSize(bytes, line)
      state = size == 0 ? .trailers : .data(remaining: size)
    } else if !line.isEmpty {
      try parseTrailerField(bytes, line)
    }
    position = lines.lineStart
    return !isSize && line.isEmpty
  }

  /// Reclaims the space of discarded chunk sizes and extensions within an incomplete body. It does so only if
  /// the gap is at least as large as the data to move, which keeps the cost linear.
  mutating func compact(_ input: inout ByteBuffer) {
    let gap = position - bodyEnd
    guard gap >= 4096, gap >= input.readableCount - position else { return }
    input.remove(gap, at: bodyEnd)
    position -= gap
    lines.move(to: position)
  }

  /// Parses `chunk-size [ chunk-ext ]`.
  private mutating func chunkSize(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRejection) -> Int {
    var offset = line.lowerBound
    var size = 0
    while offset < line.upperBound, let digit = Hexadecimal.value(of: bytes[offset]) {
      guard size <= Int.max >> 4 else {
        throw HTTPRejection(
          .invalidChunk,
          "a chunk begins with \(excerpt(bytes, line)); expected a hexadecimal size of at most 63 bits "
            + "with optional extensions")
      }
      size = size << 4 | Int(digit)
      offset += 1
    }
    guard offset > line.lowerBound, ChunkExtensions.areValid(bytes, offset..<line.upperBound) else {
      throw HTTPRejection(
        .invalidChunk,
        "a chunk begins with \(excerpt(bytes, line)); expected a hexadecimal size with optional extensions")
    }
    guard size <= limits.body - (bodyEnd - bodyStart) else {
      throw HTTPRejection(.bodyTooLarge, "the body exceeds the limit of \(limits.body) bytes")
    }
    overhead += max(offset - line.lowerBound - Self.maximumSizeDigits, 0) + line.upperBound - offset
    guard overhead <= limits.chunkOverhead else {
      throw HTTPRejection(
        .chunkOverheadTooLarge, "chunk extensions exceed the limit of \(limits.chunkOverhead) bytes")
    }
    return size
  }

  /// Skips the CR LF after the data of a chunk.
  private mutating func skipCRLF(_ bytes: Span<UInt8>) throws(HTTPRejection) -> Bool {
    let end = position..<min(position + 2, bytes.count)
    guard zip(end, [ASCII.carriageReturn, ASCII.lineFeed]).allSatisfy({ bytes[$0] == $1 }) else {
      throw HTTPRejection(
        .invalidChunk,
        "chunk data is followed by \(excerpt(bytes, end)); expected a line ending after the declared size")
    }
    guard end.count == 2 else { return false }
    position += 2
    lines.move(to: position)
    return true
  }

  private mutating func parseTrailerField(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRejection) {
    _ = try FieldLine.parse(bytes, line)
    overhead += line.count + 2
    trailerFieldCount += 1
    guard trailerFieldCount <= limits.fieldCount else {
      throw HTTPRejection(
        .tooManyFields, "the trailer section exceeds the limit of \(limits.fieldCount) fields")
    }
    guard overhead <= limits.chunkOverhead else {
      throw HTTPRejection(
        .chunkOverheadTooLarge, "the trailer section exceeds the limit of \(limits.chunkOverhead) bytes")
    }
  }
}

/// `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )`.
enum ChunkExtensions {
  /// Returns whether the text after a chunk size is empty or a list of chunk extensions.
  ///
  /// The text must not contain control bytes other than HTAB.
  static func areValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var rest = range
    while !rest.isEmpty {
      skipWhitespace(&rest, bytes)
      guard let first = rest.popFirst(), bytes[first] == ASCII.semicolon else { return false }
      skipWhitespace(&rest, bytes)
      guard skipToken(&rest, bytes) else { return false }
      var afterName = rest
      skipWhitespace(&afterName, bytes)
      guard let equals = afterName.popFirst(), bytes[equals] == UInt8(ascii: "=") else { continue }
      rest = afterName
      skipWhitespace(&rest, bytes)
      let isQuoted = rest.first.map { bytes[$0] == ASCII.quote } ?? false
      guard isQuoted ? skipQuotedString(&rest, bytes) : skipToken(&rest, bytes) else { return false }
    }
    return true
  }

  private static func skipWhitespace(_ rest: inout Range<Int>, _ bytes: Span<UInt8>) {
    while let next = rest.first, ASCII.isWhitespace(bytes[next]) { rest.removeFirst() }
  }

  private static func skipToken(_ rest: inout Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let start = rest.lowerBound
    while let next = rest.first, ByteSet.token.contains(bytes[next]) { rest.removeFirst() }
    return rest.lowerBound > start
  }

  private static func skipQuotedString(_ rest: inout Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    rest.removeFirst()
    while let next = rest.popFirst() {
      if bytes[next] == ASCII.quote { return true }
      if bytes[next] == UInt8(ascii: "\\"), rest.popFirst() == nil { return false }
    }
    return false
  }
}
