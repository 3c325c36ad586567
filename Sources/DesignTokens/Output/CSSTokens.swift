import MotionSystem
import StrictJSON

// Custom properties. A property that a browser cannot read has no fallback of its own, so the easings of
// springs stand in a second rule, for browsers that have `linear()`.

extension TokenWriter {
  mutating func writeCSS() throws(TokenFailure) {
    let head = head
    for (index, line) in head.enumerated() {
      let isLast = index == head.count - 1
      text.line((index == 0 ? "/* " : "   ") + line + (isLast ? " */" : ""))
    }
    text.line(":root {")
    text.indentation = 1
    var springs = TokenText(maximumBytes: text.maximumBytes)
    springs.indentation = 2
    var transitions: [String] = []
    var properties = PropertyNames()
    for token in file.tokens {
      try budget.charge(60)
      guard !text.isTooLong, !springs.isTooLong else { break }
      let name = try propertyName(of: token.entry, &properties)
      try writeComments(token)
      try write(token, name, &properties, &springs, &transitions)
    }
    text.indentation = 0
    text.line("}")
    if !springs.bytes.isEmpty {
      text.line("@supports (animation-timing-function: linear(0, 1)) {")
      text.line("  :root {")
      text.raw(springs.bytes)
      text.line("  }")
      text.line("}")
    }
    if options.reducesMotion, !transitions.isEmpty {
      text.line("@media (prefers-reduced-motion: reduce) {")
      text.line("  :root {")
      text.indentation = 2
      for name in transitions {
        text.line("\(name)-duration: 1ms;")
        text.line("\(name)-delay: 0ms;")
      }
      text.indentation = 0
      text.line("  }")
      text.line("}")
    }
  }

  /// The names of the custom properties of entries, without the prefix.
  struct PropertyNames {
    fileprivate var names: [Int: String] = [:]
  }

  /// Returns the name of a custom property, and registers it.
  private mutating func propertyName(
    of entry: Int, _ properties: inout PropertyNames
  ) throws(TokenFailure) -> String {
    let name = try customProperty(entry, &properties, reportsErrors: true)
    try register(name, scope: "", of: entry)
    return name
  }

  private mutating func customProperty(
    _ entry: Int, _ properties: inout PropertyNames, reportsErrors: Bool = false
  ) throws(TokenFailure) -> String {
    if let name = properties.names[entry] { return name }
    try budget.charge(2 * tree.entries[entry].path.utf8.count)
    var parts: [String] = []
    var current: Int? = entry
    while let index = current, let parent = tree.entries[index].parent {
      let item = tree.entries[index]
      if !item.name.isEqual(to: "$root") {
        let words = NameWords(item.name)
        if words.words.isEmpty, reportsErrors { failNameless(index) }
        parts.append(words.kebab)
      }
      current = parent
    }
    if let prefix = options.prefix { parts.append(prefix) }
    let name = "--" + parts.reversed().joined(separator: "-")
    properties.names[entry] = name
    return name
  }

  private mutating func writeComments(_ token: MotionToken) throws(TokenFailure) {
    var remarks = try remarks(of: token, [])
    switch token.deprecation {
    case .no: break
    case .yes(nil): remarks.append("Deprecated.")
    case .yes(let reason?): remarks.append("Deprecated: \(try comment(reason))")
    }
    for remark in remarks { text.line("/* \(remark) */") }
  }

  private mutating func write(
    _ token: MotionToken, _ name: String, _ properties: inout PropertyNames, _ springs: inout TokenText,
    _ transitions: inout [String]
  ) throws(TokenFailure) {
    let alias = options.keepsReferences ? token.alias : nil
    switch token.value {
    case .duration(let duration):
      let kept = try reference(to: alias, &properties)
      text.line("\(name): \(kept ?? TokenWriter.css(duration));")
    case .bezier(let easing):
      let kept = try reference(to: alias, &properties)
      text.line("\(name): \(kept ?? TokenWriter.css(easing));")
    case .number(let number):
      let kept = try reference(to: alias, &properties)
      text.line("\(name): \(kept ?? TokenText.number(number));")
    case .transition, nil:
      guard let transition = try transition(of: token) else { return }
      let parts = ["duration", "delay", "easing"]
      for part in parts { try register("\(name)-\(part)", scope: "", of: token.entry) }
      var aliases = transition.aliases
      if !options.keepsReferences { aliases = [nil, nil, nil] }
      let values = [
        TokenWriter.css(transition.duration), TokenWriter.css(transition.delay),
        TokenWriter.css(transition.easing),
      ]
      for (index, part) in parts.enumerated() {
        var kept = try reference(to: alias, &properties, suffix: "-" + part)
        if kept == nil { kept = try reference(to: aliases[index], &properties) }
        text.line("\(name)-\(part): \(kept ?? values[index]);")
      }
      text.line("\(name): var(\(name)-duration) var(\(name)-easing) var(\(name)-delay);")
      transitions.append(name)
      // An alias that refers to the properties of another token has its spring, too.
      if let spring = token.spring, alias == nil || !token.inheritsSpring,
        let easing = try easing(of: token, spring)
      {
        springs.line("\(name)-duration: \(easing.duration);")
        springs.line("\(name)-easing: \(easing.text);")
      }
    }
  }

  private mutating func reference(
    to entry: Int?, _ properties: inout PropertyNames, suffix: String = ""
  ) throws(TokenFailure) -> String? {
    guard let entry else { return nil }
    return "var(\(try customProperty(entry, &properties))\(suffix))"
  }

  static func css(_ duration: TokenDuration) -> String {
    TokenText.number(duration.value) + (duration.unit == .seconds ? "s" : "ms")
  }

  static func css(_ easing: TokenBezier) -> String {
    "cubic-bezier(" + easing.numbers.map { TokenText.number($0) }.joined(separator: ", ") + ")"
  }
}
