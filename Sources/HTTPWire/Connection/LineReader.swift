// Everything of HTTP/1.1 but a body's data is lines that end in CR LF. One scan over a line finds
// its end and proves at once that it holds no control byte but the tab: bare CR, bare LF and NUL
// are what request smuggling is made of (RFC 9112, sections 2.2 and 11.2), so none is tolerated.
// The scan looks at eight bytes at a time and goes on where it stopped when more bytes arrive, so
// that bytes which come one by one cost the same as a whole request.

/// Finds the lines of a message, all positions being offsets from its first byte.
struct LineReader: Sendable {
  /// Where the current line begins.
  private(set) var lineStart = 0
  /// How far the current line was looked at.
  private var scanned = 0

  /// What the lines are part of, which decides how their faults are called.
  enum Section {
    case requestLine, fields, chunkSize, trailers
  }

  /// The bytes of the next whole line without its line end, or nil if its end is yet to come.
  /// - Parameters:
  ///   - limit: how many bytes from `limitStart` on the line may reach.
  ///   - limitStart: where the limit is counted from.
  @inline(__always)
  mutating func next(
    in bytes: UnsafeBufferPointer<UInt8>, limit: Int, from limitStart: Int, of section: Section
  ) throws(HTTPRejection) -> Range<Int>? {
    let stop = firstControl(in: bytes, from: scanned)
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
    lineStart = stop + 2
    scanned = lineStart
    return line
  }

  /// Goes on at another offset, as behind a chunk's data.
  mutating func move(to offset: Int) {
    lineStart = offset
    scanned = offset
  }

  /// Follows the bytes of the current line to another place.
  mutating func move(by distance: Int) {
    lineStart += distance
    scanned += distance
  }
}

/// The offset of the first control byte other than HTAB from `start` on; `count` if there is none.
@inline(__always)
func firstControl(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let high: UInt64 = 0x8080_8080_8080_8080
  let raw = UnsafeRawBufferPointer(bytes)
  var offset = start
  while offset + 8 <= raw.count {
    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    // A byte below 32 borrows into its top bit, as does a DEL once it is flipped to zero. A borrow
    // can reach a higher byte only across a hit, and the lowest hit is the one that counts.
    let belowSpace = (word &- ones &* 0x20) & ~word
    let flipped = word ^ (ones &* 0x7F)
    let isDelete = (flipped &- ones) & ~flipped
    let hits = (belowSpace | isDelete) & high
    if hits == 0 {
      offset += 8
    } else {
      offset += hits.trailingZeroBitCount >> 3
      if raw[offset] != ASCII.tab { return offset }
      offset += 1
    }
  }
  while offset < raw.count {
    let byte = raw[offset]
    if (byte < 0x20 && byte != ASCII.tab) || byte == 0x7F { return offset }
    offset += 1
  }
  return offset
}

extension LineReader.Section {
  /// The rejection of more bytes than the limit.
  func tooLong(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> HTTPRejection {
    switch self {
    case .requestLine:
      // Where not even a method ends, the bytes are no HTTP whose target could be too long.
      guard bytes.prefix(limit).contains(ASCII.space) else {
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

  /// The rejection of a control byte.
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
