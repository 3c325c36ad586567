// Walking a container is hopping over the tape: each entry knows where its own inside ends.

extension JSONDocument {
  /// The elements of an array in order; empty for anything else.
  @inlinable
  public func elements(_ node: Node) -> Elements {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.array else { return Elements(document: self, next: 0, end: 0) }
    return Elements(document: self, next: node.index &+ 1, end: entry.highHalf)
  }

  /// The members of an object in order, repeated names included; empty for anything else.
  @inlinable
  public func members(_ node: Node) -> Members {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.object else { return Members(document: self, next: 0, end: 0) }
    return Members(document: self, next: node.index &+ 1, end: entry.highHalf)
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var nextIndex: Int
    @usableFromInline let end: Int

    @inlinable
    init(document: JSONDocument, next: Int, end: Int) {
      self.document = document
      self.nextIndex = next
      self.end = end
    }

    /// The next element.
    @inlinable
    public mutating func next() -> Node? {
      guard nextIndex < end else { return nil }
      defer { nextIndex = document.tape[nextIndex].indexAfter(nextIndex) }
      return Node(nextIndex)
    }
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var nextIndex: Int
    @usableFromInline let end: Int

    @inlinable
    init(document: JSONDocument, next: Int, end: Int) {
      self.document = document
      self.nextIndex = next
      self.end = end
    }

    /// The next member: its name and its value.
    @inlinable
    public mutating func next() -> (key: Node, value: Node)? {
      guard nextIndex < end else { return nil }
      let key = nextIndex
      nextIndex = document.tape[key &+ 1].indexAfter(key &+ 1)
      return (Node(key), Node(key &+ 1))
    }
  }
}
