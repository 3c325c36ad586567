import MotionSystem
import StrictJSON

/// A group as it is written in the documents.
struct SourceGroup {
  /// The object in the first document that has the group.
  let node: Node
  /// The index of the group around it; nil for the root.
  let parent: Int?
  var members: [GroupMember] = []
  /// The reference to the group that this one extends, whether it is a JSON Pointer, and its document.
  var extends: (node: Node, isPointer: Bool, file: Int)?
}

/// A member of a group: as it is written, or where `$extends` copies it.
struct GroupMember {
  enum Value {
    /// A member whose name begins with `$`, except `$root`.
    case property(Node)
    /// The argument is an index of the list of tokens.
    case token(Int)
    case group([Part])
  }

  /// A group of the source, of which a group of the tree consists, and the reference that copies it.
  struct Part {
    let group: Int
    var origin: Node?
  }

  let name: String
  let value: Value
  /// The index of the document in which the member is written.
  let file: Int
  /// The reference in `$extends` that copies the member; nil if it is written there.
  var origin: Node?
  var entry: Int?

  /// The value of a member that is no group or token.
  var property: Node? { if case .property(let node) = value { node } else { nil } }

  /// Returns the member as a reference copies it.
  func copied(by origin: Node?) -> GroupMember {
    var value = value
    if case .group(let parts) = value { value = .group(parts.map { Part(group: $0.group, origin: origin) }) }
    return GroupMember(name: name, value: value, file: file, origin: origin)
  }
}

/// A token as it is written, or an object that only refers to another with `$ref`.
struct SourceToken {
  let node: Node
  /// The index of the group around it.
  let parent: Int
  let file: Int
  /// The type of the nearest group in the same document.
  let inheritedType: Node?
  /// The value, which may be a reference: `$value`, or the object itself if it has `$ref`.
  var value: Node
  /// The members of the format that groups have, too.
  var properties: [(name: String, node: Node)] = []
  /// The members that only the target `json` has, with their names.
  var others: [(key: Node, node: Node)] = []
  /// Whether the object is a token or a group, as the one is that `$ref` refers to.
  var isUndecided = false

  /// Returns a member that groups have, too.
  subscript(name: String) -> Node? { properties.first { $0.name.isEqual(to: name) }?.node }
}
