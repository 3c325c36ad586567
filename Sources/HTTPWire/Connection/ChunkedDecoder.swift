// The chunked coding (RFC 9112, section 7.1), decoded in place: each chunk's data moves down to
// the end of what was decoded before, so that the body ends up in one piece right behind the head
// and no second buffer exists. Sizes, extensions and trailers are read line by line with the same
// strictness as a head; extensions and trailers are checked, counted against a limit and dropped.

/// Decodes one chunked body; all offsets count from the first byte of the request.
struct ChunkedDecoder: Sendable {
  private enum Stage: Sendable, Equatable {
    case size
    case data(remaining: Int)
    case dataEnd
    case trailers
  }

  /// Where the body begins.
  let bodyStart: Int
  /// Where the decoded body ends.
  private(set) var bodyEnd: Int
  /// Everything before it is decoded or dropped.
  private(set) var position: Int
  private var stage = Stage.size
  private var lines = LineReader()
  /// Bytes of extensions, superfluous zeros and trailers so far.
  private var overhead = 0
  private var trailerCount = 0

  /// The digits of the largest size that fits a 64-bit number.
  private static let plainDigits = 16

  /// A decoder for a body that begins at an offset.
  init(bodyStart: Int) {
    self.bodyStart = bodyStart
    bodyEnd = bodyStart
    position = bodyStart
    lines.move(to: bodyStart)
  }

  /// Decodes what there is.
  /// - Returns: whether the body is complete; it then lies in `bodyStart ..< bodyEnd`, and
  ///   `position` is where the next request begins.
  mutating func decode(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(HTTPRejection) -> Bool {
    let readable = UnsafeBufferPointer(bytes)
    // What was spent of the limit before a line is put in front of it: counted from there, the line may
    // reach as far as the whole limit.
    while true {
      switch stage {
      case .size:
        guard
          let line = try lines.next(
            in: readable, limit: limits.chunkOverhead, from: position + Self.plainDigits - overhead,
            of: .chunkSize)
        else { return false }
        let size = try readSize(readable, line, limits)
        position = lines.lineStart
        stage = size == 0 ? .trailers : .data(remaining: size)
      case .data(let remaining):
        let count = min(remaining, bytes.count - position)
        guard count > 0 else { return false }
        let raw = UnsafeMutableRawBufferPointer(bytes)
        UnsafeMutableRawBufferPointer(rebasing: raw[bodyEnd..<bodyEnd + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[position..<position + count]))
        bodyEnd += count
        position += count
        stage = count == remaining ? .dataEnd : .data(remaining: remaining - count)
      case .dataEnd:
        guard try skipLineEnd(readable) else { return false }
        stage = .size
      case .trailers:
        guard
          let line = try lines.next(
            in: readable, limit: limits.chunkOverhead, from: position - overhead, of: .trailers)
        else { return false }
        position = lines.lineStart
        if line.isEmpty { return true }
        try readTrailer(readable, line, limits)
      }
    }
  }

  /// Tells the decoder that `count` bytes in front of `position` were taken out of the buffer.
  mutating func forget(_ count: Int) {
    position -= count
    lines.move(by: -count)
  }

  /// `1*HEXDIG [ chunk-ext ]`.
  private mutating func readSize(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ limits: HTTPLimits
  ) throws(HTTPRejection) -> Int {
    var offset = line.lowerBound
    var size = 0
    while offset < line.upperBound, let digit = ASCII.hexValue(bytes[offset]) {
      guard size <= Int.max >> 4 else { throw badSize(bytes, line) }
      size = size << 4 | digit
      offset += 1
    }
    guard offset > line.lowerBound, ChunkExtensions.areValid(bytes, offset..<line.upperBound) else {
      throw HTTPRejection(
        .invalidChunk,
        "a chunk begins with \(excerpt(bytes[line])); expected a hexadecimal size with optional extensions")
    }
    guard size <= limits.body - (bodyEnd - bodyStart) else {
      throw HTTPRejection(.bodyTooLarge, "the body exceeds the limit of \(limits.body) bytes")
    }
    overhead += max(offset - line.lowerBound - Self.plainDigits, 0) + line.upperBound - offset
    guard overhead <= limits.chunkOverhead else {
      throw HTTPRejection(
        .chunkOverheadTooLarge, "chunk extensions exceed the limit of \(limits.chunkOverhead) bytes")
    }
    return size
  }

  private func badSize(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> HTTPRejection {
    HTTPRejection(
      .invalidChunk,
      "a chunk begins with \(excerpt(bytes[line])); expected a hexadecimal size of at most 63 bits and "
        + "perhaps extensions")
  }

  /// The CR LF behind a chunk's data.
  private mutating func skipLineEnd(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPRejection) -> Bool {
    let end = bytes[position..<min(position + 2, bytes.count)]
    guard end.elementsEqual([ASCII.carriageReturn, ASCII.lineFeed].prefix(end.count)) else {
      throw HTTPRejection(
        .invalidChunk,
        "chunk data is followed by \(excerpt(end)); expected a line ending after the declared size")
    }
    guard end.count == 2 else { return false }
    position += 2
    lines.move(to: position)
    return true
  }

  private mutating func readTrailer(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ limits: HTTPLimits
  ) throws(HTTPRejection) {
    _ = try FieldLine.parse(bytes, line)
    overhead += line.count + 2
    trailerCount += 1
    guard trailerCount <= limits.fieldCount else {
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
  /// Whether what follows a chunk's size is nothing, or extensions; no control byte but tabs is in it.
  static func areValid(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var rest = bytes[range]
    while !rest.isEmpty {
      rest = rest.drop(while: ASCII.isBlank)
      guard rest.popFirst() == ASCII.semicolon else { return false }
      rest = rest.drop(while: ASCII.isBlank)
      guard skipToken(&rest) else { return false }
      let afterName = rest.drop(while: ASCII.isBlank)
      guard afterName.first == UInt8(ascii: "=") else { continue }
      rest = afterName.dropFirst().drop(while: ASCII.isBlank)
      guard rest.first == ASCII.quote ? skipQuotedString(&rest) : skipToken(&rest) else {
        return false
      }
    }
    return true
  }

  private static func skipToken(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let end = rest.firstIndex { !ByteSet.token.contains($0) } ?? rest.endIndex
    guard end > rest.startIndex else { return false }
    rest = rest[end...]
    return true
  }

  private static func skipQuotedString(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == ASCII.quote { return true }
      if byte == ASCII.backslash, rest.popFirst() == nil { return false }
    }
    return false
  }
}
