import StrictJSON

/// Builds a text as UTF-8 bytes, the form in which it is sent, without an intermediate `String`.
///
/// The text has a limit of bytes. A writer checks it with `checkLength()` after each row or element, so
/// the builder never holds more than the limit and one element.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []
  /// A Boolean value that indicates whether all numbers were finite.
  private(set) var isFinite = true
  private let maxBytes: Int

  /// Creates an empty text of at most `maxBytes` bytes.
  init(reservingCapacity: Int = 4096, maxBytes: Int = .max) {
    self.maxBytes = maxBytes
    bytes.reserveCapacity(max(min(reservingCapacity, maxBytes), 0))
  }

  /// Ends an element.
  /// - Throws: `ExportError.tooLong` if the text exceeds its limit.
  func checkLength() throws(ExportError) {
    guard bytes.count <= maxBytes else { throw .tooLong(maxBytes: maxBytes) }
  }

  /// Returns the text.
  /// - Throws: `ExportError.tooLong` if the text exceeds its limit.
  func finish() throws(ExportError) -> [UInt8] {
    try checkLength()
    return bytes
  }

  /// Appends a text without escaping.
  mutating func add(_ text: StaticString) {
    // The buffer is valid for the call and is only copied.
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends a text without escaping.
  // By default, a literal is a `String`. The attribute makes it a `StaticString`, which is faster to append.
  @_disfavoredOverload
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a text in UTF-8.
  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Appends a number with at most `decimals` decimals. A number that is not finite is written as 0
  /// so that the text stays well-formed; callers pass finite numbers.
  mutating func add(_ number: Double, decimals: Int) {
    if !NumberWriter.append(number, decimals: decimals, to: &bytes) { addNonFinite() }
  }

  /// Appends a number with all its digits. A number that is not finite is written as 0.
  mutating func add(exactly number: Double) {
    if !NumberWriter.append(number, to: &bytes) { addNonFinite() }
  }

  private mutating func addNonFinite() {
    bytes.append(UInt8(ascii: "0"))
    isFinite = false
  }

  /// Appends a text escaped for XML elements and quoted attributes. Characters that XML 1.0 does not allow
  /// are replaced: control characters with spaces, and U+FFFE and U+FFFF with U+FFFD. All text that comes
  /// from a request enters a plot here.
  mutating func add(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case UInt8(ascii: "\""): add("&quot;")
      case UInt8(ascii: "'"): add("&#39;")
      case 0..<0x20: bytes.append(0x20)
      // The three characters differ only in the last byte of their UTF-8.
      case 0xBE...0xBF where bytes.suffix(2).elementsEqual([0xEF, 0xBF]): bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
  }
}
