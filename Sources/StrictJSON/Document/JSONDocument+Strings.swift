// A string may be as long as the document, and a document may be read by way of many references into the same
// place. What is asked of a string repeatedly therefore does not decode more of it than the answer needs.

extension JSONDocument {
  /// Returns the number of bytes of a string or of a member's name in the text, without quotation marks. The
  /// decoded text is not longer. 0 for any other node.
  package func byteCount(ofString node: Node) -> Int {
    let entry = tape[node.index]
    return entry.kind == TapeEntry.string ? entry.lowHalf : 0
  }

  /// Returns whether the node is a string or a member's name whose decoded UTF-8 bytes equal those of `text`.
  package func string(_ node: Node, equals text: String) -> Bool {
    let entry = tape[node.index]
    let count = text.utf8.count
    // Every decoded byte has at most six bytes in the document, such as those of `\u0041`.
    guard entry.kind == TapeEntry.string,
      entry.isEscaped ? entry.lowHalf <= 6 * count : entry.lowHalf == count
    else { return false }
    return string(node)?.utf8.elementsEqual(text.utf8) ?? false
  }

  /// Returns the decoded beginning of a string or of a member's name, or `nil` if the node is neither.
  ///
  /// - Parameter count: The number of decoded bytes that are needed. If the text has more, at least one more
  ///   is returned; what follows these bytes may be incomplete.
  package func beginning(of node: Node, bytes count: Int) -> String? {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.string else { return nil }
    return unsafe JSONDocument.decode(entry, in: tape.wholeText, maximumLength: 6 * (count + 2))
  }
}
