/// Converts the bytes of a JSON text into a tape, in one pass from left to right.
///
/// The parser uses neither recursion nor a stack: the entry of an open container holds the tape
/// index of its parent, so the chain of open containers is the stack. A syntax error ends the pass
/// with a `Failure`. A validation error sets a flag on the entry; flags are collected afterward
/// only if there are any.
///
/// Each function parses from an offset and returns the offset after the parsed part. `JSONText`
/// explains why scans never pass the end of the text.
struct JSONParser: ~Copyable {
  /// A syntax error, before its offset is converted to line and column.
  struct Failure: Error {
    var reason: JSONSyntaxError.Reason
    var offset: Int
  }

  let text: JSONText
  let maximumDepth: Int
  var tape: TapeBuilder
  var validationErrorCount = 0
  /// See the property of the document.
  var hasExtremeNumbers = false
  /// See the property of the document.
  var rootNameHashes = UInt64.max

  init(copying source: Span<UInt8>, maximumDepth: Int) throws(Failure) {
    guard !source.isEmpty else { throw Failure(reason: .empty, offset: 0) }
    try self.init(copying: source, leadingZeros: 0, maximumDepth: maximumDepth)
  }

  /// Creates a parser of single scalars in a text that is not JSON. A zero byte precedes its copy.
  init(scalarsIn source: Span<UInt8>) throws(Failure) {
    try self.init(copying: source, leadingZeros: 1, maximumDepth: 0)
  }

  private init(copying source: Span<UInt8>, leadingZeros: Int, maximumDepth: Int) throws(Failure) {
    guard source.count <= TapeEntry.maximumDocumentLength - leadingZeros else {
      throw Failure(
        reason: .tooLong(limit: TapeEntry.maximumDocumentLength), offset: TapeEntry.maximumDocumentLength)
    }
    tape = TapeBuilder(copying: source, leadingZeros: leadingZeros)
    text = unsafe JSONText(base: tape.text, count: leadingZeros + source.count)
    self.maximumDepth = maximumDepth
  }

  mutating func parseDocument() throws(Failure) {
    if text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF {
      throw Failure(reason: .byteOrderMark, offset: 0)
    }
    let start = text.endOfWhitespace(from: 0)
    guard start < text.count else { throw Failure(reason: .empty, offset: text.count) }
    let end = text.endOfWhitespace(from: try parseValues(at: start))
    guard end == text.count else { throw Failure(reason: .trailingByte(text[end]), offset: end) }
  }

  /// Parses the root value and everything in it.
  private mutating func parseValues(at root: Int) throws(Failure) -> Int {
    var position = root
    var open = JSONParser.noContainer
    var depth = 0
    var expectation = JSONSyntaxError.Expectation.value

    nextValue: while true {
      let first = text[position]
      switch first {
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        position = try parseNumber(at: position)
      case UInt8(ascii: "\""):
        position = try parseString(at: position, isName: false)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < maximumDepth else {
          throw Failure(reason: .tooDeep(limit: maximumDepth), offset: position)
        }
        let isObject = first == UInt8(ascii: "{")
        depth &+= 1
        let parent = UInt64(UInt32(truncatingIfNeeded: open))
        open = tape.count
        tape.append(
          TapeEntry(
            start: position, tag: isObject ? TapeEntry.object : TapeEntry.array, payload: parent << 32))
        position = text.endOfWhitespace(from: position &+ 1)
        if isObject {
          if text[position] != UInt8(ascii: "}") {
            position = try parseName(at: position, expecting: .nameOrEndOfObject)
            expectation = .value
            continue nextValue
          }
        } else if text[position] != UInt8(ascii: "]") {
          expectation = .valueOrEndOfArray
          continue nextValue
        }
        position &+= 1
        open = close(open, at: position)
        depth &-= 1
      case UInt8(ascii: "t"):
        position = try parseLiteral("true", .literalTrue, at: position, tag: TapeEntry.bool, payload: 1)
      case UInt8(ascii: "f"):
        position = try parseLiteral("false", .literalFalse, at: position, tag: TapeEntry.bool, payload: 0)
      case UInt8(ascii: "n"):
        position = try parseLiteral("null", .literalNull, at: position, tag: TapeEntry.null, payload: 0)
      default: throw text.unexpected(at: position, expected: expectation)
      }

      // A value is complete.
      guard open != JSONParser.noContainer else { return position }
      var isObject = countElement(of: open)
      position = text.endOfWhitespace(from: position)
      if text[position] != UInt8(ascii: ",") {
        (position, open, depth) = try closeContainers(from: open, depth, at: position)
        guard open != JSONParser.noContainer else { return position }
        isObject = tape[open].kind == TapeEntry.object
      }
      position = text.endOfWhitespace(from: position &+ 1)
      expectation = .valueAfterComma
      if isObject {
        position = try parseName(at: position, expecting: .nameAfterComma)
        expectation = .value
      }
    }
  }

  /// Adds 1 to the count of an open container.
  /// - Returns: Whether the container is an object.
  private mutating func countElement(of container: Int) -> Bool {
    let tag = tape[container].tag &+ TapeEntry.countUnit
    tape.setTag(tag, at: container)
    return tag & TapeEntry.kindMask == TapeEntry.object
  }

  // Not inlined, so that the function above keeps more of its variables in registers.

  /// Parses the ends of an open container and of the containers around it that end after it.
  ///
  /// - Parameter start: The offset after a complete value and the whitespace after it, not that of a comma.
  /// - Returns: The offset of the next comma and the container that it belongs to, with its depth; or the
  ///   offset after the last container and `none`.
  private mutating func closeContainers(
    from container: Int, _ depth: Int, at start: Int
  ) throws(Failure) -> (position: Int, open: Int, depth: Int) {
    var position = start
    var open = container
    var depth = depth
    repeat {
      let isObject = tape[open].kind == TapeEntry.object
      guard text[position] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw text.unexpected(at: position, expected: isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
      }
      position &+= 1
      open = close(open, at: position)
      depth &-= 1
      guard open != JSONParser.noContainer else { break }
      _ = countElement(of: open)
      position = text.endOfWhitespace(from: position)
    } while text[position] != UInt8(ascii: ",")
    return (position, open, depth)
  }

  /// The tape index that stands for no container.
  static let noContainer = -1

  /// Completes the entry of the container that ends and returns the tape index of its parent.
  private mutating func close(_ container: Int, at end: Int) -> Int {
    var entry = tape[container]
    let parent = Int(Int32(truncatingIfNeeded: entry.highHalf))
    entry.payload = UInt64(truncatingIfNeeded: tape.count) << 32 | UInt64(truncatingIfNeeded: end)
    tape[container] = entry
    if entry.kind == TapeEntry.object && entry.count > 1 { markDuplicates(in: container) }
    return parent
  }

  /// Parses a name, its colon and the whitespace around it, and returns the offset of the value.
  private mutating func parseName(
    at start: Int, expecting expectation: JSONSyntaxError.Expectation
  ) throws(Failure) -> Int {
    guard text[start] == UInt8(ascii: "\"") else { throw text.unexpected(at: start, expected: expectation) }
    let colon = text.endOfWhitespace(from: try parseString(at: start, isName: true))
    guard text[colon] == UInt8(ascii: ":") else { throw text.unexpected(at: colon, expected: .colon) }
    return text.endOfWhitespace(from: colon &+ 1)
  }

  private mutating func parseLiteral(
    _ literal: StaticString, _ expectation: JSONSyntaxError.Expectation, at start: Int, tag: UInt32,
    payload: UInt64
  ) throws(Failure) -> Int {
    for index in 0..<literal.utf8CodeUnitCount where unsafe text[start + index] != literal.utf8Start[index] {
      throw text.unexpected(at: start + index, expected: expectation)
    }
    tape.append(TapeEntry(start: start, tag: tag, payload: payload))
    return start + literal.utf8CodeUnitCount
  }
}
