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
    var value: JSONDocument.Node?
    /// The token whose value that is.
    var owner = 0
  }

  /// A reference in the document: the string, and whether it is a JSON Pointer.
  struct Reference {
    let node: JSONDocument.Node
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
  func reference(at node: JSONDocument.Node) -> Reference? {
    switch document.kind(node) {
    case .string:
      guard TokenReference.isReference(node, in: document) else { return nil }
      return Reference(node: node, isPointer: false)
    case .object:
      return document.referenceMember(node).map { Reference(node: $0, isPointer: true) }
    default: return nil
    }
  }

  /// Returns the value of a token, which may be a reference: `$value`, or the token itself if it has `$ref`.
  func valueNode(of token: JSONDocument.Node) -> JSONDocument.Node {
    document.member(token, named: "$value") ?? token
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

  /// Reports an error of a reference.
  private func refuse(_ code: ErrorCode, _ reference: Reference, _ detail: @autoclosure () -> String) -> Step
  {
    issues.add(code, reference.node, detail())
    return .finished(Resolution())
  }

  private func step(_ reference: Reference) throws(TokenFailure) -> Step {
    let parsed: TokenReference
    switch try TokenReference.parse(
      reference.node, isPointer: reference.isPointer, in: document, budget: budget)
    {
    case .success(let reference): parsed = reference
    case .failure(let error): return refuse(error.code, reference, error.detail)
    }
    var entry = 0
    for (level, name) in parsed.names.enumerated() {
      if tree.entries[entry].isToken {
        return try step(reference, parsed, token: entry, names: parsed.names[level...])
      }
      if reference.isPointer, name.begins(with: UInt8(ascii: "$")), !name.isEqual(to: "$root") {
        return try property(reference, parsed, names: parsed.names[level...], group: entry)
      }
      try budget.charge(4 + name.utf8.count / 8)
      guard let child = tree.child(of: entry, named: name) else {
        let hint = issues.suggestsNext ? try suggestion(parsed, level, group: entry) : ""
        return refuse(.invalidValue, reference, "no token \(parsed.path.shortenedName)" + hint)
      }
      entry = child
    }
    guard tree.entries[entry].isToken else {
      let root = tree.child(of: entry, named: "$root")
      return refuse(
        .wrongType, reference,
        "must refer to a token; \(parsed.path.shortenedName) is a group"
          + (root == nil ? "" : "; its own token is " + parsed.path.shortenedName)
          + (root == nil ? "" : parsed.isPointer ? "/$root" : ".$root"))
    }
    return try whole(entry, for: reference)
  }

  /// Resolves a reference to a whole token.
  private func whole(_ entry: Int, for reference: Reference) throws(TokenFailure) -> Step {
    try budget.charge(document.count(tree.entries[entry].node))
    let value = valueNode(of: tree.entries[entry].node)
    if let next = self.reference(at: value) {
      guard case .done(let resolution) = referenceStates[next.node] else { return .needs(next) }
      return .finished(Resolution(token: entry, value: resolution.value, owner: resolution.owner))
    }
    if document.contains(value, reference.node) {
      return refuse(.invalidValue, reference, "must not refer to what is around it")
    }
    return .finished(Resolution(token: entry, value: value, owner: entry))
  }

  /// Resolves a JSON Pointer that continues into a token.
  private func step(
    _ reference: Reference, _ parsed: TokenReference, token: Int, names: ArraySlice<String>
  ) throws(TokenFailure) -> Step {
    let node = tree.entries[token].node
    if !reference.isPointer, names.count == 1, names.first?.isEqual(to: "value") == true {
      let step = try whole(token, for: reference)
      if case .finished = step { longAliases.append(reference.node) }
      return step
    }
    guard reference.isPointer, let first = names.first else {
      return refuse(
        .wrongType, reference,
        "must refer to a whole token; a part of its value is {\"$ref\": \"#/…/$value/…\"}, received "
          + "\(parsed.path.shortenedName)")
    }
    if first.isEqual(to: "$value") {
      if names.count == 1 { return try whole(token, for: reference) }
      try budget.charge(document.count(node))
      return try walk(reference, parsed, from: valueNode(of: node), owner: token, names.dropFirst())
    }
    guard first.begins(with: UInt8(ascii: "$")),
      let value = try document.member(node, withName: first, budget)
    else {
      return refuse(.invalidValue, reference, "the token has no \(first.shortenedName); its value is $value")
    }
    return try walk(reference, parsed, from: value, owner: token, names.dropFirst())
  }

  /// Resolves a JSON Pointer to a property of a group.
  private func property(
    _ reference: Reference, _ parsed: TokenReference, names: ArraySlice<String>, group: Int
  ) throws(TokenFailure) -> Step {
    try budget.charge(tree.entries[group].items.count * (1 + (names.first?.utf8.count ?? 0) / 8))
    for item in tree.entries[group].items {
      if case .property(let name, let node) = item, let first = names.first, name.isEqual(to: first) {
        return try walk(reference, parsed, from: node, owner: 0, names.dropFirst())
      }
    }
    return refuse(.invalidValue, reference, "nothing exists at \(parsed.path.shortenedName)")
  }

  /// Follows names into a value. References on the way are followed, too.
  private func walk(
    _ reference: Reference, _ parsed: TokenReference, from start: JSONDocument.Node, owner: Int,
    _ names: ArraySlice<String>
  ) throws(TokenFailure) -> Step {
    var (node, owner) = (start, owner)
    var rest = names
    while true {
      try budget.charge(20)
      if let next = self.reference(at: node) {
        guard case .done(let resolution) = referenceStates[next.node] else { return .needs(next) }
        guard let value = resolution.value else { return .finished(Resolution()) }
        (node, owner) = (value, resolution.owner)
      }
      guard let name = rest.popFirst() else { break }
      var next: JSONDocument.Node?
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
          "nothing exists at \(parsed.path.shortenedName)"
            + (isScalar
              ? ": \(document.received(node)) has no members; write that value as an object or an array, or "
                + "refer to all of it" : ""))
      }
      node = next
    }
    if document.contains(node, reference.node) {
      return refuse(.invalidValue, reference, "must not refer to what is around it")
    }
    return .finished(Resolution(token: nil, value: node, owner: owner))
  }

  /// Returns the end of an error text that names the token that is probably meant.
  private func suggestion(
    _ reference: TokenReference, _ level: Int, group: Int
  ) throws(TokenFailure) -> String {
    let name = reference.names[level]
    try budget.charge(tree.entries[group].items.count)
    var names: [String] = []
    for item in tree.entries[group].items {
      if case .child(let index) = item { names.append(tree.entries[index].name) }
    }
    guard names.count <= 1000 else { return "" }
    try budget.charge(8 * min(name.utf8.count, 32) * names.count)
    guard let nearest = NearestName.nearest(to: name, among: names) else {
      let shown = names.prefix(4).map { $0.shortenedName }.joined(separator: ", ")
      let group = tree.entries[group].path
      return (group.isEmpty ? "; the document has " : "; \(group.shortenedName) has ")
        + (names.isEmpty ? "no tokens" : shown) + (names.count > 4 ? ", …" : "")
    }
    var meant = Array(reference.names)
    meant[level] = nearest
    // The names after a corrected one may not exist either.
    var entry: Int? = group
    for name in meant[level...] { entry = entry.flatMap { tree.child(of: $0, named: name) } }
    let known = entry == nil ? meant[...level] : meant[...]
    return
      "; did you mean "
      + (reference.isPointer ? "/" + known.joined(separator: "/") : known.joined(separator: ".")) + "?"
  }
}
