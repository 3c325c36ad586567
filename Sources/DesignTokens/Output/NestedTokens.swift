import MotionSystem
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
    open: (inout TokenWriter, Int, String) throws(TokenFailure) -> Void,
    close: (inout TokenWriter) -> Void,
    token: (inout TokenWriter, MotionToken, NameWords) throws(TokenFailure) -> Void
  ) throws(TokenFailure) {
    for index in members(of: group) {
      try budget.charge(60)
      guard !text.isTooLong else { return }
      let words = try self.words(of: index)
      guard !words.words.isEmpty else { continue }
      if let place = file.tokenOfEntry[index] {
        try token(&self, file.tokens[place], words)
        continue
      }
      let name = groupName(words)
      try register(name, scope: String(group), of: index)
      try open(&self, index, name)
      text.indentation += 1
      try writeMembers(of: index, groupName: groupName, open: open, close: close, token: token)
      text.indentation -= 1
      close(&self)
    }
  }

  /// The description of a group, for a comment.
  mutating func description(ofGroup entry: Int) throws(TokenFailure) -> String? {
    try budget.charge(tree.entries[entry].items.count)
    for item in tree.entries[entry].items {
      if case .property(let name, let node) = item, name.isEqual(to: "$description"),
        document.kind(node) == .string
      {
        return try comment(node)
      }
    }
    return nil
  }
}
