/// Names of curves and axes as identifiers of programming languages.
///
/// The names contain ASCII letters, digits, hyphens and underscores.
package enum CamelCase {
  /// Returns the parts of a name, which hyphens and underscores separate.
  static func parts(of name: String) -> [String] {
    name.utf8.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns parts as one identifier that begins with a capital letter.
  static func upper(_ parts: [String]) -> String { parts.map { capitalized($0) }.joined(separator: "") }

  /// Returns a name and what follows it as one identifier that begins with a small letter: `drawer-panel` and
  /// `x` become `drawerPanelX`.
  static func lower(_ name: String, _ suffix: String? = nil) -> String {
    let parts = parts(of: name) + (suffix.map { [$0] } ?? [])
    guard let first = parts.first else { return "" }
    var bytes = Array(first.utf8)
    if let letter = bytes.first, (0x41...0x5A).contains(letter) { bytes[0] = letter + 0x20 }
    return String(decoding: bytes, as: UTF8.self) + upper(Array(parts.dropFirst()))
  }

  /// Returns a name that is not in use, with a number after it if necessary: axes `a` and `A` both become
  /// `motionA`.
  static func unused(_ name: String, _ used: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !used.insert(candidate).inserted {
      candidate = name + String(number)
      number += 1
    }
    return candidate
  }

  /// Returns a text that begins with a capital letter if its first character is a letter of ASCII.
  package static func capitalized(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if let letter = bytes.first, (0x61...0x7A).contains(letter) { bytes[0] = letter - 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
