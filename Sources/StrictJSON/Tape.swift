// A document's text and entries, in memory that its builder filled and that nobody writes to again. Arrays would have to
// be copied from the builder's memory and counted wherever they are handed on; this belongs to the document, which frees
// it.

/// The memory of a document, as long as that lives.
@usableFromInline
@frozen
struct Tape: @unchecked Sendable {
  /// The whole text, and at least eight zeros behind it.
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let textCount: Int
  /// The entries: behind the text, or in memory of their own.
  @usableFromInline private(set) var entries: UnsafeMutablePointer<TapeEntry>
  @usableFromInline var count = 0
  private var areApart = false

  init(text: UnsafePointer<UInt8>, textCount: Int, entries: UnsafeMutablePointer<TapeEntry>) {
    self.text = text
    self.textCount = textCount
    self.entries = entries
  }

  /// The entry at an index. A node of another document may have one that is not in this tape: no memory but
  /// the tape's is ever read.
  @inlinable
  subscript(index: Int) -> TapeEntry {
    precondition(index >= 0 && index < count, "a node of another document")
    return entries[index]
  }

  /// The whole text.
  var wholeText: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: textCount) }

  mutating func moveEntries(toRoomFor capacity: Int) {
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity)
    larger.moveInitialize(from: entries, count: count)
    if areApart { entries.deallocate() }
    entries = larger
    areApart = true
  }

  // Bytes and entries are plain integers: there is nothing to deinitialize.
  func deallocate() {
    if areApart { entries.deallocate() }
    text.deallocate()
  }
}
