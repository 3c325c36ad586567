import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// How a programming language is written: a table of templates, in which `%key` stands for a value.
///
/// An output is the head, the preamble, and one namespace with all groups and tokens. The key of groups and
/// of the namespace is `name`. Those of tokens are in `TokenWriter.value`; `%ownX` is the own name and X.
struct TokenLanguage {
  /// A text with keys, which are letters and digits after `%`.
  struct Template: ExpressibleByStringInterpolation {
    /// What stands in each line before the first key, and each key with what follows it.
    let lines: [(start: String, parts: [(key: String, rest: String)])]

    init(stringLiteral text: String) {
      lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
        let texts = line.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        let parts = texts.dropFirst().map { text -> (key: String, rest: String) in
          let key = String(decoding: text.prefix { $0.isLetter || $0.isDigit }, as: UTF8.self)
          return (key: key, rest: String(decoding: text.dropFirst(key.utf8.count), as: UTF8.self))
        }
        return (String(decoding: texts[0], as: UTF8.self), parts)
      }
    }
  }

  /// The marks around a documentation comment.
  let comment: (start: String, end: String)
  /// The marks around the comment at the head of a file, and in front of its further lines.
  var head: (start: String, next: String, end: String) = ("// ", "// ", "")
  /// Whether the sentences about a token are one comment.
  var joinsRemarks = true
  /// Returns the lines between the head and the namespace.
  var preamble: (TokenWriter) -> [String] = { _ in [] }
  let namespace: (start: Template, end: String)
  /// Whether the namespace has a name.
  var hasNamespace = true
  /// The lines around a group; nil if groups do not nest, so that all tokens stand in the namespace.
  var group: (start: Template, end: String)?
  /// Whether the name of the namespace begins with a capital.
  var hasUpperNamespace = true
  /// Returns the name of the namespace, or of a token, that is no reserved word.
  var escapedNamespace: (String) -> String = { $0 }
  var escaped: (String) -> String = { $0 }
  /// Returns the name of a group, before it is escaped.
  var groupName: (NameWords) -> String = { TokenWriter.identifier($0.upperCamel, isUpper: true) }
  /// Returns the name of a group or token behind that of the group around it, if groups do not nest.
  var joined: (_ outer: String, NameWords, _ isRoot: Bool) -> String = { outer, _, _ in outer }
  /// Returns the name of a token in a group, before it is escaped.
  var tokenName: (NameWords) -> String = { TokenWriter.identifier($0.lowerCamel, isUpper: false) }
  /// Returns the declared names of a token, of its escaped and its own name.
  var declared: (MotionToken, _ name: String, _ own: String) -> [String] = { _, name, _ in [name] }
  var key: (String) -> String = { $0 }

  /// Whether a comment states the settling duration and an initial velocity that the spring lacks, what it
  /// says of a delay, and of a spring with more than critical damping.
  let remarks: (settling: Bool, velocity: Bool, delay: String?, overdamping: String?)
  var hasNegativeDelays = false
  /// Whether each declaration of a token has its comment.
  var repeatsComment = false
  /// The annotation of a deprecated token, with a reason and without, and the characters that need a
  /// backslash in the reason; nil for the reason of a comment. Without it, it is a tag of the comment.
  var deprecated: (template: Template, plain: String, escaping: String?)?

  /// Returns a number, or reports an error.
  var number: (inout TokenWriter, Double, MotionToken) -> String = { _, number, _ in
    TokenText.number(number)
  }
  /// Returns a duration or a delay, or reports an error.
  let time: (inout TokenWriter, TokenDuration, MotionToken) -> String

  /// The declarations of a token of each kind. A spring from rest may have others than one with a velocity.
  let duration: Template
  let scalar: Template
  let bezier: Template
  let transition: [Template]
  let spring: [Template]
  var movingSpring: [Template] = []
  /// What `%delayed` stands for if there is a delay.
  var delayed: Template = ""
}

extension TokenWriter {
  mutating func write(in language: TokenLanguage) throws(TokenFailure) {
    let (entry, words) = language.hasNamespace ? namespace : (0, NameWords(""))
    if entry != 0, options.name == nil, try self.words(of: entry).words.isEmpty { return }
    let head = head
    for (index, line) in head.enumerated() {
      let start = index == 0 ? language.head.start : language.head.next
      text.line(start + line + (index == head.count - 1 ? language.head.end : ""))
    }
    for line in language.preamble(self) { text.line(line) }
    if language.hasNamespace { try writeDescription(ofGroup: entry, language) }
    let isUpper = language.hasUpperNamespace
    let own = TokenWriter.identifier(isUpper ? words.upperCamel : words.lowerCamel, isUpper: isUpper)
    let name = language.escapedNamespace(options.name ?? own)
    // A member must not have the name of its class.
    if language.group == nil, language.hasNamespace { try register(name, in: nil, of: entry) }
    for line in try TokenWriter.expanded(language.namespace.start, { _ in name }) { text.line(line) }
    text.indentation = 1
    if let group = language.group {
      try writeMembers(of: entry, language, group)
    } else {
      joinedNames[entry] = language.hasNamespace ? "" : options.prefix.map { "--" + $0 } ?? "-"
      for token in file.tokens where !text.isTooLong {
        try budget.charge(60)
        let joined = try joinedName(of: token.entry, language)
        try write(token, TokenWriter.identifier(joined, isUpper: false), in: nil, language)
      }
    }
    text.indentation = 0
    text.line(language.namespace.end)
  }

  /// Writes the members of a group, recursively. The recursion is as deep as a path may be.
  private mutating func writeMembers(
    of entry: Int, _ language: TokenLanguage, _ group: (start: TokenLanguage.Template, end: String)
  ) throws(TokenFailure) {
    for index in tree.entries[entry].members.compactMap({ $0.entry }) where counts[index] > 0 {
      try budget.charge(60)
      guard !text.isTooLong else { return }
      let words = try self.words(of: index)
      guard !words.words.isEmpty else { continue }
      if let token = file.states[index].token {
        try write(token, language.tokenName(words), in: entry, language)
        continue
      }
      let name = language.escaped(language.groupName(words))
      try register(name, in: entry, of: index)
      try writeDescription(ofGroup: index, language)
      for line in try TokenWriter.expanded(group.start, { _ in language.key(name) }) { text.line(line) }
      text.indentation += 1
      try writeMembers(of: index, language, group)
      text.indentation -= 1
      text.line(group.end)
    }
  }

  private mutating func writeDescription(ofGroup entry: Int, _ language: TokenLanguage) throws(TokenFailure) {
    try budget.charge(tree.entries[entry].members.count)
    for item in tree.entries[entry].members where item.name.isEqual(to: "$description") {
      guard let node = item.property, document.kind(node) == .string else { continue }
      return text.line(language.comment.start + (try comment(node)) + language.comment.end)
    }
  }

  /// Returns the names of an entry and of the groups around it within the namespace, as one.
  mutating func joinedName(of entry: Int, _ language: TokenLanguage) throws(TokenFailure) -> String {
    if let name = joinedNames[entry] { return name }
    guard let parent = tree.entries[entry].parent else { return "" }
    let isRoot = tree.entries[entry].name.isEqual(to: "$root")
    let name = language.joined(try joinedName(of: parent, language), try words(of: entry), isRoot)
    try budget.charge(name.utf8.count / 8)
    joinedNames[entry] = name
    return name
  }

  // MARK: Tokens

  private mutating func write(
    _ token: MotionToken, _ own: String, in scope: Int?, _ language: TokenLanguage
  ) throws(TokenFailure) {
    let name = language.escaped(own)
    for name in language.declared(token, name, own) { try register(name, in: scope, of: token.entry) }
    if !language.hasNegativeDelays, case .transition(let transition) = token.value, transition.delay.value < 0
    {
      fail(
        .outOfRange, token.entry, at: token.alias == nil ? transition.delayNode : nil,
        "is a negative delay (\(TokenText.number(transition.delay.value))), which \(target.rawValue) does "
          + "not have; css, typescript and json have it")
    }
    let documentation = try documentation(of: token, language)
    let annotation = try annotation(of: token, language)
    for (index, template) in templates(of: token, language).enumerated() {
      let declaration = try TokenWriter.expanded(template) { key throws(TokenFailure) in
        try value(key, of: token, language.key(name), own, language)
      }
      let hasComment = index == 0 || language.repeatsComment
      for line in (hasComment ? documentation : []) + annotation + declaration { text.line(line) }
    }
  }

  private func templates(of token: MotionToken, _ language: TokenLanguage) -> [TokenLanguage.Template] {
    if let spring = token.spring {
      return spring.velocity == 0 || language.movingSpring.isEmpty ? language.spring : language.movingSpring
    }
    return switch token.value {
    case .duration: [language.duration]
    case .number: [language.scalar]
    case .bezier: [language.bezier]
    case .transition: language.transition
    case nil: []
    }
  }

  /// Returns the lines of the comment of a token. A block tag is read only at the beginning of a line.
  private mutating func documentation(
    of token: MotionToken, _ language: TokenLanguage
  ) throws(TokenFailure) -> [String] {
    var lines = try remarks(of: token, language)
    if language.joinsRemarks, !lines.isEmpty { lines = [lines.joined(separator: " ")] }
    if language.deprecated == nil, let reason = deprecation(of: token) {
      lines.append(document.kind(reason) == .string ? "@deprecated \(try comment(reason))" : "@deprecated")
    }
    guard language.joinsRemarks, lines.count > 1 else {
      return lines.map { language.comment.start + $0 + language.comment.end }
    }
    return ["/**"] + lines.map { " * " + $0 } + [" */"]
  }

  private mutating func annotation(
    of token: MotionToken, _ language: TokenLanguage
  ) throws(TokenFailure) -> [String] {
    guard let deprecated = language.deprecated, let reason = deprecation(of: token) else { return [] }
    guard document.kind(reason) == .string else { return [deprecated.plain] }
    try budget.charge(4 * document.byteCount(ofString: reason))
    let text = document.string(reason) ?? ""
    let literal = deprecated.escaping.map { TokenText.literal(text, escaping: $0) } ?? TokenText.comment(text)
    return try TokenWriter.expanded(deprecated.template) { _ in literal }
  }

  // MARK: Templates

  /// Returns the lines of a template with values in place of its keys.
  private static func expanded(
    _ template: TokenLanguage.Template, _ value: (String) throws(TokenFailure) -> String
  ) throws(TokenFailure) -> [String] {
    var lines: [String] = []
    for (start, parts) in template.lines {
      var line = start
      for (key, rest) in parts { line += try value(key) + rest }
      lines.append(line)
    }
    return lines
  }

  private mutating func value(
    _ key: String, of token: MotionToken, _ name: String, _ own: String, _ language: TokenLanguage
  ) throws(TokenFailure) -> String {
    if key.isEqual(to: "name") { return name }
    if let reference = try reference(for: key, of: token, language) { return reference }
    if key.utf8.starts(with: "own".utf8) { return own + key.dropFirst(3) }
    var number: Double?
    let delay = delay(of: token)
    if let spring = token.spring {
      switch key {
      case "mass": number = spring.parameters.mass
      case "stiffness": number = spring.parameters.stiffness
      case "damping": number = spring.parameters.damping
      case "ratio": number = spring.parameters.dampingRatio
      case "stiffnessPerMass": number = spring.parameters.stiffness / spring.parameters.mass
      case "velocity": number = spring.velocity
      case "overDamping": return spring.parameters.dampingRatio > 1 ? ", allowOverDamping: true" : ""
      case "milliseconds": number = try easing(of: token, spring)?.milliseconds ?? 0
      case "easing": return try easing(of: token, spring)?.text ?? ""
      default: break
      }
    }
    var (duration, bezier): (TokenDuration?, CubicBezier?)
    switch token.value {
    case .duration(let value): duration = value
    case .bezier(let value): bezier = value
    case .number(let value): if key.isEqual(to: "number") { number = value }
    case .transition(let value): (duration, bezier) = (value.duration, value.easing)
    case nil where ["duration", "curve"].contains { key.isEqual(to: $0) }:
      let fallback = try transition(of: token)
      (duration, bezier) = (fallback?.duration, fallback?.easing)
    case nil: break
    }
    switch key {
    case _ where number != nil: break
    case "delay": return language.time(&self, delay, token)
    case "delaySeconds": number = delay.seconds
    case "delayed" where delay.value == 0: return ""
    case "delayed":
      let seconds = language.number(&self, delay.seconds, token)
      return try TokenWriter.expanded(language.delayed) { _ in seconds }.joined()
    case "duration": return duration.map { language.time(&self, $0, token) } ?? ""
    case "seconds": number = duration?.seconds
    case "milliseconds": number = duration?.milliseconds
    case "bezier", "curve":
      var numbers: [String] = []
      for number in bezier?.numbers ?? [] { numbers.append(language.number(&self, number, token)) }
      let text = numbers.joined(separator: ", ")
      return key.isEqual(to: "curve") ? "cubic-bezier(\(text))" : text
    default:
      let point = ["x1", "y1", "x2", "y2"].firstIndex { key.isEqual(to: $0) }
      number = point.flatMap { bezier?.numbers[$0] }
    }
    return number.map { language.number(&self, $0, token) } ?? ""
  }
}
