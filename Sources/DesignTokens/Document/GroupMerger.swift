import MotionSystem
import StrictJSON

/// Merges groups with those that they extend.
///
/// A group is merged one level at a time, when its members are needed, and members that are only inherited
/// are shared. The work is therefore proportional to the merged tree. Groups may extend others in a long
/// chain, so what a group needs is on a stack of its own and not on that of the program.
struct GroupMerger {
  /// A member of a merged group.
  struct Member {
    let name: String
    /// The index of a group is that of the list of merged groups.
    let item: SourceGroup.Member
    /// The reference in `$extends` that copied the member to this place; nil if it is written there.
    let origin: JSONDocument.Node?
    /// The index of the document in which the member is written.
    let file: Int

    /// What distinguishes the members of a group: the name, and of types the document, too.
    var key: Key {
      Key(name: TokenName(name), file: name.isEqual(to: "$type") ? file : nil)
    }

    struct Key: Hashable {
      let name: TokenName
      let file: Int?
    }
  }

  private enum Kind {
    /// A group of the document, with what it extends. The argument is its index.
    case source(Int)
    /// The members of one merged group, replaced by those of another where both have them.
    case overlay(below: Int, above: Int, origin: JSONDocument.Node)
  }

  private enum State { case new, open, done }

  private struct Group {
    let kind: Kind
    var state = State.new
    var members: [Member] = []
    /// The places of the members by name, once a search needed them.
    var places: [TokenName: Int]?
    /// Whether `$extends` has an error and is ignored.
    var ignoresExtends = false
  }

  private enum Step {
    case finished
    case needs(Int)
  }

  private enum Found {
    case needs(Int)
    case group(Int)
    case token
    case missing(level: Int, in: Int)
  }

  /// The number of copied members from which the merged tree exceeds its limit in any case.
  private static let copyLimit = 10 * TokenLimits.entries

  let document: JSONDocument
  let sources: [SourceGroup]
  var issues: TokenIssues
  private var groups: [Group]
  private var copyCount = 0
  let budget: WorkMeter

  init(_ document: JSONDocument, _ sources: [SourceGroup], issues: TokenIssues, budget: WorkMeter) {
    self.budget = budget
    self.document = document
    self.sources = sources
    self.issues = issues
    groups = sources.indices.map { Group(kind: .source($0)) }
  }

  /// Returns the members of a merged group. The group with index 0 is the root.
  mutating func members(of group: Int) throws(TokenFailure) -> [Member] {
    var stack = [group]
    while let top = stack.last {
      guard groups[top].state != .done else {
        stack.removeLast()
        continue
      }
      groups[top].state = .open
      try budget.charge(8)
      switch try merge(top) {
      case .finished:
        groups[top].state = .done
        stack.removeLast()
      case .needs(let other):
        if groups[other].state == .open {
          try budget.charge(stack.count)
          reportCircle(stack, from: other)
        } else {
          stack.append(other)
        }
      }
    }
    return groups[group].members
  }

  /// Returns the object of a group. For one that is merged from two, that is the local one.
  func node(of group: Int) -> JSONDocument.Node {
    var index = group
    while true {
      switch groups[index].kind {
      case .source(let source): return sources[source].node
      // Overlays consist of groups before them.
      case .overlay(_, let above, _): index = above
      }
    }
  }

  /// Merges a group if what it needs is merged.
  private mutating func merge(_ index: Int) throws(TokenFailure) -> Step {
    switch groups[index].kind {
    case .overlay(let below, let above, let origin):
      for needed in [below, above] where groups[needed].state != .done { return .needs(needed) }
      groups[index].members = try merged(groups[below].members, groups[above].members, origin: origin)
    case .source(let source):
      guard let extends = sources[source].extends, !groups[index].ignoresExtends else {
        groups[index].members = try ownMembers(of: source)
        return .finished
      }
      switch try target(of: extends.node, isPointer: extends.isPointer, source) {
      case .needs(let needed): return .needs(needed)
      case .group(let base):
        guard groups[base].state == .done else { return .needs(base) }
        let own = try ownMembers(of: source)
        groups[index].members = try merged(groups[base].members, own, origin: extends.node)
      case .token, .missing:
        groups[index].ignoresExtends = true
        groups[index].members = try ownMembers(of: source)
      }
    }
    return .finished
  }

  /// Returns the members that are written in a group.
  private func ownMembers(of source: Int) throws(TokenFailure) -> [Member] {
    try budget.charge(2 * sources[source].members.count)
    return sources[source].members.map { Member(name: $0, item: $1, origin: nil, file: $2) }
  }

  private mutating func merged(
    _ base: [Member], _ own: [Member], origin: JSONDocument.Node
  ) throws(TokenFailure) -> [Member] {
    // A member is copied, and entered in a table or looked up.
    for member in base { try budget.charge(12 + member.name.utf8.count / 4) }
    for member in own { try budget.charge(12 + member.name.utf8.count / 4) }
    let wasWithinLimit = copyCount <= GroupMerger.copyLimit
    copyCount += base.count
    guard copyCount <= GroupMerger.copyLimit else {
      if wasWithinLimit { issues.add(.limit, origin, TokenLimits.entriesExceeded) }
      return own
    }
    var result = base.map { Member(name: $0.name, item: $0.item, origin: origin, file: $0.file) }
    var places: [Member.Key: Int] = [:]
    for (place, member) in result.enumerated() { places[member.key] = place }
    for member in own {
      guard let place = places[member.key] else {
        result.append(member)
        continue
      }
      if case .group(let below) = result[place].item, case .group(let above) = member.item {
        groups.append(Group(kind: .overlay(below: below, above: above, origin: origin)))
        result[place] = Member(
          name: member.name, item: .group(groups.count - 1), origin: nil, file: member.file)
      } else {
        result[place] = member
      }
    }
    return result
  }

  // MARK: Targets

  /// Returns the group that a group extends. Reports an error if there is none.
  private mutating func target(
    of node: JSONDocument.Node, isPointer: Bool, _ source: Int
  ) throws(TokenFailure) -> Found {
    // Another kind of value is reported where it stands.
    guard document.kind(node) == .string else { return .missing(level: 0, in: 0) }
    let reference: TokenReference
    switch try TokenReference.parse(node, isPointer: isPointer, in: document, budget: budget) {
    case .success(let parsed): reference = parsed
    case .failure(let error):
      issues.add(error.code, node, error.detail)
      return .missing(level: 0, in: 0)
    }
    let found = try find(reference.names)
    switch found {
    case .needs: break
    case .group:
      if try isAround(reference.names, source) {
        issues.add(
          .invalidValue, node,
          "a group must not extend itself or a group around it, received \(document.shortenedString(node))")
        return .missing(level: 0, in: 0)
      }
    case .token:
      issues.add(.wrongType, node, "must refer to a group; \(document.shortenedString(node)) is a token")
    case .missing(let level, let parent):
      let hint = issues.suggestsNext ? try suggestion(reference, level, parent) : ""
      issues.add(.invalidValue, node, "no group \(reference.path.shortenedName)" + hint)
    }
    return found
  }

  private mutating func find(_ names: [String]) throws(TokenFailure) -> Found {
    var group = 0
    for (level, name) in names.enumerated() {
      guard groups[group].state == .done else { return .needs(group) }
      guard let place = try place(of: name, in: group) else { return .missing(level: level, in: group) }
      switch groups[group].members[place].item {
      case .group(let child): group = child
      case .token: return .token
      case .property: return .missing(level: level, in: group)
      }
    }
    return .group(group)
  }

  private mutating func place(of name: String, in group: Int) throws(TokenFailure) -> Int? {
    try budget.charge(4)
    if let places = groups[group].places { return places[TokenName(name)] }
    var places: [TokenName: Int] = [:]
    for (place, member) in groups[group].members.enumerated() where places[TokenName(member.name)] == nil {
      try budget.charge(8 + member.name.utf8.count / 16)
      places[TokenName(member.name)] = place
    }
    groups[group].places = places
    return places[TokenName(name)]
  }

  private func suggestion(
    _ reference: TokenReference, _ level: Int, _ parent: Int
  ) throws(TokenFailure) -> String {
    guard reference.names.indices.contains(level), groups[parent].members.count <= 1000 else { return "" }
    try budget.charge(groups[parent].members.count * (2 + 8 * min(reference.names[level].utf8.count, 32)))
    let names = groups[parent].members.compactMap { member -> String? in
      if case .group = member.item { member.name } else { nil }
    }
    return NearestName.nearest(to: reference.names[level], among: names)
      .map { "; did you mean \($0)?" } ?? ""
  }

  /// Returns whether names are the path of a group or of one around it.
  private func isAround(_ names: [String], _ source: Int) throws(TokenFailure) -> Bool {
    var path: [String] = []
    var group: Int? = source
    while let index = group, sources[index].parent != nil {
      try budget.charge(4)
      path.append(sources[index].name)
      group = sources[index].parent
    }
    path.reverse()
    return names.count <= path.count && zip(names, path).allSatisfy { $0.isEqual(to: $1) }
  }

  /// Reports a circle of groups that extend each other, at each of them.
  private mutating func reportCircle(_ stack: [Int], from first: Int) {
    guard let start = stack.firstIndex(of: first) else { return }
    var isReported = false
    for index in stack[start...] {
      guard case .source(let source) = groups[index].kind, let extends = sources[source].extends,
        !groups[index].ignoresExtends
      else { continue }
      groups[index].ignoresExtends = true
      isReported = true
      issues.add(.invalidValue, extends.node, "is part of a circle of groups that extend each other")
    }
    // A circle without a group that extends another does not exist.
    if !isReported, let top = stack.last { groups[top].state = .done }
  }
}
