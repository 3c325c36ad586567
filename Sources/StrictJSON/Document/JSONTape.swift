// A document's text and entries, in memory that its builder filled and that nobody writes to again. Arrays would have to
// be copied from the builder's memory and counted wherever they are handed on; this belongs to the document, which frees
// it. Who holds the document anyway and reads much from it, reads from its tape: that is plain numbers and pointers, and
// to hand it on counts nothing.

import Platform

/// The memory of a document without the ownership of it: valid as long as the document lives, and no longer.
@frozen
public struct JSONTape: @unchecked Sendable {
  /// The whole text, and at least eight zeros behind it.
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let textCount: Int
  /// The entries: behind the text, or in memory of their own.
  @usableFromInline private(set) var entries: UnsafeMutablePointer<TapeEntry>
  @usableFromInline var entryCount = 0
  @usableFromInline var areEntriesApart = false

  init(text: UnsafePointer<UInt8>, textCount: Int, entries: UnsafeMutablePointer<TapeEntry>) {
    self.text = text
    self.textCount = textCount
    self.entries = entries
  }

  /// The entry at an index. A node of another document may have one that is not in this tape: no memory but
  /// the tape's is ever read.
  @inlinable
  subscript(index: Int) -> TapeEntry {
    precondition(index >= 0 && index < entryCount, "a node of another document")
    return entries[index]
  }

  /// The whole text.
  var wholeText: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: textCount) }

  mutating func moveEntries(toRoomFor capacity: Int) {
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity)
    larger.moveInitialize(from: entries, count: entryCount)
    if areEntriesApart { entries.deallocate() }
    entries = larger
    areEntriesApart = true
  }

  // Bytes and entries are plain integers: there is nothing to deinitialize.
  func deallocate() {
    if areEntriesApart { entries.deallocate() }
    text.deallocate()
  }

  // MARK: Values

  /// What the node is. A member's name is a string.
  @inlinable
  public func kind(_ node: JSONDocument.Node) -> JSONDocument.Kind {
    switch self[node.index].kind {
    case TapeEntry.object: .object
    case TapeEntry.array: .array
    case TapeEntry.string: .string
    case TapeEntry.number: .number
    case TapeEntry.bool: .bool
    default: .null
    }
  }

  /// The nearest double, ties to even; `nil` unless the node is a number. `-0` is negative zero, what is
  /// too small for a double is 0, what is too large is an infinity *and* a fault of the document.
  @inlinable
  public func number(_ node: JSONDocument.Node) -> Double? {
    let entry = self[node.index]
    return entry.kind == TapeEntry.number ? Double(bitPattern: entry.payload) : nil
  }

  /// `nil` unless the node is `true` or `false`.
  @inlinable
  public func bool(_ node: JSONDocument.Node) -> Bool? {
    let entry = self[node.index]
    return entry.kind == TapeEntry.bool ? entry.payload != 0 : nil
  }

  /// How many elements an array, or members an object has; 0 for anything else.
  @inlinable
  public func count(_ node: JSONDocument.Node) -> Int { self[node.index].count }

  /// Whether the node is a string, or a member's name, whose decoded text is `name`, byte for byte.
  public func string(_ node: JSONDocument.Node, equals name: StaticString) -> Bool {
    let entry = self[node.index]
    guard entry.kind == TapeEntry.string else { return false }
    return name.withUTF8Buffer { isText(of: entry, equalTo: $0) }
  }

  /// Whether a string's decoded text is `wanted`.
  @inline(never)
  func isText(of string: TapeEntry, equalTo wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = string.lowHalf
    // An escape makes one byte of text out of at most six of source.
    guard string.isEscaped ? length <= 6 * wanted.count : length == wanted.count else { return false }
    let raw = UnsafeBufferPointer(start: text + Int(string.start) + 1, count: length)
    guard string.isEscaped else { return JSONTape.areEqual(raw, wanted) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { decoded in
      guard let start = decoded.baseAddress else { return wanted.isEmpty }
      let count = EscapeDecoder.decode(raw, to: start)
      return JSONTape.areEqual(UnsafeBufferPointer(start: start, count: count), wanted)
    }
  }

  private static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }
}
