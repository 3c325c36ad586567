// Whether a condition decides that a part of a code counts.

extension CodeTree {
  /// Returns whether a condition decides that what stands at a place counts: whether an operator or a keyword
  /// of one is beside it, or beside brackets around it.
  func isConditional(_ place: Int) -> Bool {
    hasCondition(before: place, isDirect: true)
      || groups.contains { $0.start <= place && place <= $0.last && isBranch($0) }
  }

  /// Words of a choice, also of one for people who prefer reduced motion.
  private static let choices: [StaticString] = [
    "takeIf", "takeUnless", "Platform.select", "prefersReducedMotion", "useReducedMotion",
    "accessibilityReduceMotion",
    "shouldReduceMotion", "isReduceMotionEnabled", "disableAnimations", "ReducedMotionConfig",
  ]

  /// Whether a condition stands somewhere around: `#if`, `{% if`, `@media`, or a word of a choice.
  var hasOuterCondition: Bool {
    word(of: CodeTree.choices) != nil
      || tokens.all.indices.contains { index in
        let (token, word) = (tokens[index], tokens[index + 1].text)
        let isTemplate = token.isMark("%") && tokens[index - 1].isMark("{<")
        return (isTemplate || token.isMark("#") && token.column != nil) && ["if", "ifdef"].contains(word)
          || token.isMark("@") && ["media", "supports", "container"].contains(word)
      }
  }

  private func isBranch(_ group: CodeGroup) -> Bool {
    let next = tokens[group.last + 1]
    return hasCondition(before: group.start, isDirect: false) || next.text == "else"
      || next.column == nil
        && (["if", "unless"].contains(next.text) || next.isMark("[") && group.bracket == UInt8(ascii: "{"))
  }

  /// The number of tokens in front of a place that are looked at.
  private static let reach = 30

  /// Looks back to the beginning of a statement or of an argument, over other brackets.
  /// - Parameter isDirect: Whether `if` and `&&` count, too, which in front of brackets choose more than the
  ///   animation.
  func hasCondition(before place: Int, isDirect: Bool) -> Bool {
    var (index, count) = (place, 0)
    while index > 0, count < CodeTree.reach {
      let (next, opening) = (tokens[index], openings[index - 1])
      (index, count) = (opening ?? index - 1, count + 1)
      let token = tokens[index]
      let isKeyword = token.kind == .word && !next.isMark(":=")
      if isKeyword,
        ["else", "switch", "when", "match"].contains(token.text) || isDirect && token.text == "if"
      {
        return true
      }
      if opening == nil, token.isMark(";,([{") { return false }
      if token.isMark("?"), !isOptional(index) { return true }
      if isDirect, token.isMark("&|"), tokens[index - 1].mark == token.mark { return true }
      let isEnd = token.kind != .mark || opening != nil || token.isMark(":")
      // A value of Swift's begins with a point.
      let isStart = next.kind == .word || next.isMark("@") || next.isMark(".") && token.isMark("{")
      if next.startsLine, isStart, isEnd { return false }
    }
    return false
  }

  /// Returns whether a question mark belongs to a type or to a chain of properties.
  private func isOptional(_ index: Int) -> Bool {
    let isTight = { (place: Int) in
      self.tokens[place].range.upperBound == self.tokens[place + 1].range.lowerBound
    }
    let (before, after) = (tokens[index - 1], tokens[index + 1])
    if before.isMark("?") || after.isMark("?") { return false }
    return ["as", "try"].contains(before.text) || isTight(index) && after.isMark(".")
      || isTight(index - 1) && (after.kind == .mark || !isTight(index))
  }
}
