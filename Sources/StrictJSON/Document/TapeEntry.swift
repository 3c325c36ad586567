/// One value or name of a parsed document.
///
/// A document is a flat array of entries in document order: a container, everything inside it, then
/// its successor. With 16 bytes per entry, an ordinary request fits into a few cache lines and one
/// allocation. A tree of enums would allocate once per container and per string. Data that an entry
/// omits (decoded text, the end of a number) is computed from the source bytes.
///
/// Kind, flags and count share one word, so a count has 26 bits. This is enough for a document
/// of at most 2^27 − 1 bytes because each element takes at least two bytes (itself and a separator).
struct TapeEntry: Sendable {
  /// The offset of the value's first byte in the document.
  var start: UInt32
  /// The kind in bits 0…2, flags in bits 3…5, and the number of elements or members in the bits
  /// above.
  var tag: UInt32
  /// The payload, which depends on the kind:
  /// - number: the bit pattern of the double.
  /// - bool: 0 or 1.
  /// - string: the length of its source content in the low half; for a name also a fingerprint in
  ///   the high half (`namePayload`).
  /// - container: the offset after its last byte in the low half and the tape index after its last
  ///   entry in the high half; while the container is open, the high half is the tape index of its
  ///   parent.
  var payload: UInt64

  init(start: Int, tag: UInt32, payload: UInt64) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.tag = tag
    self.payload = payload
  }

  static let maximumDocumentLength = 1 << 27 - 1

  static var null: UInt32 { 0 }
  static var bool: UInt32 { 1 }
  static var number: UInt32 { 2 }
  static var string: UInt32 { 3 }
  static var array: UInt32 { 4 }
  static var object: UInt32 { 5 }
  static var kindMask: UInt32 { 7 }
  /// The flag of a string that contains at least one escape.
  static var escaped: UInt32 { 8 }
  /// The flag of a name that an earlier member of the same object has.
  static var duplicate: UInt32 { 16 }
  /// The flag of a string with a lone surrogate, or of a number beyond the range of a double.
  static var unrepresentable: UInt32 { 32 }
  static var countUnit: UInt32 { 64 }

  /// Returns the payload of a name: its length and its first, middle and last byte. They
  /// distinguish nearly all names of a small object with one integer comparison.
  static func namePayload(_ name: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    if length == 0 { return 0 }
    let fingerprint =
      unsafe UInt64(name[0]) << 16 | UInt64(name[length >> 1]) << 8 | UInt64(name[length &- 1])
    return fingerprint << 32 | UInt64(truncatingIfNeeded: length)
  }

  /// Returns a hash of six bits of the payload of a name.
  static func nameHash(_ payload: UInt64) -> Int {
    // The multiplier of Fibonacci hashing, 2^64 divided by the golden ratio, distributes similar payloads.
    Int(truncatingIfNeeded: (payload &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  var kind: UInt32 { tag & TapeEntry.kindMask }
  var isContainer: Bool { kind >= TapeEntry.array }
  var isEscaped: Bool { tag & TapeEntry.escaped != 0 }
  var count: Int { isContainer ? Int(tag / TapeEntry.countUnit) : 0 }
  // Truncating, because the high half of an open container may be negative, and an `Int` has 32 bits in
  // WebAssembly.
  var lowHalf: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) }
  var highHalf: Int { Int(truncatingIfNeeded: payload >> 32) }

  /// Returns the tape index after this entry, whose index is `index`, and after everything inside
  /// it.
  func indexAfter(_ index: Int) -> Int { isContainer ? highHalf : index &+ 1 }
}
