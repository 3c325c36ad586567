/// Converts a JSON text to entries, in one pass from left to right.
///
/// A syntax error ends the pass. What is valid JSON but has no single meaning, such as a repeated name, is a
/// flag of its entry. Arrays and objects call the parser recursively, up to a limit of their depth.
struct JSONParser {
  static let maximumLength = 1 << 27 - 1
  /// The greatest depth for which a thread's stack suffices.
  static let depthLimit = 500

  private let text: ArraySlice<UInt8>
  private var scanner = JSONScanner()
  private let maximumDepth: Int
  private(set) var entries: JSONEntries

  init(_ text: ArraySlice<UInt8>, maximumDepth: Int) {
    self.text = text
    self.maximumDepth = min(maximumDepth, JSONParser.depthLimit)
    entries = JSONEntries(forTextOf: text.count)
  }

  /// - Parameter bytes: The bytes of the text.
  mutating func parse(_ bytes: Span<UInt8>) throws(JSONScanner.Failure) {
    guard text.count <= JSONParser.maximumLength else {
      throw .init("the text is longer than \(JSONParser.maximumLength) bytes", at: JSONParser.maximumLength)
    }
    if text.first == 0xEF, text.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw .init(
        "found a byte-order mark; expected a value (JSON is UTF-8 without a byte-order mark)", at: 0)
    }
    let first = scanner.next(bytes)
    if scanner.position == bytes.count {
      throw .init("the text is empty; expected a value", at: scanner.position)
    }
    try parseValue(bytes, first, expecting: "a value", depth: 0)
    let last = scanner.next(bytes)
    if scanner.position < bytes.count {
      throw .init(
        "found \(JSONScanner.name(of: last)) after the value; expected the end of the text",
        at: scanner.position)
    }
  }

  /// - Parameters:
  ///   - first: The first byte of the value.
  ///   - depth: The number of arrays and objects that contain the value.
  private mutating func parseValue(
    _ bytes: Span<UInt8>, _ first: UInt8, expecting expectation: StaticString, depth: Int
  ) throws(JSONScanner.Failure) {
    let start = scanner.position
    switch first {
    case UInt8(ascii: "{"): try parseObject(bytes, depth: depth + 1)
    case UInt8(ascii: "["): try parseArray(bytes, depth: depth + 1)
    case UInt8(ascii: "\""): try parseString(bytes, .string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try scanner.number(bytes)
      entries.append(number, at: range(from: start))
    case UInt8(ascii: "t"):
      try scanner.skipLiteral("true", "the literal true", bytes)
      entries.append(true, at: range(from: start))
    case UInt8(ascii: "f"):
      try scanner.skipLiteral("false", "the literal false", bytes)
      entries.append(false, at: range(from: start))
    case UInt8(ascii: "n"):
      try scanner.skipLiteral("null", "the literal null", bytes)
      entries.append(.null, at: range(from: start))
    default: throw scanner.unexpected(expectation, bytes)
    }
  }

  /// Returns the range of the text from an offset to the position.
  private func range(from start: Int) -> Range<Int> {
    text.startIndex + start..<text.startIndex + scanner.position
  }

  /// - Parameter kind: `string` or `name`.
  private mutating func parseString(
    _ bytes: Span<UInt8>, _ kind: JSONEntry.Kind
  ) throws(JSONScanner.Failure) {
    let start = text.startIndex + scanner.position + 1
    let characters = try scanner.skipString(bytes)
    entries.append(
      kind, at: start..<text.startIndex + scanner.position - 1, hasEscapes: characters.hasEscapes,
      hasLoneSurrogates: characters.hasLoneSurrogates)
  }

  // MARK: Arrays and objects

  private mutating func parseArray(_ bytes: Span<UInt8>, depth: Int) throws(JSONScanner.Failure) {
    let start = scanner.position
    let array = try open(depth: depth)
    var count = 0
    var byte = scanner.next(bytes)
    while byte != UInt8(ascii: "]") {
      if count > 0 { byte = try skipComma(bytes, byte, or: "\",\" or \"]\"") }
      try parseValue(
        bytes, byte, expecting: count > 0 ? "a value after the comma" : "a value or \"]\"", depth: depth)
      byte = scanner.next(bytes)
      count += 1
    }
    scanner.position += 1
    entries.closeArray(array, count: count, at: range(from: start))
  }

  private mutating func parseObject(_ bytes: Span<UInt8>, depth: Int) throws(JSONScanner.Failure) {
    let start = scanner.position
    let object = try open(depth: depth)
    var count = 0
    var byte = scanner.next(bytes)
    while byte != UInt8(ascii: "}") {
      if count > 0 { byte = try skipComma(bytes, byte, or: "\",\" or \"}\"") }
      guard byte == UInt8(ascii: "\"") else {
        var failure = scanner.unexpected(
          count > 0
            ? "a member name in double quotes after the comma" : "a member name in double quotes or \"}\"",
          bytes)
        failure.isInPlaceOfName = scanner.byte(bytes) != nil
        throw failure
      }
      try parseString(bytes, .name)
      guard scanner.next(bytes) == UInt8(ascii: ":") else {
        throw scanner.unexpected("\":\" after the member name", bytes)
      }
      scanner.position += 1
      let first = scanner.next(bytes)
      try parseValue(bytes, first, expecting: "a value", depth: depth)
      byte = scanner.next(bytes)
      count += 1
    }
    scanner.position += 1
    entries.closeObject(object, count: count, at: range(from: start), in: text)
  }

  /// Skips an opening bracket, and returns the index of its entry.
  private mutating func open(depth: Int) throws(JSONScanner.Failure) -> Int {
    guard depth <= maximumDepth else {
      throw .init("arrays and objects are nested deeper than \(maximumDepth) levels", at: scanner.position)
    }
    scanner.position += 1
    return entries.open()
  }

  /// Skips a comma, and returns the byte at which the next element begins.
  private mutating func skipComma(
    _ bytes: Span<UInt8>, _ byte: UInt8, or expectation: StaticString
  ) throws(JSONScanner.Failure) -> UInt8 {
    guard byte == UInt8(ascii: ",") else { throw scanner.unexpected(expectation, bytes) }
    scanner.position += 1
    return scanner.next(bytes)
  }
}
