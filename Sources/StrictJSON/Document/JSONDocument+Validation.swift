// The parts of a text that are valid JSON but have no single meaning. The parser flags their entries.
// Pointers are computed when they are needed.
//
// Pointers repeat the names of all enclosing members, so a malicious document could produce a thousand
// pointers of half a megabyte each. The list therefore ends where its text would exceed that of the value by
// 64 KiB.

extension JSONDocument {
  /// The greatest number of validation errors in a list. `validationErrorCount` counts all of them.
  package static let validationErrorLimit = 1000

  /// The number of bytes by which the text of a list may exceed that of the value.
  private static let excessLimit = 1 << 16

  /// A validation error: the value with the error, which is that of the member for an error in a name.
  package typealias Flaw = (value: Node, code: ErrorCode)

  /// The first validation errors in document order, at most `validationErrorLimit`.
  package var validationErrors: [(pointer: JSONPointer, flaw: Flaw)] { validationErrors(below: root) }

  /// Returns the first validation errors at and below a node, at most `validationErrorLimit`, with pointers
  /// relative to the node.
  package func validationErrors(below node: Node) -> [(pointer: JSONPointer, flaw: Flaw)] {
    let found = flaws(below: node)
    var errors: [(pointer: JSONPointer, flaw: Flaw)] = []
    var remaining = JSONDocument.excessLimit + entries[node.index].length
    forEachPointer(to: found.map { $0.value }, below: node, naming: { string($0) ?? "" }) { value, pointer in
      let flaw = found[errors.count]
      errors.append((pointer, flaw))
      remaining -= pointer.description.utf8.count
      if flaw.code == .duplicate { remaining -= (string(name(ofMember: value)) ?? "").utf8.count }
      return remaining > 0
    }
    return errors
  }

  /// Returns the number of all validation errors at and below a node.
  package func validationErrorCount(below node: Node) -> Int {
    guard node != root else { return validationErrorCount }
    return entries[node.index..<entries[node.index].next].reduce(0) { $0 + $1.flawCount }
  }

  /// Returns the first validation errors at and below a node, at most `validationErrorLimit`.
  package func flaws(below node: Node) -> [Flaw] {
    guard validationErrorCount > 0 else { return [] }
    var flaws: [Flaw] = []
    for index in node.index..<entries[node.index].next where flaws.count < JSONDocument.validationErrorLimit {
      let entry = entries[index]
      let value = Node(entry.isName ? index + 1 : index)
      if entry.isDuplicate { flaws.append((value, .duplicate)) }
      guard entry.isUnrepresentable, flaws.count < JSONDocument.validationErrorLimit else { continue }
      flaws.append((value, entry.kind == .number ? .outOfRange : .invalidValue))
    }
    return flaws
  }

  /// Returns the text of a validation error.
  package func detail(of flaw: Flaw) -> String {
    switch flaw.code {
    case .duplicate: "duplicate field \"\(shortenedString(name(ofMember: flaw.value)))\"; give it once"
    case .outOfRange:
      "is beyond the range of a double (±1.797e308), received \(beginning(ofSource: flaw.value))"
    default: "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character"
    }
  }

  private func name(ofMember value: Node) -> Node { Node(value.index - 1) }
}
