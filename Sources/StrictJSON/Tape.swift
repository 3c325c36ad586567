// A document's entries, in memory that its builder filled and that nobody writes to again. An array would have to
// be copied from the builder's memory and counted wherever it is handed on; this belongs to the document, which frees it.

/// The entries of a document, as long as that lives.
@usableFromInline
@frozen
struct Tape: @unchecked Sendable {
  @usableFromInline let entries: UnsafePointer<TapeEntry>
  @usableFromInline let count: Int

  @inlinable
  init(entries: UnsafePointer<TapeEntry>, count: Int) {
    self.entries = entries
    self.count = count
  }

  /// The entry at an index. A node of another document may have one that is not in this tape: no memory but
  /// the tape's is ever read.
  @inlinable
  subscript(index: Int) -> TapeEntry {
    precondition(index >= 0 && index < count, "a node of another document")
    return entries[index]
  }

  func deallocate() { entries.deallocate() }
}
