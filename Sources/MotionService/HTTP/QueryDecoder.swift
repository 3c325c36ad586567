import MotionAPI
import Platform

/// Decodes a query in place, in one pass.
///
/// Nearly all queries consist of ASCII without percent-encoding. Their text stays as it is: the decoder only
/// looks for separators, eight bytes at a time. Separators end numbers, since no number contains them. From
/// the first name or value with other bytes on, the decoder moves one byte at a time.
///
/// It uses pointers: with bounds checks and an append for each byte, decoding takes four times as long. They
/// are valid for the life of the decoder, which does not outlive `Query.init`. All offsets lie in the text
/// and its padding: `end` ≤ `index` ≤ `textEnd`, and eight bytes can be read at each of them.
@safe struct QueryDecoder {
  /// The query as received, for error texts.
  private let received: UnsafeBufferPointer<UInt8>
  /// A byte, the query, and at least eight zero bytes.
  private let text: UnsafeMutablePointer<UInt8>
  private let textEnd: Int
  /// The offset in `text` of the next byte to decode. The same byte of `received` is one before it.
  private var index = 1
  /// The offset in `text` of the next decoded byte, at most `index`.
  private var end = 1
  /// Whether the first eight bytes of a name contain a zero byte, which a key cannot express.
  private(set) var hasZeroByte = false
  /// Whether some parameter might not be a member; see `QueryDocument.isMember`.
  private(set) var mayHaveOthers = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - received: The query.
  ///   - text: Memory with any byte, a copy of the query, and at least eight zero bytes.
  init(received: UnsafeBufferPointer<UInt8>, text: UnsafeMutablePointer<UInt8>) {
    unsafe self.received = received
    unsafe self.text = text
    textEnd = received.count + 1
  }

  /// Appends all parameters. Empty ones are skipped.
  mutating func decode(into parameters: inout [Query.Parameter]) throws(Query.Malformed) {
    while let parameter = nextPlain() { parameters.append(parameter) }
    end = index
    while let parameter = try next() { parameters.append(parameter) }
  }

  // MARK: Plain parameters

  /// Returns the next parameter and moves after it. Returns nil, and moves at most over empty parameters, at
  /// the end and before a parameter that needs decoding.
  private mutating func nextPlain() -> Query.Parameter? {
    while unsafe text[index] == UInt8(ascii: "&") { index &+= 1 }
    let start = index
    var offset = start
    var dots = 0
    var separator: UInt8
    while true {
      // Stops at `=` and at every byte below `0`: all separators are among them, and names rarely contain
      // others. The constants are ASCII, so `~word` has the high bits of the complements of all differences.
      let word = word(at: offset)
      let found = ((word &- Self.all("0")) | ((word ^ Self.all("=")) &- Self.ones)) & ~word | word
      let hits = found & Self.highBits
      guard hits != 0 else {
        offset &+= 8
        continue
      }
      offset &+= hits.trailingZeroBitCount >> 3
      separator = unsafe text[offset]
      if separator == UInt8(ascii: "=") || separator == UInt8(ascii: "&") { break }
      if separator == UInt8(ascii: ".") {
        dots &+= 1
      } else if separator == 0 || separator == UInt8(ascii: "%") || separator >= 0x80 {
        break
      }
      offset &+= 1
    }
    let nameEnd = offset
    var valueStart = nameEnd
    if separator == UInt8(ascii: "=") {
      offset &+= 1
      valueStart = offset
      while true {
        let word = word(at: offset)
        let found = ((word &- Self.ones) | (Self.nearAmpersand(word) &- Self.ones)) & ~word | word
        let hits = found & Self.highBits
        guard hits != 0 else {
          offset &+= 8
          continue
        }
        offset &+= hits.trailingZeroBitCount >> 3
        separator = unsafe text[offset]
        // `nearAmpersand` matches these two together with `%` and `&`.
        if separator != UInt8(ascii: "$"), separator != UInt8(ascii: "'") { break }
        offset &+= 1
      }
    }
    // The zero byte after the text is an end, too. A zero byte in the text is not.
    guard separator == UInt8(ascii: "&") || offset == textEnd, start < textEnd else { return nil }
    index = offset
    return parameter(start, nameEnd, valueStart, offset, dots: dots)
  }

  /// Makes each `$`, `%`, `&` and `'` zero. They differ in the lowest two bits only.
  private static func nearAmpersand(_ word: UInt64) -> UInt64 {
    (word | (ones &* 3)) ^ all("'")
  }

  // MARK: Any parameters

  /// Returns the next parameter; nil at the end.
  private mutating func next() throws(Query.Malformed) -> Query.Parameter? {
    while index < textEnd, unsafe text[index] == UInt8(ascii: "&") { index += 1 }
    guard index < textEnd else { return nil }
    end = min(end + 1, index)
    var dots = 0
    let name = try decode(isName: true, &dots)
    var value = name.upperBound..<name.upperBound
    if index < textEnd, unsafe text[index] == UInt8(ascii: "=") {
      index += 1
      end += 1
      var others = 0
      value = try decode(isName: false, &others)
    }
    // Ends a decoded text that is shorter than its source with a byte that no number contains.
    if end < index { unsafe text[end] = 0 }
    if unsafe UnsafeBufferPointer(start: text + name.lowerBound, count: min(name.count, 8)).contains(0) {
      hasZeroByte = true
    }
    return parameter(name.lowerBound, name.upperBound, value.lowerBound, value.upperBound, dots: dots)
  }

  /// Decodes the bytes up to `&`, and in a name up to `=`.
  private mutating func decode(isName: Bool, _ dots: inout Int) throws(Query.Malformed) -> Range<Int> {
    let start = end
    let firstIndex = index
    var bits: UInt8 = 0
    while index < textEnd {
      var byte = unsafe text[index]
      if byte == UInt8(ascii: "&") || (isName && byte == UInt8(ascii: "=")) { break }
      index &+= 1
      if byte == UInt8(ascii: "%") {
        guard index &+ 1 < textEnd, let high = unsafe Hexadecimal.value(of: text[index]),
          let low = unsafe Hexadecimal.value(of: text[index &+ 1])
        else { throw .percentEncoding(in: excerpt(from: firstIndex, isName: isName)) }
        byte = high << 4 | low
        index &+= 2
      }
      if byte == UInt8(ascii: ".") { dots &+= 1 }
      bits |= byte
      unsafe text[end] = byte
      end &+= 1
    }
    let range = start..<end
    // ASCII is valid UTF-8.
    if bits >= 0x80 {
      let bytes = unsafe UnsafeBufferPointer(start: text + start, count: range.count)
      guard unsafe String(validating: bytes, as: UTF8.self) != nil else {
        throw .notUTF8(in: excerpt(from: firstIndex, isName: isName))
      }
    }
    return range
  }

  /// The beginning of a name or value as received, at most 64 bytes.
  private func excerpt(from index: Int, isName: Bool) -> String {
    let rest = unsafe received[(index - 1)...].prefix(String.maximumNameBytes + 1)
    let text = unsafe String(
      decoding: rest.prefix { $0 != UInt8(ascii: "&") && !(isName && $0 == UInt8(ascii: "=")) },
      as: UTF8.self)
    return text.shortenedName
  }

  // MARK: Keys

  private mutating func parameter(
    _ nameStart: Int, _ nameEnd: Int, _ valueStart: Int, _ valueEnd: Int, dots: Int
  ) -> Query.Parameter {
    let key = key(ofNameAt: nameStart, count: nameEnd &- nameStart, hasDots: dots > 0)
    if dots >= QueryDocument.maximumDepth || key == Self.nameKey || key == Self.formatKey {
      mayHaveOthers = true
    }
    return Query.Parameter(
      key: key, nameStart: UInt32(truncatingIfNeeded: nameStart),
      nameEnd: UInt32(truncatingIfNeeded: nameEnd),
      valueStart: UInt32(truncatingIfNeeded: valueStart),
      valueEnd: UInt32(truncatingIfNeeded: valueEnd), dots: dots)
  }

  /// Returns the first eight bytes of a name as a number with the first byte highest. A dot, and each byte
  /// after the end, is 0.
  ///
  /// If the keys of two names without zero bytes differ, the order of the keys is that of the names, in
  /// which a dot is lower than every other byte.
  private func key(ofNameAt start: Int, count: Int, hasDots: Bool) -> UInt64 {
    let beyond = count < 8 ? UInt64.max &<< UInt64(truncatingIfNeeded: count &* 8) : 0
    var bytes = word(at: start) & ~beyond
    if hasDots {
      // Exact for every byte: adding 127 carries into the high bit unless the lower bits are 0.
      let differing = bytes ^ Self.all(".")
      let isOther = (((differing & ~Self.highBits) &+ ~Self.highBits) | differing) & Self.highBits
      bytes &= (isOther >> 7) &* 0xFF
    }
    return bytes.byteSwapped
  }

  private static let nameKey: UInt64 = 0x6E61_6D65_0000_0000
  private static let formatKey: UInt64 = 0x666F_726D_6174_0000

  // MARK: Words of eight bytes

  // Subtracting 1 from each byte of a word sets the high bit of a zero byte. It also borrows from the byte
  // above, so only the lowest zero byte is exact.
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private static func all(_ character: Unicode.Scalar) -> UInt64 {
    ones &* UInt64(UInt8(ascii: character))
  }

  /// Returns the eight bytes at an offset, the first in the lowest byte.
  private func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self))
  }
}
