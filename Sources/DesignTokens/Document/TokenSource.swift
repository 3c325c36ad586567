package import StrictJSON

/// The tokens documents of one translation as they were received.
package struct TokenSource {
  /// The text: one document, or an array of them. Errors and warnings refer to its values.
  package let document: JSONDocument
  /// The documents in order. What is in several of them is merged.
  let roots: [Node]
  /// The documents that have comments, trailing commas or a byte order mark, which JSON does not have, or the
  /// array with them.
  let commented: [Node]

  /// Parses a text: JSON, also with comments, trailing commas and a byte order mark.
  package init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    do throws(JSONSyntaxError) {
      self.init(try JSONDocument(parsing: text), isCommented: false)
    } catch {
      guard let plain = CommentedJSON.plain(text.indices.map { text[$0] }) else { throw error }
      self.init(try JSONDocument(parsing: plain[...]), isCommented: true)
    }
  }

  private init(_ document: JSONDocument, isCommented: Bool) {
    self.document = document
    let root = document.root
    let isArray = document.kind(root) == .array && document.count(root) > 0
    roots = isArray ? Array(document.elements(root)) : [root]
    commented = isCommented ? [root] : []
  }

  /// Joins texts that are parsed already to an array of documents. Each begins a line.
  package init(joining sources: [TokenSource]) throws(JSONSyntaxError) {
    var text = Array("[\n".utf8)
    text += sources.map { $0.document.text }.joined(separator: "\n,\n".utf8)
    text += "\n]".utf8
    document = try JSONDocument(parsing: text[...], maximumDepth: JSONDocument.standardDepth + 1)
    roots = Array(document.elements(document.root))
    commented = zip(roots, sources).filter { !$1.commented.isEmpty }.map { $0.0 }
  }

  /// Returns the index of the document with a value; nil for the array of documents.
  package func index(of node: JSONDocument.Node) -> Int? { roots.firstIndex { document.contains($0, node) } }
}
