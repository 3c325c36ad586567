/// Converts a JSON text to entries, in one pass from left to right.
///
/// The parser keeps a stack of the open arrays and objects instead of calling itself, so the depth of a
/// document costs no stack memory. A syntax error ends the pass. What is valid JSON but has no single
/// meaning, such as a repeated name, is a flag of its entry.
struct JSONParser {
  /// The greatest length of a text in bytes.
  static let maximumLength = 1 << 27 - 1

  /// An array or object whose end has not been reached.
  private struct OpenContainer {
    let index: Int
    let isObject: Bool
    var count: UInt32 = 0
  }

  private var scanner: JSONScanner
  private let maximumDepth: Int
  private var open: [OpenContainer] = []
  private(set) var entries: [JSONEntry] = []
  private(set) var validationErrorCount = 0
  /// See the property of the document.
  private(set) var hasExtremeNumbers = false

  init(_ text: [UInt8], maximumDepth: Int) {
    scanner = JSONScanner(text)
    self.maximumDepth = maximumDepth
    // Ordinary requests have about one entry for seven bytes.
    entries.reserveCapacity(text.count / 6 + 4)
  }

  mutating func parse() throws(JSONScanner.Failure) {
    if scanner.text.starts(with: [0xEF, 0xBB, 0xBF]) { throw .init(reason: .byteOrderMark, offset: 0) }
    scanner.skipWhitespace()
    if scanner.byte == nil { throw .init(reason: .empty, offset: scanner.position) }
    try parseValue(expecting: .value)
    while let container = open.last { try parseNextItem(of: container) }
    scanner.skipWhitespace()
    if let byte = scanner.byte { throw .init(reason: .trailingByte(byte), offset: scanner.position) }
  }

  /// Parses the next element or member of the innermost open container, or its end.
  private mutating func parseNextItem(of container: OpenContainer) throws(JSONScanner.Failure) {
    let isFirst = container.count == 0
    scanner.skipWhitespace()
    if scanner.skip(container.isObject ? "}" : "]") { return close(container) }
    if !isFirst {
      guard scanner.skip(",") else {
        throw scanner.unexpected(container.isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
      }
      scanner.skipWhitespace()
    }
    open[open.count - 1].count += 1
    if container.isObject {
      try parseName(expecting: isFirst ? .nameOrEndOfObject : .nameAfterComma)
      try parseValue(expecting: .value)
    } else {
      try parseValue(expecting: isFirst ? .valueOrEndOfArray : .valueAfterComma)
    }
  }

  /// Parses a name, its colon and the whitespace around it.
  private mutating func parseName(
    expecting expectation: JSONSyntaxError.Expectation
  ) throws(JSONScanner.Failure) {
    guard scanner.byte == UInt8(ascii: "\"") else { throw scanner.unexpected(expectation) }
    try parseString(.name)
    scanner.skipWhitespace()
    guard scanner.skip(":") else { throw scanner.unexpected(.colon) }
    scanner.skipWhitespace()
  }

  /// Parses a scalar, or the opening bracket of an array or object.
  private mutating func parseValue(
    expecting expectation: JSONSyntaxError.Expectation
  ) throws(JSONScanner.Failure) {
    let start = scanner.position
    guard let first = scanner.byte else { throw scanner.unexpected(expectation) }
    switch first {
    case UInt8(ascii: "{"): try openContainer(isObject: true)
    case UInt8(ascii: "["): try openContainer(isObject: false)
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
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanner.skipNumber()
      appendNumber(from: start)
    default: throw scanner.unexpected(expectation)
    }
  }

  private mutating func append(_ content: JSONEntry.Content, from start: Int) {
    entries.append(JSONEntry(content, source: start..<scanner.position))
  }

  private mutating func appendNumber(from start: Int) {
    let number = NumberReader.value(of: scanner.text[start..<scanner.position])
    append(.number(number), from: start)
    let magnitude = number.magnitude
    if magnitude > 1e50 || magnitude < 1e-50 && magnitude > 0 { hasExtremeNumbers = true }
    if !magnitude.isFinite {
      entries[entries.count - 1].isUnrepresentable = true
      validationErrorCount += 1
    }
  }

  /// Parses a string, which begins with a quotation mark.
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

  private mutating func openContainer(isObject: Bool) throws(JSONScanner.Failure) {
    guard open.count < maximumDepth else {
      throw .init(reason: .tooDeep(limit: maximumDepth), offset: scanner.position)
    }
    open.append(OpenContainer(index: entries.count, isObject: isObject))
    // The entry is completed at the end of the container.
    append(.null, from: scanner.position)
    scanner.position += 1
  }

  /// Completes the entry of the innermost open container.
  private mutating func close(_ container: OpenContainer) {
    open.removeLast()
    let end = UInt32(entries.count)
    entries[container.index].source = entries[container.index].source.lowerBound..<scanner.position
    entries[container.index].content =
      container.isObject
      ? .object(count: container.count, end: end) : .array(count: container.count, end: end)
    if container.isObject, container.count > 1 { markDuplicates(in: container.index) }
  }

  /// Flags each name that repeats an earlier one of the same object.
  ///
  /// RFC 8259 does not define the meaning of a repeated name. Names are compared decoded: `"a"` and
  /// `"\u0061"` are the same name.
  private mutating func markDuplicates(in object: Int) {
    var names: [(index: Int, name: MemberName)] = []
    var index = object + 1
    while index < entries.count {
      names.append((index, MemberName(entries[index], in: scanner.text)))
      index = entries[index + 1].indexAfter(index + 1)
    }
    for index in MemberName.repeated(in: names) {
      entries[index].isDuplicate = true
      validationErrorCount += 1
    }
  }
}
