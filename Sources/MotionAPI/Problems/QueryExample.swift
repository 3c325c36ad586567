import StrictJSON

/// Examples in error texts about a query, which has parameters where a body has JSON.
enum QueryExample {
  /// Returns the parameters that state a value, such as `spring.stiffness=200&spring.dampingRatio=0.8`; nil
  /// if a query cannot state it.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - pointer: The place of the value in the request.
  static func parameters(stating json: StaticString, at pointer: JSONPointer) -> String? {
    guard let document = try? JSONDocument(parsing: Array("\(json)".utf8)[...]) else { return nil }
    return parameters(
      stating: document.root, in: document, named: pointer.referenceTokens.joined(separator: "."))
  }

  private static func parameters(
    stating node: JSONDocument.Node, in document: JSONDocument, named name: String
  ) -> String? {
    func text(_ node: JSONDocument.Node) -> String {
      document.string(node) ?? String(decoding: document.source(node), as: UTF8.self)
    }
    var parts: [String] = []
    switch document.kind(node) {
    case .object:
      for (key, value) in document.members(node) {
        let member = name + "." + text(key)
        guard let part = parameters(stating: value, in: document, named: member) else { return nil }
        parts.append(part)
      }
      return parts.joined(separator: "&")
    case .array:
      for item in document.elements(node) {
        guard document.kind(item) != .object else { return nil }
        parts.append(text(item))
      }
      return name + "=" + parts.joined(separator: ",")
    default: return name + "=" + text(node)
    }
  }
}

extension Call {
  /// Returns an example at the end of a clause, such as `such as {"min": 0}` or `written as bounds.min=0`.
  func suchAs(_ json: StaticString, at pointer: JSONPointer) -> String {
    guard isQuery, let parameters = QueryExample.parameters(stating: json, at: pointer) else {
      return "such as \(json)"
    }
    return "written as " + parameters
  }
}
