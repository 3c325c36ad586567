import CurveExport
import MotionSystem

extension TokenLanguage {
  /// CSS: custom properties, whose names are joined.
  static var css: TokenLanguage {
    let parts = ["duration", "delay", "easing"]
    let transition: Template = """
      %name-duration: %duration;
      %name-delay: %delay;
      %name-easing: %curve;
      %name: var(%name-duration) var(%name-easing) var(%name-delay);
      """
    return TokenLanguage(
      comment: ("/* ", " */"), head: ("/* ", "   ", " */"), joinsRemarks: false,
      namespace: (":root {", "}"), hasNamespace: false,
      // A bare `--` is no name, so the token of the whole file without a prefix is `--root`.
      joined: { $2 && !$0.isEqual(to: "-") ? $0 : $0 + "-" + $1.kebab },
      declared: { token, name, _ in [name] + (token.isTransition ? parts.map { "\(name)-\($0)" } : []) },
      remarks: (settling: false, velocity: false, delay: nil, overdamping: nil), hasNegativeDelays: true,
      deprecated: ("/* Deprecated: %reason */", "/* Deprecated. */", nil),
      time: { _, duration, _ in TokenText.number(duration.value) + duration.unit.rawValue },
      duration: "%name: %duration;", scalar: "%name: %number;", bezier: "%name: %curve;",
      transition: [transition], spring: [transition])
  }
}

extension TokenWriter {
  /// Writes the rules that follow the custom properties.
  ///
  /// A browser accepts any value of a custom property and ignores the declaration that uses one with an
  /// unknown function. The easings with `linear()` therefore stand in a rule for browsers that have it.
  mutating func writeCSSRules() throws(TokenFailure) {
    let language = TokenLanguage.css
    var springs: [String] = []
    var transitions: [String] = []
    for token in file.tokens where token.isTransition && !text.isTooLong {
      try budget.charge(60)
      let name = try joinedName(of: token.entry, language)
      transitions += ["\(name)-duration: 1ms;", "\(name)-delay: 0ms;"]
      // An alias that is written as `var()` follows its target, and so has the target's spring.
      let isKept = options.keepsReferences && token.alias != nil && token.inheritsSpring
      if let spring = token.spring, !isKept, let easing = try easing(of: token, spring) {
        springs += ["\(name)-duration: \(easing.duration);", "\(name)-easing: \(easing.text);"]
      }
    }
    writeRule("@supports (animation-timing-function: linear(0, 1)) {", springs)
    if options.reducesMotion { writeRule("@media (prefers-reduced-motion: reduce) {", transitions) }
  }

  private mutating func writeRule(_ condition: String, _ declarations: [String]) {
    guard !declarations.isEmpty else { return }
    let lines = [condition, "  :root {"] + declarations.map { "    " + $0 } + ["  }", "}"]
    for line in lines { text.line(line) }
  }

  /// Returns the `var()` of the token for which a token, or a part of it, is an alias.
  mutating func reference(
    for key: String, of token: MotionToken, _ language: TokenLanguage
  ) throws(TokenFailure) -> String? {
    guard options.keepsReferences else { return nil }
    var (entry, suffix) = (token.alias, "")
    if token.isTransition {
      let index = ["duration", "delay", "curve"].firstIndex { key.isEqual(to: $0) }
      guard let index else { return nil }
      if entry != nil {
        suffix = ["-duration", "-delay", "-easing"][index]
      } else if case .transition(let transition) = token.value {
        entry = transition.aliases[index]
      }
    }
    guard let entry else { return nil }
    return "var(\(try joinedName(of: entry, language))\(suffix))"
  }
}
