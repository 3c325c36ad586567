import Platform

/// Finds the members of one object by their names, at once where they are asked for in the order in which they stand.
/// Valid as long as the document it is of.
public struct JSONMemberCursor: Sendable {
  private let tape: JSONTape
  // Where the object's entries begin and end: every other index into them comes from these and from the tape itself.
  private let first: Int
  private let end: Int
  /// The name to be looked at first: the one behind the member that was found last.
  private var next: Int

  /// The members of the object at a node; none where that is something else.
  public init(of node: JSONDocument.Node, on tape: JSONTape) {
    let entry = tape[node.index]
    self.tape = tape
    first = node.index + 1
    end = entry.kind == TapeEntry.object ? entry.highHalf : first
    next = first
  }

  /// The value of a member of that name; `nil` if there is none.
  public mutating func value(named name: StaticString) -> JSONDocument.Node? {
    let wanted = TapeEntry.namePayload(name.utf8Start, name.utf8CodeUnitCount)
    let start = next
    if next < end, let value = look(for: name, wanted) { return value }
    return search(for: name, wanted, from: start)
  }

  @inline(never)
  private mutating func search(
    for name: StaticString, _ wanted: UInt64, from start: Int
  ) -> JSONDocument.Node? {
    while next < end {
      if let value = look(for: name, wanted) { return value }
    }
    next = first
    while next < start {
      if let value = look(for: name, wanted) { return value }
    }
    // A name that is not there leaves the order as it was.
    return nil
  }

  /// The value of the next member if that has the name. Goes on to the one behind it.
  @inline(__always)
  private mutating func look(for name: StaticString, _ wanted: UInt64) -> JSONDocument.Node? {
    let entry = tape.entries[next]
    let value = next &+ 1
    next = tape.entries[value].indexAfter(value)
    if entry.isEscaped {
      let text = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      return tape.isText(of: entry, equalTo: text) ? .init(value) : nil
    }
    guard entry.payload == wanted,
      memcmp(tape.text + (Int(entry.start) + 1), name.utf8Start, name.utf8CodeUnitCount) == 0
    else { return nil }
    return .init(value)
  }
}
