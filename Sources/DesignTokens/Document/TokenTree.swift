import MotionSystem
import StrictJSON

/// The groups and tokens of documents after `$extends`, and the one place in which references find them.
/// Inherited members come first, in the order of the inherited group.
///
/// A group is expanded one level at a time, when its members are needed. Groups may extend others in a long
/// chain, so what a group needs is on a stack of its own and not on that of the program.
struct TokenTree {
  struct Entry {
    let name: String
    /// The names from the root, separated by periods.
    let path: String
    /// The number of names in the path.
    let level: Int
    /// The index of the group; nil for the root.
    let parent: Int?
    let node: Node
    /// The reference in `$extends` that copied the entry to this place; nil if it is written there.
    let origin: Node?
    /// The index of the document in which the entry is written.
    let file: Int
    /// The index of the token in the source; nil for a group.
    fileprivate(set) var token: Int?
    /// The groups of the source of which a group consists. The members of later ones replace others.
    fileprivate var parts: [GroupMember.Part] = []
    fileprivate var state = State.new
    /// The values of `$type` and `$deprecated` of the nearest groups that have them, by their documents; nil
    /// for any document.
    fileprivate var types: [Int?: Node] = [:]
    fileprivate var deprecations: [Int?: Node] = [:]
    /// The value of `$type` of the groups around the entry, or of the entry itself.
    var groupType: Node? { types[file] }
    /// Whether the groups have types for several documents.
    var hasSeveralTypes: Bool { types.count > 2 }
    /// The value of `$deprecated` of the nearest group in any document, which holds for copies.
    var nearestDeprecation: Node? { deprecations[nil] }
    /// The value of `$deprecated` of the groups around the entry.
    var groupDeprecation: Node? { deprecations[origin == nil ? file : nil] }
    /// The members of a group.
    fileprivate(set) var members: [GroupMember] = []

    var isToken: Bool { token != nil }
  }

  fileprivate enum State { case new, open, done }

  /// What names lead to.
  enum Found {
    case group(Int)
    /// The names after that of the token lead into its value.
    case token(Int, ArraySlice<String>)
    case missing(level: Int, in: Int)
    /// An entry has to be expanded first.
    case needs(Int)
  }

  private(set) var source: SourceReader
  /// The entries. The first is the root. A group precedes its members.
  private(set) var entries: [Entry] = []
  /// The entries that are tokens, in the order of the documents.
  private(set) var tokens: [Int] = []
  private var places: [ScopedName: Int] = [:]
  /// The entries that groups of the source extend; nil for an error, which is reported.
  private var bases: [Int: Int?] = [:]
  /// The references of objects whose meaning they decide, by their nodes.
  private var references: [Node: TokenReference] = [:]
  /// The groups that objects with `$ref` are.
  private var groupOfToken: [Int: Int] = [:]

  private var document: JSONDocument { source.document }
  private var budget: WorkMeter { source.budget }

  init(_ source: SourceReader) throws(TokenFailure) {
    self.source = source
    guard !source.groups.isEmpty else { return }
    entries.append(
      Entry(
        name: "", path: "", level: 0, parent: nil, node: source.document.root, origin: nil, file: 0,
        parts: [GroupMember.Part(group: 0)]))
    try expandAll(0)
  }

  /// Returns the index of the group or token with a name in a group.
  func child(of group: Int, named name: String) -> Int? { places[ScopedName(name, in: group)] }

  func token(_ entry: Int) -> SourceToken? { entries[entry].token.map { source.tokens[$0] } }

  /// Returns the reference at a value, which is parsed once unless it has an error.
  /// - Parameter report: Receives the code and the detail of the error if it is none.
  func parse(
    _ node: Node, isPointer: Bool, _ report: (ErrorCode, String) -> Void
  ) throws(TokenFailure) -> TokenReference? {
    if let reference = references[node] { return reference }
    return try TokenReference.parse(node, isPointer: isPointer, in: document, budget: budget, report)
  }

  /// Returns what names lead to.
  func find(_ names: [String]) throws(TokenFailure) -> Found {
    var entry = 0
    for (level, name) in names.enumerated() {
      guard entries[entry].state == .done else { return .needs(entry) }
      guard !entries[entry].isToken else { return .token(entry, names[level...]) }
      try budget.charge(4 + name.utf8.count / 8)
      guard let child = child(of: entry, named: name) else { return .missing(level: level, in: entry) }
      entry = child
    }
    guard entries[entry].isToken else { return .group(entry) }
    return entries[entry].state == .done ? .token(entry, []) : .needs(entry)
  }

  /// Returns the end of an error text that names what is probably meant.
  /// - Parameter isGroup: Whether a group is meant, and not a token.
  func suggestion(
    _ reference: TokenReference, _ level: Int, in group: Int, isGroup: Bool
  ) throws(TokenFailure) -> String {
    let name = reference.names[level]
    try budget.charge(entries[group].members.count)
    let names = entries[group].members.compactMap { member in
      member.entry.flatMap { isGroup && entries[$0].isToken ? nil : member.name }
    }
    guard names.count <= 1000 else { return "" }
    try budget.charge(8 * min(name.utf8.count, 32) * names.count)
    guard let nearest = NearestName.nearest(to: name, among: names) else {
      let shown = names.prefix(4).map { $0.shortenedName }.joined(separator: ", ")
      let path = entries[group].path
      return (path.isEmpty ? "; the document has " : "; \(path.shortenedName) has ")
        + (names.isEmpty ? "no tokens" : shown) + (names.count > 4 ? ", …" : "")
    }
    var meant = Array(reference.names)
    meant[level] = nearest
    // The names after a corrected one may not exist either.
    var entry: Int? = group
    for name in meant[level...] { entry = entry.flatMap { child(of: $0, named: name) } }
    let known = entry == nil ? meant[...level] : meant[...]
    return "; did you mean "
      + (reference.isPointer ? "/" + known.joined(separator: "/") : known.joined(separator: ".")) + "?"
  }

  // MARK: Expansion

  /// Expands a group and all that is in it. The recursion is as deep as a path may be.
  private mutating func expandAll(_ entry: Int) throws(TokenFailure) {
    try expand(entry)
    if entries[entry].isToken { tokens.append(entry) }
    for member in entries[entry].members { if let child = member.entry { try expandAll(child) } }
  }

  /// Expands an entry after all that it needs.
  private mutating func expand(_ entry: Int) throws(TokenFailure) {
    // The entries that wait for the next one, and the group of the source that extends it; nil for an object
    // that refers to it.
    var stack: [(entry: Int, group: Int?)] = [(entry, nil)]
    while let top = stack.last?.entry {
      guard entries[top].state != .done else {
        stack.removeLast()
        continue
      }
      entries[top].state = .open
      try budget.charge(8)
      guard let (needed, group) = try need(of: top) else {
        if !entries[top].isToken { try appendMembers(of: top) }
        entries[top].state = .done
        continue
      }
      stack[stack.count - 1].group = group
      guard entries[needed].state == .open else {
        stack.append((needed, nil))
        continue
      }
      try budget.charge(stack.count)
      for waiting in stack[(stack.firstIndex { $0.entry == needed } ?? 0)...] {
        if let group = waiting.group, let extends = source.groups[group].extends {
          bases[group] = .some(nil)
          source.issues.add(
            .invalidValue, extends.node, once: true, "is part of a circle of groups that extend each other")
        } else if let token = entries[waiting.entry].token {
          // References in a circle are those of tokens, which report them.
          source.tokens[token].isUndecided = false
        }
      }
    }
  }

  /// Returns the entry that has to be expanded before another, and the group that extends it; nil if there is
  /// none.
  private mutating func need(of entry: Int) throws(TokenFailure) -> (entry: Int, group: Int?)? {
    if let token = entries[entry].token {
      if source.tokens[token].isUndecided, let needed = try decide(token) { return (needed, nil) }
      guard let group = groupOfToken[token] else { return nil }
      entries[entry].token = nil
      entries[entry].parts = [GroupMember.Part(group: group, origin: entries[entry].origin)]
    }
    for part in entries[entry].parts {
      if bases[part.group] == nil, let extends = source.groups[part.group].extends {
        switch try base(of: part.group, extends.node, isPointer: extends.isPointer) {
        case .needs(let needed): return (needed, part.group)
        case .group(let base): bases[part.group] = base
        case .token, .missing: bases[part.group] = .some(nil)
        }
      }
      if let base = bases[part.group] ?? nil, entries[base].state != .done { return (base, part.group) }
    }
    return nil
  }

  /// Decides whether an object with `$ref` is a token or a group. Returns the entry that has to be expanded
  /// before.
  private mutating func decide(_ index: Int) throws(TokenFailure) -> Int? {
    let token = source.tokens[index]
    let node = document.referenceMember(token.node)
    if let node, let reference = try parse(node, isPointer: true, { _, _ in }) {
      references[node] = reference
      switch try find(reference.names) {
      case .needs(let needed): return needed
      case .group:
        groupOfToken[index] = source.groups.count
        source.groups.append(
          SourceGroup(
            node: token.node, parent: token.parent,
            members: token.properties.map {
              GroupMember(name: $0.name, value: .property($0.node), file: token.file)
            },
            extends: (node, true, token.file)))
      case .token, .missing: break
      }
    }
    source.tokens[index].isUndecided = false
    return nil
  }

  /// Returns the group that a group of the source extends. Reports an error if there is none.
  private mutating func base(of group: Int, _ node: Node, isPointer: Bool) throws(TokenFailure) -> Found {
    let none = Found.missing(level: 0, in: 0)
    // Another kind of value is reported where it stands.
    guard document.kind(node) == .string else { return none }
    let parsed = try TokenReference.parse(node, isPointer: isPointer, in: document, budget: budget) {
      source.issues.add($0, node, $1)
    }
    guard let reference = parsed else { return none }
    let found = try find(reference.names)
    let shown = document.shortenedString(node)
    switch found {
    case .needs: break
    case .group(let base):
      var around: Int? = group
      while let index = around {
        try budget.charge(4)
        if entries[base].origin == nil, entries[base].parts.contains(where: { $0.group == index }) {
          source.issues.add(
            .invalidValue, node,
            "a group must not extend itself or a group around it, received \(shown)")
          return none
        }
        around = source.groups[index].parent
      }
    case .token: source.issues.add(.wrongType, node, "must refer to a group; \(shown) is a token")
    case .missing(let level, let parent):
      let hint = source.issues.suggestsNext ? try suggestion(reference, level, in: parent, isGroup: true) : ""
      source.issues.add(.invalidValue, node, "no group \(reference.shortenedPath)" + hint)
    }
    return found
  }

  // MARK: Members

  /// Appends the members of a group: those that its parts inherit, and their own.
  private mutating func appendMembers(of entry: Int) throws(TokenFailure) {
    let members = try merged(entries[entry].parts)
    // Twice over the members, and an item for each.
    try budget.charge(4 * members.count)
    for member in members {
      let isType = member.name.isEqual(to: "$type")
      guard let node = member.property, isType || member.name.isEqual(to: "$deprecated") else { continue }
      // The first change copies the dictionary, which the group shares with the one around it.
      try budget.charge(8 * (entries[entry].types.count + entries[entry].deprecations.count))
      for file in [member.file, nil] {
        if isType { entries[entry].types[file] = node } else { entries[entry].deprecations[file] = node }
      }
    }
    for var member in members {
      // The root is no token, and one entry more is reported.
      guard entries.count <= TokenLimits.entries + 1 else { break }
      if member.property == nil {
        member.entry = try append(member, to: entry)
        guard member.entry != nil else { continue }
      }
      entries[entry].members.append(member)
    }
  }

  /// Returns the members of groups, of which later ones replace others.
  private func merged(_ parts: [GroupMember.Part]) throws(TokenFailure) -> [GroupMember] {
    var lists: [[GroupMember]] = []
    for part in parts {
      let group = source.groups[part.group]
      let inherited = (bases[part.group] ?? nil).map { entries[$0].members } ?? []
      let origin = part.origin ?? group.extends?.node
      try budget.charge(6 * (inherited.count + group.members.count))
      lists.append(inherited.map { $0.copied(by: origin) })
      lists.append(group.members.map { $0.copied(by: part.origin) })
    }
    lists.removeAll { $0.isEmpty }
    // One list has no name twice.
    guard lists.count > 1 else { return lists.first ?? [] }
    var members: [GroupMember] = []
    var places: [ScopedName: Int] = [:]
    for list in lists {
      for member in list {
        // A member is entered in a table or looked up.
        try budget.charge(8 + member.name.utf8.count / 16)
        // The documents have types of their own.
        let key = ScopedName(member.name, in: member.name.isEqual(to: "$type") ? member.file : nil)
        guard let place = places[key] else {
          places[key] = members.count
          members.append(member)
          continue
        }
        if case .group(let below) = members[place].value, case .group(let above) = member.value {
          members[place] = GroupMember(
            name: member.name, value: .group(below + above), file: member.file, origin: member.origin)
        } else {
          members[place] = member
        }
      }
    }
    return members
  }

  /// Appends an entry; nil if it exceeds a limit, which is then reported.
  private mutating func append(_ member: GroupMember, to parent: Int) throws(TokenFailure) -> Int? {
    let name = member.name
    let group = entries[parent]
    let origin = group.origin ?? member.origin
    let pathBytes = group.path.isEmpty ? name.utf8.count : group.path.utf8.count + 1 + name.utf8.count
    guard group.level < TokenLimits.levels, pathBytes <= TokenLimits.pathBytes else {
      try budget.charge(4)
      if let origin {
        source.issues.add(
          .limit, origin, once: true,
          group.level < TokenLimits.levels
            ? "copies a token to a path of \(pathBytes) bytes; a path has at most \(TokenLimits.pathBytes)"
            : "copies a group to a path with more than \(TokenLimits.levels) levels")
      }
      return nil
    }
    try budget.charge(24 + pathBytes / 8)
    var (token, parts): (Int?, [GroupMember.Part]) = (nil, [])
    switch member.value {
    case .property: return nil
    case .token(let index): token = index
    case .group(let list): parts = list
    }
    let isKnown = token.map { !source.tokens[$0].isUndecided && groupOfToken[$0] == nil } ?? false
    let node = token.map { source.tokens[$0].node } ?? source.groups[parts[parts.count - 1].group].node
    let index = entries.count
    entries.append(
      Entry(
        name: name, path: group.path.isEmpty ? name : group.path + "." + name, level: group.level + 1,
        parent: parent, node: node, origin: origin, file: member.file, token: token, parts: parts,
        state: isKnown ? .done : .new, types: group.types, deprecations: group.deprecations))
    if entries.count - 1 > TokenLimits.entries {
      source.issues.add(
        .limit, origin ?? node,
        "makes more than \(TokenLimits.entries.grouped) tokens and groups, the limit of a document")
      return nil
    }
    let place = ScopedName(name, in: parent)
    if places[place] == nil { places[place] = index }
    return index
  }
}
