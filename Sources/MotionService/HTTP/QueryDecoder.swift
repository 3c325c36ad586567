/// Decodes a query in place, in one pass.
///
/// Decoded text is never longer than its source. Until the first percent-encoded byte nothing moves, so the
/// decoder only looks for the next separator, eight bytes at a time. The separators stay in the text and
/// end each name and value, because no number contains them.
///
/// The decoder uses pointers: with bounds checks and an append for each byte, decoding takes about four
/// times as many instructions.
struct QueryDecoder {
  /// The query as received, for error texts.
  private let received: UnsafeBufferPointer<UInt8>
  /// A byte, the query, and at least eight readable bytes.
  private let text: UnsafeMutablePointer<UInt8>
  private let textEnd: Int
  /// The offset in `text` of the next byte to decode. The same byte of `received` is one before it.
  private var index = 1
  /// The offset in `text` of the next decoded byte, at most `index`.
  private var end = 1
  /// The number of dots in the current name.
  private var dots = 0
  /// Whether the first eight bytes of a name contain a zero byte, which a key cannot express.
  private(set) var hasZeroByte = false
  /// Whether a parameter may not be a member: see `QueryDocument.isMember`.
  private(set) var mayHaveOthers = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - received: The query.
  ///   - text: Memory with any byte, a copy of the query, and at least eight readable bytes.
  init(received: UnsafeBufferPointer<UInt8>, text: UnsafeMutablePointer<UInt8>) {
    self.received = received
    self.text = text
    textEnd = received.count + 1
  }

  /// Returns the next parameter; nil at the end. Empty parameters are skipped.
  mutating func next() throws(Query.Malformed) -> Query.Parameter? {
    while index < textEnd, text[index] == UInt8(ascii: "&") { skipSeparator() }
    guard index < textEnd else { return nil }
    dots = 0
    let name = try decode(isName: true)
    let nameDots = dots
    var value = name.upperBound..<name.upperBound
    if index < textEnd, text[index] == UInt8(ascii: "=") {
      skipSeparator()
      value = try decode(isName: false)
    }
    let key = key(of: name)
    if nameDots >= QueryDocument.maximumDepth || key == QueryDecoder.nameKey || key == QueryDecoder.formatKey
    {
      mayHaveOthers = true
    }
    return Query.Parameter(
      key: key, nameStart: UInt32(truncatingIfNeeded: name.lowerBound),
      nameEnd: UInt32(truncatingIfNeeded: name.upperBound),
      valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
      valueEnd: UInt32(truncatingIfNeeded: value.upperBound), dots: nameDots)
  }

  /// Skips a separator. It stays in the text, or a zero byte replaces it, because the text before it has
  /// become shorter.
  @inline(__always)
  private mutating func skipSeparator() {
    if end < index { text[end] = 0 }
    index &+= 1
    end &+= 1
  }

  /// Decodes the bytes up to `&`, and in a name up to `=`, and leaves a byte behind them that no number
  /// contains.
  @inline(__always)
  private mutating func decode(isName: Bool) throws(Query.Malformed) -> Range<Int> {
    let start = end
    let firstIndex = index
    var isASCII = true
    while true {
      // Until the first percent-encoded byte, decoded bytes are where they were received.
      if end == index {
        index = endOfPlainBytes(from: index, isName: isName)
        end = index
      }
      guard index < textEnd else { break }
      var byte = text[index]
      if byte == UInt8(ascii: "&") || (isName && byte == UInt8(ascii: "=")) { break }
      index &+= 1
      if byte == UInt8(ascii: "%") {
        guard index &+ 1 < textEnd, let high = QueryDecoder.digit(text[index]),
          let low = QueryDecoder.digit(text[index &+ 1])
        else { throw .percentEncoding(in: excerpt(from: firstIndex, isName: isName)) }
        byte = high << 4 | low
        index &+= 2
      }
      if byte == UInt8(ascii: ".") { dots &+= 1 }
      if byte >= 0x80 { isASCII = false }
      text[end] = byte
      end &+= 1
    }
    let range = start..<end
    if !isASCII {
      let bytes = UnsafeBufferPointer(start: text + start, count: range.count)
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw .notUTF8(in: excerpt(from: firstIndex, isName: isName))
      }
    }
    // The end of the query has no separator.
    if index == textEnd, end < index { text[end] = 0 }
    return range
  }

  /// Returns the offset of the first byte from `start` on that needs handling, or the end of the query.
  @inline(__always)
  private mutating func endOfPlainBytes(from start: Int, isName: Bool) -> Int {
    var index = start
    while true {
      let word = word(at: index)
      var found = QueryDecoder.zeroBytes(word ^ QueryDecoder.all("&"))
      found |= QueryDecoder.zeroBytes(word ^ QueryDecoder.all("%"))
      if isName {
        found |= QueryDecoder.zeroBytes(word ^ QueryDecoder.all("="))
      }
      found = (found | word) & QueryDecoder.highBits
      if isName {
        // The bits below the lowest one found, which are those of the plain bytes.
        let plain = found ^ (found &- 1)
        let dotBits = ~QueryDecoder.nonzeroBytes(word ^ QueryDecoder.all(".")) & plain & QueryDecoder.highBits
        if dotBits != 0 { dots &+= dotBits.nonzeroBitCount }
      }
      if found != 0 { return min(index &+ found.trailingZeroBitCount >> 3, textEnd) }
      index &+= 8
      if index >= textEnd { return textEnd }
    }
  }

  // MARK: Words of eight bytes

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private static func all(_ character: Unicode.Scalar) -> UInt64 {
    ones &* UInt64(UInt8(ascii: character))
  }

  /// Sets the high bit of each zero byte. A bit above that of a zero byte may be wrong, because the
  /// subtraction borrows from it, so only the lowest one is exact.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// Sets the high bit of each byte that is not zero, exactly: the addition of 127 carries into it unless the
  /// lower bits are 0.
  @inline(__always)
  private static func nonzeroBytes(_ word: UInt64) -> UInt64 {
    ((word & ~highBits) &+ ~highBits) | word
  }

  /// Returns the eight bytes at an offset, the first in the lowest byte.
  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self))
  }

  /// Returns the first eight bytes of a name as a number with the first byte highest. A dot, and each byte
  /// after the end, is 0.
  ///
  /// If the keys of two names without zero bytes differ, the order of the keys is that of the names, in
  /// which a dot is lower than every other byte.
  private mutating func key(of name: Range<Int>) -> UInt64 {
    let beyond = name.count < 8 ? UInt64.max &<< UInt64(truncatingIfNeeded: name.count &* 8) : 0
    let bytes = word(at: name.lowerBound) & ~beyond
    if QueryDecoder.zeroBytes(bytes | beyond) & QueryDecoder.highBits != 0 { hasZeroByte = true }
    let isOther = (QueryDecoder.nonzeroBytes(bytes ^ QueryDecoder.all(".")) & QueryDecoder.highBits) >> 7
    return (bytes & (isOther &* 0xFF)).byteSwapped
  }

  private static let nameKey: UInt64 = 0x6E61_6D65_0000_0000
  private static let formatKey: UInt64 = 0x666F_726D_6174_0000

  // MARK: Errors and digits

  /// The first 100 bytes of a name or value as received.
  private func excerpt(from index: Int, isName: Bool) -> String {
    let rest = received[(index - 1)...].prefix(100)
    return String(
      decoding: rest.prefix { $0 != UInt8(ascii: "&") && !(isName && $0 == UInt8(ascii: "=")) },
      as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
