import MotionSystem
import StrictJSON

/// The groups and tokens of documents after `$extends`, in the order of the documents. Inherited members come
/// first, in the order of the inherited group.
struct TokenTree {
  /// A group or a token.
  struct Entry {
    let name: String
    /// The names from the root, separated by periods.
    let path: String
    /// The index of the group; nil for the root.
    let parent: Int?
    /// The object of the token or group.
    let node: JSONDocument.Node
    let isToken: Bool
    /// The reference in `$extends` that copied the entry to this place; nil if it is written there.
    let origin: JSONDocument.Node?
    /// The index of the document in which the entry is written.
    let file: Int
    /// The value of `$type` of the nearest group that has one, for the tokens of each document.
    var groupTypes: [Int: JSONDocument.Node] = [:]
    /// The value of `$type` for the entry itself.
    var groupType: JSONDocument.Node? { groupTypes[file] }
    /// The value of `$deprecated` of the nearest group that has one, for the tokens of each document.
    var groupDeprecations: [Int: JSONDocument.Node] = [:]
    /// The value of `$deprecated` of the nearest group in any document, which holds for copies.
    var nearestDeprecation: JSONDocument.Node?
    /// The value of `$deprecated` of the groups around the entry itself.
    var groupDeprecation: JSONDocument.Node? {
      origin == nil ? groupDeprecations[file] : nearestDeprecation
    }
    /// The members of a group.
    var items: [Item] = []
  }

  /// A member of a group.
  enum Item {
    case property(name: String, JSONDocument.Node)
    case child(Int)
  }

  /// The entries. The first is the root. A group precedes its members.
  private(set) var entries: [Entry] = []
  private var places: [Place: Int] = [:]

  /// A name within a group.
  private struct Place: Hashable {
    let group: Int
    let name: TokenName
  }

  /// Builds the tree.
  /// - Parameters:
  ///   - merger: The groups of the document. It receives the errors.
  init(_ merger: inout GroupMerger) throws(TokenFailure) {
    guard !merger.sources.isEmpty else { return }
    entries.append(
      Entry(name: "", path: "", parent: nil, node: merger.document.root, isToken: false, origin: nil, file: 0)
    )
    var active: Set<Int> = []
    try append(membersOf: 0, to: 0, levels: 0, active: &active, &merger)
  }

  /// Returns the index of the group or token with a name in a group.
  func child(of group: Int, named name: String) -> Int? {
    places[Place(group: group, name: TokenName(name))]
  }

  /// Appends the members of a merged group. The recursion is as deep as a path may be.
  private mutating func append(
    membersOf group: Int, to parent: Int, levels: Int, active: inout Set<Int>, _ merger: inout GroupMerger
  ) throws(TokenFailure) {
    let members = try merger.members(of: group)
    active.insert(group)
    defer { active.remove(group) }
    var items: [Item] = []
    var hasType = false
    // Twice over the members, and an item for each.
    try merger.budget.charge(4 * members.count)
    for member in members {
      guard case .property(let node) = member.item else { continue }
      // The first change copies the dictionary, which the group shares with the one around it.
      if member.name.isEqual(to: "$type") {
        try merger.budget.charge(8 * entries[parent].groupTypes.count)
        entries[parent].groupTypes[member.file] = node
      }
      if member.name.isEqual(to: "$deprecated") {
        try merger.budget.charge(8 * entries[parent].groupDeprecations.count)
        entries[parent].groupDeprecations[member.file] = node
        entries[parent].nearestDeprecation = node
      }
    }
    for member in members {
      // The root is no token, and one entry more is reported.
      guard entries.count <= TokenLimits.entries + 1 else { break }
      let origin = entries[parent].origin ?? member.origin
      switch member.item {
      case .property(let node):
        // The group has one type, the first, and tokens of other documents have their own.
        let isType = member.name.isEqual(to: "$type")
        if !isType || !hasType { items.append(.property(name: member.name, node)) }
        hasType = hasType || isType
      case .token(let node):
        if let index = try append(member, node, isToken: true, to: parent, origin, &merger) {
          items.append(.child(index))
        }
      case .group(let child):
        if active.contains(child) || levels + 1 > TokenLimits.levels {
          if let origin {
            merger.issues.add(
              active.contains(child) ? .invalidValue : .limit, origin,
              active.contains(child)
                ? "is part of a circle of groups that contain each other"
                : "copies a group to a path with more than \(TokenLimits.levels) levels")
          }
          continue
        }
        guard
          let index = try append(member, merger.node(of: child), isToken: false, to: parent, origin, &merger)
        else { continue }
        items.append(.child(index))
        try append(membersOf: child, to: index, levels: levels + 1, active: &active, &merger)
      }
    }
    entries[parent].items = items
  }

  /// Appends an entry; nil if it exceeds a limit, which is then reported.
  private mutating func append(
    _ member: GroupMerger.Member, _ node: JSONDocument.Node, isToken: Bool, to parent: Int,
    _ origin: JSONDocument.Node?, _ merger: inout GroupMerger
  ) throws(TokenFailure) -> Int? {
    let name = member.name
    let parentPath = entries[parent].path
    let pathBytes = parentPath.isEmpty ? name.utf8.count : parentPath.utf8.count + 1 + name.utf8.count
    guard pathBytes <= TokenLimits.pathBytes else {
      try merger.budget.charge(4)
      if let origin {
        merger.issues.add(
          .limit, origin,
          "copies a token to a path of \(pathBytes) bytes; a path has at most \(TokenLimits.pathBytes)")
      }
      return nil
    }
    try merger.budget.charge(24 + pathBytes / 8)
    let path = parentPath.isEmpty ? name : parentPath + "." + name
    let index = entries.count
    entries.append(
      Entry(
        name: name, path: path, parent: parent, node: node, isToken: isToken, origin: origin,
        file: member.file, groupTypes: entries[parent].groupTypes,
        groupDeprecations: entries[parent].groupDeprecations,
        nearestDeprecation: entries[parent].nearestDeprecation))
    if entries.count - 1 > TokenLimits.entries {
      merger.issues.add(.limit, origin ?? node, TokenLimits.entriesExceeded)
      return nil
    }
    let place = Place(group: parent, name: TokenName(name))
    if places[place] == nil { places[place] = index }
    return index
  }
}
