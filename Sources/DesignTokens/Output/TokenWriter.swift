import CurveExport
import MotionPhysics
package import MotionSystem
import StrictJSON

/// What the writers of all targets have in common: the tokens, the options, and the errors of the target.
struct TokenWriter {
  let file: TokenReader
  let target: TokenTarget
  let options: TokenOptions
  var issues = TokenIssues()
  let budget: WorkMeter
  var text: TokenText
  /// Whether no item of the JSON object or array that is being written has been.
  var isFirstItem = true
  private var names: [TokenName: Int] = [:]
  /// The easing of the token for which one was computed last.
  private var lastEasing: (entry: Int, easing: Easing?)?
  /// The known names of entries in a target that joins the names of groups and tokens.
  var joinedNames: [Int: String] = [:]
  /// The entries whose names are reported to have no letter or digit.
  private var nameless: Set<Int> = []
  /// The number of tokens of motion in each entry of the tree.
  let counts: [Int]
  /// The warnings about each token that is written.
  private var warnings: [Int: [String]] = [:]

  init(
    _ file: TokenReader, _ target: TokenTarget, _ options: TokenOptions, maximumBytes: Int, budget: WorkMeter
  ) {
    text = TokenText(maximumBytes: maximumBytes)
    self.file = file
    self.target = target
    self.options = options
    self.budget = budget
    var counts = Array(repeating: 0, count: file.tree.entries.count)
    for index in file.tree.entries.indices.reversed() {
      if file.tokenOfEntry[index] != nil { counts[index] += 1 }
      if let parent = file.tree.entries[index].parent { counts[parent] += counts[index] }
    }
    self.counts = counts
    for warning in file.warnings.list {
      guard let entry = warning.entry, file.tokenOfEntry[entry] != nil else { continue }
      warnings[entry, default: []].append("Warning: \(TokenText.comment(warning.detail)).")
    }
  }

  var tree: TokenTree { file.tree }
  var document: JSONDocument { file.document }

  // MARK: Errors

  /// Reports an error of an entry. That of a copy stands at its `$extends`.
  mutating func fail(_ code: ErrorCode, _ entry: Int, at node: JSONDocument.Node? = nil, _ detail: String) {
    let item = tree.entries[entry]
    issues.add(code, item.origin ?? node ?? item.node, detail)
  }

  /// Reports an entry whose name has no letter or digit, once.
  mutating func failNameless(_ entry: Int) {
    guard nameless.insert(entry).inserted else { return }
    fail(
      .invalidValue, entry, "has a name without a letter or digit, so it has no name in \(target.rawValue)")
  }

  /// Registers a name in a scope. Reports an error if it is in use.
  /// - Parameter scope: What distinguishes equal names, such as the index of a group.
  mutating func register(_ name: String, scope: String, of entry: Int) throws(TokenFailure) {
    try budget.charge(10 + name.utf8.count / 2)
    let key = TokenName(scope + "/" + name)
    // Names may be long, so a new one is searched once.
    guard let owner = names.updateValue(entry, forKey: key) else { return }
    names[key] = owner
    guard owner != entry else { return }
    fail(
      .duplicate, entry,
      "has the name \(name.shortenedName) in \(target.rawValue), as "
        + (owner == 0 ? "the class" : tree.entries[owner].path.shortenedName) + " has; rename one of them")
  }

  /// Returns the words of a name. Reports an error if it has none.
  mutating func words(of entry: Int) throws(TokenFailure) -> NameWords {
    try budget.charge(6 * tree.entries[entry].name.utf8.count)
    let words = NameWords(tree.entries[entry].name)
    try budget.charge(8 * words.words.count)
    if words.words.isEmpty, entry != 0 { failNameless(entry) }
    return words
  }

  // MARK: Values

  /// Returns the transition of a token: its own, or the fallback of its spring.
  mutating func transition(of token: MotionToken) throws(TokenFailure) -> TokenTransition? {
    if case .transition(let transition) = token.value { return transition }
    guard let spring = token.spring else { return nil }
    let fallback = try file.shapes.fallback(spring.shape, budget: budget)
    return TokenTransition(
      duration: TokenDuration(
        value: fallback.milliseconds(angularFrequency: spring.parameters.angularFrequency),
        unit: .milliseconds),
      delay: TokenDuration(value: 0, unit: .milliseconds), easing: fallback.easing)
  }

  /// Returns the settling duration of a spring in seconds with 3 decimals.
  mutating func settling(_ spring: TokenSpring) throws(TokenFailure) -> String {
    let fallback = try file.shapes.fallback(spring.shape, budget: budget)
    return TokenText.number(fallback.normalizedDuration / spring.parameters.angularFrequency, decimals: 3)
  }

  typealias Easing = (text: String, duration: String, milliseconds: Double)

  /// Returns the easing of a spring, and its duration. Reports an error at the token if there is none.
  mutating func easing(
    of token: MotionToken, _ spring: TokenSpring
  ) throws(TokenFailure) -> Easing? {
    if let lastEasing, lastEasing.entry == token.entry { return lastEasing.easing }
    do throws(ExportError) {
      let easing = try file.shapes.easing(spring.shape, tolerance: options.tolerance, budget: budget)
      guard budget.spend(40 + easing.text.count / 8) else { throw .tooMuchWork }
      let duration = easing.duration(angularFrequency: spring.parameters.angularFrequency)
      lastEasing = (
        token.entry, (String(decoding: easing.text, as: UTF8.self), duration.text, duration.milliseconds)
      )
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      fail(.unreachable, token.entry, error.detail)
      lastEasing = (token.entry, nil)
    }
    return lastEasing?.easing
  }

  /// Returns the delay of a token; 0 ms if it has none.
  func delay(of token: MotionToken) -> TokenDuration {
    if case .transition(let transition) = token.value { return transition.delay }
    return TokenDuration(value: 0, unit: .milliseconds)
  }

  /// Reports an error if the delay of a token is negative, which the target cannot express.
  mutating func checkDelay(of token: MotionToken) {
    guard case .transition(let transition) = token.value, transition.delay.value < 0 else { return }
    fail(
      .outOfRange, token.entry, at: token.alias == nil ? transition.delayNode : nil,
      "is a negative delay (\(TokenText.number(transition.delay.value))), which \(target.rawValue) does not "
        + "have; css, typescript and json have it")
  }

  // MARK: Comments

  /// The lines of the comment at the head of a file.
  var head: [String] {
    let count = file.tokens.count
    let hasEasing =
      [.css, .typescript].contains(target) && file.tokens.contains { $0.spring != nil }
    var lines = [
      "Motion tokens: \(count) token\(count == 1 ? "" : "s")"
        + (hasEasing
          ? ", easing error at most \(TokenText.number(options.tolerance)) of the travel" : "")
        + ". Generated by motiond, do not edit."
    ]
    if file.skippedCount > 0 {
      lines.append(
        "Not included: \(file.skippedCount) token\(file.skippedCount == 1 ? "" : "s") of other types.")
    }
    if !file.leniencies.isEmpty {
      let count = file.leniencies.count
      lines.append(
        "Warning: the file deviates from the format 2025.10 in \(count) place\(count == 1 ? "" : "s"). "
          + "The option strict lists \(count == 1 ? "it" : "them"); the target json writes the valid form."
      )
    }
    for warning in file.warnings.list {
      let entry = warning.entry ?? 0
      guard file.tokenOfEntry[entry] == nil else { continue }
      lines.append("Warning: " + TokenText.comment(tree.entries[entry].path + ": " + warning.detail))
    }
    if file.warnings.count > file.warnings.list.count {
      lines.append("And \(file.warnings.count - file.warnings.list.count) more warnings.")
    }
    return lines
  }

  /// Returns a string of the document as a text for a comment.
  mutating func comment(_ node: JSONDocument.Node) throws(TokenFailure) -> String {
    try budget.charge(2 * document.byteCount(ofString: node))
    return TokenText.comment(document.string(node) ?? "")
  }

  /// Returns the description of a token with further sentences, for a comment.
  mutating func remarks(of token: MotionToken, _ others: [String]) throws(TokenFailure) -> [String] {
    var description: String = ""
    if let node = token.description { description = try comment(node) }
    return ([description] + others).filter { !$0.isEmpty } + (warnings[token.entry] ?? [])
  }

  /// Returns the sentence about the initial velocity of a spring for libraries that want it in units of the
  /// value.
  func velocityRemark(_ spring: TokenSpring) -> [String] {
    guard spring.velocity != 0 else { return [] }
    return ["Starts at \(TokenText.number(spring.velocity)) × the distance per second."]
  }

  /// Returns the sentence about a delay that is not part of a library's spring.
  func delayRemark(of token: MotionToken) -> [String] {
    let delay = delay(of: token)
    guard delay.value != 0 else { return [] }
    return ["Starts after \(TokenText.number(delay.milliseconds)) ms, which is not part of the spring."]
  }

  // MARK: Namespaces

  /// The entry of the outermost namespace, and its words: the only group at the root, or all of them.
  var namespace: (entry: Int, words: NameWords) {
    var groups: [Int] = []
    var hasTokens = false
    for item in tree.entries[0].items {
      guard case .child(let index) = item else { continue }
      if tree.entries[index].isToken { hasTokens = true } else { groups.append(index) }
    }
    if groups.count == 1, !hasTokens { return (groups[0], NameWords(tree.entries[groups[0]].name)) }
    return (0, NameWords("tokens"))
  }

  /// Returns a name that does not begin with a digit.
  static func identifier(_ name: String, isUpper: Bool) -> String {
    guard let first = name.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return name
    }
    return (isUpper ? "N" : "n") + name
  }
}

extension TokenFile {
  /// Translates the tokens to a target.
  /// - Parameters:
  ///   - maximumBytes: The greatest size of the text in bytes.
  ///   - budget: The work that the translation may cost.
  /// - Throws: The errors of names that collide and of values that the target cannot express.
  package func text(
    for target: TokenTarget, _ options: TokenOptions, maximumBytes: Int = TokenLimits.outputBytes,
    budget: WorkMeter
  ) throws(TokenFailure) -> [UInt8] {
    var writer = TokenWriter(reader, target, options, maximumBytes: maximumBytes, budget: budget)
    if !reader.tree.entries.isEmpty {
      switch target {
      case .css: try writer.writeCSS()
      case .swift: try writer.write(in: .swift)
      case .kotlin: try writer.write(in: .kotlin)
      case .dart: try writer.write(in: .dart)
      case .typescript: try writer.write(in: .typeScript)
      case .json: try writer.writeJSON()
      }
    }
    guard !writer.budget.isExhausted else { throw .tooMuchWork }
    if writer.text.isTooLong {
      writer.issues.add(
        .limit, reader.document.root,
        "produces more than the \(maximumBytes.grouped) bytes that one output may "
          + "have; translate fewer tokens at once")
    }
    guard writer.issues.isEmpty else {
      writer.issues.sort(in: reader.document)
      throw .invalid(writer.issues)
    }
    return writer.text.bytes
  }
}
