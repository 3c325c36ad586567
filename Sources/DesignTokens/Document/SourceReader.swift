import MotionSystem
import StrictJSON

/// Reads the groups of documents, and checks names and members of groups and tokens. Groups of one name are
/// merged in the order of the documents.
///
/// The recursion is as deep as the document, which the parser limits.
struct SourceReader {
  let document: JSONDocument
  /// The documents: the root of `document`, or the elements of its array.
  private let roots: [Node]
  /// Whether only what the format has is read.
  let isStrict: Bool
  var issues = TokenIssues()
  /// What the format does not have and is read nevertheless.
  private(set) var leniencies = TokenIssues()
  var groups: [SourceGroup] = []
  var tokens: [SourceToken] = []
  var types = TypeNames()
  /// The number of tokens and groups, to stop at the limit.
  private var entryCount = 0
  /// The index of the document that is read.
  private var file = 0
  /// Whether the document has no `$` in front of the names of the format, as those of Style Dictionary and
  /// Tokens Studio.
  private var isPlain = false
  /// Whether the document has no `$` and a value.
  private var hasPlainValue = false
  let budget: WorkMeter
  /// The places of the members of groups, if there are several documents.
  private var places: [ScopedName: Int] = [:]

  init(_ source: TokenSource, isStrict: Bool, budget: WorkMeter) {
    (document, roots) = (source.document, source.roots)
    (self.isStrict, self.budget) = (isStrict, budget)
  }

  private static let commonMembers = ["$type", "$description", "$deprecated", "$extensions"]
  private static let tokenMembers = ["$value", "$ref"] + commonMembers
  private static let groupMembers = commonMembers + ["$extends", "$ref", "$root"]

  mutating func read() throws(TokenFailure) {
    guard roots.count <= TokenLimits.documents else {
      let detail = "has \(roots.count.grouped) documents; at most \(TokenLimits.documents) are merged"
      return issues.add(.limit, document.root, detail)
    }
    for (index, root) in roots.enumerated() {
      file = index
      try readDocument(root)
    }
  }

  private mutating func readDocument(_ root: Node) throws(TokenFailure) {
    guard document.kind(root) == .object else { return failType(root, "an object with groups and tokens") }
    if let order = document.member(root, named: "resolutionOrder"), document.kind(order) == .array {
      return issues.add(
        .unknownField, order, "belongs to a resolver document; send the resolved tokens file instead")
    }
    if let props = document.member(root, named: "props"), isTheo(root, props) {
      let advice = "convert the file with npx theo FILE --transform web --format raw.json | jq .props"
      return issues.add(.unknownField, props, "is the form of Theo (Salesforce, Orbit); \(advice)")
    }
    if document.member(root, named: "$value") != nil {
      return issues.add(
        .invalidValue, root, "must be a group; a token needs a name, such as {\"short\": {\"$value\": …}}")
    }
    isPlain = try contains("$value", in: root) ? false : contains("value", in: root)
    hasPlainValue = false
    if groups.isEmpty { groups.append(SourceGroup(node: root, parent: nil)) }
    try readMembers(of: root, to: 0, type: nil, levels: 0, pathBytes: 0)
  }

  /// Returns whether a document with `props` is one of Theo: with a list, imports, or a category.
  private func isTheo(_ root: Node, _ props: Node) -> Bool {
    if document.kind(props) == .array || document.member(root, named: "imports") != nil { return true }
    let first = document.members(props).first { _ in true }?.1
    return [first, document.member(root, named: "global")].contains {
      $0.flatMap { document.member($0, named: "category") }.map { document.kind($0) == .string } ?? false
    }
  }

  // MARK: Groups

  /// - Parameter type: The type of the nearest group in the same document.
  private mutating func readMembers(
    of node: Node, to group: Int, type: Node?, levels: Int, pathBytes: Int
  ) throws(TokenFailure) {
    let type = ownType(node) ?? type
    if let type, lacksValue(node, type) { return }
    for (key, value) in document.members(node) {
      guard entryCount <= TokenLimits.entries else { break }
      // The names of its members are compared with those of the format several times.
      try budget.charge(8 + document.byteCount(ofString: key) / 16 + 4 * document.count(value))
      let isObject = document.kind(value) == .object
      let name = formatName(key, isMember: !isObject)
      if name.begins(with: UInt8(ascii: "$")), !name.isEqual(to: "$root") {
        try readProperty(name, value, of: group)
        continue
      }
      guard isObject else {
        failType(value, "a group, or a token with $type and $value")
        continue
      }
      guard isValid(name, value, levels: levels + 1, pathBytes: pathBytes) else { continue }
      let length = pathBytes + name.utf8.count + 1
      let earlier = member(named: name, of: group)
      var isToken = isToken(value, type)
      // What refers to another object extends a group if it stands in a group of an earlier document.
      if case .group? = earlier?.value, document.member(value, named: "$ref") != nil { isToken = false }
      if let earlier {
        try merge(value, isToken, with: earlier, type: type, levels: levels + 1, pathBytes: length)
        continue
      }
      entryCount += 1
      if entryCount > TokenLimits.entries {
        issues.add(
          .limit, value,
          "is the token or group number \(entryCount.grouped); a document has at most "
            + "\(TokenLimits.entries.grouped)")
        break
      }
      if isToken {
        append(name, .token(tokens.count), to: group)
        tokens.append(try token(value, name, in: group, type))
      } else if name.isEqual(to: "$root") {
        issues.add(
          .invalidValue, value, "must be a token with $value; $root is the token of the group around it")
      } else {
        let child = groups.count
        groups.append(SourceGroup(node: value, parent: group))
        append(name, .group([GroupMember.Part(group: child)]), to: group)
        try readMembers(of: value, to: child, type: type, levels: levels + 1, pathBytes: length)
      }
    }
  }

  /// Returns the name of a member as the format has it.
  /// - Parameter isMember: Whether it is no group or token.
  private func formatName(_ key: Node, isMember: Bool) -> String {
    let name = document.string(key) ?? ""
    return isPlain && isMember && isPlainName(name) ? "$" + name : name
  }

  private func isPlainName(_ name: String) -> Bool {
    SourceReader.tokenMembers.contains { $0.dropFirst().utf8.elementsEqual(name.utf8) }
  }

  /// Returns whether an object is a token: it has a value, or refers to another object. In a document without
  /// `$`, a group may have the name `value`, so a value that is an object has a type.
  private func isToken(_ node: Node, _ type: Node?) -> Bool {
    if document.member(node, named: "$value") != nil { return true }
    if isPlain, let value = document.member(node, named: "value") {
      return document.kind(value) != .object || (ownType(node) ?? type) != nil
    }
    return document.member(node, named: "$ref") != nil && document.member(node, named: "$extends") == nil
      && !hasChildren(node)
  }

  private func ownType(_ node: Node) -> Node? {
    let type = document.member(node, named: "$type") ?? (isPlain ? document.member(node, named: "type") : nil)
    return type.flatMap { document.kind($0) == .string ? $0 : nil }
  }

  /// Returns whether an object has members that are tokens or groups.
  private func hasChildren(_ node: Node) -> Bool {
    document.members(node).contains { key, value in
      document.kind(value) == .object && !document.string(key, startsWith: "$")
    }
  }

  /// Reports an object with a type that has what belongs into `$value` as its own members. Returns whether it
  /// is one.
  private mutating func lacksValue(_ node: Node, _ type: Node) -> Bool {
    guard !roots.contains(node), !hasChildren(node) else { return false }
    var names: [String] = []
    for (key, _) in document.members(node) {
      if names.count < 4, !formatName(key, isMember: true).begins(with: UInt8(ascii: "$")) {
        names.append(document.shortenedString(key))
      }
    }
    guard !names.isEmpty else { return false }
    issues.add(
      .required, node, missing: "$value",
      "is missing; put \(names.joined(separator: " and ")) into the $value of this "
        + document.shortenedString(type))
    return true
  }

  private mutating func readProperty(_ name: String, _ value: Node, of group: Int) throws(TokenFailure) {
    switch name {
    case "$extends", "$ref":
      if let extends = groups[group].extends {
        let other = name.isEqual(to: "$ref") ? "$extends" : "$ref"
        return issues.add(
          .conflict, value,
          extends.file < file
            ? "the group extends another in document \(extends.file + 1) already; give one of them"
            : "stands beside \(other), which means the same; give one of them")
      }
      return readExtends(value, isPointer: name.isEqual(to: "$ref"), of: group)
    case "$schema" where groups[group].parent == nil: break
    case _ where try checkCommon(name, value): break
    default: try addUnknown(name, value, SourceReader.groupMembers, of: "a group")
    }
    // Of several documents, each may have a type for its own tokens, and the first with another property
    // counts.
    guard !name.isEqual(to: "$type"), let earlier = member(named: name, of: group) else {
      return append(name, .property(value), to: group)
    }
    guard name.isEqual(to: "$deprecated"), let other = earlier.property,
      !(try document.areEqual(value, other, budget: budget))
    else { return }
    issues.add(
      .duplicate, value, "differs from that of the group in document \(earlier.file + 1); give it once")
  }

  private mutating func readExtends(_ value: Node, isPointer: Bool, of group: Int) {
    let reference = document.count(value) == 1 ? document.referenceMember(value) : nil
    if !isPointer, document.kind(value) == .string {
      groups[group].extends = (value, !TokenReference.isReference(value, in: document), file)
    } else if let pointer = isPointer ? value : reference {
      groups[group].extends = (pointer, true, file)
      checkString(pointer, suchAs: "#/button")
    } else {
      failType(value, "a reference to a group such as \"{button}\"")
    }
  }

  // MARK: Several documents

  private mutating func append(_ name: String, _ value: GroupMember.Value, to group: Int) {
    if roots.count > 1 { places[ScopedName(name, in: group)] = groups[group].members.count }
    groups[group].members.append(GroupMember(name: name, value: value, file: file))
  }

  /// Returns the member of a group that an earlier document has.
  private func member(named name: String, of group: Int) -> GroupMember? {
    guard file > 0, let place = places[ScopedName(name, in: group)] else { return nil }
    let member = groups[group].members[place]
    return member.file < file ? member : nil
  }

  /// Merges a token or a group with that of the same name in an earlier document.
  private mutating func merge(
    _ value: Node, _ isToken: Bool, with earlier: GroupMember, type: Node?, levels: Int, pathBytes: Int
  ) throws(TokenFailure) {
    switch earlier.value {
    case .group(let parts) where !isToken:
      try readMembers(of: value, to: parts[0].group, type: type, levels: levels, pathBytes: pathBytes)
    case .token(let token) where isToken:
      let other = tokens[token]
      // Equal texts may be below groups of different types.
      let types = [ownType(value) ?? type, other["$type"] ?? other.inheritedType]
      let names = types.map { $0.map(document.shortenedString) }
      if names[0] == names[1], try document.areEqual(value, other.node, budget: budget) { return }
      issues.add(
        .duplicate, value,
        "differs from the token of this name in document \(earlier.file + 1); give it once")
    case .token, .group, .property:
      let (own, other) = isToken ? ("token", "group") : ("group", "token")
      issues.add(.conflict, value, "is a \(own); document \(earlier.file + 1) has a \(other) of this name")
    }
  }

  // MARK: Names

  private mutating func isValid(_ name: String, _ node: Node, levels: Int, pathBytes: Int) -> Bool {
    if !isStrict, name.utf8.contains(UInt8(ascii: ".")) {
      leniencies.add(
        .invalidValue, node,
        "has a period in its name, which the format does not allow; references write it "
          + "{'\(name.shortenedName)'}")
    }
    for (byte, character) in [("{", "an opening brace"), ("}", "a closing brace"), (".", "a period")]
    where name.utf8.contains(where: { $0 == byte.utf8.first }) && (isStrict || byte != ".") {
      issues.add(
        .invalidValue, node,
        "a name must not contain \(character), because references are written {group.token}; received "
          + "\"\(name.shortenedName)\"")
      return false
    }
    let limits = [
      ("a name", name.utf8.count, TokenLimits.nameBytes, "bytes, received"),
      ("a path", levels, TokenLimits.levels, "levels, this one has"),
      ("a path", pathBytes + name.utf8.count, TokenLimits.pathBytes, "bytes, this one has"),
    ]
    for (what, received, limit, unit) in limits where received > limit {
      issues.add(.limit, node, "\(what) has at most \(limit) \(unit) \(received)")
      return false
    }
    return true
  }

  // MARK: Tokens

  private mutating func token(
    _ node: Node, _ name: String, in group: Int, _ type: Node?
  ) throws(TokenFailure) -> SourceToken {
    var token = SourceToken(node: node, parent: group, file: file, inheritedType: type, value: node)
    var hasValue = false
    var reference: Node?
    for (key, value) in document.members(node) {
      try budget.charge(document.byteCount(ofString: key) / 16)
      let name = formatName(key, isMember: true)
      switch name {
      case "$value":
        hasValue = true
        token.value = value
        if isPlain, !hasPlainValue {
          hasPlainValue = true
          accept(.unknownField, value, "is read as $value; the members of this file have no $ in their names")
        }
      case "$ref": reference = value
      case _ where try checkCommon(name, value):
        if token[name] != nil { issues.add(.duplicate, value, "is given with and without $; give it once") }
        token.properties.append((name, value))
      case _ where name.begins(with: UInt8(ascii: "$")):
        try addUnknown(name, value, SourceReader.tokenMembers, of: "a token")
        token.others.append((key, value))
      default:
        if !isPlain, isPlainName(name) {
          issues.add(.unknownField, value, "is no member of a token beside $value; write $\(name)")
        } else if try contains("$value", in: value) {
          issues.add(
            .unknownField, value,
            "a token has no tokens or groups in it; a token beside its variants is named $root, and is a "
              + "member of their group")
        } else {
          let advice = isStrict ? "move it to $extensions" : "only the target json has it"
          accept(.unknownField, value, "is no member of a token; \(advice)")
        }
        token.others.append((key, value))
      }
    }
    if hasValue, let reference { issues.add(.conflict, reference, "stands beside $value; give one of them") }
    token.isUndecided = !hasValue && !name.isEqual(to: "$root")
    return token
  }

  /// Returns whether there is a member with a name in a value. The recursion is as deep as the document.
  private func contains(_ name: StaticString, in node: Node) throws(TokenFailure) -> Bool {
    try budget.charge(2 + 2 * document.count(node))
    if document.member(node, named: name) != nil { return true }
    for (_, value) in document.members(node) where document.kind(value) == .object {
      if try contains(name, in: value) { return true }
    }
    return false
  }

  /// Checks a member that groups and tokens have. Returns false if the name is none of them.
  private mutating func checkCommon(_ name: String, _ value: Node) throws(TokenFailure) -> Bool {
    switch name {
    case "$type":
      checkString(value, suchAs: "transition")
      let shortened = document.shortenedString(value)
      let known = TokenType.inWrongCase(shortened)
      if let known { issues.add(.invalidValue, value, "types are case-sensitive; did you mean \(known)?") }
      let meant = isPlain ? TokenType.formatName(shortened) : nil
      if let meant { accept(.invalidValue, value, "\(shortened) is read as \(meant)") }
      try types.add(value, meant, isInWrongCase: known != nil, in: document, budget: budget)
    case "$description": checkString(value, suchAs: "Small components.")
    case "$deprecated":
      if document.kind(value) != .string, document.kind(value) != .bool {
        failType(value, "true, false or a string")
      }
    case "$extensions":
      if document.kind(value) != .object { failType(value, "an object with one member per vendor") }
    default: return false
    }
    return true
  }

  /// Names what the format does not have, or reports it if reading is strict.
  mutating func accept(_ code: ErrorCode, _ node: Node, _ detail: String) {
    if isStrict { issues.add(code, node, detail) } else { leniencies.add(code, node, detail) }
  }

  private mutating func checkString(_ value: Node, suchAs example: String) {
    if document.kind(value) != .string { failType(value, "a string such as \"\(example)\"") }
  }

  /// Reports a value that is of no expected type.
  private mutating func failType(_ value: Node, _ expected: String) {
    issues.add(.wrongType, value, "must be \(expected), received \(document.received(value))")
  }

  /// The work of a search among the members of the format, which are few and short, in units of a budget.
  private static let suggestionWork = 90

  private mutating func addUnknown(
    _ name: String, _ value: Node, _ known: [String], of owner: String
  ) throws(TokenFailure) {
    try budget.charge(SourceReader.suggestionWork)
    let nearest = NearestName.nearest(to: name, among: known + ["$value"])
    if !isStrict, nearest == nil {
      return leniencies.add(.unknownField, value, "is no member of \(owner); only the target json has it")
    }
    let rule = "names beginning with $ are those of the format: "
    issues.add(
      .unknownField, value,
      "unknown member of \(owner); "
        + (nearest.map { "did you mean \($0)?" } ?? rule + known.joined(separator: ", ")))
  }
}
