// Positions are computed when they are needed for an error text, so a valid document is not scanned for
// line ends.

extension JSONDocument {
  /// Returns the offset of the first byte of a node in the text, from 0.
  package func offset(of node: Node) -> Int { Int(tape[node.index].start) }

  /// Returns the line and the column of an offset, both from 1, as `JSONSyntaxError` counts them.
  package func position(ofOffset offset: Int) -> (line: Int, column: Int) {
    let text = unsafe tape.wholeText
    var line = 1
    var column = 1
    for index in 0..<min(offset, text.count) {
      let byte = unsafe text[index]
      let isFirstHalfOfCRLF = unsafe byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isFirstHalfOfCRLF {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  /// Returns whether a node is another node or lies within it.
  package func contains(_ outer: Node, _ inner: Node) -> Bool {
    outer.index <= inner.index && inner.index < tape[outer.index].indexAfter(outer.index)
  }

  /// Returns the pointer from the root to a value of the document.
  package func pointer(to node: Node) -> JSONPointer {
    var pointer = JSONPointer.root
    var current = root
    while current != node {
      var next: Node?
      switch kind(current) {
      case .object:
        for (key, value) in members(current) where contains(value, node) {
          pointer = pointer.appending(string(key) ?? "")
          next = value
          break
        }
      case .array:
        for (index, element) in elements(current).enumerated() where contains(element, node) {
          pointer = pointer.appending(index)
          next = element
          break
        }
      default: break
      }
      guard let next else { return pointer }
      current = next
    }
    return pointer
  }
}
