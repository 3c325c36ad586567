/// JSON with comments, trailing commas and a byte order mark, as editors and some tools write it.
enum CommentedJSON {
  /// Returns a text with spaces in place of what JSON does not have, so that all places stay the same; nil if
  /// there is nothing of that.
  static func plain(_ text: [UInt8]) -> [UInt8]? {
    var plain = text
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var isChanged = text.starts(with: mark)
    if isChanged { plain.replaceSubrange(0..<mark.count, with: "   ".utf8) }
    /// The place of a comma behind a value after which only spaces and comments were read.
    var comma: Int?
    var followsValue = false
    var position = isChanged ? mark.count : 0
    while position < text.count {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""):
        (comma, followsValue) = (nil, true)
        position = endOfString(text, from: position)
      case UInt8(ascii: "/"):
        guard let end = endOfComment(text, from: position) else { return isChanged ? plain : nil }
        // Line breaks stay, so lines are counted as in the text.
        for index in position..<end where !isLineBreak(text[index]) { plain[index] = UInt8(ascii: " ") }
        isChanged = true
        position = end
      case UInt8(ascii: ","):
        (comma, followsValue) = (followsValue ? position : nil, false)
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma {
          plain[comma] = UInt8(ascii: " ")
          isChanged = true
        }
        (comma, followsValue) = (nil, true)
        position += 1
      default:
        if byte > 0x20 { (comma, followsValue) = (nil, !"{[:".utf8.contains(byte)) }
        position += 1
      }
    }
    return isChanged ? plain : nil
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the place after a string, or the end of the text.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, text.count)
  }

  /// Returns the place after a comment; nil if there is none, or if it has no end.
  private static func endOfComment(_ text: [UInt8], from start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "/"): return text[start...].firstIndex(where: isLineBreak) ?? text.count
    case UInt8(ascii: "*"):
      var position = start + 2
      while position + 1 < text.count {
        if text[position...].starts(with: "*/".utf8) { return position + 2 }
        position += 1
      }
      return nil
    default: return nil
    }
  }
}
