// Where values are, in the words of an error text: pointers, lines and columns. They are computed when they
// are needed, in one pass for all values.

extension JSONDocument {
  /// Returns the pointers from the root to values of the document.
  /// - Parameters:
  ///   - nodes: The values, in the order of the document. A value may occur several times.
  ///   - name: Returns the name of a member in a pointer, which may be shortened.
  package func pointers(to nodes: [Node], naming name: (Node) -> String) -> [JSONPointer] {
    var pointers: [JSONPointer] = []
    forEachPointer(to: nodes, below: root, naming: name) { _, pointer in
      pointers.append(pointer)
      return true
    }
    // A node of another place in the order has none.
    while pointers.count < nodes.count { pointers.append(.root) }
    return pointers
  }

  /// Calls a closure with each of several values and the pointer to it from a value that contains all of
  /// them, until it returns `false`.
  /// - Parameter nodes: The values, in the order of the document.
  package func forEachPointer<Failure: Error>(
    to nodes: [Node], below ancestor: Node, naming name: (Node) -> String,
    _ action: (Node, JSONPointer) throws(Failure) -> Bool
  ) throws(Failure) {
    var rest = nodes[...]
    try visit(&rest, within: ancestor, at: .root, name, action)
  }

  /// Takes the nodes within a value. The recursion is as deep as the document.
  private func visit<Failure: Error>(
    _ nodes: inout ArraySlice<Node>, within value: Node, at pointer: JSONPointer, _ name: (Node) -> String,
    _ action: (Node, JSONPointer) throws(Failure) -> Bool
  ) throws(Failure) {
    while nodes.first == value {
      nodes.removeFirst()
      if try !action(value, pointer) { nodes = [] }
    }
    for (key, member) in members(value) {
      guard let next = nodes.first else { return }
      if contains(member, next) {
        try visit(&nodes, within: member, at: pointer.appending(name(key)), name, action)
      }
    }
    for (index, element) in elements(value).enumerated() {
      guard let next = nodes.first else { return }
      if contains(element, next) {
        try visit(&nodes, within: element, at: pointer.appending(index), name, action)
      }
    }
  }

  /// Returns the lines and columns of values, both from 1, as `JSONSyntaxError` counts them.
  /// - Parameter nodes: The values, in the order of the document.
  package func positions(of nodes: [Node]) -> [(line: Int, column: Int)] {
    var position = TextPosition()
    return nodes.map { node in
      let text = text
      position.advance(to: offset(of: node), in: text.span)
      return (position.line, position.column)
    }
  }
}
