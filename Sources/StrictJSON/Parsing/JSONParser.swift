/// Converts a JSON text to entries, in one pass from left to right.
///
/// A syntax error ends the pass. What is valid JSON but has no single meaning, such as a repeated name, is a
/// flag of its entry. Arrays and objects call the parser recursively, up to a limit of their depth.
struct JSONParser {
  /// The greatest length of a text in bytes.
  static let maximumLength = 1 << 27 - 1
  /// The greatest depth for which a thread's stack suffices.
  static let depthLimit = 500

  private let text: ArraySlice<UInt8>
  private var scanner: JSONScanner
  private let maximumDepth: Int
  private(set) var entries: JSONEntries

  init(_ text: ArraySlice<UInt8>, maximumDepth: Int) {
    self.text = text
    scanner = JSONScanner(text)
    self.maximumDepth = min(maximumDepth, JSONParser.depthLimit)
    entries = JSONEntries(forTextOf: text.count)
  }

  mutating func parse() throws(JSONScanner.Failure) {
    guard text.count <= JSONParser.maximumLength else {
      let limit = JSONParser.maximumLength
      throw .init(reason: .tooLong(limit: limit), offset: text.startIndex + limit)
    }
    if text.first == 0xEF, text.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw .init(reason: .byteOrderMark, offset: text.startIndex)
    }
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
      entries.append(.bool(true), at: start..<scanner.position)
    case UInt8(ascii: "f"):
      try scanner.skipLiteral("false", .literalFalse)
      entries.append(.bool(false), at: start..<scanner.position)
    case UInt8(ascii: "n"):
      try scanner.skipLiteral("null", .literalNull)
      entries.append(.null, at: start..<scanner.position)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    default: throw scanner.unexpected(expectation)
    }
  }

  // MARK: Numbers and strings

  private mutating func parseNumber() throws(JSONScanner.Failure) {
    let start = scanner.position
    let number = try scanner.number()
    entries.append(.number(number), at: start..<scanner.position)
  }

  /// - Parameter content: `string` or `name`.
  private mutating func parseString(_ content: JSONEntry.Content) throws(JSONScanner.Failure) {
    let start = scanner.position
    let characters = try scanner.skipString()
    entries.append(
      content, at: start + 1..<scanner.position - 1, hasEscapes: characters.hasEscapes,
      hasLoneSurrogates: characters.hasLoneSurrogates)
  }

  // MARK: Arrays and objects

  private mutating func parseArray(depth: Int) throws(JSONScanner.Failure) {
    let start = scanner.position
    try open(depth: depth)
    let array = entries.open()
    var count = 0
    while !scanner.skip("]") {
      if count > 0 { try skipComma(or: .commaOrEndOfArray) }
      try parseValue(expecting: count > 0 ? .valueAfterComma : .valueOrEndOfArray, depth: depth)
      scanner.skipWhitespace()
      count += 1
    }
    entries.closeArray(array, count: count, at: start..<scanner.position)
  }

  private mutating func parseObject(depth: Int) throws(JSONScanner.Failure) {
    let start = scanner.position
    try open(depth: depth)
    let object = entries.open()
    var count = 0
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
    entries.closeObject(object, count: count, at: start..<scanner.position, in: text)
  }

  /// Skips an opening bracket and the whitespace after it.
  private mutating func open(depth: Int) throws(JSONScanner.Failure) {
    guard depth <= maximumDepth else {
      throw .init(reason: .tooDeep(limit: maximumDepth), offset: scanner.position)
    }
    scanner.position += 1
    scanner.skipWhitespace()
  }

  private mutating func skipComma(
    or expectation: JSONSyntaxError.Expectation
  ) throws(JSONScanner.Failure) {
    guard scanner.skip(",") else { throw scanner.unexpected(expectation) }
    scanner.skipWhitespace()
  }
}
