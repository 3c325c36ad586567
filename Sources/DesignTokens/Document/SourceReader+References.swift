import MotionSystem
import StrictJSON

extension SourceReader {
  /// Returns whether an object is a token: it has `$value`, or refers with `$ref` to a token.
  mutating func isToken(_ node: JSONDocument.Node) throws(TokenFailure) -> Bool {
    if document.member(node, named: "$value") != nil { return true }
    guard document.member(node, named: "$ref") != nil else { return false }
    // All objects of a chain of references are tokens, or all are groups. Circles are those of tokens.
    var chain: [JSONDocument.Node] = []
    var current = node
    var result = true
    while true {
      if let known = referring[current] {
        result = known
        break
      }
      referring[current] = true
      chain.append(current)
      guard let target = try referenceTarget(of: current) else {
        result = isTokenWithoutTarget(current)
        break
      }
      current = target
    }
    for member in chain { referring[member] = result }
    return result
  }

  /// Returns the object that an object without `$value` refers to; nil if its own members decide what it is.
  private mutating func referenceTarget(
    of node: JSONDocument.Node
  ) throws(TokenFailure) -> JSONDocument.Node? {
    try budget.charge(document.count(node))
    guard document.member(node, named: "$value") == nil,
      let reference = document.member(node, named: "$ref"), !hasChildren(node),
      case .success(let parsed) = try TokenReference.parse(
        reference, isPointer: true, in: document, budget: budget)
    else { return nil }
    for root in roots {
      var target: JSONDocument.Node? = root
      for name in parsed.names {
        guard !name.isEqual(to: "$value"), let node = target else { return nil }
        target = try document.member(node, withName: name, budget)
      }
      if let target { return target }
    }
    return nil
  }

  /// Returns whether an object is a token that refers to no other object.
  private func isTokenWithoutTarget(_ node: JSONDocument.Node) -> Bool {
    document.member(node, named: "$value") != nil
      || document.member(node, named: "$ref") != nil && !hasChildren(node)
  }

  /// Returns whether an object has members that are tokens or groups.
  func hasChildren(_ node: JSONDocument.Node) -> Bool {
    for (key, value) in document.members(node)
    where document.kind(value) == .object
      && !document.string(key, startsWith: "$")
    {
      return true
    }
    return false
  }
}
