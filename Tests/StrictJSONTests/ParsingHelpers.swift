import Foundation
import StrictJSON

/// Parses a text.
func parse(_ text: String, maximumDepth: Int = 64) throws(JSONSyntaxError) -> JSONDocument {
  try JSONDocument(parsing: Array(text.utf8)[...], maximumDepth: maximumDepth)
}

/// Returns the syntax error of a text, or `nil` if the text is a document.
func syntaxError(_ bytes: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(parsing: bytes[...], maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

/// Returns the syntax error of a text, or `nil` if the text is a document.
func syntaxError(_ text: String, maximumDepth: Int = 64) -> JSONSyntaxError? {
  syntaxError(Array(text.utf8), maximumDepth: maximumDepth)
}

/// Returns the number of cases of a randomized test: `MOTIOND_FUZZ_CASES` if set, otherwise the
/// default.
func fuzzCases(_ defaultCount: Int) -> Int {
  ProcessInfo.processInfo.environment["MOTIOND_FUZZ_CASES"].flatMap { Int($0) } ?? defaultCount
}

extension JSONDocument {
  /// Writes the decoded value of a node, not its source bytes.
  func write(_ node: Node, to writer: inout JSONWriter) {
    switch kind(node) {
    case .null: writer.raw("null")
    case .bool: writer.value(bool(node) == true)
    case .number: writer.value(number(node) ?? .nan)
    case .string: writer.value(string(node) ?? "")
    case .array:
      writer.beginArray()
      for element in elements(node) { write(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (key, value) in members(node) {
        writer.key(named: string(key) ?? "")
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  /// The document written from its decoded values; empty if a number is infinite.
  var rewritten: [UInt8] {
    var writer = JSONWriter()
    write(root, to: &writer)
    return writer.bytes
  }
}
