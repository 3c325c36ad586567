import HTTPWire

/// Which media types a question's body may have.
enum MediaType {
  /// A 415 where the body says that it is something other than JSON. A body that does not say is
  /// taken for JSON (RFC 9110, 8.3 leaves that to the recipient).
  static func problem(withBodyOf request: HTTPRequest) -> Problem? {
    // What nearly every client sends.
    if request.fields.first("content-type", equals: "application/json") ?? true { return nil }
    guard let value = request.fields.first("content-type"), !isJSON(value) else { return nil }
    let received = String(decoding: value.prefix(100), as: UTF8.self)
    return Problem(
      kind: .unsupportedMediaType, status: 415,
      detail: "The request body must be application/json in UTF-8; received \(received).",
      fields: [HTTPField("Accept-Post", "application/json")])
  }

  /// `application/json` or `application/…+json`, with no charset but UTF-8.
  static func isJSON(_ value: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: value, as: UTF8.self).lowercased().split(separator: ";")
    guard let type = parts.first.map(trimmed) else { return false }
    guard type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json")) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      let parameter = trimmed(part)
      return !parameter.hasPrefix("charset=") || parameter == "charset=utf-8"
        || parameter == "charset=\"utf-8\""
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
