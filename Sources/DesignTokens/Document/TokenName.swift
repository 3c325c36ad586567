import MotionSystem

/// The name or the path of a token as UTF-8 bytes.
///
/// Names that differ only in Unicode normalization are different, and comparing bytes takes linear time.
struct TokenName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: TokenName, right: TokenName) -> Bool { left.text.isEqual(to: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    // The buffer is valid for the call.
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A name, and what distinguishes equal names, such as the index of a group.
struct ScopedName: Hashable {
  private let scope: Int?
  private let name: TokenName

  init(_ name: String, in scope: Int?) { (self.scope, self.name) = (scope, TokenName(name)) }
}

extension String {
  /// Returns whether the text begins with an ASCII character.
  func begins(with character: UInt8) -> Bool { utf8.first == character }
}

/// Matches a text with that of a `case` by bytes, for each `switch` of this module. The comparison of the
/// standard library takes quadratic time for many combining marks.
func ~= (text: String, received: String) -> Bool { received.isEqual(to: text) }

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
