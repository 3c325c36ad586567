// A set for the names of one JSON object. The standard library's set and its hash function would enlarge
// motiond.wasm by several kilobytes. They resist colliding names, from which the only client of a module
// would not gain.

protocol Hashable: Equatable {
  func hash(into hasher: inout Hasher)
}

extension Hashable {
  func hash(into hasher: inout Hasher) {}
}

/// The hash function FNV-1a of G. Fowler, L. C. Noll and K.-P. Vo, with 32 bits.
struct Hasher {
  fileprivate var value: UInt32 = 0x811C_9DC5

  mutating func combine(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

  mutating func combine(bytes: UnsafeRawBufferPointer) {
    for byte in bytes { combine(byte) }
  }
}

/// A hash table with open addressing and linear probing.
struct Set<Element: Hashable> {
  private var slots: [Element?]
  private var count = 0

  init(minimumCapacity: Int = 0) {
    var size = 16
    while size < 2 * minimumCapacity { size *= 2 }
    slots = Array(repeating: nil, count: size)
  }

  mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    if 2 * count >= slots.count {
      let old = slots
      self = Set(minimumCapacity: old.count)
      for element in old { if let element { _ = insert(element) } }
    }
    var hasher = Hasher()
    element.hash(into: &hasher)
    var index = Int(truncatingIfNeeded: hasher.value) & (slots.count - 1)
    while let other = slots[index] {
      if other == element { return (false, other) }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = element
    count += 1
    return (true, element)
  }
}
