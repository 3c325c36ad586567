import StrictJSON

/// Compares a response with the expected JSON, member by member.
public enum JSONComparison {
  /// The relative tolerance of numbers, and the absolute tolerance of numbers below 1.
  public static let tolerance = 1e-6

  /// Returns the path of the first difference, or nil if there is none. The response must have every
  /// expected member and may have more.
  public static func difference(of response: [UInt8], from expected: [UInt8]) throws -> String? {
    let response = try JSONDocument(parsing: response[...])
    let expected = try JSONDocument(parsing: expected[...])
    return difference(response, response.root, expected, expected.root, at: "")
  }

  private static func difference(
    _ response: JSONDocument, _ node: JSONDocument.Node, _ expected: JSONDocument,
    _ expectedNode: JSONDocument.Node,
    at path: String
  ) -> String? {
    guard response.kind(node) == expected.kind(expectedNode) else { return "\(path) has a different type" }
    switch expected.kind(expectedNode) {
    case .null: return nil
    case .bool:
      return response.bool(node) == expected.bool(expectedNode)
        ? nil : "\(path) has the opposite Boolean value"
    case .string:
      return response.string(node) == expected.string(expectedNode)
        ? nil : "\(path) is \(response.string(node) ?? "")"
    case .number:
      guard let left = response.number(node), let right = expected.number(expectedNode) else { return path }
      return abs(left - right) <= tolerance * max(1, abs(right))
        ? nil : "\(path) is \(left), expected \(right)"
    case .array:
      let (items, expectedItems) = (Array(response.elements(node)), Array(expected.elements(expectedNode)))
      guard items.count == expectedItems.count else {
        return "\(path) has \(items.count) items, expected \(expectedItems.count)"
      }
      for index in items.indices {
        if let found = difference(
          response, items[index], expected, expectedItems[index], at: "\(path)/\(index)")
        {
          return found
        }
      }
      return nil
    case .object:
      for (key, value) in expected.members(expectedNode) {
        let name = expected.string(key) ?? ""
        let member = response.members(node).first { response.string($0.key) == name }
        guard let member else { return "\(path)/\(name) is missing" }
        if let found = difference(response, member.value, expected, value, at: "\(path)/\(name)") {
          return found
        }
      }
      return nil
    }
  }
}
