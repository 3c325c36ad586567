/// Names of curves and axes as identifiers of programming languages.
///
/// The names contain ASCII letters, digits, hyphens and underscores.
enum CamelCase {
  /// Returns the parts of a name, which hyphens and underscores separate.
  static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in name.utf8 {
      if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        part.append(byte)
      } else if !part.isEmpty {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      }
    }
    if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
    return parts
  }

  /// Returns parts as one identifier that begins with a capital letter.
  static func upper(_ parts: [String]) -> String { parts.map { capitalized($0) }.joined(separator: "") }

  /// Returns parts as one identifier that begins with a small letter.
  static func lower(_ parts: [String]) -> String {
    guard let first = parts.first else { return "" }
    var bytes = Array(first.utf8)
    if let letter = bytes.first, (0x41...0x5A).contains(letter) { bytes[0] = letter + 0x20 }
    return String(decoding: bytes, as: UTF8.self) + upper(Array(parts.dropFirst()))
  }

  /// Returns a text that begins with a capital letter if its first character is a letter of ASCII.
  static func capitalized(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if let letter = bytes.first, (0x61...0x7A).contains(letter) { bytes[0] = letter - 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
