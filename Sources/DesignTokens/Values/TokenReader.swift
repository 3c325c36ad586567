import MotionSystem
import StrictJSON

/// Determines the type and the value of every token.
final class TokenReader {
  let document: JSONDocument
  let tree: TokenTree
  var referenceStates: [Node: ReferenceState] = [:]
  /// The references that end with `.value` after a token, as those of Style Dictionary.
  var longAliases: [Node] = []
  var issues: TokenIssues
  var warnings = TokenIssues()
  /// Whether only values of the format are read.
  let isStrict: Bool
  /// The values that the format does not have and that are read nevertheless.
  var leniencies: TokenIssues
  let budget: WorkMeter
  var shapes = TokenShapes()
  private(set) var tokens: [MotionToken] = []
  private(set) var skippedCount = 0
  let typeNames: TypeNames

  /// The state of an entry of the tree.
  struct EntryState {
    /// The token for which this one is an alias.
    var alias: Int?
    /// The index of the type in `typeNames`.
    var typeIndex: Int?
    var type: TokenType?
    var hasFailed = false
    /// Whether the only errors of the token are values behind its references.
    var failsByReference = false
    var token: MotionToken?
  }

  var states: [EntryState] = []
  /// The entries that stand where their token is written.
  private(set) var originals: [Node: Int] = [:]
  /// The values behind references that do not fit, each with the token that has it. If that token has an
  /// error of its own, this one is not reported.
  var deferred: [TokenIssue] = []

  init(_ tree: TokenTree) {
    self.tree = tree
    let source = tree.source
    (document, budget, isStrict) = (source.document, source.budget, source.isStrict)
    (issues, leniencies, typeNames) = (source.issues, source.leniencies, source.types)
    states = Array(repeating: EntryState(), count: tree.entries.count)
    for index in tree.tokens where tree.entries[index].origin == nil {
      originals[tree.entries[index].node] = index
    }
  }

  func read() throws(TokenFailure) {
    for entry in tree.tokens { try resolveReferences(entry) }
    let order = try aliasesLast()
    let untyped = order.filter { !determineType($0) }
    // The types of all tokens are known: a copy has no error if its original has the same one.
    for entry in untyped {
      report(
        .required, entry, tree.entries[entry].node, missing: "$type",
        "is missing: neither the token nor a group around it has a type")
    }
    for entry in order { try read(entry) }
    for item in deferred {
      let isReported = item.entry.map { !states[$0].hasFailed || states[$0].failsByReference } ?? true
      if isReported { issues.add(item.code, item.node, item.detail) }
    }
    tokens = tree.tokens.compactMap { states[$0].token }
    skippedCount = tree.tokens.count { states[$0].token == nil && states[$0].type == .other }
    for entry in tree.entries.indices where !tree.entries[entry].isToken { try warnAboutGroup(entry) }
    for node in longAliases { acceptAlias(node) }
    if tokens.isEmpty {
      warnings.add(
        .unlikelyValue, document.root,
        "there are no motion tokens; their types are duration, cubicBezier, number, transition and spring")
    }
    warnings.sort(in: document)
    leniencies.sort(in: document)
  }

  /// Returns the tokens in their order, but each alias after its token. Of references in a circle none is
  /// resolved, so every chain ends.
  private func aliasesLast() throws(TokenFailure) -> [Int] {
    var order: [Int] = []
    var isOrdered = Array(repeating: false, count: states.count)
    for entry in tree.tokens {
      let start = order.count
      var next: Int? = entry
      while let index = next, !isOrdered[index] {
        try budget.charge(8)
        isOrdered[index] = true
        order.append(index)
        next = states[index].alias
      }
      order[start...].reverse()
    }
    return order
  }

  private func read(_ entry: Int) throws(TokenFailure) {
    try budget.charge(40)
    guard !states[entry].hasFailed, let type = states[entry].type, let source = tree.token(entry),
      let (value, context, alias) = try follow(source.value, Context(entry: entry, owner: entry))
    else { return }
    var token = MotionToken(entry: entry, type: type)
    var target: MotionToken?
    let (errorsBefore, deferredBefore) = (issues.count, deferred.count)
    switch type {
    case _ where alias != nil:
      guard let alias, isAlias(entry, type, of: alias, context.reference ?? source.value) else { return }
      guard let found = states[alias].token else { return }
      if found.spring != nil, type == .spring { token.type = .transition }
      (target, token.value, token.alias) = (found, found.value, alias)
    case .duration: token.value = try duration(value, context).map { .duration($0) }
    case .cubicBezier: token.value = try bezier(value, context).map { .bezier($0) }
    case .number: token.value = try number(value, context).map { .number($0) }
    case .transition: token.value = try transition(value, context).map { .transition($0) }
    case .spring: token.spring = try spring(value, context, isValue: true)
    case .other:
      if let extensions = source["$extensions"] { try warnAboutForeignSprings(extensions, of: entry) }
      return try warnAboutOtherType(entry, source.value)
    }
    try readExtensions(&token)
    let hasDeferred = deferred.count > deferredBefore
    guard issues.count == errorsBefore, !hasDeferred,
      target != nil || token.value != nil || token.spring != nil
    else {
      states[entry].failsByReference = hasDeferred && issues.count == errorsBefore && !states[entry].hasFailed
      states[entry].hasFailed = true
      return
    }
    if token.spring == nil {
      token.spring = target?.spring
      token.inheritsSpring = token.spring != nil
    } else {
      try checkFallback(token)
    }
    states[entry].token = token
  }

  /// Returns whether a token has the type of the whole token to which it refers. Reports an error otherwise.
  private func isAlias(_ entry: Int, _ type: TokenType, of alias: Int, _ reference: Node) -> Bool {
    if !states[alias].hasFailed, let targetType = states[alias].type {
      if type.accepts(targetType), type != .other || states[entry].typeIndex == states[alias].typeIndex {
        return true
      }
      let (expected, found) = (typeName(of: entry).shortenedName, typeName(of: alias).shortenedName)
      let path = tree.entries[alias].path.shortenedName
      report(.wrongType, entry, reference, "must refer to a \(expected); \(path) is a \(found)")
    }
    states[entry].hasFailed = true
    return false
  }
}
