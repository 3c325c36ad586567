import MotionSystem
import StrictJSON

// References to tokens and to parts of their values.
//
// A reference has the same target wherever a copy of it stands, so each is resolved once. What a reference
// needs is on a stack of its own and not on that of the program, so chains may be as long as the document.

extension TokenReader {
  /// What a reference refers to.
  struct Resolution {
    /// The token itself, before further aliases; nil if the reference is to a part of a value.
    var token: Int?
    /// The value at the end of all references; nil if there is an error, which is reported.
    var value: Node?
    /// The token whose value that is.
    var owner = 0
  }

  /// A reference in the document: the string, and whether it is a JSON Pointer.
  struct Reference {
    let node: Node
    let isPointer: Bool
  }

  enum ReferenceState {
    case open
    case done(Resolution)
  }

  private enum Step {
    case finished(Resolution)
    case needs(Reference)
  }

  /// Returns the reference at a value, or nil if the value is none.
  func reference(at node: Node) -> Reference? {
    switch document.kind(node) {
    case .string:
      guard TokenReference.isReference(node, in: document) else { return nil }
      return Reference(node: node, isPointer: false)
    case .object: return document.referenceMember(node).map { Reference(node: $0, isPointer: true) }
    default: return nil
    }
  }

  /// Resolves a reference. Reports an error at it if it has no target.
  func resolve(_ reference: Reference) throws(TokenFailure) -> Resolution {
    if case .done(let resolution) = referenceStates[reference.node] { return resolution }
    var stack = [reference]
    while let top = stack.last {
      if case .done = referenceStates[top.node] {
        stack.removeLast()
        continue
      }
      referenceStates[top.node] = .open
      try budget.charge(30)
      switch try step(top) {
      case .finished(let resolution):
        referenceStates[top.node] = .done(resolution)
        stack.removeLast()
      case .needs(let other):
        guard case .open = referenceStates[other.node] else {
          stack.append(other)
          continue
        }
        try budget.charge(stack.count)
        reportCircle(stack, from: other)
      }
    }
    guard case .done(let resolution) = referenceStates[reference.node] else { return Resolution() }
    return resolution
  }

  private func reportCircle(_ stack: [Reference], from first: Reference) {
    guard let start = stack.firstIndex(where: { $0.node == first.node }) else { return }
    let circle = stack[start...]
    let shown = circle.prefix(4).map { document.shortenedString($0.node) }
    let text = shown.joined(separator: " → ") + (circle.count > 4 ? " → …" : "")
    for reference in circle {
      issues.add(.invalidValue, reference.node, "is part of a circle of references: \(text)")
      referenceStates[reference.node] = .done(Resolution())
    }
  }

  private func refuse(_ code: ErrorCode, _ reference: Reference, _ detail: @autoclosure () -> String) -> Step
  {
    issues.add(code, reference.node, detail())
    return .finished(Resolution())
  }

  private func step(_ reference: Reference) throws(TokenFailure) -> Step {
    let parsed = try tree.parse(reference.node, isPointer: reference.isPointer) {
      issues.add($0, reference.node, $1)
    }
    guard let parsed else { return .finished(Resolution()) }
    let path = parsed.shortenedPath
    switch try tree.find(parsed.names) {
    case .token(let entry, let names):
      guard let token = tree.token(entry) else { break }
      let first = names.first ?? "$value"
      let isLong = !reference.isPointer && names.count == 1 && first.isEqual(to: "value")
      guard reference.isPointer || names.isEmpty || isLong else {
        return refuse(
          .wrongType, reference,
          "must refer to a whole token; a part of its value is {\"$ref\": \"#/…/$value/…\"}, received \(path)"
        )
      }
      if isLong || first.isEqual(to: "$value") {
        let rest = names.dropFirst()
        let step = try walk(reference, path, from: token.value, owner: entry, isWhole: rest.isEmpty, rest)
        if isLong, case .finished = step { longAliases.append(reference.node) }
        return step
      }
      guard first.begins(with: UInt8(ascii: "$")),
        let value = try document.member(token.node, withName: first, budget)
      else {
        return refuse(
          .invalidValue, reference, "the token has no \(first.shortenedName); its value is $value")
      }
      return try walk(reference, path, from: value, owner: entry, names.dropFirst())
    case .missing(let level, let group):
      let names = parsed.names[level...]
      let name = parsed.names[level]
      guard reference.isPointer, name.begins(with: UInt8(ascii: "$")) else {
        let hint = issues.suggestsNext ? try tree.suggestion(parsed, level, in: group, isGroup: false) : ""
        return refuse(.invalidValue, reference, "no token \(path)" + hint)
      }
      let items = tree.entries[group].members
      try budget.charge(items.count * (1 + name.utf8.count / 8))
      for item in items where item.name.isEqual(to: name) {
        guard let node = item.property else { continue }
        return try walk(reference, path, from: node, owner: 0, names.dropFirst())
      }
      return refuse(.invalidValue, reference, "nothing exists at \(path)")
    case .group(let entry), .needs(let entry):
      let root = tree.child(of: entry, named: "$root").map { _ in
        "; its own token is \(path)\(parsed.isPointer ? "/" : ".")$root"
      }
      return refuse(.wrongType, reference, "must refer to a token; \(path) is a group" + (root ?? ""))
    }
    return .finished(Resolution())
  }

  /// Follows names into a value. References on the way are followed, too.
  /// - Parameter isWhole: Whether the value is that of a whole token.
  private func walk(
    _ reference: Reference, _ path: String, from start: Node, owner: Int, isWhole: Bool = false,
    _ names: ArraySlice<String>
  ) throws(TokenFailure) -> Step {
    var (node, valueOwner) = (start, owner)
    var rest = names
    while true {
      try budget.charge(20)
      if let next = self.reference(at: node) {
        guard case .done(let resolution) = referenceStates[next.node] else { return .needs(next) }
        guard let value = resolution.value else { return .finished(Resolution()) }
        (node, valueOwner) = (value, resolution.owner)
      }
      guard let name = rest.popFirst() else { break }
      var next: Node?
      switch document.kind(node) {
      case .object: next = try document.member(node, withName: name, budget)
      case .array:
        if let place = Int(name), name.isEqual(to: String(place)), (0..<document.count(node)).contains(place)
        {
          try budget.charge(place)
          next = document.elements(node).dropFirst(place).first { _ in true }
        }
      default: break
      }
      guard let next else {
        let isScalar = document.kind(node) != .object && document.kind(node) != .array
        return refuse(
          .invalidValue, reference,
          "nothing exists at \(path)"
            + (isScalar
              ? ": \(document.received(node)) has no members; write that value as an object or an array, or "
                + "refer to all of it" : ""))
      }
      node = next
    }
    if document.contains(node, reference.node) {
      return refuse(.invalidValue, reference, "must not refer to what is around it")
    }
    return .finished(Resolution(token: isWhole ? owner : nil, value: node, owner: valueOwner))
  }
}
