package import StrictJSON

/// The tokens documents of one translation as they were received.
package struct TokenSource {
  /// The text: one document, or an array of them. Errors and warnings refer to its values.
  package let document: JSONDocument
  /// The documents in order. What is in several of them is merged.
  let roots: [JSONDocument.Node]
  /// The documents that have comments, trailing commas or a byte order mark, which JSON does not have, or the
  /// array with them.
  let commented: [JSONDocument.Node]

  /// Parses a text: JSON, also with comments, trailing commas and a byte order mark.
  package init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    let (document, hasComments) = try TokenSource.document(parsing: text)
    self.document = document
    roots = TokenSource.roots(of: document)
    commented = hasComments ? [document.root] : []
  }

  /// Joins texts that are parsed already to an array of documents. Each begins a line.
  package init(joining sources: [TokenSource]) throws(JSONSyntaxError) {
    var text = Array("[\n".utf8)
    for (index, source) in sources.enumerated() {
      if index > 0 { text += "\n,\n".utf8 }
      text += source.document.text
    }
    text += "\n]".utf8
    document = try JSONDocument(parsing: text, maximumDepth: JSONDocument.standardDepth + 1)
    roots = Array(document.elements(document.root))
    commented = zip(roots, sources).filter { !$1.commented.isEmpty }.map { $0.0 }
  }

  /// Returns the index of the document with a value; nil for the array of documents.
  package func index(of node: JSONDocument.Node) -> Int? {
    roots.firstIndex { document.contains($0, node) }
  }

  private static func roots(of document: JSONDocument) -> [JSONDocument.Node] {
    let root = document.root
    return document.kind(root) == .array && document.count(root) > 0
      ? Array(document.elements(root)) : [root]
  }

  private static func document(
    parsing text: Span<UInt8>
  ) throws(JSONSyntaxError) -> (document: JSONDocument, hasComments: Bool) {
    let strictError: JSONSyntaxError
    do throws(JSONSyntaxError) {
      return (try JSONDocument(parsing: text), false)
    } catch {
      strictError = error
    }
    guard let plain = CommentedJSON.plain(text.indices.map { text[$0] }) else { throw strictError }
    return (try JSONDocument(parsing: plain), true)
  }
}
