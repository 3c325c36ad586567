// Whether a condition decides that a part of a code counts.

extension CodeTree {
  /// Returns whether a condition decides that what stands at a place counts: whether an operator or a keyword
  /// of one is beside it, or beside brackets around it.
  func isConditional(_ place: Int) -> Bool {
    let isCompiled = { (index: Int) in
      self.tokens[index].column != nil && self.tokens[index].isMark("#")
        && self.tokens[index + 1].text.hasPrefix("if")
    }
    return hasCondition(before: place, isDirect: true) || tokens.all.indices.contains(where: isCompiled)
      || groups.contains { $0.start < place && place <= $0.last && isBranch($0) }
  }

  private func isBranch(_ group: CodeGroup) -> Bool {
    hasCondition(before: group.start, isDirect: false) || tokens[group.last + 1].text == "else"
  }

  /// The number of tokens in front of a place that are looked at.
  private static let reach = 100

  /// Looks back to the beginning of a statement or of an argument, over other brackets.
  /// - Parameter isDirect: Whether `if` and `&&` count, too, which in front of brackets choose more than the
  ///   animation.
  func hasCondition(before place: Int, isDirect: Bool) -> Bool {
    var (index, count) = (place, 0)
    while index > 0, count < CodeTree.reach {
      let (next, opening) = (tokens[index], openings[index - 1])
      (index, count) = (opening ?? index - 1, count + 1)
      let token = tokens[index]
      if ["else", "switch", "when"].contains(token.text) || isDirect && token.text == "if" { return true }
      if opening == nil, token.isMark(";,([{") { return false }
      if token.isMark("?"), !isOptional(index) { return true }
      if isDirect, token.isMark("&|"), tokens[index - 1].mark == token.mark { return true }
      let isEnd = token.kind != .mark || opening != nil
      // A value of Swift's begins with a point.
      let isStart = next.kind == .word || next.isMark(".") && token.isMark("{")
      if next.startsLine, isStart, isEnd { return false }
    }
    return false
  }

  /// Returns whether a question mark belongs to a type or to a chain of properties.
  private func isOptional(_ index: Int) -> Bool {
    let isTight = { (place: Int) in
      self.tokens[place].range.upperBound == self.tokens[place + 1].range.lowerBound
    }
    return ["as", "try"].contains(tokens[index - 1].text)
      || isTight(index) && tokens[index + 1].isMark(".),>=")
      || isTight(index - 1) && tokens[index + 1].isMark(":")
  }
}
