import StrictJSON

/// The object of a request whose fields are being read, and where it is.
struct ObjectFields {
  let node: JSONDocument.Node
  /// The pointer of the object around this one.
  let parent: JSONPointer
  /// The field of the object around this one that has this object; nil at the top level.
  let name: StaticString?
  /// The index of this object in the array that the field has; nil without an array.
  let index: Int?
  /// Where the names that have been read begin in the list of the call.
  let firstName: Int
  /// The number of fields that have not been read yet.
  var unreadCount: Int
  /// The field after which the next one is looked for.
  var latest: JSONDocument.Node?

  var pointer: JSONPointer {
    guard let name else { return parent }
    let pointer = parent.appending("\(name)")
    return index.map { pointer.appending($0) } ?? pointer
  }
}
