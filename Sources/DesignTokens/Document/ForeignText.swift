package import StrictJSON

/// A text that is not JSON but something from which tokens can be converted.
package enum ForeignText {
  case yaml, script, json5

  private static let endings: [(ending: String, form: ForeignText)] = [
    (".yml", .yaml), (".yaml", .yaml), (".json5", .json5), (".ts", .script), (".js", .script),
    (".mjs", .script),
  ]
  /// The words with which a script begins that exports tokens.
  private static let words = ["export", "import", "const", "module.exports"]
  /// The number of bytes in which the first word is searched.
  private static let searched = 65_536

  /// Returns what a file is by the ending of its name.
  package init?(path: String) {
    let letters = path.utf8.map { $0 | 0x20 }.reversed()
    let found = ForeignText.endings.first { letters.starts(with: $0.ending.utf8.reversed()) }
    guard let found else { return nil }
    self = found.form
  }

  /// Returns what a text is that is not JSON, by its first characters after comments.
  package init?(_ text: some Sequence<UInt8>, _ error: JSONSyntaxError) {
    let text = Array(text.prefix(ForeignText.searched))
    // Comments become spaces.
    let rest = (CommentedJSON.plain(text) ?? text).drop { $0 <= 0x20 }
    let word = rest.prefix { $0.isLetter || $0.isDigit || "_-.".utf8.contains($0) }
    let after = rest.dropFirst(word.count).drop { $0 == 0x20 }
    let isKey = !word.isEmpty && after.first == UInt8(ascii: ":") && (after.dropFirst().first ?? 0x20) <= 0x20
    if error.isInPlaceOfName {
      self = .json5
    } else if isKey || ["#", "%YAML", "---", "- "].contains(where: { rest.starts(with: $0.utf8) }) {
      self = .yaml
    } else if ForeignText.words.contains(where: { word.elementsEqual($0.utf8) }) {
      self = .script
    } else {
      return nil
    }
  }

  /// Returns what to do with a file.
  /// - Parameter path: The path of the file; nil if it is not known.
  package func advice(path: String? = nil) -> String {
    let path = path ?? "FILE"
    return switch self {
    case .yaml: "it is YAML, and tokens are JSON; convert it with npx js-yaml \(path)"
    case .script:
      "it is JavaScript or TypeScript, and tokens are JSON, so print the object that it exports with "
        + "JSON.stringify"
    case .json5: "if the file is JSON5, convert it with npx json5 \(path)"
    }
  }
}
