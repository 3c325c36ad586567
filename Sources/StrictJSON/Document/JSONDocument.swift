// StrictJSON reads and writes JSON (RFC 8259) without a guess: one text is one value, and what has no single
// meaning, such as a repeated name, is an error with a pointer.
//
// Begin with `JSONDocument`. `JSONParser` makes its entries, in one pass with the tokens of `JSONScanner`
// (Parsing/). A document keeps the text and decodes what it is asked for (Document/). `JSONWriter` writes
// (Writing/), with numbers in the fewest digits or with a fixed number of decimals (Numbers/), which other
// formats use, too. `ValidationErrors` is the list of what is wrong with a document, for all who read one
// (Errors/).
//
// A document holds the text and the array of entries that describes it. A node is the index of an entry.
// Strings are decoded on demand, and comparing one with a known text allocates nothing.
//
// It is a class because many readers share it: passing it on counts one reference instead of two.

import MotionSystem

/// A syntactically valid JSON text (RFC 8259, UTF-8).
package final class JSONDocument: Sendable {
  /// A value of the document or the name of a member. A node is valid only with the document that
  /// returned it.
  package struct Node: Sendable, Hashable {
    let index: Int
    init(_ index: Int) { self.index = index }
  }

  /// The kind of a value.
  package enum Kind: String, Sendable { case null, bool, number, string, array, object }

  /// The text as it was received.
  package let text: ArraySlice<UInt8>
  private let contents: JSONEntries
  var entries: [JSONEntry] { contents.list }
  /// The number of all validation errors.
  package var validationErrorCount: Int { contents.validationErrorCount }
  /// A Boolean value that indicates whether the text has quotation marks around strings.
  let hasQuotationMarks: Bool

  /// The greatest nesting depth of a text that is received.
  package static let standardDepth = 64

  /// Creates a document of entries, of which there is at least one.
  ///
  /// - Parameters:
  ///   - text: The text that the entries refer to.
  ///   - hasQuotationMarks: Whether it has quotation marks around strings, as JSON has.
  package init(_ entries: JSONEntries, of text: ArraySlice<UInt8>, hasQuotationMarks: Bool = true) {
    self.text = text
    self.hasQuotationMarks = hasQuotationMarks
    contents = entries
  }

  /// Parses one JSON text, in time and memory linear in its length.
  ///
  /// - Parameters:
  ///   - text: The text, at most 2^27 − 1 bytes. The document shares its storage.
  ///   - maximumDepth: The greatest nesting depth of arrays and objects, at most 500; 0 allows only scalars.
  /// - Throws: `JSONSyntaxError` at the first syntax error, also if validation errors precede it.
  package convenience init(
    parsing text: ArraySlice<UInt8>, maximumDepth: Int = JSONDocument.standardDepth
  ) throws(JSONSyntaxError) {
    // Entries have offsets of 32 bits in the storage of the text.
    let text = text.startIndex <= JSONParser.maximumLength ? text : Array(text)[...]
    var parser = JSONParser(text, maximumDepth: maximumDepth)
    try parser.parse(text.span)
    self.init(parser.entries, of: text)
  }

  /// Parses a copy of one JSON text; see the initializer for slices.
  package convenience init(parsing source: Span<UInt8>) throws(JSONSyntaxError) {
    // The buffer is valid for the call and is only copied.
    try self.init(parsing: unsafe source.withUnsafeBufferPointer { unsafe Array($0)[...] })
  }

  /// Returns whether a number at or below a node has a magnitude below 1e-50, other than 0, or above 1e50.
  /// Computing with such numbers may leave the range of normal doubles.
  package func hasExtremeNumbers(below node: Node) -> Bool {
    contents.hasExtremeNumbers
      && entries[node.index..<entries[node.index].next].contains { $0.isExtremeNumber }
  }

  /// The root value.
  package var root: Node { Node(0) }

  /// Where a value or name lies in the text, including quotation marks and brackets.
  func range(_ node: Node) -> Range<Int> {
    let entry = entries[node.index]
    return entry.isText ? entry.range.lowerBound - 1..<entry.range.upperBound + 1 : entry.range
  }

  /// Returns the source bytes of a value, including quotation marks and brackets.
  package func source(_ node: Node) -> [UInt8] {
    if hasQuotationMarks || !entries[node.index].isText { return Array(text[range(node)]) }
    var writer = JSONWriter()
    writer.value(utf8: text[entries[node.index].range])
    return writer.bytes
  }

  /// Returns the offset of the first byte of a node in the text, from 0.
  package func offset(of node: Node) -> Int { range(node).lowerBound - text.startIndex }

  /// Returns whether a node is another node or lies within it.
  package func contains(_ outer: Node, _ inner: Node) -> Bool {
    outer.index <= inner.index && inner.index < entries[outer.index].next
  }

  // MARK: Scalars

  /// Returns the kind of a node. The name of a member is a string.
  package func kind(_ node: Node) -> Kind { entries[node.index].kind }

  /// Returns whether a node is null.
  package func isNull(_ node: Node) -> Bool { entries[node.index].kind == .null }

  /// Returns the double nearest to the number at a node, ties to even, or `nil` if the node is not
  /// a number.
  ///
  /// `-0` is negative zero. A number too small for a double is 0. A number too large for a double
  /// is infinite and also a validation error of the document.
  package func number(_ node: Node) -> Double? {
    entries[node.index].kind == .number ? entries[node.index].number : nil
  }

  /// Returns the Boolean at a node, or `nil` if the node is not `true` or `false`.
  package func bool(_ node: Node) -> Bool? {
    entries[node.index].kind == .bool ? entries[node.index].isTrue : nil
  }

  // MARK: Strings
  //
  // A string may be as long as the document, and a document may be read by way of many references into the
  // same place. What is asked of a string repeatedly therefore does not decode more of it than the answer
  // needs.

  /// The greatest number of bytes in the text for one decoded byte, as in `\u0041`.
  private static let greatestExpansion = 6

  /// Returns the decoded text of a string or of a member's name, or `nil` if the node is neither. A
  /// lone surrogate, which is a validation error, is decoded as U+FFFD.
  package func string(_ node: Node) -> String? {
    entries[node.index].isText ? decoded(text[entries[node.index].range], of: node) : nil
  }

  /// Returns the decoded beginning of a string or of a member's name, or `nil` if the node is neither.
  ///
  /// - Parameter count: The number of decoded bytes that are needed. If the text has more, at least one more
  ///   is returned; what follows these bytes may be incomplete.
  package func beginning(of node: Node, bytes count: Int) -> String? {
    guard entries[node.index].isText else { return nil }
    let characters = text[entries[node.index].range].prefix(JSONDocument.greatestExpansion * (count + 2))
    return decoded(characters, of: node)
  }

  private func decoded(_ characters: ArraySlice<UInt8>, of node: Node) -> String {
    entries[node.index].hasEscapes
      ? String(decoding: Array(EscapeDecoder(characters)), as: UTF8.self)
      : String(decoding: characters, as: UTF8.self)
  }

  /// Returns a string or a member's name with at most 64 bytes, as `String.shortenedName` does; an empty text
  /// for any other node.
  package func shortenedString(_ node: Node) -> String {
    (beginning(of: node, bytes: String.maximumNameBytes) ?? "").shortenedName
  }

  /// Returns the number of bytes of a string or of a member's name in the text, without quotation marks. The
  /// decoded text is not longer. 0 for any other node.
  package func byteCount(ofString node: Node) -> Int {
    entries[node.index].isText ? entries[node.index].length : 0
  }

  /// Returns whether the node is a string or a member's name whose decoded UTF-8 bytes equal those
  /// of `text`.
  package func string(_ node: Node, equals text: StaticString) -> Bool {
    entries[node.index].isText && isText(node.index, equalTo: text)
  }

  private func isText(_ index: Int, equalTo expected: StaticString) -> Bool {
    let entry = entries[index]
    if entry.hasEscapes { return string(Node(index), equals: "\(expected)") }
    let count = expected.utf8CodeUnitCount
    guard entry.length == count else { return false }
    let text = text
    let start = entry.range.lowerBound - text.startIndex
    return text.span.extracting(start..<start + count).isEqual(to: expected)
  }

  /// Returns whether the node is a string or a member's name whose decoded UTF-8 bytes equal those of `text`.
  package func string(_ node: Node, equals text: String) -> Bool {
    let entry = entries[node.index]
    guard entry.isText, entry.hasEscapes || entry.length == text.utf8.count else { return false }
    let characters = self.text[entry.range]
    return entry.hasEscapes
      ? EscapeDecoder(characters).elementsEqual(text.utf8) : characters.elementsEqual(text.utf8)
  }

  /// Returns whether two strings or names of members have the same decoded UTF-8 bytes.
  package func string(_ node: Node, equals other: Node) -> Bool {
    entries[node.index].isText && entries[other.index].isText
      && contents.areEqual(node.index, other.index, text)
  }

  /// Returns whether the node is a string or a member's name whose decoded UTF-8 bytes begin with those of
  /// `text`.
  package func string(_ node: Node, startsWith text: String) -> Bool {
    entries[node.index].isText && EscapeDecoder(self.text[entries[node.index].range]).starts(with: text.utf8)
  }

  // MARK: Arrays and objects

  /// Returns the number of elements of an array or of members of an object; 0 for any other node.
  package func count(_ node: Node) -> Int {
    let entry = entries[node.index]
    return entry.kind == .array || entry.kind == .object ? entry.count : 0
  }

  /// Returns the elements of an array in order, or an empty sequence if the node is not an array.
  package func elements(_ node: Node) -> Elements { children(of: node, kind: .array) }

  /// Returns the members of an object in order, including repeated names, or an empty sequence if
  /// the node is not an object.
  package func members(_ node: Node) -> Members { Members(nodes: children(of: node, kind: .object)) }

  /// Returns the values and names directly in an array or object, or nothing if the node has another kind.
  private func children(of node: Node, kind: Kind) -> Elements {
    let entry = entries[node.index]
    return Elements(document: self, rest: entry.kind == kind ? node.index + 1..<entry.next : 0..<0)
  }

  /// The elements of an array.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    fileprivate let document: JSONDocument
    fileprivate var rest: Range<Int>

    /// Returns the next element, or `nil` after the last one.
    package mutating func next() -> Node? {
      guard let element = rest.first else { return nil }
      rest = document.entries[element].next..<rest.upperBound
      return Node(element)
    }
  }

  /// The members of an object.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    fileprivate var nodes: Elements

    /// Returns the name and the value of the next member, or `nil` after the last one.
    package mutating func next() -> (key: Node, value: Node)? {
      guard let name = nodes.next(), let value = nodes.next() else { return nil }
      return (name, value)
    }
  }

  /// Returns the value of the first member with the given name, or `nil` if there is none or the
  /// node is not an object. The time does not depend on the number of members.
  ///
  /// - Parameter place: The value of the member after which the search begins. Most members are asked for in
  ///   about the order of the text.
  package func member(_ node: Node, named name: StaticString, after place: Node? = nil) -> Node? {
    let (object, length) = (entries[node.index], name.utf8CodeUnitCount)
    // A constant that is empty has the bit of its final zero, and an empty name has all bits.
    guard object.kind == .object,
      unsafe object.nameBits & JSONEntry.nameBit(length, first: name.utf8Start.pointee) != 0
    else { return nil }
    guard object.count <= NameTable.searchLimit else { return member(node, withName: "\(name)") }
    var index = place.map { entries[$0.index].next } ?? node.index + 1
    for _ in 0..<object.count {
      if index >= object.next { index = node.index + 1 }
      let entry = entries[index]
      if entry.length == length || entry.hasEscapes, !entry.isDuplicate, isText(index, equalTo: name) {
        return Node(index + 1)
      }
      index = entries[index + 1].next
    }
    return nil
  }

  /// As `member(_:named:)`, for a name that is known only at run time.
  package func member(_ node: Node, withName name: String) -> Node? {
    guard let table = contents.nameTables[node.index] else {
      return members(node).first { string($0.key, equals: name) }?.value
    }
    return table.entry(of: Array(name.utf8)[...]) { string(Node($0), equals: name) }.map { Node($0 + 1) }
  }

  /// Returns the strings that are members with the given name, in the order of the document: the value of
  /// `member` itself, and those at any depth within it.
  package func strings(named name: StaticString, within member: (key: Node, value: Node)) -> [Node] {
    (member.key.index..<entries[member.value.index].next).compactMap { index in
      guard entries[index].isName, isText(index, equalTo: name) else { return nil }
      let value = Node(index + 1)
      return kind(value) == .string ? value : nil
    }
  }

  /// Returns the value at a pointer from the root, or `nil` if there is none.
  package func node(at pointer: JSONPointer) -> Node? {
    pointer.referenceTokens.reduce(root) { node, token in node.flatMap { child(of: $0, token: token) } }
  }

  private func child(of node: Node, token: String) -> Node? {
    if kind(node) == .object { return member(node, withName: token) }
    guard let index = Int(token), String(index) == token, index >= 0 else { return nil }
    return elements(node).dropFirst(index).first { _ in true }
  }
}
