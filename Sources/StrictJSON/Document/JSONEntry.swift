/// A value of a parsed document, or the name of a member.
///
/// A document is one array of entries in the order of its text: an array or object comes before everything in
/// it, and a name directly before its value. Nothing is allocated per value, and skipping a value is one
/// step. An entry takes 24 bytes: offsets and indices have 32 bits. A text has fewer than 2^27 bytes.
package struct JSONEntry: Sendable {
  /// The bits of a number; 1 for true and for a name; in the upper half the number of elements or members,
  /// and in the lower half the names of an object, as the bits of `nameBit`.
  private var payload: UInt64
  private let start: UInt32
  private let end: UInt32
  /// The index of the entry after this one and after everything in it.
  private let following: UInt32
  /// A name is a string.
  let kind: JSONDocument.Kind
  /// A Boolean value that indicates whether a string or name contains an escape.
  var hasEscapes = false
  /// A Boolean value that indicates whether an earlier member of the same object has this name.
  var isDuplicate = false
  /// A Boolean value that indicates whether a string or name contains a lone surrogate, or a number exceeds
  /// the range of a double.
  var isUnrepresentable = false
  /// The number of validation errors of the entry itself.
  var flawCount: Int { (isDuplicate ? 1 : 0) + (isUnrepresentable ? 1 : 0) }

  /// - Parameters:
  ///   - range: Where the value lies in the text; a string or name without its quotation marks.
  ///   - next: The index of the entry after this one and after everything in it.
  init(_ kind: JSONDocument.Kind, at range: Range<Int>, next: Int, payload: UInt64 = 0) {
    self.kind = kind
    self.payload = payload
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    following = UInt32(truncatingIfNeeded: next)
  }

  /// Where the value lies in the text; a string or name without its quotation marks.
  var range: Range<Int> { Int(start)..<Int(end) }
  var length: Int { Int(end &- start) }
  var next: Int { Int(following) }
  var number: Double { Double(bitPattern: payload) }
  var isTrue: Bool { payload == 1 }
  var count: Int { Int(payload >> 32) }
  /// Most names that are looked for in an object and not present have another bit.
  var nameBits: UInt32 {
    get { UInt32(truncatingIfNeeded: payload) }
    set { payload = payload & ~0xFFFF_FFFF | UInt64(newValue) }
  }

  /// The bit that stands for names with a number of bytes and a first one. An escaped name has all bits.
  static func nameBit(_ count: Int, first: UInt8) -> UInt32 {
    1 &<< (UInt32(truncatingIfNeeded: count) ^ UInt32(first))
  }

  /// A Boolean value that indicates whether the entry is a string or a name.
  var isText: Bool { kind == .string }
  /// A Boolean value that indicates whether the entry is a name.
  var isName: Bool { kind == .string && payload == 1 }

  /// A Boolean value that indicates whether the entry is a number below 1e-50, other than 0, or above 1e50 in
  /// magnitude.
  var isExtremeNumber: Bool {
    kind == .number && (number.magnitude > 1e50 || number.magnitude < 1e-50 && number != 0)
  }
}
