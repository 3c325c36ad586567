import StrictJSON

/// Builds a text as UTF-8 bytes, the form in which it is sent, without an intermediate `String`.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []

  init(reservingCapacity: Int = 4096) { bytes.reserveCapacity(reservingCapacity) }

  /// Appends a text without escaping.
  mutating func add(_ text: StaticString) {
    // The buffer is valid for the call and is only copied.
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends a text without escaping.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number with at most `decimals` decimals. A number that is not finite is written as 0
  /// so that the text stays well-formed; callers pass finite numbers.
  mutating func add(_ number: Double, decimals: Int) {
    if !NumberWriter.append(number, decimals: decimals, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
  }

  /// Appends a number with all its digits. A number that is not finite is written as 0.
  mutating func add(exactly number: Double) {
    if !NumberWriter.append(number, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
  }

  /// Appends a text escaped for XML elements and quoted attributes. Control characters become
  /// spaces.
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
