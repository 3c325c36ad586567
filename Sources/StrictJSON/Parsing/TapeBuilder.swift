// The memory of a document while it is parsed. It begins with a copy of the text and zeros behind it: the copy is what
// lets a document outlive the buffer that the text came in (and costs less than counting references to that), the zeros
// stop every scan, so that none has to ask where the text ends. The entries follow in the same piece of memory, as many
// as ordinary requests need; more move to one of their own.
//
// An Array would check on each write that no one else holds it; here there is one owner by construction, and an entry
// costs a comparison and a store: a tenth off the time of a small request (measured).

struct TapeBuilder: ~Copyable {
  /// How many zeros there are behind the text at least: a word that begins with the first of them is theirs too.
  private static let padding = 8

  private var tape: JSONTape
  private var capacity: Int
  var count: Int { tape.entryCount }

  /// The text and, behind it, zeros.
  var text: UnsafePointer<UInt8> { tape.text }

  init(copying text: Span<UInt8>) {
    // Ordinary requests have an entry every seven bytes or so.
    capacity = text.count / 6 + 4
    let stride = MemoryLayout<TapeEntry>.stride
    // Rounded up to whole entries, which keeps theirs aligned. A text has fewer than 2^27 bytes: no overflow.
    let room = (text.count + TapeBuilder.padding + stride - 1) / stride * stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: room + capacity * stride, alignment: stride)
    let copy = block.bindMemory(to: UInt8.self, capacity: room)
    text.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { copy.initialize(from: start, count: source.count) }
    }
    (copy + text.count).initialize(repeating: 0, count: room - text.count)
    tape = JSONTape(
      text: copy, textCount: text.count,
      entries: (block + room).bindMemory(to: TapeEntry.self, capacity: capacity))
  }

  deinit { tape.deallocate() }

  @inline(__always)
  mutating func append(_ entry: TapeEntry) {
    if tape.entryCount == capacity { grow() }
    (tape.entries + tape.entryCount).initialize(to: entry)
    tape.entryCount &+= 1
  }

  @inline(never)
  private mutating func grow() {
    // A document of 2^27 bytes has fewer than 2^27 entries: no overflow.
    capacity *= 2
    tape.moveEntries(toRoomFor: capacity)
  }

  /// The entry at an index that is below `count`: the parser only uses indices of entries it appended.
  subscript(index: Int) -> TapeEntry {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return tape.entries[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      tape.entries[index] = newValue
    }
  }

  /// Changes the tag of the entry at an index that is below `count`.
  @inline(__always)
  func setTag(_ tag: UInt32, at index: Int) {
    assert(index >= 0 && index < count)
    tape.entries[index].tag = tag
  }

  /// The finished tape, which the caller has to free.
  consuming func finished() -> JSONTape {
    let finished = tape
    discard self
    return finished
  }
}
