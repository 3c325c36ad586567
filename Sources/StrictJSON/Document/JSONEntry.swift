/// A value of a parsed document, or the name of a member.
///
/// A document is one array of entries in the order of its text: an array or object comes before everything in
/// it, and a name directly before its value. Nothing is allocated per value, and skipping a value is one
/// step. An entry takes 24 bytes: offsets and indices have 32 bits, and the flags stand directly after the
/// content, in the bytes before the next multiple of four. A text has fewer than 2^27 bytes.
package struct JSONEntry: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string
    case name
    /// The number of elements, and the index of the entry after the last one.
    case array(count: UInt32, end: UInt32)
    /// The number of members, and the index of the entry after the last one.
    case object(count: UInt32, end: UInt32)
  }

  var content: Content

  /// A Boolean value that indicates whether a string or name contains an escape.
  var hasEscapes = false
  /// A Boolean value that indicates whether an earlier member of the same object has this name.
  var isDuplicate = false
  /// A Boolean value that indicates whether a string or name contains a lone surrogate, or a number exceeds
  /// the range of a double.
  var isUnrepresentable = false

  private let start: UInt32
  private let end: UInt32
  /// The names of an object, as the bits of `nameBit`. Most names that are looked for and not present have
  /// another bit.
  var nameBits: UInt32 = 0

  /// - Parameter range: Where the value lies in the text; a string or name without its quotation marks.
  init(_ content: Content, at range: Range<Int>) {
    self.content = content
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// Where the value lies in the text; a string or name without its quotation marks.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The number of bytes of `range`.
  var length: Int { Int(end &- start) }

  /// The bit that stands for names with a number of bytes and a first one. An escaped name has all bits.
  static func nameBit(_ count: Int, first: UInt8) -> UInt32 {
    1 &<< (UInt32(truncatingIfNeeded: count) ^ UInt32(first))
  }

  /// A Boolean value that indicates whether the entry is a string or a name.
  var isText: Bool {
    switch content {
    case .string, .name: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the entry is a number below 1e-50, other than 0, or above 1e50 in
  /// magnitude.
  var isExtremeNumber: Bool {
    guard case .number(let number) = content else { return false }
    return number.magnitude > 1e50 || number.magnitude < 1e-50 && number != 0
  }

  /// Returns the index of the entry after this one, whose index is `index`, and after everything in it.
  func indexAfter(_ index: Int) -> Int {
    switch content {
    case .array(_, let end), .object(_, let end): Int(end)
    default: index + 1
    }
  }
}
