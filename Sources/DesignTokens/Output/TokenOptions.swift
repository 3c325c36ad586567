import CurveExport
import StrictJSON

/// The options of a translation. Each applies to some targets.
package struct TokenOptions: Sendable {
  /// The words in front of the names of custom properties (`css`).
  package private(set) var prefix: String?
  /// The outermost namespace (`swift`, `kotlin`, `dart`, `typescript`).
  package private(set) var name: String?
  /// The package of the file (`kotlin`).
  package private(set) var package: String?
  /// The greatest error of `linear()`, as a share of the travel (`css`, `typescript`).
  package private(set) var tolerance = TokenOptions.standardTolerance
  /// Whether durations are short for users who prefer reduced motion (`css`).
  package private(set) var reducesMotion = true
  /// Whether aliases become `var()` (`css`).
  package private(set) var keepsReferences = false
  /// Whether what the format does not have is an error.
  package private(set) var isStrict = false

  package static let standardTolerance = 0.002

  /// Creates the default options.
  package init() {}

  /// The options in the order of the documentation, with the targets to which they apply.
  package static let all: [(name: String, targets: [TokenTarget])] = [
    ("prefix", [.css]), ("name", [.swift, .kotlin, .dart, .typescript]), ("package", [.kotlin]),
    ("tolerance", [.css, .typescript]), ("reducedMotion", [.css]), ("references", [.css]),
    ("strict", TokenTarget.allCases),
  ]

  /// Sets an option.
  /// - Parameters:
  ///   - option: A name in `all`.
  ///   - text: The value.
  /// - Returns: The text of the error if the value is invalid.
  package mutating func set(_ option: String, to text: String) -> String? {
    switch option {
    case "prefix":
      guard TokenOptions.isPrefix(text) else {
        return "must begin with a letter and have only letters, digits, - and _, at most 64; received "
          + "\"\(text.shortenedName)\""
      }
      prefix = text
    case "name":
      guard TokenOptions.isIdentifier(text) else {
        return "must begin with a letter and have only letters, digits and _, at most 64; received "
          + "\"\(text.shortenedName)\""
      }
      name = text
    case "package":
      guard TokenOptions.isPackage(text) else {
        return "must be a package such as com.example.motion, received \"\(text.shortenedName)\""
      }
      package = text
    case "tolerance":
      let bytes = Array(text.utf8)
      guard let (value, length) = CSSNumber.prefix(of: bytes[...]), length == bytes.count,
        TokenOptions.tolerances.contains(value)
      else {
        return "must be a number from 0.00001 to 0.5, a share of the travel; received "
          + "\"\(text.shortenedName)\""
      }
      tolerance = value
    case "reducedMotion":
      return TokenOptions.set(&reducesMotion, to: text, ("include", true), ("none", false))
    case "references": return TokenOptions.set(&keepsReferences, to: text, ("resolve", false), ("keep", true))
    case "strict": return TokenOptions.set(&isStrict, to: text, ("true", true), ("false", false))
    default: return "unknown option"
    }
    return nil
  }

  /// Sets an option that one of two words states.
  private static func set(
    _ option: inout Bool, to text: String, _ first: (String, Bool), _ second: (String, Bool)
  ) -> String? {
    guard let word = [first, second].first(where: { $0.0.isEqual(to: text) }) else {
      return "must be \(first.0) or \(second.0), received \"\(text.shortenedName)\""
    }
    option = word.1
    return nil
  }

  private static let tolerances = 0.00001...0.5
  private static let maximumLength = 64
  /// The maximum length of the name of a package in bytes.
  static let maximumPackageLength = 256

  private static func isPrefix(_ text: String) -> Bool {
    isIdentifier(
      String(decoding: text.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self))
  }

  private static func isPackage(_ text: String) -> Bool {
    guard text.utf8.count <= maximumPackageLength else { return false }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      let part = String(decoding: $0, as: UTF8.self)
      return isIdentifier(part) && !ReservedWords.kotlin.contains(part)
    }
  }

  /// Returns whether a text is `[A-Za-z][A-Za-z0-9_]*`, with at most 64 bytes.
  private static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count <= maximumLength, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
