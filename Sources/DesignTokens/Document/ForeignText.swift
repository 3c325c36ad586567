package import StrictJSON

/// A text that is not JSON but something from which tokens can be converted.
package enum ForeignText {
  case yaml, typeScript, javaScript, script, json5

  private static let endings: [(ending: String, form: ForeignText)] = [
    (".yml", .yaml), (".yaml", .yaml), (".json5", .json5), (".ts", .typeScript), (".tsx", .typeScript),
    (".mts", .typeScript), (".cts", .typeScript), (".js", .javaScript), (".jsx", .javaScript),
    (".mjs", .javaScript), (".cjs", .javaScript),
  ]
  private static let words = [
    "export", "import", "const", "let", "var", "module", "exports", "interface", "type", "function",
  ]
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
    if error.isInPlaceOfName {
      self = .json5
      return
    }
    var rest = Array(text.prefix(ForeignText.searched))[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      } else if rest.starts(with: "/*".utf8) {
        repeat { rest = rest.dropFirst() } while !rest.isEmpty && !rest.starts(with: "*/".utf8)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    let word = rest.prefix { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let first = word.prefix { $0 != UInt8(ascii: ".") }
    let after = rest.dropFirst(word.count).drop { $0 == 0x20 }
    let isKey = !word.isEmpty && after.first == UInt8(ascii: ":") && (after.dropFirst().first ?? 0x20) <= 0x20
    if isKey || rest.first == UInt8(ascii: "#") || rest.starts(with: "%YAML".utf8)
      || rest.starts(with: "---".utf8) || rest.starts(with: "- ".utf8)
    {
      self = .yaml
    } else if ForeignText.words.contains(where: { first.elementsEqual($0.utf8) }) {
      self = .script
    } else {
      return nil
    }
  }

  /// Returns what to do with a file.
  /// - Parameter path: The path of the file; nil if it is not known.
  package func advice(path: String? = nil) -> String {
    let path = path ?? "FILE"
    let print = "tokens are JSON, so print the object that it exports with JSON.stringify"
    return switch self {
    case .yaml: "it is YAML, and tokens are JSON; convert it with npx js-yaml \(path)"
    case .typeScript: "it is TypeScript, and \(print)"
    case .javaScript: "it is JavaScript, and \(print)"
    case .script: "it is JavaScript or TypeScript, and \(print)"
    case .json5: "if the file is JSON5, convert it with npx json5 \(path)"
    }
  }
}
