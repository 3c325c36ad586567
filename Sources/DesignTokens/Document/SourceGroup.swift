import StrictJSON

/// A group as it is written in the documents.
struct SourceGroup {
  /// A member of a group.
  enum Member {
    /// A member whose name begins with `$`, except `$root`.
    case property(JSONDocument.Node)
    case token(JSONDocument.Node)
    /// The argument is an index of the list of groups.
    case group(Int)
  }

  /// The object in the first document that has the group.
  let node: JSONDocument.Node
  /// The name; empty for the root.
  let name: String
  /// The index of the group around it; nil for the root.
  let parent: Int?
  /// The members, with the indices of their documents.
  var members: [(name: String, member: Member, file: Int)] = []
  /// The reference to the group that this one extends, whether it is a JSON Pointer, and its document.
  var extends: (node: JSONDocument.Node, isPointer: Bool, file: Int)?
}
