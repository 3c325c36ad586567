import MotionSystem
import StrictJSON

/// Determines the type and the value of every token.
final class TokenReader {
  let document: JSONDocument
  let tree: TokenTree
  var referenceStates: [JSONDocument.Node: ReferenceState] = [:]
  /// The references that end with `.value` after a token, as those of Style Dictionary.
  var longAliases: [JSONDocument.Node] = []
  var issues: TokenIssues
  var warnings = TokenIssues()
  /// Whether only values of the format are read.
  let isStrict: Bool
  /// The values that the format does not have and that are read nevertheless.
  var leniencies: TokenIssues
  var lenientPlaces: Set<LenientPlace> = []
  /// The values about which there is a warning.
  var warnedPlaces: Set<JSONDocument.Node> = []
  /// Whether a value that the format does not have was accepted since this was set to false.
  var hasAccepted = false
  /// What a value is read as that the format does not have, so that `json` writes the form of the format.
  var conversions: [JSONDocument.Node: MotionValue] = [:]
  /// The members that `json` does not write.
  var omitted: Set<JSONDocument.Node> = []
  /// The members that objects lack and that are read nevertheless.
  var additions: [JSONDocument.Node: [(name: String, value: MotionValue)]] = [:]
  let budget: WorkMeter
  var shapes = TokenShapes()
  private(set) var tokens: [MotionToken] = []
  private(set) var tokenOfEntry: [Int?]
  private(set) var skippedCount = 0
  var typeNames = TypeNames()
  /// Returns the type to write for a token of another type that is an alias, or whose group has types for
  /// several documents; nil for all others.
  func otherType(of entry: Int) -> String? {
    let isStated = states[entry].alias != nil || tree.entries[entry].groupTypes.count > 1
    return states[entry].type == .other && isStated ? typeName(of: entry) : nil
  }

  /// The state of an entry of the tree.
  struct EntryState {
    /// The reference that is the whole value.
    var reference: Reference?
    /// The token for which this one is an alias.
    var alias: Int?
    /// What the value's reference refers to.
    var resolution: Resolution?
    /// Whether the type is determined, or cannot be.
    var hasDeterminedType = false
    /// Whether neither the token nor a group around it has a type.
    var lacksType = false
    var type: TokenType?
    /// The index of the type in `typeNames`.
    var typeIndex: Int?
    var isRead = false
    var hasFailed = false
    /// Whether the only errors of the token are values behind its references.
    var failsByReference = false
    var token: MotionToken?
  }

  /// A value behind a reference that does not fit.
  struct DeferredIssue {
    let code: ErrorCode
    let node: JSONDocument.Node
    /// The token with the value. If it has an error of its own, this one is not reported.
    let owner: Int
    let detail: String
  }

  var states: [EntryState] = []
  /// The entries that stand where their token is written.
  private(set) var originals: [JSONDocument.Node: Int] = [:]
  var deferred: [DeferredIssue] = []

  init(
    _ document: JSONDocument, _ tree: TokenTree, isStrict: Bool, issues: TokenIssues, leniencies: TokenIssues,
    budget: WorkMeter
  ) {
    self.isStrict = isStrict
    self.document = document
    self.tree = tree
    self.issues = issues
    self.leniencies = leniencies
    self.budget = budget
    states = Array(repeating: EntryState(), count: tree.entries.count)
    tokenOfEntry = Array(repeating: nil, count: tree.entries.count)
    for index in tree.entries.indices where tree.entries[index].isToken && tree.entries[index].origin == nil {
      originals[tree.entries[index].node] = index
    }
  }

  /// Reads all tokens.
  func read() throws(TokenFailure) {
    let entries = tree.entries.indices.filter { tree.entries[$0].isToken }
    for entry in entries { try resolveReferences(entry) }
    for entry in entries { try determineType(entry) }
    for entry in entries { reportMissingType(entry) }
    for entry in entries { try readInOrder(entry) }
    for item in deferred where !states[item.owner].hasFailed || states[item.owner].failsByReference {
      issues.add(item.code, item.node, item.detail)
    }
    for entry in entries {
      guard let token = states[entry].token else {
        if states[entry].type == .other { skippedCount += 1 }
        continue
      }
      tokenOfEntry[entry] = tokens.count
      tokens.append(token)
    }
    for entry in tree.entries.indices where !tree.entries[entry].isToken {
      try warnAboutGroup(entry)
    }
    for node in longAliases { acceptAlias(node) }
    warnings.sort(in: document)
    leniencies.sort(in: document)
  }

  // MARK: Values

  /// Reads a token after the tokens for which it is an alias.
  private func readInOrder(_ entry: Int) throws(TokenFailure) {
    var chain: [Int] = []
    var current: Int? = entry
    while let index = current, !states[index].isRead {
      try budget.charge(4)
      chain.append(index)
      current = states[index].alias
    }
    for index in chain.reversed() {
      states[index].isRead = true
      try read(index)
    }
  }

  private func read(_ entry: Int) throws(TokenFailure) {
    try budget.charge(40 + 4 * document.count(tree.entries[entry].node))
    guard !states[entry].hasFailed, let type = states[entry].type else { return }
    if let alias = states[entry].alias { return try readAlias(entry, type, of: alias) }
    guard type != .other else {
      if let extensions = document.member(tree.entries[entry].node, named: "$extensions") {
        try warnAboutForeignSprings(extensions, of: entry)
      }
      return try warnAboutOtherType(entry)
    }
    var token = MotionToken(entry: entry, type: type)
    describe(&token)
    let errorsBefore = issues.count
    let deferredBefore = deferred.count
    let value = states[entry].resolution?.value ?? valueNode(of: tree.entries[entry].node)
    let context = Context(
      entry: entry, reference: states[entry].reference?.node, owner: states[entry].resolution?.owner ?? 0,
      isPart: states[entry].resolution.map { $0.token == nil } ?? false)
    switch type {
    case .duration: token.value = try duration(value, context).map { .duration($0) }
    case .cubicBezier: token.value = try bezier(value, context).map { .bezier($0) }
    case .number: token.value = try number(value, context).map { .number($0) }
    case .transition: token.value = try transition(value, context).map { .transition($0) }
    case .spring: token.spring = try spring(value, context, isValue: true)
    case .other: break
    }
    try readExtensions(&token)
    if issues.count > errorsBefore || deferred.count > deferredBefore {
      states[entry].failsByReference = issues.count == errorsBefore && !states[entry].hasFailed
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
  private func readAlias(_ entry: Int, _ type: TokenType, of alias: Int) throws(TokenFailure) {
    guard !states[alias].hasFailed, let targetType = states[alias].type else {
      states[entry].hasFailed = true
      return
    }
    guard type.accepts(targetType),
      type != .other || states[entry].typeIndex == states[alias].typeIndex
    else {
      states[entry].hasFailed = true
      let (expected, found) = (typeName(of: entry).shortenedName, typeName(of: alias).shortenedName)
      let path = tree.entries[alias].path
      return report(
        .wrongType, entry, states[entry].reference?.node ?? tree.entries[entry].node,
        "must refer to a \(expected); \(path.shortenedName) is a \(found)")
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
    if let node = document.member(entry.node, named: "$description"), document.kind(node) == .string {
      token.description = node
    }
    let own = document.member(entry.node, named: "$deprecated")
    guard let node = own ?? entry.groupDeprecation else { return }
    if document.kind(node) == .string {
      token.deprecation = .yes(reason: node)
    } else if document.bool(node) == true {
      token.deprecation = .yes(reason: nil)
    }
  }
}
