// The tape while it grows. An Array would check on each write that no one else holds it; here there is one
// owner by construction, and an entry costs a comparison and a store: a tenth off the time of a small
// request (measured). The finished tape takes the memory over.

struct TapeBuilder: ~Copyable {
  private var entries: UnsafeMutablePointer<TapeEntry>
  private var capacity: Int
  private(set) var count = 0

  init(expecting capacity: Int) {
    self.capacity = max(capacity, 1)
    self.entries = .allocate(capacity: self.capacity)
  }

  deinit {
    // Entries are plain integers: there is nothing to deinitialize.
    entries.deallocate()
  }

  @inline(__always)
  mutating func append(_ entry: TapeEntry) {
    if count == capacity { grow() }
    (entries + count).initialize(to: entry)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    // A document of 2^27 bytes has fewer than 2^27 entries: no overflow.
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// The entry at an index that is below `count`: the parser only uses indices of entries it appended.
  subscript(index: Int) -> TapeEntry {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return entries[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      entries[index] = newValue
    }
  }

  /// The finished tape, which the caller has to free.
  consuming func finished() -> Tape {
    let tape = Tape(entries: entries, count: count)
    discard self
    return tape
  }
}
