import MotionSystem
import StrictJSON

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

  /// Returns the target that an unknown name probably means: that of a platform, of an extension, or the one
  /// with the nearest name.
  package static func meant(by name: String) -> TokenTarget? {
    if let platform = platforms.first(where: { $0.names.contains { $0.isEqual(to: name) } }) {
      return platform.target
    }
    let file = ".\(name)"
    let target = allCases.first { $0.fileName.utf8.reversed().starts(with: file.utf8.reversed()) }
    let nearest = NearestName.nearest(to: name, among: allCases.map { $0.rawValue })
    return target ?? nearest.flatMap { TokenTarget(rawValue: $0) }
  }

  private static let platforms: [(target: TokenTarget, names: [String])] = [
    (.css, ["scss", "tailwind", "web"]), (.swift, ["swiftui", "ios", "uikit"]),
    (.kotlin, ["compose", "android", "jetpack"]), (.dart, ["flutter"]),
    (.typescript, ["javascript", "js", "react", "react-native", "motion"]),
  ]
}
