import MotionSystem
import StrictJSON

// References and types. Both are known for all tokens before the first value is read.

extension TokenReader {
  /// Resolves all references in the value of a token.
  func resolveReferences(_ entry: Int) throws(TokenFailure) {
    try budget.charge(8 + document.count(tree.entries[entry].node))
    let value = valueNode(of: tree.entries[entry].node)
    if let reference = self.reference(at: value) {
      let resolution = try resolve(reference)
      states[entry].reference = reference
      states[entry].resolution = resolution
      states[entry].alias = resolution.token
      states[entry].hasFailed = resolution.value == nil
      return
    }
    // The references of a copy are those of the original.
    if tree.entries[entry].origin == nil { try checkReferences(in: value) }
  }

  /// The recursion is as deep as the document.
  private func checkReferences(in node: JSONDocument.Node) throws(TokenFailure) {
    try budget.charge(2)
    if let reference = self.reference(at: node) {
      if document.kind(node) == .object, document.count(node) > 1 {
        issues.add(.unknownField, node, "a reference {\"$ref\": …} has no other members")
      }
      _ = try resolve(reference)
      return
    }
    switch document.kind(node) {
    case .object:
      for (_, value) in document.members(node) { try checkReferences(in: value) }
    case .array: for element in document.elements(node) { try checkReferences(in: element) }
    default: break
    }
  }

  // MARK: Types

  /// Determines the type of a token: its own, that of the token for which it is an alias, or that of the
  /// nearest group.
  func determineType(_ entry: Int) throws(TokenFailure) {
    var chain: [Int] = []
    var current = entry
    // References in a circle are not resolved, so every chain ends.
    while !states[current].hasDeterminedType {
      try budget.charge(4 + 2 * document.count(tree.entries[current].node))
      chain.append(current)
      if ownType(current) != nil { break }
      guard let alias = states[current].alias else { break }
      current = alias
    }
    for index in chain.reversed() {
      states[index].hasDeterminedType = true
      if let own = ownType(index) {
        try setType(own, of: index)
      } else if let alias = states[index].alias {
        states[index].type = states[alias].type
        states[index].typeIndex = states[alias].typeIndex
        if states[alias].hasFailed { states[index].hasFailed = true }
      } else if let group = tree.entries[index].groupType, document.kind(group) == .string {
        try setType(group, of: index)
      } else if !states[index].hasFailed {
        states[index].hasFailed = true
        states[index].lacksType = true
      }
    }
  }

  /// Reports a token without a type, when the types of all tokens are known: a copy has no error if its
  /// original has the same one.
  func reportMissingType(_ entry: Int) {
    guard states[entry].lacksType else { return }
    report(
      .required, entry, tree.entries[entry].node, missing: "$type",
      "is missing: neither the token nor a group around it has a type")
  }

  private func ownType(_ entry: Int) -> JSONDocument.Node? {
    guard let type = document.member(tree.entries[entry].node, named: "$type"),
      document.kind(type) == .string
    else { return nil }
    return type
  }

  /// Returns the name of the type of a token; empty if it has none.
  func typeName(of entry: Int) -> String { states[entry].typeIndex.map { typeNames.list[$0].text } ?? "" }

  private func setType(_ node: JSONDocument.Node, of entry: Int) throws(TokenFailure) {
    guard let index = try typeNames.index(of: node, in: document, budget: budget) else { return }
    states[entry].type = typeNames.list[index].type
    states[entry].typeIndex = index
    // The error of a type in wrong case is reported where it stands.
    if typeNames.list[index].isInWrongCase { states[entry].hasFailed = true }
  }
}
