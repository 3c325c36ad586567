import MotionSystem
import StrictJSON

// References and types. Both are known for all tokens before the first value is read.

extension TokenReader {
  /// Resolves all references in the value of a token.
  func resolveReferences(_ entry: Int) throws(TokenFailure) {
    try budget.charge(8)
    guard let value = tree.token(entry)?.value else { return }
    if let reference = self.reference(at: value) {
      let resolution = try resolve(reference)
      states[entry].alias = resolution.token
      states[entry].hasFailed = resolution.value == nil
      return
    }
    // The references of a copy are those of the original.
    if tree.entries[entry].origin == nil { try checkReferences(in: value) }
  }

  /// The recursion is as deep as the document.
  private func checkReferences(in node: Node) throws(TokenFailure) {
    try budget.charge(2)
    if let reference = self.reference(at: node) {
      if document.kind(node) == .object, document.count(node) > 1 {
        issues.add(.unknownField, node, "a reference {\"$ref\": …} has no other members")
      }
      _ = try resolve(reference)
      return
    }
    switch document.kind(node) {
    case .object: for (_, value) in document.members(node) { try checkReferences(in: value) }
    case .array: for element in document.elements(node) { try checkReferences(in: element) }
    default: break
    }
  }

  // MARK: Types

  /// Determines the type of a token after that of the token for which it is an alias: its own, that of this
  /// token, or that of the nearest group. Returns false if there is none.
  func determineType(_ entry: Int) -> Bool {
    let group = tree.entries[entry].groupType.flatMap { typeNames[$0] }
    if let own = tree.token(entry)?["$type"].flatMap({ typeNames[$0] }) {
      states[entry].typeIndex = own
    } else if let alias = states[entry].alias {
      states[entry].typeIndex = states[alias].typeIndex
      if states[alias].hasFailed { states[entry].hasFailed = true }
    } else if group == nil, !states[entry].hasFailed {
      states[entry].hasFailed = true
      return false
    } else {
      states[entry].typeIndex = group
    }
    guard let type = states[entry].typeIndex.map({ typeNames.list[$0] }) else { return true }
    states[entry].type = type.type
    // The error of a type in wrong case is reported where it stands.
    if type.isInWrongCase { states[entry].hasFailed = true }
    return true
  }

  /// Returns the name of the type of a token; empty if it has none.
  func typeName(of entry: Int) -> String { states[entry].typeIndex.map { typeNames.list[$0].text } ?? "" }

  /// Returns the type to write for a token of another type that is an alias, or whose group has types for
  /// several documents; nil for all others.
  func otherType(of entry: Int) -> String? {
    let isWritten = states[entry].alias != nil || tree.entries[entry].hasSeveralTypes
    return states[entry].type == .other && isWritten ? typeName(of: entry) : nil
  }
}
