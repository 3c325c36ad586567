import StrictJSON

/// Writes a question as a query, as a caller of GET would.
enum QueryText {
  /// Nil where the question does not fit a query: it holds a list of objects.
  static func query(for document: JSONDocument) -> String? {
    var parameters: [String] = []
    guard add(document.root, document, "", &parameters) else { return nil }
    return parameters.joined(separator: "&")
  }

  private static func add(
    _ node: JSONDocument.Node, _ document: JSONDocument, _ name: String, _ parameters: inout [String]
  ) -> Bool {
    switch document.kind(node) {
    case .object:
      for (key, value) in document.members(node) {
        let part = document.string(key) ?? ""
        if !add(value, document, name.isEmpty ? part : name + "." + part, &parameters) { return false }
      }
      return true
    case .array:
      let items = Array(document.elements(node))
      guard items.allSatisfy({ document.kind($0) == .number }) else { return false }
      parameters.append(name + "=" + items.map { text($0, document) }.joined(separator: ","))
      return true
    default:
      parameters.append(name + "=" + (document.string(node) ?? text(node, document)))
      return true
    }
  }

  private static func text(_ node: JSONDocument.Node, _ document: JSONDocument) -> String {
    String(decoding: document.source(node), as: UTF8.self)
  }
}
