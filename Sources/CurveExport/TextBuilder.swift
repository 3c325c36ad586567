import StrictJSON

// Text is built as bytes from the start, because bytes are what is sent: no String is made of the
// whole and copied. Names from outside pass `escaped`, so nothing can break out of an attribute or a comment.

/// A text that grows.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []

  init(reservingCapacity: Int = 4096) { bytes.reserveCapacity(reservingCapacity) }

  /// Appends a text as it is.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text as it is.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number with at most `decimals` digits after the point. What is not finite becomes 0: the
  /// callers give finite numbers, and a text with a hole in it would be worse.
  mutating func add(_ number: Double, decimals: Int) {
    if !NumberWriter.append(number, decimals: decimals, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
  }

  /// Appends a number with all its digits; see `add(_:decimals:)` for what is not finite.
  mutating func add(exactly number: Double) {
    if !NumberWriter.append(number, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
  }

  /// Appends text as XML character data, safe in elements and in quoted attributes.
  mutating func add(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case UInt8(ascii: "\""): add("&quot;")
      case UInt8(ascii: "'"): add("&#39;")
      case 0..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
  }
}
