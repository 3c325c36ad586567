extension JSONDocument {
  /// Returns a description of a received value that is short enough for an error text, such as
  /// `the string "abc"`.
  package func received(_ node: Node) -> String {
    let bytes = source(node)
    let text =
      bytes.count > 48
      ? String(decoding: bytes.prefix(64), as: UTF8.self).shortened(to: 43)
      : String(decoding: bytes, as: UTF8.self)
    return switch kind(node) {
    case .null: "null"
    case .bool: text
    case .number: text
    case .string: "the string \(text)"
    case .array: count(node) == 1 ? "an array of 1 item" : "an array of \(count(node)) items"
    case .object: "an object"
    }
  }
}
