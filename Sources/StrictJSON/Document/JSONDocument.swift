// A document holds a copy of the text and the tape that describes it in one allocation. Strings are
// decoded on demand, and comparing one with a known text allocates nothing. Nodes are indices. The
// document is an immutable class because it is passed between many readers and one reference count
// is cheaper than several: when it was a struct, reference counting took a third of the time of a
// small request.

import Platform

/// A syntactically valid JSON text (RFC 8259, UTF-8).
public final class JSONDocument: Sendable {
  /// A value of the document or the name of a member. A node is valid only with the document that
  /// returned it.
  public struct Node: Sendable, Hashable {
    let index: Int
    init(_ index: Int) { self.index = index }
  }

  /// The kind of a value.
  public enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  /// The greatest number of validation errors that a document keeps. `validationErrorCount` counts
  /// all of them.
  public static let validationErrorLimit = 1000

  /// The parts of the text that are valid JSON but have no single meaning, in document order.
  ///
  /// The list contains at most the first `validationErrorLimit` errors, and fewer if the combined
  /// length of their pointers would exceed that of the document plus 64 KiB.
  public let validationErrors: [JSONValidationError]
  /// The number of all validation errors.
  public let validationErrorCount: Int
  /// A Boolean value that indicates whether a number has a magnitude below 1e-50, other than 0, or above
  /// 1e50. Computing with such numbers may leave the range of normal doubles.
  public let hasExtremeNumbers: Bool

  /// The hash bits of the names of the root's members, or all bits if they are unknown. A name whose bit is
  /// not set is not among them.
  let rootNameHashes: UInt64
  let tape: JSONTape
  /// A Boolean value that indicates whether names and strings lie in the text without quotation marks and
  /// escapes.
  private let isUnquoted: Bool

  /// Parses one JSON text, in time and memory linear in its length.
  ///
  /// - Parameters:
  ///   - text: The text, at most 2^27 − 1 bytes. It is copied.
  ///   - maximumDepth: The greatest nesting depth of arrays and objects; 0 allows only scalars.
  /// - Throws: `JSONSyntaxError` at the first syntax error, also if validation errors precede it.
  public init(parsing text: Span<UInt8>, maximumDepth: Int = 64) throws(JSONSyntaxError) {
    do throws(JSONParser.Failure) {
      var parser = try JSONParser(copying: text, maximumDepth: maximumDepth)
      try parser.parseDocument()
      validationErrorCount = parser.validationErrorCount
      hasExtremeNumbers = parser.hasExtremeNumbers
      rootNameHashes = parser.rootNameHashes
      tape = parser.tape.finished()
      isUnquoted = false
    } catch {
      throw JSONSyntaxError(reason: error.reason, offset: error.offset, in: text)
    }
    validationErrors =
      validationErrorCount > 0
      ? ValidationErrorCollector.collect(from: tape, limit: JSONDocument.validationErrorLimit) : []
  }

  /// Parses one JSON text in an array slice; see the initializer for spans.
  public convenience init(parsing bytes: ArraySlice<UInt8>, maximumDepth: Int = 64) throws(JSONSyntaxError) {
    try self.init(parsing: bytes.span, maximumDepth: maximumDepth)
  }

  /// Parses one JSON text in an array; see the initializer for spans.
  public convenience init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONSyntaxError) {
    try self.init(parsing: bytes.span, maximumDepth: maximumDepth)
  }

  /// Creates the document that a builder has filled.
  init(builtBy parser: consuming JSONParser) {
    validationErrorCount = parser.validationErrorCount
    hasExtremeNumbers = parser.hasExtremeNumbers
    rootNameHashes = parser.rootNameHashes
    tape = parser.tape.finished()
    isUnquoted = true
    validationErrors =
      validationErrorCount > 0
      ? ValidationErrorCollector.collect(from: tape, limit: JSONDocument.validationErrorLimit) : []
  }

  deinit { tape.deallocate() }

  /// The root value.
  public var root: Node { Node(0) }

  /// Returns the validation errors at and below a node, at most `validationErrorLimit`, with pointers
  /// relative to the node.
  public func validationErrors(below node: Node) -> [JSONValidationError] {
    guard validationErrorCount > 0, node != root else { return validationErrors }
    return ValidationErrorCollector.collect(
      from: tape, below: node.index, limit: JSONDocument.validationErrorLimit)
  }

  /// Returns the number of all validation errors at and below a node.
  public func validationErrorCount(below node: Node) -> Int {
    guard validationErrorCount > 0, node != root else { return validationErrorCount }
    return ValidationErrorCollector.count(in: tape, below: node.index)
  }

  // MARK: Values

  /// Returns the kind of a node. The name of a member is a string.
  public func kind(_ node: Node) -> Kind { tape.kind(node) }

  /// Returns the double nearest to the number at a node, ties to even, or `nil` if the node is not
  /// a number.
  ///
  /// `-0` is negative zero. A number too small for a double is 0. A number too large for a double
  /// is infinite and also a validation error of the document.
  public func number(_ node: Node) -> Double? { tape.number(node) }

  /// Returns the Boolean at a node, or `nil` if the node is not `true` or `false`.
  public func bool(_ node: Node) -> Bool? { tape.bool(node) }

  /// Returns the number of elements of an array or of members of an object; 0 for any other node.
  public func count(_ node: Node) -> Int { tape.count(node) }

  /// Returns the elements of an array of numbers, or `nil` if the node is not an array or has an
  /// element that is not a number.
  public func numbers(_ node: Node) -> [Double]? {
    let array = tape[node.index]
    guard array.kind == TapeEntry.array else { return nil }
    var values: [Double] = []
    values.reserveCapacity(array.count)
    // Each number is one entry, so the range has one entry per element until the
    // first element that is not a number.
    for index in (node.index + 1)..<array.highHalf {
      let entry = tape[index]
      guard entry.kind == TapeEntry.number else { return nil }
      values.append(Double(bitPattern: entry.payload))
    }
    return values
  }

  /// Returns the source bytes of a value, including quotation marks and brackets.
  public func source(_ node: Node) -> [UInt8] {
    if isUnquoted { return json(node) }
    let start = Int(tape[node.index].start)
    return unsafe Array(tape.wholeText[start..<end(of: node)])
  }

  /// Returns a scalar of an unquoted text as JSON; empty for arrays and objects.
  private func json(_ node: Node) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 32)
    switch kind(node) {
    case .number:
      // A number beyond a double has no JSON form of its own and is returned as received.
      if let number = number(node), number.isFinite {
        writer.value(number)
      } else {
        let text = unsafe tape.wholeText[Int(tape[node.index].start)...]
        unsafe writer.raw(Array(text.prefix { NumberWriter.mayContain($0) }))
      }
    case .bool: writer.value(bool(node) ?? false)
    case .string: writer.value(string(node) ?? "")
    case .null: writer.raw("null")
    case .array, .object: break
    }
    return writer.bytes
  }

  // MARK: Strings and members

  /// Returns the decoded text of a string or of a member's name, or `nil` if the node is neither. A
  /// lone surrogate, which is a validation error, is decoded as U+FFFD.
  public func string(_ node: Node) -> String? {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.string else { return nil }
    return unsafe JSONDocument.decode(entry, in: tape.wholeText)
  }

  /// Returns the decoded text of a string or of a member's name.
  /// - Parameters:
  ///   - text: The whole text of the document of the entry.
  ///   - maximumLength: The number of bytes of the source after which the text is cut.
  static func decode(
    _ entry: TapeEntry, in text: UnsafeBufferPointer<UInt8>, maximumLength: Int = .max
  ) -> String {
    // The parser has found the closing quotation mark, so the content is within the text. Decoded text is
    // never longer than its source, and `decode` returns the number of bytes that it has written.
    let length = min(entry.lowHalf, maximumLength)
    let raw = unsafe UnsafeBufferPointer(rebasing: text[(Int(entry.start) + 1)...].prefix(length))
    guard entry.isEscaped else { return unsafe String(decoding: raw, as: UTF8.self) }
    return unsafe String(unsafeUninitializedCapacity: raw.count) { target in
      guard let start = target.baseAddress else { return 0 }
      return unsafe EscapeDecoder.decode(raw, to: start)
    }
  }

  /// Returns whether the node is a string or a member's name whose decoded UTF-8 bytes equal those
  /// of `text`.
  public func string(_ node: Node, equals text: StaticString) -> Bool { tape.string(node, equals: text) }

  /// Returns the value of the first member with the given name, or `nil` if there is none or the
  /// node is not an object.
  public func member(_ node: Node, named name: StaticString) -> Node? {
    var members = JSONMemberCursor(of: node, in: self)
    return members.value(named: StaticText(name))
  }

  /// Returns the value at a pointer from the root, or `nil` if there is none.
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

  /// Returns the offset after the last byte of a node.
  private func end(of node: Node) -> Int {
    let entry = tape[node.index]
    let start = Int(entry.start)
    switch entry.kind {
    case TapeEntry.array, TapeEntry.object: return entry.lowHalf
    case TapeEntry.string: return start + entry.lowHalf + 2
    case TapeEntry.null: return start + 4
    case TapeEntry.bool: return start + (entry.payload != 0 ? 4 : 5)
    default:
      return unsafe start + tape.wholeText[start...].prefix { NumberWriter.mayContain($0) }.count
    }
  }
}
