import StrictJSON

/// Builds a text as UTF-8 bytes, the form in which it is sent, without an intermediate `String`.
///
/// The text has a limit of bytes. A writer checks it with `checkLength()` after each row or element, so
/// the builder never holds more than the limit and one element.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []
  /// A Boolean value that indicates whether all numbers were finite.
  private(set) var isFinite = true
  let maxBytes: Int

  /// Creates an empty text of at most `maxBytes` bytes.
  init(reservingCapacity: Int = 4096, maxBytes: Int = .max) {
    self.maxBytes = maxBytes
    reserve(reservingCapacity)
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(max(min(count, maxBytes), 0)) }

  /// Ends an element.
  /// - Throws: `ExportError.tooLong` if the text exceeds its limit.
  func checkLength() throws(ExportError) {
    guard bytes.count <= maxBytes else { throw .tooLong(maxBytes: maxBytes) }
  }

  mutating func add(_ piece: TextPiece) { bytes += piece.bytes }

  mutating func add(utf8 text: [UInt8]) { bytes += text }

  mutating func add(byte character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

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
}
