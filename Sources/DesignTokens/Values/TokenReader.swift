import MotionAPI
import Platform
import StrictJSON

/// Determines the type and the value of every token.
struct TokenReader {
  let document: JSONDocument
  let tree: TokenTree
  var resolver: ReferenceResolver
  var issues: TokenIssues
  var warnings = TokenIssues()
  var budget: WorkBudget
  var shapes = TokenShapes()
  private(set) var tokens: [MotionToken] = []
  private(set) var tokenOfEntry: [Int?]
  private(set) var skippedCount = 0
  /// The types of tokens of other types that are aliases; nil for all others.
  var aliasTypes: [String?] {
    states.map { $0.type == .other && $0.alias != nil ? $0.typeName : nil }
  }

  /// The state of an entry of the tree.
  private struct EntryState {
    /// The reference that is the whole value.
    var reference: ReferenceResolver.Reference?
    /// The token for which this one is an alias.
    var alias: Int?
    /// What the value's reference refers to.
    var resolution: ReferenceResolver.Resolution?
    var type: TokenType?
    /// The name of the type, for errors.
    var typeName = ""
    var hasFailed = false
    var token: MotionToken?
  }

  private var states: [EntryState] = []
  /// The entries that stand where their token is written.
  private var originals: [JSONDocument.Node: Int] = [:]
  /// Values behind references that do not fit, unless the token with the value has an error of its own.
  private var deferred: [(node: JSONDocument.Node, owner: Int, entry: Int, detail: String)] = []

  init(_ document: JSONDocument, _ tree: TokenTree, issues: TokenIssues, budget: WorkBudget) {
    self.document = document
    self.tree = tree
    self.issues = issues
    self.budget = budget
    resolver = ReferenceResolver(document, tree)
    states = Array(repeating: EntryState(), count: tree.entries.count)
    tokenOfEntry = Array(repeating: nil, count: tree.entries.count)
    for index in tree.entries.indices where tree.entries[index].isToken && tree.entries[index].origin == nil {
      originals[tree.entries[index].node] = index
    }
  }

  /// Reads all tokens.
  mutating func read() throws(TokenFailure) {
    let entries = tree.entries.indices.filter { tree.entries[$0].isToken }
    for entry in entries { try resolveReferences(entry) }
    for entry in entries { try determineType(entry) }
    for entry in entries { try readInOrder(entry) }
    for item in deferred where !states[item.owner].hasFailed { issues.add(item.node, item.detail) }
    for entry in entries {
      guard let token = states[entry].token else {
        if states[entry].type == .other { skippedCount += 1 }
        continue
      }
      tokenOfEntry[entry] = tokens.count
      tokens.append(token)
    }
    for entry in tree.entries.indices where !tree.entries[entry].isToken { warnAboutGroup(entry) }
  }

  // MARK: References

  /// Resolves all references in the value of a token.
  private mutating func resolveReferences(_ entry: Int) throws(TokenFailure) {
    let value = resolver.valueNode(of: tree.entries[entry].node)
    if let reference = resolver.reference(at: value) {
      let resolution = try resolver.resolve(reference, issues: &issues, budget: &budget)
      states[entry].reference = reference
      states[entry].resolution = resolution
      states[entry].alias = resolution.token
      states[entry].hasFailed = resolution.value == nil
      return
    }
    // The references of a copy are those of the original.
    if tree.entries[entry].origin == nil { try checkReferences(in: value, depth: 0) }
  }

  private mutating func checkReferences(in node: JSONDocument.Node, depth: Int) throws(TokenFailure) {
    guard budget.spend(1) else { throw .tooMuchWork }
    if let reference = resolver.reference(at: node) {
      if document.kind(node) == .object, document.count(node) > 1 {
        issues.add(node, "a reference {\"$ref\": …} has no other members")
      }
      _ = try resolver.resolve(reference, issues: &issues, budget: &budget)
      return
    }
    switch document.kind(node) {
    case .object:
      for (_, value) in document.members(node) { try checkReferences(in: value, depth: depth + 1) }
    case .array: for element in document.elements(node) { try checkReferences(in: element, depth: depth + 1) }
    default: break
    }
  }

  // MARK: Types

  /// Determines the type of a token: its own, that of the token for which it is an alias, or that of the
  /// nearest group.
  private mutating func determineType(_ entry: Int) throws(TokenFailure) {
    var chain: [Int] = []
    var current = entry
    // References in a circle are not resolved, so every chain ends.
    while states[current].type == nil {
      guard budget.spend(2) else { throw .tooMuchWork }
      chain.append(current)
      if ownType(current) != nil { break }
      guard let alias = states[current].alias else { break }
      current = alias
    }
    for index in chain.reversed() {
      if let own = ownType(index) {
        setType(own, of: index)
      } else if let alias = states[index].alias {
        states[index].type = states[alias].type
        states[index].typeName = states[alias].typeName
        if states[alias].hasFailed { states[index].hasFailed = true }
      } else if let group = tree.entries[index].groupType.flatMap({ document.string($0) }) {
        setType(group, of: index)
      } else if !states[index].hasFailed {
        states[index].hasFailed = true
        report(
          index, tree.entries[index].node, missing: "$type",
          "is missing: neither the token nor a group around it has a type")
      }
    }
  }

  private func ownType(_ entry: Int) -> String? {
    document.member(tree.entries[entry].node, named: "$type").flatMap { document.string($0) }
  }

  private mutating func setType(_ name: String, of entry: Int) {
    states[entry].type = TokenType(name)
    states[entry].typeName = name
    // The error of a type in wrong case is reported where it stands.
    if TokenType.inWrongCase(name) != nil { states[entry].hasFailed = true }
  }

  // MARK: Values

  /// Reads a token after the tokens for which it is an alias.
  private mutating func readInOrder(_ entry: Int) throws(TokenFailure) {
    var chain: [Int] = []
    var current: Int? = entry
    while let index = current, states[index].token == nil, !states[index].hasFailed {
      guard budget.spend(2) else { throw .tooMuchWork }
      chain.append(index)
      current = states[index].alias
    }
    for index in chain.reversed() where states[index].token == nil { try read(index) }
  }

  private mutating func read(_ entry: Int) throws(TokenFailure) {
    guard budget.spend(40) else { throw .tooMuchWork }
    guard !states[entry].hasFailed, let type = states[entry].type else { return }
    if let alias = states[entry].alias { return try readAlias(entry, type, of: alias) }
    guard type != .other else { return }
    var token = MotionToken(entry: entry, type: type)
    describe(&token)
    let errorsBefore = issues.count
    let deferredBefore = deferred.count
    let value = states[entry].resolution?.value ?? resolver.valueNode(of: tree.entries[entry].node)
    let context = Context(
      entry: entry, reference: states[entry].reference?.node, owner: states[entry].resolution?.owner ?? 0)
    switch type {
    case .duration: token.value = try duration(value, context).map { .duration($0) }
    case .cubicBezier: token.value = try bezier(value, context).map { .bezier($0) }
    case .number: token.value = try number(value, context, "a number").map { .number($0) }
    case .transition: token.value = try transition(value, context).map { .transition($0) }
    case .spring: token.spring = try springValue(value, context)
    case .other: break
    }
    try readExtensions(&token)
    if issues.count > errorsBefore || deferred.count > deferredBefore {
      states[entry].hasFailed = true
      return
    }
    if token.value == nil, token.spring == nil {
      states[entry].hasFailed = true
      return
    }
    try checkFallback(token)
    states[entry].token = token
  }

  /// Reads a token that is an alias for a whole token.
  private mutating func readAlias(_ entry: Int, _ type: TokenType, of alias: Int) throws(TokenFailure) {
    guard !states[alias].hasFailed, let targetType = states[alias].type else {
      states[entry].hasFailed = true
      return
    }
    guard type.accepts(targetType),
      type != .other || states[entry].typeName.isEqual(to: states[alias].typeName)
    else {
      states[entry].hasFailed = true
      report(
        entry, states[entry].reference?.node ?? tree.entries[entry].node,
        "must refer to a \(states[entry].typeName.shortenedName); "
          + "\(tree.entries[alias].path.shortenedName) is a \(states[alias].typeName.shortenedName)")
      return
    }
    guard let target = states[alias].token else { return }
    var token = MotionToken(entry: entry, type: target.spring != nil && type == .spring ? .transition : type)
    describe(&token)
    token.value = target.value
    token.alias = alias
    let errorsBefore = issues.count
    try readExtensions(&token)
    guard issues.count == errorsBefore else {
      states[entry].hasFailed = true
      return
    }
    if token.spring == nil {
      token.spring = target.spring
      token.inheritsSpring = target.spring != nil
    } else {
      try checkFallback(token)
    }
    states[entry].token = token
  }

  private func describe(_ token: inout MotionToken) {
    let entry = tree.entries[token.entry]
    token.description = document.member(entry.node, named: "$description").flatMap { document.string($0) }
    let own = document.member(entry.node, named: "$deprecated")
    guard let node = own ?? entry.groupDeprecation else { return }
    if let reason = document.string(node) {
      token.deprecation = .yes(reason: reason)
    } else if document.bool(node) == true {
      token.deprecation = .yes(reason: nil)
    }
  }

  // MARK: Errors

  /// Where a value stands that is being read.
  struct Context {
    let entry: Int
    /// The reference behind which the value stands; nil if it stands in the token.
    let reference: JSONDocument.Node?
    /// The token that has the value behind the reference.
    let owner: Int
  }

  /// Reports an error of a token. That of a copied group stands at its `$extends`.
  private mutating func report(
    _ entry: Int, _ node: JSONDocument.Node, missing: String? = nil, _ detail: String
  ) {
    guard let origin = tree.entries[entry].origin else {
      issues.add(node, missing: missing, detail)
      return
    }
    // The original has the same error, unless its type is another one.
    guard !hasSameType(entry) else { return }
    issues.add(
      origin, "copies \(tree.entries[entry].path.shortenedName): \(missing ?? "its value") \(detail)")
  }

  /// Returns whether the original of a copy has the type of the copy, so that its errors are the same.
  private func hasSameType(_ entry: Int) -> Bool {
    let node = tree.entries[entry].node
    guard let original = originals[node] else { return false }
    return states[original].typeName.isEqual(to: states[entry].typeName)
  }

  /// Reports a value that does not fit its type. Behind a reference the error is reported later, unless the
  /// token with the value has an error.
  mutating func fail(
    _ context: Context, _ node: JSONDocument.Node, missing: String? = nil,
    _ detail: String
  ) {
    guard let reference = context.reference else {
      states[context.entry].hasFailed = true
      report(context.entry, node, missing: missing, detail)
      return
    }
    deferred.append(
      (
        tree.entries[context.entry].origin ?? reference, context.owner, context.entry,
        "refers to a value that does not fit: \(missing.map { "\($0) " } ?? "")\(detail)"
      ))
  }

  /// Follows a value that may be a reference.
  /// - Returns: The value, its context and the token that it is; nil if the reference has an error.
  mutating func follow(
    _ node: JSONDocument.Node, _ context: Context
  ) throws(TokenFailure) -> (node: JSONDocument.Node, context: Context, token: Int?)? {
    guard let reference = resolver.reference(at: node) else { return (node, context, nil) }
    let resolution = try resolver.resolve(reference, issues: &issues, budget: &budget)
    guard let value = resolution.value else {
      states[context.entry].hasFailed = true
      return nil
    }
    let inner = Context(
      entry: context.entry, reference: context.reference ?? reference.node, owner: resolution.owner)
    return (value, inner, resolution.token)
  }

  /// Returns the type of a token, and its name.
  func type(ofEntry entry: Int) -> (type: TokenType?, name: String) {
    (states[entry].type, states[entry].typeName)
  }

  /// Returns whether a token has an error.
  func hasFailed(_ entry: Int) -> Bool { states[entry].hasFailed }

  /// Marks a token as one with an error that is reported elsewhere.
  mutating func setFailed(_ entry: Int) { states[entry].hasFailed = true }
}
