import StrictJSON

/// A group as it is written in the document.
struct SourceGroup {
  /// A member of a group.
  enum Member {
    /// A member whose name begins with `$`, except `$root`.
    case property(JSONDocument.Node)
    case token(JSONDocument.Node)
    /// The argument is an index of the list of groups.
    case group(Int)
  }

  let node: JSONDocument.Node
  /// The name; empty for the root.
  let name: String
  /// The index of the group around it; nil for the root.
  let parent: Int?
  var members: [(name: String, member: Member)] = []
  /// The reference to the group that this one extends, and whether it is a JSON Pointer.
  var extends: (node: JSONDocument.Node, isPointer: Bool)?
}
