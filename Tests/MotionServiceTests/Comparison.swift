import StrictJSON

/// Compares what was answered with what was expected, member by member.
enum Comparison {
  /// Numbers agree to this share of their size, or to this much near zero.
  static let tolerance = 1e-6

  /// Where an answer differs from what was expected, nil where it does not. Every expected member must
  /// be there; the answer may have more.
  static func difference(of answer: [UInt8], from expected: [UInt8]) throws -> String? {
    let answer = try JSONDocument(parsing: answer)
    let expected = try JSONDocument(parsing: expected)
    return difference(answer, answer.root, expected, expected.root, at: "")
  }

  private static func difference(
    _ answer: JSONDocument, _ node: JSONDocument.Node, _ expected: JSONDocument, _ wanted: JSONDocument.Node,
    at path: String
  ) -> String? {
    guard answer.kind(node) == expected.kind(wanted) else { return "\(path) is of another kind" }
    switch expected.kind(wanted) {
    case .null: return nil
    case .bool: return answer.bool(node) == expected.bool(wanted) ? nil : "\(path) is the other truth"
    case .string:
      return answer.string(node) == expected.string(wanted) ? nil : "\(path) is \(answer.string(node) ?? "")"
    case .number:
      guard let left = answer.number(node), let right = expected.number(wanted) else { return path }
      return abs(left - right) <= tolerance * max(1, abs(right))
        ? nil : "\(path) is \(left), expected \(right)"
    case .array:
      let (items, wantedItems) = (Array(answer.elements(node)), Array(expected.elements(wanted)))
      guard items.count == wantedItems.count else {
        return "\(path) has \(items.count) items, expected \(wantedItems.count)"
      }
      for index in items.indices {
        if let found = difference(answer, items[index], expected, wantedItems[index], at: "\(path)/\(index)")
        {
          return found
        }
      }
      return nil
    case .object:
      for (key, value) in expected.members(wanted) {
        let name = expected.string(key) ?? ""
        let member = answer.members(node).first { answer.string($0.key) == name }
        guard let member else { return "\(path)/\(name) is missing" }
        if let found = difference(answer, member.value, expected, value, at: "\(path)/\(name)") {
          return found
        }
      }
      return nil
    }
  }
}
