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

  /// The first validation errors in document order, at most `validationErrorLimit`.
  package var validationErrors: [JSONValidationError] { validationErrors(below: root) }

  /// Returns the validation errors at and below a node, at most `validationErrorLimit`, with pointers
  /// relative to the node.
  package func validationErrors(below node: Node) -> [JSONValidationError] {
    let found = flaws(below: node)
    var errors: [JSONValidationError] = []
    var remaining = JSONDocument.excessLimit + entries[node.index].length
    forEachPointer(to: found.map { $0.value }, below: node, naming: { string($0) ?? "" }) { _, pointer in
      let kind = found[errors.count].kind
      errors.append(JSONValidationError(pointer: pointer, kind: kind))
      remaining -= pointer.description.utf8.count
      if case .duplicateMember(let name) = kind { remaining -= name.utf8.count }
      return remaining > 0
    }
    return errors
  }

  /// Returns the number of all validation errors at and below a node.
  package func validationErrorCount(below node: Node) -> Int {
    node == root ? validationErrorCount : flaws(below: node, limit: .max).count
  }

  /// Returns the values with validation errors at and below a node. For an error in a name it is the member's
  /// value.
  package func flaws(
    below node: Node, limit: Int = JSONDocument.validationErrorLimit
  ) -> [(value: Node, kind: JSONValidationError.Kind)] {
    guard validationErrorCount > 0 else { return [] }
    var flaws: [(value: Node, kind: JSONValidationError.Kind)] = []
    for index in node.index..<entries[node.index].next where flaws.count < limit {
      let entry = entries[index]
      guard entry.isDuplicate || entry.isUnrepresentable else { continue }
      let value = Node(entry.isName ? index + 1 : index)
      if entry.isDuplicate { flaws.append((value, .duplicateMember(name: string(Node(index)) ?? ""))) }
      guard entry.isUnrepresentable, flaws.count < limit else { continue }
      let isNumber = entry.kind == .number
      flaws.append((value, isNumber ? .numberOutOfRange(text: beginning(ofSource: value)) : .loneSurrogate))
    }
    return flaws
  }
}

/// A part of a syntactically valid document that has no single, exact meaning.
///
/// Validation errors do not stop the parser, so a response can list all of them together with the
/// errors that the service finds.
package struct JSONValidationError: Error, Equatable, Sendable {
  /// The member or element with the error. For an error in a member's name it is that member.
  package let pointer: JSONPointer
  /// The kind of error.
  package let kind: Kind

  /// The kind of a validation error.
  package enum Kind: Equatable, Sendable {
    /// An earlier member of the same object has the same decoded name.
    case duplicateMember(name: String)
    /// A string or name contains an unpaired surrogate such as `\ud800`, which is decoded as
    /// U+FFFD. Reported once per string.
    case loneSurrogate
    /// The magnitude of a number exceeds the largest finite double (about 1.8e308). The text is
    /// shortened.
    case numberOutOfRange(text: String)

    /// The kind of the error, for programs.
    package var code: ErrorCode {
      switch self {
      case .duplicateMember: .duplicate
      case .loneSurrogate: .invalidValue
      case .numberOutOfRange: .outOfRange
      }
    }

    /// The text of the error.
    package var detail: String {
      switch self {
      case .duplicateMember(let name): "duplicate field \"\(name.shortenedName)\"; give it once"
      case .loneSurrogate: "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character"
      case .numberOutOfRange(let text): "is beyond the range of a double (±1.797e308), received \(text)"
      }
    }
  }
}
