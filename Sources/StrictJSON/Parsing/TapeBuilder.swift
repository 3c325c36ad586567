/// The memory of a document while it is parsed.
///
/// It begins with the table of the root's members, which is filled last. A copy of the text follows, with
/// zeros that end every scan. Because of the copy, a document may outlive the receive buffer, which costs
/// less than reference-counting that buffer. The entries follow in the same allocation, with a capacity for
/// ordinary requests; more entries move to a separate allocation.
///
/// An `Array` would check for unique ownership on each write. This type has a single owner, so
/// appending an entry takes one comparison and one store, which saves a tenth of the time of a
/// small request (measured).
struct TapeBuilder: ~Copyable {
  /// The least number of zeros after the text. A word that begins at the first zero lies within
  /// them.
  private static let padding = 8

  private var tape: JSONTape
  private var capacity: Int
  /// False once the tape is finished and its memory belongs to the document.
  private var ownsMemory = true
  var count: Int { tape.entryCount }

  /// The text, followed by zeros.
  var text: UnsafePointer<UInt8> { unsafe tape.text }

  /// - Parameters:
  ///   - text: The text to copy.
  ///   - leadingZeros: The number of zeros before the copy, which count as a part of the text.
  init(copying text: Span<UInt8>, leadingZeros: Int = 0) {
    let textCount = leadingZeros + text.count
    // Ordinary requests have about one entry per seven bytes.
    capacity = textCount / 6 + 4
    let stride = MemoryLayout<TapeEntry>.stride
    // Rounded up to a multiple of the stride, which aligns the entries. A text has fewer than 2^27
    // bytes, so this cannot overflow.
    let textCapacity = (textCount + TapeBuilder.padding + stride - 1) / stride * stride
    let block =
      unsafe JSONTape.allocate(JSONTape.memberIndexCount + textCapacity + capacity * stride)
      + JSONTape.memberIndexCount
    let copy = unsafe block.bindMemory(to: UInt8.self, capacity: textCapacity)
    if leadingZeros > 0 { unsafe copy.initialize(repeating: 0, count: leadingZeros) }
    unsafe text.withUnsafeBufferPointer { source in
      if let start = source.baseAddress {
        unsafe (copy + leadingZeros).initialize(from: start, count: source.count)
      }
    }
    // Three words cover the 8 to 23 bytes of padding. They extend into the first entry, which is initialized
    // later.
    for word in 0..<3 {
      unsafe (block + (textCount + word * 8)).storeBytes(of: 0, as: UInt64.self)
    }
    tape = unsafe JSONTape(
      text: copy, textCount: textCount,
      entries: (block + textCapacity).bindMemory(to: TapeEntry.self, capacity: capacity))
  }

  deinit { if ownsMemory { tape.deallocate() } }

  mutating func append(_ entry: TapeEntry) {
    if tape.entryCount == capacity { grow() }
    unsafe (tape.entries + tape.entryCount).initialize(to: entry)
    tape.entryCount &+= 1
  }

  private mutating func grow() {
    // A document of 2^27 bytes has fewer than 2^27 entries, so this cannot overflow.
    capacity *= 2
    tape.moveEntries(toCapacity: capacity)
  }

  /// The entry at an index below `count`. The parser uses only indices of entries that it appended.
  subscript(index: Int) -> TapeEntry {
    get {
      assert(index >= 0 && index < count)
      return unsafe tape.entries[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe tape.entries[index] = newValue
    }
  }

  /// Sets the tag of the entry at an index below `count`.
  func setTag(_ tag: UInt32, at index: Int) {
    assert(index >= 0 && index < count)
    unsafe tape.entries[index].tag = tag
  }

  /// Sets the tape index, at most 255, of the name of the root's member with a hash below 64.
  func setMemberIndex(_ index: Int, nameHash: Int) {
    assert(nameHash >= 0 && nameHash < JSONTape.memberIndexCount)
    let indices = unsafe UnsafeMutablePointer(mutating: tape.text - JSONTape.memberIndexCount)
    unsafe (indices + nameHash).initialize(to: UInt8(truncatingIfNeeded: index))
  }

  /// Removes the entries from an index on that is at most `count`.
  mutating func removeEntries(from index: Int) {
    assert(index >= 0 && index <= count)
    tape.entryCount = index
  }

  /// Returns the finished tape, which the caller must deallocate.
  consuming func finished() -> JSONTape {
    ownsMemory = false
    return tape
  }
}
