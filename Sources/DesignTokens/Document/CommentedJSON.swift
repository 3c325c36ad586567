/// JSON with comments, trailing commas and a byte order mark, as editors and some tools write it.
enum CommentedJSON {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns a text with spaces in place of what JSON does not have, so that all places stay the same; nil if
  /// there is nothing of that.
  static func plain(_ text: [UInt8]) -> [UInt8]? {
    var plain = text
    var isChanged = text.starts(with: mark)
    if isChanged { plain.replaceSubrange(0..<mark.count, with: "   ".utf8) }
    /// The places of the last value or punctuation mark, and of the one before it.
    var (last, previous): (Int?, Int?) = (nil, nil)
    var position = isChanged ? mark.count : 0
    while position < text.count {
      let start = position
      position += 1
      switch text[start] {
      case 0...0x20: continue
      case UInt8(ascii: "\""): position = endOfString(text, from: start)
      case UInt8(ascii: "/"):
        guard let end = endOfComment(text, from: start) else { return isChanged ? plain : nil }
        // Line breaks stay, so lines are counted as in the text.
        for index in start..<end where !isLineBreak(text[index]) { plain[index] = UInt8(ascii: " ") }
        (isChanged, position) = (true, end)
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let last, text[last] == UInt8(ascii: ","), let previous, !"{[:,".utf8.contains(text[previous]) {
          plain[last] = UInt8(ascii: " ")
          isChanged = true
        }
      default: break
      }
      (previous, last) = (last, start)
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
    let rest = text[start...]
    if rest.starts(with: "//".utf8) { return rest.firstIndex(where: isLineBreak) ?? text.count }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return (start + 2..<max(start + 2, text.count - 1)).first { text[$0...].starts(with: "*/".utf8) }
      .map { $0 + 2 }
  }
}
