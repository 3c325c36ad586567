import CurveExport
import MotionSystem

/// The words of a name, from which the names of the targets are made.
struct NameWords {
  /// The words; their ASCII letters are in lower case.
  let words: [String]

  /// Divides a name at all characters that are neither letters nor digits, and before each capital that
  /// follows a small letter or a digit. `$root` is the word `root`.
  init(_ name: String) {
    var words = [""]
    var allowsCapital = false
    for scalar in name.unicodeScalars {
      guard NameWords.isWordScalar(scalar) else {
        words.append("")
        allowsCapital = false
        continue
      }
      let isCapital = scalar.value < 0x80 ? (65...90).contains(scalar.value) : scalar.properties.isUppercase
      if isCapital, allowsCapital { words.append("") }
      allowsCapital = !isCapital
      let small = (65...90).contains(scalar.value) ? Unicode.Scalar(scalar.value + 32) : nil
      words[words.count - 1].unicodeScalars.append(small ?? scalar)
    }
    self.words = words.filter { !$0.isEmpty }
  }

  /// Returns whether a scalar is a letter, a digit, or a mark of a letter.
  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return UInt8(scalar.value).isLetter || UInt8(scalar.value).isDigit }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      true
    default: false
    }
  }

  /// The words joined with hyphens, for CSS. Characters that are not allowed in a name are escaped.
  var kebab: String { words.map(NameWords.escapedForCSS).joined(separator: "-") }

  /// The words with a capital each except the first, in ASCII.
  var lowerCamel: String { NameWords.camel(words.map(NameWords.ascii), isUpper: false) }
  /// The words with a capital each, in ASCII.
  var upperCamel: String { NameWords.camel(words.map(NameWords.ascii), isUpper: true) }
  /// The words with a capital each except the first.
  var lowerCamelUnicode: String { NameWords.camel(words, isUpper: false) }

  private static func camel(_ words: [String], isUpper: Bool) -> String {
    words.enumerated().map { isUpper || $0 > 0 ? CamelCase.capitalized($1) : $1 }.joined()
  }

  /// Returns a word in which each scalar beyond ASCII is `u` and its hexadecimal number.
  private static func ascii(_ word: String) -> String {
    word.unicodeScalars.map { $0.value < 0x80 ? String($0) : "u" + String($0.value, radix: 16) }.joined()
  }

  /// Returns a word in which the few letters are escaped that CSS does not allow in names.
  private static func escapedForCSS(_ word: String) -> String {
    word.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x80, 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
        0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
        0x10000...:
        String(scalar)
      default: "\\" + String(scalar.value, radix: 16) + " "
      }
    }.joined()
  }
}
