import Platform
import StrictJSON

extension TokenWriter {
  /// Writes the members of a group in braces, recursively. The recursion is as deep as a path may be.
  /// - Parameters:
  ///   - group: The group.
  ///   - groupName: Returns the name of a group in the target.
  ///   - open: Writes the beginning of a group with its name.
  ///   - close: Writes the end of a group.
  ///   - token: Writes a token.
  mutating func writeMembers(
    of group: Int,
    groupName: (NameWords) -> String,
    open: (inout TokenWriter, Int, String) -> Void,
    close: (inout TokenWriter) -> Void,
    token: (inout TokenWriter, MotionToken, NameWords) throws(TokenFailure) -> Void
  ) throws(TokenFailure) {
    for index in members(of: group) {
      guard budget.spend(20) else { throw .tooMuchWork }
      guard !text.isTooLong else { return }
      let words = self.words(of: index)
      guard !words.words.isEmpty else { continue }
      if let place = file.tokenOfEntry[index] {
        try token(&self, file.tokens[place], words)
        continue
      }
      let name = groupName(words)
      register(name, scope: String(group), of: index)
      open(&self, index, name)
      text.indentation += 1
      try writeMembers(of: index, groupName: groupName, open: open, close: close, token: token)
      text.indentation -= 1
      close(&self)
    }
  }

  /// The description of a group, for a comment.
  func description(ofGroup entry: Int) -> String? {
    for item in tree.entries[entry].items {
      if case .property(let name, let node) = item, name.isEqual(to: "$description") {
        return file.document.string(node).map { TokenText.comment($0) }
      }
    }
    return nil
  }
}
