import MotionSystem
import StrictJSON

/// A value of the documents.
typealias Node = JSONDocument.Node

extension JSONDocument {
  /// Returns the value of the member `$ref`, of any type; nil if there is none.
  func referenceMember(_ node: Node) -> Node? { member(node, named: "$ref") }

  /// Returns the value of the first member with a name. A few members are compared one after the other, many
  /// by way of a table.
  func member(_ node: Node, withName name: String, _ budget: WorkMeter) throws(TokenFailure) -> Node? {
    let compared = count(node) > 16 ? 1 : count(node)
    try budget.charge(20 + compared * (name.utf8.count / 8))
    return member(node, withName: name)
  }

  /// Returns whether two values are equal. The order of members does not matter, and names do not repeat.
  func areEqual(_ value: Node, _ other: Node, budget: WorkMeter) throws(TokenFailure) -> Bool {
    let count = count(value)
    guard kind(value) == kind(other), count == self.count(other) else { return false }
    try budget.charge(4 + count + byteCount(ofString: value) / 8)
    switch kind(value) {
    case .null: return true
    case .bool: return bool(value) == bool(other)
    case .number: return number(value) == number(other)
    case .string: return string(value, equals: other)
    case .array:
      for (element, otherElement) in zip(elements(value), elements(other))
      where !(try areEqual(element, otherElement, budget: budget)) { return false }
      return true
    case .object:
      for (key, member) in members(value) {
        let otherMember = try self.member(other, withName: string(key) ?? "", budget)
        guard let otherMember, try areEqual(member, otherMember, budget: budget) else { return false }
      }
      return true
    }
  }
}
