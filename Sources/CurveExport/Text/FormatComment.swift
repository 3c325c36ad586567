/// A comment in code, in the form of the comment with which the code begins.
package enum FormatComment {
  /// Returns code below notes as a comment; text that begins with no comment as it is.
  ///
  /// - Parameter notes: Clauses, of which control characters and the end of a comment are left out.
  package static func adding(_ notes: [String], above text: [UInt8]) -> [UInt8] {
    let isLine = text.starts(with: "// ".utf8)
    guard !notes.isEmpty, isLine || text.starts(with: "/* ".utf8) else { return text }
    let note = notes.joined(separator: "; ").utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    var comment = Array(isLine ? "// spring: ".utf8 : "/* spring: ".utf8)
    for byte in note where byte != UInt8(ascii: "/") || comment.last != UInt8(ascii: "*") {
      comment.append(byte)
    }
    return comment + Array(isLine ? "\n".utf8 : " */\n".utf8) + text
  }
}
