import MotionSystem
import StrictJSON

/// Reads the groups of documents, and checks names and members of groups and tokens. Groups of one name are
/// merged in the order of the documents.
///
/// The recursion is as deep as the document, which the parser limits.
struct SourceReader {
  let document: JSONDocument
  let roots: [JSONDocument.Node]
  /// Whether only what the format has is read.
  private let isStrict: Bool
  var issues: TokenIssues
  /// What the format does not have and is read nevertheless.
  private(set) var leniencies: TokenIssues
  private(set) var groups: [SourceGroup] = []
  /// The number of tokens and groups, to stop at the limit.
  private var entryCount = 0
  /// Whether the objects that references were followed to are tokens.
  var referring: [JSONDocument.Node: Bool] = [:]
  /// The index of the document that is read.
  private var file = 0
  let budget: WorkMeter
  /// The places of the members of groups, if there are several documents.
  private var places: [MemberPlace: Int] = [:]
  /// The types of groups that hold for tokens, if there are several documents.
  private var inheritedTypes: [JSONDocument.Node: JSONDocument.Node] = [:]

  /// A name within a group.
  private struct MemberPlace: Hashable {
    let group: Int
    let name: TokenName
  }

  /// - Parameter roots: The documents: the root of `document`, or the elements of its array.
  init(
    _ document: JSONDocument, _ roots: [JSONDocument.Node], isStrict: Bool, issues: TokenIssues,
    leniencies: TokenIssues, budget: WorkMeter
  ) {
    self.budget = budget
    self.document = document
    self.roots = roots
    self.isStrict = isStrict
    self.issues = issues
    self.leniencies = leniencies
  }

  /// The members of a token. Others are kept as they are.
  static let tokenMembers = ["$value", "$ref", "$type", "$description", "$deprecated", "$extensions"]
  private static let groupMembers = [
    "$type", "$description", "$deprecated", "$extensions", "$extends", "$ref", "$root",
  ]

  /// Reads all documents.
  mutating func read() throws(TokenFailure) {
    guard roots.count <= TokenLimits.documents else {
      return issues.add(
        .limit, document.root,
        "has \(roots.count.grouped) documents; at most \(TokenLimits.documents) are merged")
    }
    for (index, root) in roots.enumerated() {
      file = index
      try readDocument(root)
    }
  }

  private mutating func readDocument(_ root: JSONDocument.Node) throws(TokenFailure) {
    guard document.kind(root) == .object else {
      return issues.add(
        .wrongType, root, "must be an object with groups and tokens, received \(document.received(root))")
    }
    if let order = document.member(root, named: "resolutionOrder"), document.kind(order) == .array {
      return issues.add(
        .unknownField, order, "belongs to a resolver document; send the resolved tokens file instead")
    }
    if let props = document.member(root, named: "props"), isTheo(root, props) {
      return issues.add(
        .unknownField, props,
        "is the form of Theo (Salesforce, Orbit); convert the file with npx theo FILE --transform web "
          + "--format raw.json | jq .props")
    }
    if document.member(root, named: "$value") != nil {
      return issues.add(
        .invalidValue, root, "must be a group; a token needs a name, such as {\"short\": {\"$value\": …}}")
    }
    if groups.isEmpty { groups.append(SourceGroup(node: root, name: "", parent: nil)) }
    try readMembers(of: root, to: 0, type: nil, levels: 0, pathBytes: 0)
  }

  /// Returns whether a document with `props` is one of Theo: with a list, imports, or a category.
  private func isTheo(_ root: JSONDocument.Node, _ props: JSONDocument.Node) -> Bool {
    if document.kind(props) == .array || document.member(root, named: "imports") != nil { return true }
    let first = document.members(props).first { _ in true }?.1
    return [first, document.member(root, named: "global")].contains {
      $0.flatMap { document.member($0, named: "category") }.map { document.kind($0) == .string } ?? false
    }
  }

  /// - Parameter type: The type of the nearest group in the same document.
  private mutating func readMembers(
    of node: JSONDocument.Node, to group: Int, type: JSONDocument.Node?, levels: Int, pathBytes: Int
  ) throws(TokenFailure) {
    let type = document.member(node, named: "$type") ?? type
    if let type, lacksValue(node, type) { return }
    for (key, value) in document.members(node) {
      guard entryCount <= TokenLimits.entries else { break }
      try budget.charge(8 + document.byteCount(ofString: key) / 16 + document.count(value))
      let name = document.string(key) ?? ""
      if name.begins(with: UInt8(ascii: "$")), !name.isEqual(to: "$root") {
        try checkProperty(name, value, isRoot: groups[group].parent == nil, group: group)
        if name.isEqual(to: "$extends") || name.isEqual(to: "$ref") { continue }
        try appendProperty(name, value, to: group)
        continue
      }
      guard document.kind(value) == .object else {
        issues.add(
          .wrongType, value, "must be an object, a token or a group, received \(document.received(value))")
        continue
      }
      guard isValid(name, value, levels: levels + 1, pathBytes: pathBytes) else { continue }
      if let earlier = member(named: name, of: group) {
        try merge(
          value, with: earlier, type: type, levels: levels + 1, pathBytes: pathBytes + name.utf8.count + 1)
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
      if try isToken(value) {
        try checkToken(value)
        append(name, .token(value), to: group)
        if roots.count > 1 { inheritedTypes[value] = type }
      } else if name.isEqual(to: "$root") {
        issues.add(
          .invalidValue, value, "must be a token with $value; $root is the token of the group around it")
      } else {
        let child = groups.count
        groups.append(SourceGroup(node: value, name: name, parent: group))
        append(name, .group(child), to: group)
        try readMembers(
          of: value, to: child, type: type, levels: levels + 1, pathBytes: pathBytes + name.utf8.count + 1)
      }
    }
  }

  /// Reports an object with a type that has what belongs into `$value` as its own members. Returns whether it
  /// is one.
  private mutating func lacksValue(_ node: JSONDocument.Node, _ type: JSONDocument.Node) -> Bool {
    guard !roots.contains(node), !hasChildren(node) else { return false }
    var names: [String] = []
    for (key, _) in document.members(node) where !document.string(key, startsWith: "$") {
      if names.count < 4 { names.append(document.shortenedString(key)) }
    }
    guard !names.isEmpty else { return false }
    issues.add(
      .required, node, missing: "$value",
      "is missing; put \(names.joined(separator: " and ")) into the $value of this "
        + document.shortenedString(type))
    return true
  }

  // MARK: Several documents

  private mutating func append(_ name: String, _ member: SourceGroup.Member, to group: Int) {
    if roots.count > 1 {
      places[MemberPlace(group: group, name: TokenName(name))] = groups[group].members.count
    }
    groups[group].members.append((name, member, file))
  }

  /// Returns the member of a group that an earlier document has.
  private func member(named name: String, of group: Int) -> (member: SourceGroup.Member, file: Int)? {
    guard file > 0, let place = places[MemberPlace(group: group, name: TokenName(name))] else { return nil }
    let member = groups[group].members[place]
    return member.file < file ? (member.member, member.file) : nil
  }

  /// Merges a token or a group with that of the same name in an earlier document.
  private mutating func merge(
    _ value: JSONDocument.Node, with earlier: (member: SourceGroup.Member, file: Int),
    type: JSONDocument.Node?, levels: Int, pathBytes: Int
  ) throws(TokenFailure) {
    let isToken = try isToken(value)
    switch earlier.member {
    case .group(let group) where !isToken:
      try readMembers(of: value, to: group, type: type, levels: levels, pathBytes: pathBytes)
    case .token(let other) where isToken:
      // Equal texts may be below groups of different types.
      let types = [
        typeName(of: value, inherited: type), typeName(of: other, inherited: inheritedTypes[other]),
      ]
      if types[0] == types[1], try document.areEqual(value, other, budget: budget) { return }
      issues.add(
        .duplicate, value,
        "differs from the token of this name in document \(earlier.file + 1); give it once")
    case .token, .group, .property:
      issues.add(
        .conflict, value,
        isToken
          ? "is a token; document \(earlier.file + 1) has a group of this name"
          : "is a group; document \(earlier.file + 1) has a token of this name")
    }
  }

  private func typeName(of token: JSONDocument.Node, inherited: JSONDocument.Node?) -> String? {
    (document.member(token, named: "$type") ?? inherited).map { document.shortenedString($0) }
  }

  /// Appends a property of a group. Of several documents, each may have a type for its own tokens, and the
  /// first with another property counts.
  private mutating func appendProperty(
    _ name: String, _ value: JSONDocument.Node, to group: Int
  ) throws(TokenFailure) {
    guard !name.isEqual(to: "$type"), let earlier = member(named: name, of: group) else {
      append(name, .property(value), to: group)
      return
    }
    guard name.isEqual(to: "$deprecated"), case .property(let other) = earlier.member,
      !(try document.areEqual(value, other, budget: budget))
    else { return }
    issues.add(
      .duplicate, value, "differs from that of the group in document \(earlier.file + 1); give it once")
  }

  // MARK: Names

  private mutating func isValid(
    _ name: String, _ node: JSONDocument.Node, levels: Int, pathBytes: Int
  ) -> Bool {
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
    if name.utf8.count > TokenLimits.nameBytes {
      issues.add(
        .limit, node, "a name has at most \(TokenLimits.nameBytes) bytes, received \(name.utf8.count)")
      return false
    }
    if levels > TokenLimits.levels {
      issues.add(.limit, node, "a path has at most \(TokenLimits.levels) levels, this one has \(levels)")
      return false
    }
    if pathBytes + name.utf8.count > TokenLimits.pathBytes {
      issues.add(
        .limit, node,
        "a path has at most \(TokenLimits.pathBytes) bytes, this one has \(pathBytes + name.utf8.count)")
      return false
    }
    return true
  }

  // MARK: Members

  private mutating func checkProperty(
    _ name: String, _ value: JSONDocument.Node, isRoot: Bool, group: Int
  ) throws(TokenFailure) {
    if name.isEqual(to: "$extends") || name.isEqual(to: "$ref"), let extends = groups[group].extends,
      extends.file < file
    {
      return issues.add(
        .conflict, value,
        "the group extends another in document \(extends.file + 1) already; give one of them")
    }
    switch name {
    case "$schema" where isRoot: break
    case "$extends": readExtends(value, group: group)
    case "$ref":
      if groups[group].extends != nil {
        issues.add(.conflict, value, "stands beside $extends, which means the same; give one of them")
      } else {
        groups[group].extends = (value, true, file)
        checkString(value, suchAs: "#/button")
      }
    default:
      guard !checkCommon(name, value) else { return }
      try addUnknown(name, value, SourceReader.groupMembers, of: "a group")
    }
  }

  private mutating func readExtends(_ value: JSONDocument.Node, group: Int) {
    if groups[group].extends != nil {
      return issues.add(.conflict, value, "stands beside $ref, which means the same; give one of them")
    }
    if document.kind(value) == .string {
      groups[group].extends = (value, !TokenReference.isReference(value, in: document), file)
    } else if let reference = document.referenceMember(value), document.count(value) == 1 {
      groups[group].extends = (reference, true, file)
      checkString(reference, suchAs: "#/button")
    } else {
      issues.add(
        .wrongType, value,
        "must be a reference to a group such as \"{button}\", received \(document.received(value))")
    }
  }

  private mutating func checkToken(_ node: JSONDocument.Node) throws(TokenFailure) {
    var hasValue = false
    var reference: JSONDocument.Node?
    for (key, value) in document.members(node) {
      try budget.charge(document.byteCount(ofString: key) / 16)
      let name = document.string(key) ?? ""
      switch name {
      case "$value": hasValue = true
      case "$ref": reference = value
      case _ where checkCommon(name, value): break
      case _ where name.begins(with: UInt8(ascii: "$")):
        try addUnknown(name, value, SourceReader.tokenMembers, of: "a token")
      default:
        if PlainNames.contains(name) {
          issues.add(.unknownField, value, "is no member of a token beside $value; write $\(name)")
        } else if try hasToken(value) {
          issues.add(
            .unknownField, value,
            "a token has no tokens or groups in it; a token beside its variants is named $root, and is a "
              + "member of their group")
        } else if isStrict {
          issues.add(.unknownField, value, "is no member of a token; move it to $extensions")
        } else {
          leniencies.add(.unknownField, value, "is no member of a token; only the target json has it")
        }
      }
    }
    if hasValue, let reference {
      issues.add(.conflict, reference, "stands beside $value; give one of them")
    }
  }

  /// Returns whether there is a token in a value. The recursion is as deep as the document.
  private func hasToken(_ node: JSONDocument.Node) throws(TokenFailure) -> Bool {
    try budget.charge(2 + 2 * document.count(node))
    if document.member(node, named: "$value") != nil { return true }
    for (_, value) in document.members(node) where document.kind(value) == .object {
      if try hasToken(value) { return true }
    }
    return false
  }

  /// Checks a member that groups and tokens have. Returns false if the name is none of them.
  private mutating func checkCommon(_ name: String, _ value: JSONDocument.Node) -> Bool {
    switch name {
    case "$type":
      checkString(value, suchAs: "transition")
      if let meant = TokenType.inWrongCase(document.shortenedString(value)) {
        issues.add(.invalidValue, value, "types are case-sensitive; did you mean \(meant)?")
      }
    case "$description": checkString(value, suchAs: "Small components.")
    case "$deprecated":
      if document.kind(value) != .string, document.kind(value) != .bool {
        issues.add(.wrongType, value, "must be true, false or a string, received \(document.received(value))")
      }
    case "$extensions":
      if document.kind(value) != .object {
        issues.add(
          .wrongType, value,
          "must be an object with one member per vendor, received \(document.received(value))")
      }
    default: return false
    }
    return true
  }

  private mutating func checkString(_ value: JSONDocument.Node, suchAs example: String) {
    guard document.kind(value) != .string else { return }
    issues.add(
      .wrongType, value, "must be a string such as \"\(example)\", received \(document.received(value))")
  }

  /// The work of a search among the members of the format, which are few and short, in units of a budget.
  private static let suggestionWork = 90

  private mutating func addUnknown(
    _ name: String, _ value: JSONDocument.Node, _ known: [String], of owner: String
  ) throws(TokenFailure) {
    try budget.charge(SourceReader.suggestionWork)
    let nearest = NearestName.nearest(to: name, among: known + ["$value"])
    if !isStrict, nearest == nil {
      return leniencies.add(.unknownField, value, "is no member of \(owner); only the target json has it")
    }
    issues.add(
      .unknownField, value,
      nearest.map { "unknown member of \(owner); did you mean \($0)?" }
        ?? "unknown member of \(owner); names beginning with $ are those of the format: "
        + known.joined(separator: ", "))
  }
}
