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
  private var names: [ScopedName: Int] = [:]
  /// The known names of entries in a target that joins the names of groups and tokens.
  var joinedNames: [Int: String] = [:]
  /// The entries whose names are reported to have no letter or digit.
  private var nameless: Set<Int> = []
  /// The number of motion tokens in each entry of the tree.
  let counts: [Int]
  /// The warnings about each token that is written.
  private var warnings: [Int: [String]] = [:]

  init(
    _ file: TokenReader, _ target: TokenTarget, _ options: TokenOptions, maximumBytes: Int, budget: WorkMeter
  ) {
    text = TokenText(maximumBytes: maximumBytes)
    (self.file, self.target, self.options, self.budget) = (file, target, options, budget)
    var counts = Array(repeating: 0, count: file.tree.entries.count)
    for index in file.tree.entries.indices.reversed() {
      if file.states[index].token != nil { counts[index] += 1 }
      if let parent = file.tree.entries[index].parent { counts[parent] += counts[index] }
    }
    self.counts = counts
    for warning in file.warnings.list {
      guard let entry = warning.entry, file.states[entry].token != nil else { continue }
      let kind = warning.code == .note ? "Note" : "Warning"
      warnings[entry, default: []].append("\(kind): \(TokenText.comment(warning.detail)).")
    }
  }

  var tree: TokenTree { file.tree }
  var document: JSONDocument { file.document }

  // MARK: Errors

  /// Reports an error of an entry. That of a copy stands at its `$extends`.
  mutating func fail(_ code: ErrorCode, _ entry: Int, at node: Node? = nil, _ detail: String) {
    let item = tree.entries[entry]
    issues.add(code, item.origin ?? node ?? item.node, detail)
  }

  /// Registers a name in a scope. Reports an error if it is in use.
  /// - Parameter scope: The group of the name; nil for the namespace.
  mutating func register(_ name: String, in scope: Int?, of entry: Int) throws(TokenFailure) {
    try budget.charge(10 + name.utf8.count / 2)
    let key = ScopedName(name, in: scope)
    // Names may be long, so a new one is searched once.
    guard let owner = names.updateValue(entry, forKey: key) else { return }
    names[key] = owner
    guard owner != entry else { return }
    let other = owner == 0 ? "the class" : tree.entries[owner].path.shortenedName
    let detail = "has the name \(name.shortenedName) in \(target.rawValue), as \(other) has"
    fail(.duplicate, entry, "\(detail); rename one of them")
  }

  /// Returns the words of a name. Reports an error if it has none.
  mutating func words(of entry: Int) throws(TokenFailure) -> NameWords {
    try budget.charge(6 * tree.entries[entry].name.utf8.count)
    let words = NameWords(tree.entries[entry].name)
    try budget.charge(8 * words.words.count)
    if words.words.isEmpty, entry != 0, nameless.insert(entry).inserted {
      fail(
        .invalidValue, entry, "has a name without a letter or digit, so it has no name in \(target.rawValue)")
    }
    return words
  }

  // MARK: Values

  /// Returns the transition of a token: its own, or the fallback of its spring.
  mutating func transition(of token: MotionToken) throws(TokenFailure) -> TokenTransition? {
    if case .transition(let transition) = token.value { return transition }
    guard let spring = token.spring else { return nil }
    let fallback = try file.shapes.fallback(spring.shape, budget: budget)
    return TokenTransition(
      duration: TokenDuration(value: file.settlingMilliseconds(spring), unit: .milliseconds),
      delay: TokenDuration(value: 0, unit: .milliseconds), easing: fallback.easing)
  }

  typealias Easing = (text: String, duration: String, milliseconds: Double)

  /// Returns the easing of a spring, and its duration. Reports an error at the token if there is none.
  mutating func easing(of token: MotionToken, _ spring: TokenSpring) throws(TokenFailure) -> Easing? {
    do throws(ExportError) {
      let easing = try file.shapes.easing(spring.shape, tolerance: options.tolerance, budget: budget)
      guard budget.spend(40 + easing.text.count / 8) else { throw .tooMuchWork }
      let duration = easing.duration(angularFrequency: spring.parameters.angularFrequency)
      return (String(decoding: easing.text, as: UTF8.self), duration.text, duration.milliseconds)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      let item = tree.entries[token.entry]
      issues.add(.unreachable, item.origin ?? item.node, once: true, error.detail)
      return nil
    }
  }

  /// Returns the delay of a token; 0 ms if it has none.
  func delay(of token: MotionToken) -> TokenDuration {
    if case .transition(let transition) = token.value { return transition.delay }
    return TokenDuration(value: 0, unit: .milliseconds)
  }

  // MARK: Comments

  /// The lines of the comment at the head of a file.
  var head: [String] {
    func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let hasEasing = [.css, .typescript].contains(target) && file.tokens.contains { $0.spring != nil }
    let error = hasEasing ? ", easing error at most \(TokenText.number(options.tolerance)) of the travel" : ""
    var lines = [
      "Motion tokens: \(plural(file.tokens.count, "token"))\(error). Generated by motiond, do not edit."
    ]
    if file.skippedCount > 0 {
      lines.append("Not included: \(plural(file.skippedCount, "token")) of other types.")
    }
    if !file.leniencies.isEmpty {
      let count = file.leniencies.count
      lines.append(
        "Warning: the file deviates from the format 2025.10 in \(plural(count, "place")). The option strict "
          + "lists \(count == 1 ? "it" : "them"); the target json writes the valid form.")
    }
    for warning in file.warnings.list where warning.entry.map({ file.states[$0].token == nil }) ?? true {
      let place = warning.entry.map { tree.entries[$0].path + ": " } ?? ""
      lines.append("Warning: " + TokenText.comment(place + warning.detail))
    }
    if file.warnings.count > file.warnings.list.count {
      lines.append("And \(file.warnings.count - file.warnings.list.count) more warnings.")
    }
    return lines
  }

  /// Returns a string of the document as a text for a comment.
  mutating func comment(_ node: Node) throws(TokenFailure) -> String {
    try budget.charge(2 * document.byteCount(ofString: node))
    return TokenText.comment(document.string(node) ?? "")
  }

  /// Returns the description of a token with further sentences, for a comment.
  mutating func remarks(of token: MotionToken, _ language: TokenLanguage) throws(TokenFailure) -> [String] {
    var description = ""
    if let node = tree.token(token.entry)?["$description"], document.kind(node) == .string {
      description = try comment(node)
    }
    return (description.isEmpty ? [] : [description]) + springRemarks(of: token, language)
      + (warnings[token.entry] ?? [])
  }

  /// Returns the value of `$deprecated`, true or a reason, that holds for a token; nil if there is none.
  func deprecation(of token: MotionToken) -> Node? {
    let own = tree.token(token.entry)?["$deprecated"] ?? tree.entries[token.entry].groupDeprecation
    return own.flatMap { document.kind($0) == .string || document.bool($0) == true ? $0 : nil }
  }

  /// Returns the sentences about what a library does not have of a spring.
  private func springRemarks(of token: MotionToken, _ language: TokenLanguage) -> [String] {
    guard let spring = token.spring else { return [] }
    let seconds = file.shapes.list[spring.shape].duration / spring.parameters.angularFrequency
    let delay = delay(of: token)
    var remarks: [String] = []
    if language.remarks.settling {
      remarks.append("Settles after \(DisplayNumber.fixed(seconds, decimals: 3)) s.")
    }
    if language.remarks.velocity, spring.velocity != 0 {
      remarks.append("Starts at \(TokenText.number(spring.velocity)) × the distance per second.")
    }
    if let clause = language.remarks.delay, delay.value != 0 {
      remarks.append("Starts after \(TokenText.number(delay.milliseconds)) ms, which \(clause).")
    }
    if let remark = language.remarks.overdamping, spring.parameters.dampingRatio > 1 {
      remarks.append(remark)
    }
    return remarks
  }

  // MARK: Namespaces

  /// The entry of the outermost namespace, and its words: the only group at the root, or all of them.
  var namespace: (entry: Int, words: NameWords) {
    let children = tree.entries[0].members.compactMap { $0.entry }
    guard children.count == 1, !tree.entries[children[0]].isToken else { return (0, NameWords("tokens")) }
    return (children[0], NameWords(tree.entries[children[0]].name))
  }

  /// Returns a name that does not begin with a digit.
  static func identifier(_ name: String, isUpper: Bool) -> String {
    name.utf8.first?.isDigit == true ? (isUpper ? "N" : "n") + name : name
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
      case .css:
        try writer.write(in: .css)
        try writer.writeCSSRules()
      case .swift: try writer.write(in: .swift)
      case .kotlin: try writer.write(in: .kotlin)
      case .dart: try writer.write(in: .dart)
      case .typescript: try writer.write(in: .typeScript)
      case .json: try writer.writeJSON()
      }
    }
    guard !writer.budget.isExhausted else { throw .tooMuchWork }
    if writer.text.isTooLong {
      let limit = "produces more than the \(maximumBytes.grouped) bytes that one output may have"
      writer.issues.add(.limit, reader.document.root, "\(limit); translate fewer tokens at once")
    }
    guard writer.issues.isEmpty else {
      writer.issues.sort(in: reader.document)
      throw .invalid(writer.issues)
    }
    return writer.text.bytes
  }
}
