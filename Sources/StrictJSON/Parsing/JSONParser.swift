/// Converts a JSON text to entries, in one pass from left to right.
///
/// A syntax error ends the pass. What is valid JSON but has no single meaning, such as a repeated name, is a
/// flag of its entry. Arrays and objects call the parser recursively, up to a limit of their depth.
struct JSONParser {
  /// The greatest length of a text in bytes.
  static let maximumLength = 1 << 27 - 1
  /// The greatest depth for which a thread's stack suffices.
  static let depthLimit = 500

  private let text: [UInt8]
  private var scanner: JSONScanner
  private let maximumDepth: Int
  private(set) var entries: [JSONEntry] = []
  /// The tables of the objects with many members, by the index of the object's entry.
  private(set) var nameTables: [Int: NameTable] = [:]
  private(set) var validationErrorCount = 0
  /// See the property of the document.
  private(set) var hasExtremeNumbers = false

  init(_ text: [UInt8], maximumDepth: Int) {
    self.text = text
    scanner = JSONScanner(text[...])
    self.maximumDepth = min(maximumDepth, JSONParser.depthLimit)
    // Ordinary requests have about one entry for seven bytes.
    entries.reserveCapacity(text.count / 6 + 4)
  }

  mutating func parse() throws(JSONScanner.Failure) {
    guard text.count <= JSONParser.maximumLength else {
      throw .init(reason: .tooLong(limit: JSONParser.maximumLength), offset: JSONParser.maximumLength)
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw .init(reason: .byteOrderMark, offset: 0) }
    scanner.skipWhitespace()
    if scanner.byte == nil { throw .init(reason: .empty, offset: scanner.position) }
    try parseValue(expecting: .value, depth: 0)
    scanner.skipWhitespace()
    if let byte = scanner.byte { throw .init(reason: .trailingByte(byte), offset: scanner.position) }
  }

  /// - Parameter depth: The number of arrays and objects that contain the value.
  private mutating func parseValue(
    expecting expectation: JSONSyntaxError.Expectation, depth: Int
  ) throws(JSONScanner.Failure) {
    guard let first = scanner.byte else { throw scanner.unexpected(expectation) }
    let start = scanner.position
    switch first {
    case UInt8(ascii: "{"): try parseObject(depth: depth + 1)
    case UInt8(ascii: "["): try parseArray(depth: depth + 1)
    case UInt8(ascii: "\""): try parseString(.string)
    case UInt8(ascii: "t"):
      try scanner.skipLiteral("true", .literalTrue)
      append(.bool(true), from: start)
    case UInt8(ascii: "f"):
      try scanner.skipLiteral("false", .literalFalse)
      append(.bool(false), from: start)
    case UInt8(ascii: "n"):
      try scanner.skipLiteral("null", .literalNull)
      append(.null, from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    default: throw scanner.unexpected(expectation)
    }
  }

  private mutating func append(_ content: JSONEntry.Content, from start: Int) {
    entries.append(JSONEntry(content, source: start..<scanner.position))
  }

  // MARK: Numbers and strings

  private mutating func parseNumber() throws(JSONScanner.Failure) {
    let start = scanner.position
    let number = try scanner.number()
    var entry = JSONEntry(.number(number), source: start..<scanner.position)
    entry.isUnrepresentable = !number.isFinite
    entries.append(entry)
    if entry.isExtremeNumber { hasExtremeNumbers = true }
    if !number.isFinite { validationErrorCount += 1 }
  }

  /// - Parameter content: `string` or `name`.
  private mutating func parseString(_ content: JSONEntry.Content) throws(JSONScanner.Failure) {
    let start = scanner.position
    let characters = try scanner.skipString()
    var entry = JSONEntry(content, source: start..<scanner.position)
    entry.hasEscapes = characters.hasEscapes
    entry.isUnrepresentable = characters.hasLoneSurrogates
    entries.append(entry)
    if characters.hasLoneSurrogates { validationErrorCount += 1 }
  }

  // MARK: Arrays and objects

  private mutating func parseArray(depth: Int) throws(JSONScanner.Failure) {
    let array = try open(depth: depth)
    var count: UInt32 = 0
    while !scanner.skip("]") {
      if count > 0 { try skipComma(or: .commaOrEndOfArray) }
      try parseValue(expecting: count > 0 ? .valueAfterComma : .valueOrEndOfArray, depth: depth)
      scanner.skipWhitespace()
      count += 1
    }
    close(array, .array(count: count, end: UInt32(entries.count)))
  }

  private mutating func parseObject(depth: Int) throws(JSONScanner.Failure) {
    let object = try open(depth: depth)
    var count: UInt32 = 0
    while !scanner.skip("}") {
      if count > 0 { try skipComma(or: .commaOrEndOfObject) }
      guard scanner.byte == UInt8(ascii: "\"") else {
        throw scanner.unexpected(count > 0 ? .nameAfterComma : .nameOrEndOfObject)
      }
      try parseString(.name)
      scanner.skipWhitespace()
      guard scanner.skip(":") else { throw scanner.unexpected(.colon) }
      scanner.skipWhitespace()
      try parseValue(expecting: .value, depth: depth)
      scanner.skipWhitespace()
      count += 1
    }
    close(object, .object(count: count, end: UInt32(entries.count)))
    validationErrorCount += MemberNames.index(in: object, of: &entries, text: text, tables: &nameTables)
  }

  /// Skips an opening bracket and the whitespace after it, and returns the index of a new entry, which
  /// `close` completes.
  private mutating func open(depth: Int) throws(JSONScanner.Failure) -> Int {
    guard depth <= maximumDepth else {
      throw .init(reason: .tooDeep(limit: maximumDepth), offset: scanner.position)
    }
    append(.null, from: scanner.position)
    scanner.position += 1
    scanner.skipWhitespace()
    return entries.count - 1
  }

  private mutating func close(_ index: Int, _ content: JSONEntry.Content) {
    entries[index] = JSONEntry(content, source: entries[index].source.lowerBound..<scanner.position)
  }

  private mutating func skipComma(
    or expectation: JSONSyntaxError.Expectation
  ) throws(JSONScanner.Failure) {
    guard scanner.skip(",") else { throw scanner.unexpected(expectation) }
    scanner.skipWhitespace()
  }
}
