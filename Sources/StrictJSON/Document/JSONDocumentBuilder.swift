// Builds a document from text that is not JSON, such as the query of a URL. The text holds names
// and scalars as they are, without quotation marks and escapes; the entries refer to it like those
// of a parsed document. No JSON text is written, and all code that reads documents works
// unchanged.

/// A builder of documents from names and scalars that lie in a text.
///
/// The caller opens and ends containers in order, starting with one container as the root. The
/// names of an object must be distinct: the builder does not look for duplicates.
///
/// Memory safety: every range is checked, and the text belongs to the builder.
@safe
public struct JSONDocumentBuilder: ~Copyable {
  private var parser: JSONParser
  /// The text in the memory of the parser, which this builder owns.
  let text: UnsafeMutableBufferPointer<UInt8>
  private var openContainer = JSONParser.noContainer
  /// A hash of the structure, names and values so far. Equal content in equal order has equal
  /// fingerprints, whatever the notation of the numbers. Not collision-resistant.
  public private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates a builder.
  /// - Parameter source: The names and scalars in UTF-8, at most 2^27 - 2 bytes. The text of the builder
  ///   is a zero byte and a copy of them, so the first byte has the offset 1. Each scalar ends at
  ///   the end of the text or before a byte that cannot continue a number.
  /// - Throws: `JSONSyntaxError` if the source is too long.
  public init(copying source: Span<UInt8>) throws(JSONSyntaxError) {
    do throws(JSONParser.Failure) {
      parser = try JSONParser(scalarsIn: source)
    } catch {
      throw JSONSyntaxError(reason: error.reason, offset: error.offset, in: source)
    }
    unsafe text = unsafe UnsafeMutableBufferPointer(
      start: UnsafeMutablePointer(mutating: parser.text.base), count: parser.text.count)
  }

  /// Calls a closure with the text, which begins with a zero byte and is followed by at least eight
  /// readable zero bytes.
  public func withText<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The memory belongs to this builder, which outlives the call.
    try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(text)))
  }

  /// Calls a closure with the text, which it can change in place; see `withText`. Change the text before
  /// the first name or scalar is added: numbers are converted when they are added, names and strings are
  /// read later.
  public mutating func withMutableText<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(text)
  }

  /// Opens an object.
  public mutating func beginObject() { begin(TapeEntry.object) }

  /// Opens an array.
  public mutating func beginArray() { begin(TapeEntry.array) }

  private mutating func begin(_ tag: UInt32) {
    countElement()
    let parent = UInt64(UInt32(truncatingIfNeeded: openContainer))
    openContainer = parser.tape.count
    parser.tape.append(TapeEntry(start: 0, tag: tag, payload: parent << 32))
    mix(UInt64(tag))
  }

  /// Ends the innermost open container. Does nothing if none is open.
  public mutating func end() {
    guard openContainer != JSONParser.noContainer else { return }
    var entry = parser.tape[openContainer]
    let parent = Int(Int32(truncatingIfNeeded: entry.highHalf))
    entry.payload = UInt64(truncatingIfNeeded: parser.tape.count) << 32
    parser.tape[openContainer] = entry
    openContainer = parent
    mix(0xff)
  }

  /// Adds the name of the next member of the open object.
  /// - Parameter range: Where the name lies in the text.
  public mutating func name(_ range: Range<Int>) { addName(range) }

  /// Adds a number or Boolean if the text at the range is one in JSON, and a string otherwise.
  /// - Parameter range: Where the scalar lies in the text.
  public mutating func scalar(_ range: Range<Int>) { addScalar(range) }

  /// Adds a member of the open object; see `name(_:)` and `scalar(_:)`. One call takes a tenth fewer
  /// instructions than two.
  /// - Parameters:
  ///   - name: Where the name lies in the text.
  ///   - scalar: Where the value lies in the text.
  public mutating func member(_ name: Range<Int>, scalar: Range<Int>) {
    addName(name)
    addScalar(scalar)
  }

  private mutating func addName(_ range: Range<Int>) {
    check(range)
    let payload = unsafe TapeEntry.namePayload(parser.text.base + range.lowerBound, range.count)
    parser.tape.append(TapeEntry(start: range.lowerBound - 1, tag: TapeEntry.string, payload: payload))
    mix(range)
  }

  private mutating func addScalar(_ range: Range<Int>) {
    check(range)
    countElement()
    let first = range.isEmpty ? 0 : parser.text[range.lowerBound]
    if first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9, addNumber(range) { return }
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "f"), addBool(range) { return }
    parser.tape.append(
      TapeEntry(
        start: range.lowerBound - 1, tag: TapeEntry.string, payload: UInt64(truncatingIfNeeded: range.count)))
    mix(range)
  }

  private mutating func addNumber(_ range: Range<Int>) -> Bool {
    let count = parser.tape.count
    let errorCount = parser.validationErrorCount
    let hasExtremeNumbers = parser.hasExtremeNumbers
    let end = try? parser.parseNumber(at: range.lowerBound)
    guard end == range.upperBound else {
      parser.tape.removeEntries(from: count)
      parser.validationErrorCount = errorCount
      parser.hasExtremeNumbers = hasExtremeNumbers
      return false
    }
    mix(parser.tape[count].payload)
    return true
  }

  private mutating func addBool(_ range: Range<Int>) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(start: parser.text.base + range.lowerBound, count: range.count)
    let isTrue = unsafe bytes.elementsEqual("true".utf8)
    guard unsafe isTrue || bytes.elementsEqual("false".utf8) else { return false }
    parser.tape.append(
      TapeEntry(start: range.lowerBound, tag: TapeEntry.bool, payload: isTrue ? 1 : 0))
    mix(isTrue ? 3 : 2)
    return true
  }

  /// Returns the document. Containers that are still open are ended.
  public consuming func document() -> JSONDocument {
    while openContainer != JSONParser.noContainer { end() }
    parser.indexMembers()
    return JSONDocument(builtBy: parser)
  }

  private mutating func countElement() {
    guard openContainer != JSONParser.noContainer else { return }
    parser.tape.setTag(parser.tape[openContainer].tag &+ TapeEntry.countUnit, at: openContainer)
  }

  /// Checks that a range lies in the text. Entries with other ranges would refer to other memory.
  private func check(_ range: Range<Int>) {
    precondition(range.lowerBound > 0 && range.upperBound <= parser.text.count, "a range outside of the text")
  }

  // FNV-1a on words: one multiplication for each number, name and string, and one for every eight
  // bytes of text.
  private mutating func mix(_ word: UInt64) {
    fingerprint = (fingerprint ^ word) &* 0x100_0000_01b3
    fingerprint ^= fingerprint >> 29
  }

  private mutating func mix(_ range: Range<Int>) {
    // Most texts are short. The text is padded with eight bytes, so each word is readable.
    var index = range.lowerBound
    while range.upperBound &- index > 8 {
      unsafe mix(WordScan.word(at: parser.text.base + index))
      index &+= 8
    }
    // The bytes after the range do not count, but their number does: without it, a zero byte at the beginning
    // of the last word would not count either.
    let excess = UInt64(truncatingIfNeeded: 8 &- (range.upperBound &- index)) &* 8
    unsafe mix((WordScan.word(at: parser.text.base + index) << excess) ^ excess)
  }
}
