package import StrictJSON

/// A tokens document as it was received.
package struct TokenSource {
  /// The document. Errors and warnings refer to its values.
  package let document: JSONDocument
  /// Whether the text has comments or trailing commas, which JSON does not have.
  let hasComments: Bool

  /// Parses a text: JSON, with comments and trailing commas where there are any.
  package init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    let strictError: JSONSyntaxError
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: text)
      hasComments = false
      return
    } catch {
      strictError = error
    }
    guard let plain = CommentedJSON.plain(text.indices.map { text[$0] }) else { throw strictError }
    document = try JSONDocument(parsing: plain)
    hasComments = true
  }
}
