/// A platform to which tokens are translated.
package enum TokenTarget: String, CaseIterable, Sendable {
  case css, swift, kotlin, dart, typescript, json

  /// The media type of the output, without parameters.
  package var mediaType: StaticString {
    switch self {
    case .css: "text/css"
    case .json: "application/design-tokens+json"
    case .swift, .kotlin, .dart, .typescript: "text/plain"
    }
  }

  /// The name of the file that the command writes.
  package var fileName: String {
    switch self {
    case .css: "tokens.css"
    case .swift: "Motion.swift"
    case .kotlin: "Motion.kt"
    case .dart: "motion.dart"
    case .typescript: "motion.ts"
    case .json: "motion.tokens.json"
    }
  }
}
