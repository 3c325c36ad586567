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
  mutating func advance(to end: Int, in text: [UInt8]) {
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
