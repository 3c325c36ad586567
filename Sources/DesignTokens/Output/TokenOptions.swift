import CurveExport
import MotionSystem
import SpringDialects
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
    func isOne(of words: String...) -> Bool { words.contains { text.isEqual(to: $0) } }
    let isValid: Bool
    let rule: String
    switch option {
    case "prefix":
      (prefix, isValid) = (text, TokenOptions.isIdentifier(text, others: "-_"))
      rule = "begin with a letter and have only letters, digits, - and _, at most 64;"
    case "name":
      (name, isValid) = (text, TokenOptions.isIdentifier(text))
      rule = "begin with a letter and have only letters, digits and _, at most 64;"
    case "package":
      (package, isValid) = (text, TokenOptions.isPackage(text))
      rule = "be a package such as com.example.motion,"
    case "tolerance":
      let bytes = Array(text.utf8)
      let (value, length) = CSSNumber.prefix(of: bytes[...]) ?? (0, 0)
      (tolerance, isValid) = (value, length == bytes.count && TokenOptions.tolerances.contains(value))
      rule = "be a number from 0.00001 to 0.5, a share of the travel;"
    case "reducedMotion":
      (reducesMotion, isValid) = (text.isEqual(to: "include"), isOne(of: "include", "none"))
      rule = "be include or none,"
    case "references":
      (keepsReferences, isValid) = (text.isEqual(to: "keep"), isOne(of: "keep", "resolve"))
      rule = "be resolve or keep,"
    case "strict":
      (isStrict, isValid) = (text.isEqual(to: "true"), isOne(of: "true", "false"))
      rule = "be true or false,"
    default: return "unknown option"
    }
    return isValid ? nil : "must \(rule) received \"\(text.shortenedName)\""
  }

  private static let tolerances = 0.00001...0.5
  private static let maximumLength = 64
  /// The maximum length of the name of a package in bytes.
  static let maximumPackageLength = 256

  private static func isPackage(_ text: String) -> Bool {
    text.utf8.count <= maximumPackageLength
      && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
        let part = String(decoding: $0, as: UTF8.self)
        return isIdentifier(part) && !ReservedWords.kotlin.contains(part)
      }
  }

  /// Returns whether a text is `[A-Za-z][A-Za-z0-9_]*`, with at most 64 bytes.
  /// - Parameter others: Characters that are allowed after the first one.
  private static func isIdentifier(_ text: String, others: String = "_") -> Bool {
    text.utf8.count <= maximumLength && text.utf8.first?.isLetter == true
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || others.utf8.contains($0) }
  }
}
