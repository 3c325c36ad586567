import Platform

/// The memory of a document, its text and its entries, without ownership: valid as long as the
/// document lives.
///
/// The builder fills the memory, nothing changes it afterward, and the document deallocates it.
/// Arrays would have to be copied from the builder's memory and reference-counted with each copy. A
/// tape contains only integers and pointers.
///
/// Memory safety: an index from outside the module is checked. All other indices and offsets come from the
/// parser, and nothing changes after parsing.
@safe
struct JSONTape: @unchecked Sendable {
  /// The whole text, followed by at least eight zeros.
  let text: UnsafePointer<UInt8>
  let textCount: Int
  /// The entries: in the same allocation after the text, or in a separate one.
  private(set) var entries: UnsafeMutablePointer<TapeEntry>
  var entryCount = 0
  var hasSeparateEntries = false

  init(text: UnsafePointer<UInt8>, textCount: Int, entries: UnsafeMutablePointer<TapeEntry>) {
    unsafe self.text = unsafe text
    self.textCount = textCount
    unsafe self.entries = unsafe entries
  }

  /// The entry at an index. A node of another document may have an index outside this tape, so the
  /// index is checked.
  subscript(index: Int) -> TapeEntry {
    precondition(index >= 0 && index < entryCount, "a node of another document")
    return unsafe entries[index]
  }

  /// The whole text.
  var wholeText: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: text, count: textCount) }

  /// The number of bytes before the text, which belong to the same allocation: for each hash of a name, the
  /// index of the entry of the root's member with this name. Only those of hashes in use are initialized.
  static var memberIndexCount: Int { 64 }

  /// The tape index of the name of the root's member with a hash below 64. The document must have such a
  /// member; see `JSONDocument.rootNameHashes`.
  func memberIndex(nameHash: Int) -> Int {
    unsafe Int(text[nameHash &- JSONTape.memberIndexCount])
  }

  /// Returns new memory. `malloc` takes half as many instructions as `UnsafeMutableRawPointer.allocate`,
  /// which asks for an alignment. Embedded Swift reserves the name `malloc`. Like every allocation in Swift,
  /// this one ends the process if there is no memory.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    #if hasFeature(Embedded)
      return UnsafeMutableRawPointer.allocate(
        byteCount: size, alignment: MemoryLayout<TapeEntry>.alignment)
    #else
      guard let memory = unsafe malloc(size) else { fatalError("out of memory") }
      return unsafe memory
    #endif
  }

  /// Moves the entries to a separate, larger allocation.
  mutating func moveEntries(toCapacity capacity: Int) {
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: entries, count: entryCount)
    if hasSeparateEntries { unsafe entries.deallocate() }
    unsafe entries = unsafe larger
    hasSeparateEntries = true
  }

  /// Deallocates the memory. Bytes and entries are trivial types, so nothing is deinitialized.
  func deallocate() {
    if hasSeparateEntries { unsafe entries.deallocate() }
    let memory = unsafe UnsafeMutableRawPointer(mutating: text - JSONTape.memberIndexCount)
    #if hasFeature(Embedded)
      unsafe memory.deallocate()
    #else
      unsafe free(memory)
    #endif
  }

  // MARK: Values

  /// Returns the kind of a node; see `JSONDocument.kind(_:)`.
  func kind(_ node: JSONDocument.Node) -> JSONDocument.Kind {
    switch self[node.index].kind {
    case TapeEntry.object: .object
    case TapeEntry.array: .array
    case TapeEntry.string: .string
    case TapeEntry.number: .number
    case TapeEntry.bool: .bool
    default: .null
    }
  }

  /// Returns the number at a node; see `JSONDocument.number(_:)`.
  func number(_ node: JSONDocument.Node) -> Double? {
    let entry = self[node.index]
    return entry.kind == TapeEntry.number ? Double(bitPattern: entry.payload) : nil
  }

  /// Returns the Boolean at a node, or `nil` if the node is not `true` or `false`.
  func bool(_ node: JSONDocument.Node) -> Bool? {
    let entry = self[node.index]
    return entry.kind == TapeEntry.bool ? entry.payload != 0 : nil
  }

  /// Returns the number of elements or members of a node; see `JSONDocument.count(_:)`.
  func count(_ node: JSONDocument.Node) -> Int { self[node.index].count }

  /// Returns whether a node is a string with the given text; see `JSONDocument.string(_:equals:)`.
  func string(_ node: JSONDocument.Node, equals text: StaticString) -> Bool {
    let entry = self[node.index]
    guard entry.kind == TapeEntry.string else { return false }
    let expected = StaticText(text)
    if entry.isEscaped { return isEscapedText(of: entry, equalTo: expected) }
    return unsafe entry.lowHalf == expected.count
      && JSONMemberCursor.areEqual(self.text + (Int(entry.start) &+ 1), expected.start, expected.count)
  }

  /// Returns whether the decoded text of a string entry that contains an escape equals `expected`.
  func isEscapedText(of string: TapeEntry, equalTo expected: StaticText) -> Bool {
    let length = string.lowHalf
    // An escape of at most six bytes decodes to at least one byte.
    guard length <= 6 * expected.count else { return false }
    let raw = unsafe UnsafeBufferPointer(start: text + Int(string.start) + 1, count: length)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { decoded in
      // The text has at least one byte.
      guard let start = decoded.baseAddress else { return false }
      let count = unsafe EscapeDecoder.decode(raw, to: start)
      return unsafe count == expected.count && memcmp(start, expected.start, count) == 0
    }
  }
}
