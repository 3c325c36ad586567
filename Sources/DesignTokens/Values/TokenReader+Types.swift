import Platform
import StrictJSON

// References and types. Both are known for all tokens before the first value is read.

extension TokenReader {
  /// Resolves all references in the value of a token.
  mutating func resolveReferences(_ entry: Int) throws(TokenFailure) {
    guard budget.spend(document.count(tree.entries[entry].node)) else { throw .tooMuchWork }
    let value = resolver.valueNode(of: tree.entries[entry].node)
    if let reference = resolver.reference(at: value) {
      let resolution = try resolver.resolve(reference, issues: &issues, budget: &budget)
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
  private mutating func checkReferences(in node: JSONDocument.Node) throws(TokenFailure) {
    guard budget.spend(1) else { throw .tooMuchWork }
    if let reference = resolver.reference(at: node) {
      if document.kind(node) == .object, document.count(node) > 1 {
        issues.add(node, "a reference {\"$ref\": …} has no other members")
      }
      _ = try resolver.resolve(reference, issues: &issues, budget: &budget)
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
  mutating func determineType(_ entry: Int) throws(TokenFailure) {
    var chain: [Int] = []
    var current = entry
    // References in a circle are not resolved, so every chain ends.
    while !states[current].hasDeterminedType {
      guard budget.spend(2) else { throw .tooMuchWork }
      chain.append(current)
      if ownType(current) != nil { break }
      guard let alias = states[current].alias else { break }
      current = alias
    }
    for index in chain.reversed() {
      states[index].hasDeterminedType = true
      if let own = ownType(index) {
        setType(own, of: index)
      } else if let alias = states[index].alias {
        states[index].type = states[alias].type
        states[index].typeName = states[alias].typeName
        if states[alias].hasFailed { states[index].hasFailed = true }
      } else if let group = tree.entries[index].groupType.flatMap({ document.string($0) }) {
        setType(group, of: index)
      } else if !states[index].hasFailed {
        states[index].hasFailed = true
        states[index].lacksType = true
      }
    }
  }

  /// Reports a token without a type, when the types of all tokens are known: a copy has no error if its
  /// original has the same one.
  mutating func reportMissingType(_ entry: Int) {
    guard states[entry].lacksType else { return }
    report(
      entry, tree.entries[entry].node, missing: "$type",
      "is missing: neither the token nor a group around it has a type")
  }

  private func ownType(_ entry: Int) -> String? {
    document.member(tree.entries[entry].node, named: "$type").flatMap { document.string($0) }
  }

  private mutating func setType(_ name: String, of entry: Int) {
    states[entry].type = TokenType(name)
    states[entry].typeName = name
    // The error of a type in wrong case is reported where it stands.
    if TokenType.inWrongCase(name) != nil { states[entry].hasFailed = true }
  }
}
