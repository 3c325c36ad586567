import StrictJSON

/// Builds a text as UTF-8 bytes, the form in which it is sent, without an intermediate `String`.
///
/// The text has a limit of bytes. A writer checks it with `checkLength()` after each row or element, so
/// the builder never holds more than the limit and one element.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []
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

  /// Appends a number with at most `decimals` decimals; with all its digits if that is nil.
  /// - Throws: `ExportError.notFinite` if the number is not finite.
  mutating func add(_ number: Double, decimals: Int?) throws(ExportError) {
    let isFinite =
      if let decimals {
        NumberWriter.append(number, decimals: decimals, to: &bytes)
      } else {
        NumberWriter.append(number, to: &bytes)
      }
    guard isFinite else { throw .notFinite }
  }
}
