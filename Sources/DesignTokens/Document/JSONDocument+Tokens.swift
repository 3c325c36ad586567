import StrictJSON

extension JSONDocument {
  /// Returns the string of a member `$ref`, or nil if the node has none. An object with many members is no
  /// reference: it would be searched again by each reference that leads into it.
  func referenceMember(_ node: Node) -> Node? {
    kind(node) == .object && count(node) <= 64 ? member(node, named: "$ref") : nil
  }

  /// Returns the value of the member with a name that is not a constant.
  func member(_ node: Node, withName name: String) -> Node? {
    for (key, value) in members(node) where string(key, equals: name) { return value }
    return nil
  }
}
