import MotionSystem

/// The first syntax error of a JSON text, with its position.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// What was found and what was expected, without the position.
  package let reason: String
  /// A Boolean value that indicates whether something else stands in place of a member name in double quotes.
  package internal(set) var isInPlaceOfName = false
  /// The offset of the error in bytes, from 0. It is the length of the text if the text ends too
  /// early.
  package let offset: Int
  /// The line of the error, from 1. A line ends with LF, CR LF or CR.
  package let line: Int
  /// The column of the error in Unicode scalars, from 1. A malformed byte that is not a
  /// continuation byte counts as one scalar.
  package let column: Int

  init(_ reason: String, at offset: Int, in text: Span<UInt8>) {
    var position = TextPosition()
    position.advance(to: offset, in: text)
    (self.reason, self.offset, line, column) = (reason, offset, position.line, position.column)
  }
}

/// A line and a column of a text, both from 1.
///
/// A line ends with LF, CR LF or CR. A column counts Unicode scalars; a malformed byte that is not a
/// continuation byte counts as one. Positions are computed only for error texts, so a valid document is not
/// scanned for line ends.
struct TextPosition {
  private(set) var line = 1
  private(set) var column = 1
  private var offset = 0

  /// Moves to an offset in bytes that is not before the current one.
  mutating func advance(to end: Int, in text: Span<UInt8>) {
    while offset < min(end, text.count) {
      let byte = text[offset]
      offset += 1
      let isFirstHalfOfCRLF = byte == 0x0D && offset < text.count && text[offset] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isFirstHalfOfCRLF {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
