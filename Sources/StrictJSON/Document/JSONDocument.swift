// The reader's view of a parsed text: its bytes and the tape that describes them, in one piece of memory. No String is
// made of the bytes until somebody asks for it. Nodes are plain indices: they cost nothing to pass around, and mean
// something only together with the document that gave them out. The document itself is a class, though it never
// changes: it is handed from reader to reader, and one reference to count is cheaper than several; as a struct
// that counting was a third of the time that a small question took.

/// A JSON text (RFC 8259, UTF-8) that was found to be syntactically valid.
public final class JSONDocument: Sendable {
  /// A value of the document, or the name of a member. Valid only with the document it came from.
  public struct Node: Sendable, Hashable {
    @usableFromInline let index: Int
    @inlinable init(_ index: Int) { self.index = index }
  }

  /// What a value is.
  public enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  /// How many validationErrors a document keeps; `validationErrorCount` counts all of them.
  public static let validationErrorLimit = 1000

  /// What is valid JSON but has no single meaning, in document order: at most the first `validationErrorLimit`, and
  /// fewer if their pointers together would outgrow the document by far.
  public let validationErrors: [JSONValidationError]
  /// How many validationErrors there are in all.
  public let validationErrorCount: Int

  /// Where it is all read from; see there.
  public let tape: JSONTape

  /// Parses one JSON text, in time and memory linear in its length.
  ///
  /// Syntax errors throw, and a syntax error anywhere wins over any number of validationErrors before it.
  /// - Parameters:
  ///   - text: at most 2^27 - 1 bytes. They are copied.
  ///   - maximumDepth: how many arrays and objects may stand inside one another; 0 allows only scalars.
  public init(parsing text: Span<UInt8>, maximumDepth: Int = 64) throws(JSONSyntaxError) {
    do throws(JSONParser.Stop) {
      var parser = try JSONParser(copying: text, maximumDepth: maximumDepth)
      try parser.parseDocument()
      validationErrorCount = parser.validationErrorCount
      tape = parser.tape.finished()
    } catch {
      throw JSONSyntaxError(reason: error.reason, offset: error.offset, in: text)
    }
    validationErrors =
      validationErrorCount > 0
      ? ValidationErrorCollector.collect(from: tape, limit: JSONDocument.validationErrorLimit) : []
  }

  /// Parses one JSON text; see `init(parsing:maximumDepth:)` for spans.
  public convenience init(parsing bytes: ArraySlice<UInt8>, maximumDepth: Int = 64) throws(JSONSyntaxError) {
    try self.init(parsing: bytes.span, maximumDepth: maximumDepth)
  }

  /// Parses one JSON text; see `init(parsing:maximumDepth:)` for spans.
  public convenience init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONSyntaxError) {
    try self.init(parsing: bytes.span, maximumDepth: maximumDepth)
  }

  deinit { tape.deallocate() }

  /// The document's one value.
  @inlinable public var root: Node { Node(0) }

  /// What the node is. A member's name is a string.
  public func kind(_ node: Node) -> Kind { tape.kind(node) }

  /// The number at a node; see the tape's `number`.
  public func number(_ node: Node) -> Double? { tape.number(node) }

  /// `nil` unless the node is `true` or `false`.
  public func bool(_ node: Node) -> Bool? { tape.bool(node) }

  /// How many elements an array, or members an object has; 0 for anything else.
  public func count(_ node: Node) -> Int { tape.count(node) }

  /// Every element as a number; `nil` unless the node is an array of numbers only.
  public func numbers(_ node: Node) -> [Double]? {
    let array = tape[node.index]
    guard array.kind == TapeEntry.array else { return nil }
    var values: [Double] = []
    values.reserveCapacity(array.count)
    // Numbers alone have no inner entries, so the first other one ends the loop.
    for index in (node.index + 1)..<array.highHalf {
      let entry = tape[index]
      guard entry.kind == TapeEntry.number else { return nil }
      values.append(Double(bitPattern: entry.payload))
    }
    return values
  }

  /// The bytes of the value as they were received, quotation marks and brackets included.
  public func source(_ node: Node) -> [UInt8] {
    let start = Int(tape[node.index].start)
    return Array(tape.wholeText[start..<end(of: node)])
  }

  /// The value at `pointer` from the root; `nil` if there is none.
  public func node(at pointer: JSONPointer) -> Node? {
    var node = root
    for token in pointer.tokens {
      guard let next = child(of: node, token: token) else { return nil }
      node = next
    }
    return node
  }

  private func child(of node: Node, token: String) -> Node? {
    switch kind(node) {
    case .object:
      for (key, value) in members(node) where string(key)?.utf8.elementsEqual(token.utf8) ?? false {
        return value
      }
      return nil
    case .array:
      guard let index = Int(token), String(index) == token, index >= 0, index < count(node) else {
        return nil
      }
      for (position, element) in elements(node).enumerated() where position == index { return element }
      return nil
    default: return nil
    }
  }

  /// Offset after the last byte of the node.
  private func end(of node: Node) -> Int {
    let entry = tape[node.index]
    let start = Int(entry.start)
    switch entry.kind {
    case TapeEntry.array, TapeEntry.object: return entry.lowHalf
    case TapeEntry.string: return start + entry.lowHalf + 2
    case TapeEntry.null: return start + 4
    case TapeEntry.bool: return start + (entry.payload != 0 ? 4 : 5)
    default:
      return start + tape.wholeText[start...].prefix { NumberWriter.mayContain($0) }.count
    }
  }
}
