// Iteration skips nested values: the entry of a container holds the tape index after its last
// entry.

extension JSONDocument {
  /// Returns the elements of an array in order, or an empty sequence if the node is not an array.
  public func elements(_ node: Node) -> Elements {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.array else { return Elements(document: self, next: 0, end: 0) }
    return Elements(document: self, next: node.index &+ 1, end: entry.highHalf)
  }

  /// Returns the members of an object in order, including repeated names, or an empty sequence if
  /// the node is not an object.
  public func members(_ node: Node) -> Members {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.object else { return Members(document: self, next: 0, end: 0) }
    return Members(document: self, next: node.index &+ 1, end: entry.highHalf)
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var nextIndex: Int
    let end: Int

    init(document: JSONDocument, next: Int, end: Int) {
      self.document = document
      self.nextIndex = next
      self.end = end
    }

    /// Returns the next element, or `nil` after the last one.
    public mutating func next() -> Node? {
      guard nextIndex < end else { return nil }
      defer { nextIndex = document.tape[nextIndex].indexAfter(nextIndex) }
      return Node(nextIndex)
    }
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var nextIndex: Int
    let end: Int

    init(document: JSONDocument, next: Int, end: Int) {
      self.document = document
      self.nextIndex = next
      self.end = end
    }

    /// Returns the name and the value of the next member, or `nil` after the last one.
    public mutating func next() -> (key: Node, value: Node)? {
      guard nextIndex < end else { return nil }
      let key = nextIndex
      nextIndex = document.tape[key &+ 1].indexAfter(key &+ 1)
      return (Node(key), Node(key &+ 1))
    }
  }
}
