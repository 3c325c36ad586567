// Positions are computed when they are needed for an error text, so a valid document is not scanned for
// line ends.

extension JSONDocument {
  /// Returns the offset of the first byte of a node in the text, from 0.
  package func offset(of node: Node) -> Int { Int(tape[node.index].start) }

  /// Returns whether a node is another node or lies within it.
  package func contains(_ outer: Node, _ inner: Node) -> Bool {
    outer.index <= inner.index && inner.index < tape[outer.index].indexAfter(outer.index)
  }

  /// Returns the pointers from the root to values of the document, in one pass.
  /// - Parameters:
  ///   - nodes: The values, in the order of the document. A value may occur several times.
  ///   - name: Returns the name of a member in a pointer, which may be shortened.
  package func pointers(to nodes: [Node], naming name: (Node) -> String) -> [JSONPointer] {
    var pointers: [JSONPointer] = []
    pointers.reserveCapacity(nodes.count)
    appendPointers(to: nodes, within: root, at: .root, name, &pointers)
    // A node of another place in the order has none.
    while pointers.count < nodes.count { pointers.append(.root) }
    return pointers
  }

  /// The recursion is as deep as the document.
  private func appendPointers(
    to nodes: [Node], within node: Node, at pointer: JSONPointer, _ name: (Node) -> String,
    _ pointers: inout [JSONPointer]
  ) {
    while pointers.count < nodes.count, nodes[pointers.count] == node { pointers.append(pointer) }
    switch kind(node) {
    case .object:
      for (key, value) in members(node) {
        guard pointers.count < nodes.count else { return }
        guard contains(value, nodes[pointers.count]) else { continue }
        appendPointers(to: nodes, within: value, at: pointer.appending(name(key)), name, &pointers)
      }
    case .array:
      for (index, element) in elements(node).enumerated() {
        guard pointers.count < nodes.count else { return }
        guard contains(element, nodes[pointers.count]) else { continue }
        appendPointers(to: nodes, within: element, at: pointer.appending(index), name, &pointers)
      }
    default: break
    }
  }

  /// Returns the pointer from the root to a value of the document.
  package func pointer(to node: Node) -> JSONPointer {
    pointers(to: [node]) { string($0) ?? "" }.first ?? .root
  }

  /// Returns the lines and columns of values, both from 1, as `JSONSyntaxError` counts them, in one pass.
  /// - Parameter nodes: The values, in the order of the document.
  package func positions(of nodes: [Node]) -> [(line: Int, column: Int)] {
    let text = unsafe tape.wholeText
    var positions: [(line: Int, column: Int)] = []
    positions.reserveCapacity(nodes.count)
    var (line, column, index) = (1, 1, 0)
    for node in nodes {
      let offset = min(offset(of: node), text.count)
      while index < offset {
        let byte = unsafe text[index]
        let isFirstHalfOfCRLF = unsafe byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        if byte == 0x0A || byte == 0x0D && !isFirstHalfOfCRLF {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        index += 1
      }
      positions.append((line, column))
    }
    return positions
  }
}
