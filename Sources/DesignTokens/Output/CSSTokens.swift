import MotionSystem
import StrictJSON

// Custom properties. A browser accepts any value of a custom property and ignores the declaration that uses
// one with an unknown function. The easings with `linear()` therefore stand in a second rule, for browsers
// that have it.

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
    for token in file.tokens {
      try budget.charge(60)
      guard !text.isTooLong, !springs.isTooLong else { break }
      let name = try customProperty(token.entry)
      try register(name, scope: "", of: token.entry)
      try writeComments(token)
      try write(token, name, &springs, &transitions)
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

  /// Returns the name of the custom property of an entry. The name of a group begins those of its members.
  private mutating func customProperty(_ entry: Int) throws(TokenFailure) -> String {
    if let name = joinedNames[entry] { return name }
    guard let parent = tree.entries[entry].parent else { return options.prefix.map { "--" + $0 } ?? "-" }
    var name = try customProperty(parent)
    // A bare `--` is no name, so the token of the whole file without a prefix is `--root`.
    if !tree.entries[entry].name.isEqual(to: "$root") || name == "-" {
      name += "-" + (try words(of: entry).kebab)
    }
    try budget.charge(name.utf8.count / 8)
    joinedNames[entry] = name
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
    _ token: MotionToken, _ name: String, _ springs: inout TokenText, _ transitions: inout [String]
  ) throws(TokenFailure) {
    let alias = options.keepsReferences ? token.alias : nil
    let plain: String? =
      switch token.value {
      case .duration(let duration): TokenWriter.css(duration)
      case .bezier(let easing): TokenWriter.css(easing)
      case .number(let number): TokenText.number(number)
      case .transition, nil: nil
      }
    if let plain {
      let kept = try reference(to: alias)
      return text.line("\(name): \(kept ?? plain);")
    }
    guard let transition = try transition(of: token) else { return }
    let parts = [
      ("duration", TokenWriter.css(transition.duration)), ("delay", TokenWriter.css(transition.delay)),
      ("easing", TokenWriter.css(transition.easing)),
    ]
    for (part, _) in parts { try register("\(name)-\(part)", scope: "", of: token.entry) }
    for (index, (part, value)) in parts.enumerated() {
      var kept = try reference(to: alias, suffix: "-" + part)
      if kept == nil, options.keepsReferences { kept = try reference(to: transition.aliases[index]) }
      text.line("\(name)-\(part): \(kept ?? value);")
    }
    text.line("\(name): var(\(name)-duration) var(\(name)-easing) var(\(name)-delay);")
    transitions.append(name)
    // An alias that is written as `var()` follows its target, and so has the target's spring.
    if let spring = token.spring, alias == nil || !token.inheritsSpring,
      let easing = try easing(of: token, spring)
    {
      springs.line("\(name)-duration: \(easing.duration);")
      springs.line("\(name)-easing: \(easing.text);")
    }
  }

  private mutating func reference(to entry: Int?, suffix: String = "") throws(TokenFailure) -> String? {
    guard let entry else { return nil }
    return "var(\(try customProperty(entry))\(suffix))"
  }

  static func css(_ duration: TokenDuration) -> String {
    TokenText.number(duration.value) + (duration.unit == .seconds ? "s" : "ms")
  }

  static func css(_ easing: TokenBezier) -> String {
    "cubic-bezier(" + easing.numbers.map { TokenText.number($0) }.joined(separator: ", ") + ")"
  }
}
