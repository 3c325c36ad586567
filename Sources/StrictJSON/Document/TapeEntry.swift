// A parsed document is one flat array of these entries, in document order: a container, then
// everything inside it, then what follows. Sixteen bytes an entry keep a request of ordinary size in a
// few cache lines and in one allocation; a tree of enums would allocate once per container and per
// string. What an entry leaves out (decoded text, the end of a number) is found again in the bytes.
//
// Kind, flags and count share one word, so a count has 26 bits and a document may have at most
// 2^27 - 1 bytes: each element takes at least two bytes (itself and a separator).

@usableFromInline
@frozen
struct TapeEntry: Sendable {
  /// Offset of the value's first byte from the start of the document.
  @usableFromInline var start: UInt32
  /// Kind in bits 0…2, flags in bits 3…5, the number of elements or members above them.
  @usableFromInline var tag: UInt32
  /// number: the bits of the double · bool: 0 or 1 · string: length of its raw content in the low half,
  /// that of a name with a fingerprint in the high half (`namePayload`) · container: offset after its last byte in the low half, tape
  /// index after its last entry in the high half (while it is open: the tape index of its parent).
  @usableFromInline var payload: UInt64

  @inlinable
  init(start: Int, tag: UInt32, payload: UInt64) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.tag = tag
    self.payload = payload
  }

  @usableFromInline static let maximumDocumentLength = 1 << 27 - 1

  @inlinable static var null: UInt32 { 0 }
  @inlinable static var bool: UInt32 { 1 }
  @inlinable static var number: UInt32 { 2 }
  @inlinable static var string: UInt32 { 3 }
  @inlinable static var array: UInt32 { 4 }
  @inlinable static var object: UInt32 { 5 }
  @inlinable static var kindMask: UInt32 { 7 }
  /// A string whose text holds at least one escape.
  @inlinable static var escaped: UInt32 { 8 }
  /// A member name that an earlier member of the same object already has.
  @inlinable static var duplicate: UInt32 { 16 }
  /// A string with a lone surrogate, or a number beyond a double.
  @inlinable static var unrepresentable: UInt32 { 32 }
  @inlinable static var countUnit: UInt32 { 64 }

  /// The payload of a name: its length and three of its bytes, enough to tell nearly all names of a small object, and
  /// nearly all that a reader asks for, apart at once.
  @inline(__always)
  static func namePayload(_ name: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    if length == 0 { return 0 }
    let fingerprint = UInt64(name[0]) << 16 | UInt64(name[length >> 1]) << 8 | UInt64(name[length &- 1])
    return fingerprint << 32 | UInt64(truncatingIfNeeded: length)
  }

  @inlinable var kind: UInt32 { tag & TapeEntry.kindMask }
  @inlinable var isContainer: Bool { kind >= TapeEntry.array }
  @inlinable var isEscaped: Bool { tag & TapeEntry.escaped != 0 }
  @inlinable var count: Int { isContainer ? Int(tag / TapeEntry.countUnit) : 0 }
  @inlinable var lowHalf: Int { Int(payload & 0xFFFF_FFFF) }
  @inlinable var highHalf: Int { Int(payload >> 32) }

  /// The tape index of what follows this entry, which stands at `index`, and all that is inside it.
  @inlinable
  func indexAfter(_ index: Int) -> Int { isContainer ? highHalf : index &+ 1 }
}
