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
  mutating func parse(_ bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard text.count <= JSONParser.maximumLength else {
      throw .init(
        "the text is longer than \(JSONParser.maximumLength) bytes", at: JSONParser.maximumLength, in: bytes)
    }
    if text.first == 0xEF, text.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw .init(
        "found a byte-order mark; expected a value (JSON is UTF-8 without a byte-order mark)", at: 0,
        in: bytes)
    }
    let first = scanner.next(bytes)
    if scanner.position == bytes.count {
      throw .init("the text is empty; expected a value", at: scanner.position, in: bytes)
    }
    try parseValue(bytes, first, expecting: "a value", depth: 0)
    let last = scanner.next(bytes)
    if scanner.position < bytes.count {
      throw .init(
        "found \(JSONScanner.name(of: last)) after the value; expected the end of the text",
        at: scanner.position, in: bytes)
    }
  }

  /// - Parameters:
  ///   - first: The first byte of the value.
  ///   - depth: The number of arrays and objects that contain the value.
  private mutating func parseValue(
    _ bytes: Span<UInt8>, _ first: UInt8, expecting expectation: String, depth: Int
  ) throws(JSONSyntaxError) {
    let start = scanner.position
    switch first {
    case UInt8(ascii: "{"): try parseItems(bytes, of: .object, to: UInt8(ascii: "}"), depth: depth + 1)
    case UInt8(ascii: "["): try parseItems(bytes, of: .array, to: UInt8(ascii: "]"), depth: depth + 1)
    case UInt8(ascii: "\""): try parseString(bytes, isName: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      entries.append(try scanner.number(bytes), at: range(from: start))
    case UInt8(ascii: "t"):
      try scanner.skipLiteral("true", bytes)
      entries.append(true, at: range(from: start))
    case UInt8(ascii: "f"):
      try scanner.skipLiteral("false", bytes)
      entries.append(false, at: range(from: start))
    case UInt8(ascii: "n"):
      try scanner.skipLiteral("null", bytes)
      entries.append(.null, at: range(from: start))
    default: throw scanner.unexpected(expectation, bytes)
    }
  }

  /// Returns the range of the text from an offset to the position.
  private func range(from start: Int) -> Range<Int> {
    text.startIndex + start..<text.startIndex + scanner.position
  }

  private mutating func parseString(_ bytes: Span<UInt8>, isName: Bool) throws(JSONSyntaxError) {
    let start = text.startIndex + scanner.position + 1
    let characters = try scanner.skipString(bytes)
    entries.append(
      .string, at: start..<text.startIndex + scanner.position - 1, isName: isName,
      hasEscapes: characters.hasEscapes, hasLoneSurrogates: characters.hasLoneSurrogates)
  }

  // MARK: Arrays and objects

  /// - Parameters:
  ///   - kind: `array` or `object`.
  ///   - end: The closing bracket.
  private mutating func parseItems(
    _ bytes: Span<UInt8>, of kind: JSONDocument.Kind, to end: UInt8, depth: Int
  ) throws(JSONSyntaxError) {
    guard depth <= maximumDepth else {
      throw .init(
        "arrays and objects are nested deeper than \(maximumDepth) levels", at: scanner.position, in: bytes)
    }
    let isObject = kind == .object
    let start = scanner.position
    scanner.position += 1
    let container = entries.open()
    var count = 0
    var byte = scanner.next(bytes)
    while byte != end {
      if count > 0 {
        guard byte == UInt8(ascii: ",") else {
          throw scanner.unexpected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"", bytes)
        }
        scanner.position += 1
        byte = scanner.next(bytes)
      }
      if isObject {
        byte = try parseName(bytes, byte, isFirst: count == 0)
        try parseValue(bytes, byte, expecting: "a value", depth: depth)
      } else {
        try parseValue(
          bytes, byte, expecting: count > 0 ? "a value after the comma" : "a value or \"]\"", depth: depth)
      }
      byte = scanner.next(bytes)
      count += 1
    }
    scanner.position += 1
    entries.close(container, kind, count: count, at: range(from: start), in: text)
  }

  /// Reads a name and its colon, and returns the first byte of the value.
  private mutating func parseName(
    _ bytes: Span<UInt8>, _ first: UInt8, isFirst: Bool
  ) throws(JSONSyntaxError) -> UInt8 {
    guard first == UInt8(ascii: "\"") else {
      let expectation =
        isFirst ? "a member name in double quotes or \"}\"" : "a member name in double quotes after the comma"
      var error = scanner.unexpected(expectation, bytes)
      error.isInPlaceOfName = scanner.byte(bytes) != nil
      throw error
    }
    try parseString(bytes, isName: true)
    guard scanner.next(bytes) == UInt8(ascii: ":") else {
      throw scanner.unexpected("\":\" after the member name", bytes)
    }
    scanner.position += 1
    return scanner.next(bytes)
  }
}
