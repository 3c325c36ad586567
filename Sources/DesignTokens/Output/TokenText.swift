import CurveExport
import MotionSystem
import SpringDialects
import StrictJSON

/// Builds the text of an output, with a limit of bytes.
struct TokenText {
  private(set) var bytes: [UInt8] = []
  var indentation = 0
  let maximumBytes: Int

  /// Whether the text exceeds the limit of an output.
  var isTooLong: Bool { bytes.count > maximumBytes }

  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  mutating func line(_ text: String) {
    guard !isTooLong else { return }
    for _ in 0..<indentation { bytes += [0x20, 0x20] }
    bytes += text.utf8
    bytes.append(0x0A)
  }

  /// Appends a line feed and the indentation of the next line.
  mutating func beginLine() { raw([0x0A] + repeatElement(0x20, count: 2 * indentation)) }

  mutating func raw(_ text: [UInt8]) { if !isTooLong { bytes += text } }

  /// Appends a text without indentation or line feed.
  mutating func raw(_ text: String) { if !isTooLong { bytes += text.utf8 } }

  // MARK: Text from the document

  /// Returns a text that stays within a comment: on one line, and without the marks that begin or end one.
  static func comment(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars.lazy.map(printable) {
      if previous == "*" && scalar == "/" || previous == "/" && scalar == "*" { result += " " }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }

  /// Returns a text within a string literal: without control characters, and with some characters escaped.
  /// - Parameter escaped: The characters that need a backslash.
  static func literal(_ text: String, escaping escaped: String) -> String {
    text.unicodeScalars.map(printable).map { scalar in
      escaped.unicodeScalars.contains(scalar) ? "\\" + String(scalar) : String(scalar)
    }.joined()
  }

  /// Returns a space in place of a control character, a line separator, or a character that reorders the text
  /// around it.
  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: " "
    default: scalar
    }
  }

  // MARK: Values

  /// Returns the shortest digits of a number, without an exponent.
  static func number(_ number: Double) -> String {
    String(decoding: DecimalShift.text(number), as: UTF8.self)
  }
}
