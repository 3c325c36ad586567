import MotionSystem
import StrictJSON

/// Finds members of objects by name. Large objects are searched once, since many references may lead into one
/// object.
struct MemberIndex {
  /// The number of members up to which a search is faster than a table.
  private static let searchLimit = 16

  private var tables: [JSONDocument.Node: [TokenName: JSONDocument.Node]] = [:]

  /// Returns the value of a member; nil if there is none, or if the value is no object.
  mutating func member(
    _ node: JSONDocument.Node, named name: String, in document: JSONDocument, budget: inout WorkBudget
  ) throws(TokenFailure) -> JSONDocument.Node? {
    try budget.charge(4)
    guard document.kind(node) == .object else { return nil }
    guard document.count(node) > MemberIndex.searchLimit else {
      try budget.charge(document.count(node) * (1 + name.utf8.count / 8))
      return document.member(node, withName: name)
    }
    if let table = tables[node] { return table[TokenName(name)] }
    var table: [TokenName: JSONDocument.Node] = [:]
    table.reserveCapacity(document.count(node))
    for (key, value) in document.members(node) {
      try budget.charge(8 + document.byteCount(ofString: key) / 16)
      let key = TokenName(document.string(key) ?? "")
      if table[key] == nil { table[key] = value }
    }
    tables[node] = table
    return table[TokenName(name)]
  }
}

extension MemberIndex {
  /// Returns whether two values are equal. The order of members does not matter.
  mutating func areEqual(
    _ value: JSONDocument.Node, _ other: JSONDocument.Node, in document: JSONDocument,
    budget: inout WorkBudget
  ) throws(TokenFailure) -> Bool {
    let count = document.count(value)
    guard document.kind(value) == document.kind(other), count == document.count(other) else { return false }
    try budget.charge(4 + count + document.byteCount(ofString: value) / 8)
    switch document.kind(value) {
    case .null: return true
    case .bool: return document.bool(value) == document.bool(other)
    case .number: return document.number(value) == document.number(other)
    case .string: return document.string(value, equals: other)
    case .array:
      for (element, otherElement) in zip(document.elements(value), document.elements(other))
      where !(try areEqual(element, otherElement, in: document, budget: &budget)) {
        return false
      }
      return true
    case .object:
      for (key, member) in document.members(value) {
        let name = document.string(key) ?? ""
        guard let otherMember = try self.member(other, named: name, in: document, budget: &budget),
          try areEqual(member, otherMember, in: document, budget: &budget)
        else { return false }
      }
      return true
    }
  }
}
