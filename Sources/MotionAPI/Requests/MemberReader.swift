import StrictJSON

/// Reads the members of one JSON object by name.
///
/// The names that are read are the names that are allowed: `finish()` reports every other member as
/// an unknown field and suggests the nearest allowed name. An endpoint therefore does not list its
/// members a second time.
///
/// The type is noncopyable because a copy would retain references and would not share the list of
/// names read so far.
struct MemberReader: ~Copyable {
  let request: OperationRequest
  let node: JSONDocument.Node
  /// The pointer of the object, or of the object that contains it if there is a name; nil for the root.
  private let parent: JSONPointer?
  let name: StaticString?
  let isObject: Bool
  private(set) var readNames: [StaticString] = []
  /// The number of members that have not been read yet.
  private(set) var unreadCount: Int

  /// Creates a reader of the object at a node. If the node is not an object, the reader adds an error
  /// and has no members.
  ///
  /// - Parameters:
  ///   - pointer: The pointer of the node; nil for the root.
  ///   - example: A valid value in JSON, for the error text.
  init(
    _ request: OperationRequest, _ node: JSONDocument.Node, at pointer: JSONPointer? = nil,
    example: StaticString? = nil
  ) {
    self.init(request, node, in: pointer, name: nil, example: example)
  }

  /// Returns a reader of the object that is the value of the member `name`.
  ///
  /// - Parameter example: A valid value in JSON, for the error text.
  func reader(of node: JSONDocument.Node, _ name: StaticString, example: StaticString) -> MemberReader {
    MemberReader(request, node, in: self.name == nil ? parent : pointer, name: name, example: example)
  }

  private init(
    _ request: OperationRequest, _ node: JSONDocument.Node, in parent: JSONPointer?, name: StaticString?,
    example: StaticString?
  ) {
    let isObject = request.document.kind(node) == .object
    if !isObject {
      request.addError(
        MemberReader.pointer(to: name, in: parent),
        ErrorMessages.mustBe("an object", suchAs: example, received: request.received(node)))
    }
    self.request = request
    self.node = node
    self.parent = parent
    self.name = name
    self.isObject = isObject
    readNames.reserveCapacity(16)
    unreadCount = isObject ? request.document.count(node) : 0
  }

  /// The pointer of the object. It is built on each access because only error paths need it.
  var pointer: JSONPointer { MemberReader.pointer(to: name, in: parent) }

  /// A Boolean value that indicates whether the object is the root of the request.
  var isRoot: Bool { name == nil && (parent?.tokens.isEmpty ?? true) }

  private static func pointer(to name: StaticString?, in parent: JSONPointer?) -> JSONPointer {
    let parent = parent ?? .root
    return name.map { parent.appending("\($0)") } ?? parent
  }

  /// Reads an optional member.
  ///
  /// - Returns: The member's value, or nil if the member is missing or null. Typed clients send null for an
  ///   optional member that is not set.
  mutating func take(_ name: StaticString) -> JSONDocument.Node? {
    guard let value = takeAny(name), request.document.kind(value) != .null else { return nil }
    return value
  }

  /// Reads a required member and adds an error if it is missing.
  ///
  /// - Returns: The member's value, which may be null, or nil if the member is missing.
  mutating func takeRequired(_ name: StaticString) -> JSONDocument.Node? {
    if let value = takeAny(name) { return value }
    if isObject { request.addError(pointer.appending("\(name)"), "is required") }
    return nil
  }

  /// Reads a member that may be missing.
  ///
  /// When all members have been read, further names are not recorded: the object has no unknown field.
  private mutating func takeAny(_ name: StaticString) -> JSONDocument.Node? {
    guard unreadCount > 0 else { return nil }
    readNames.append(name)
    guard let value = request.document.member(node, named: name) else { return nil }
    unreadCount -= 1
    return value
  }

  /// Returns whether the object has a member other than null, without marking its name as read.
  func has(_ name: StaticString) -> Bool {
    guard let value = request.document.member(node, named: name) else { return false }
    return request.document.kind(value) != .null
  }

  /// Returns the pointer of a member of this object.
  func pointer(to name: StaticString) -> JSONPointer { pointer.appending("\(name)") }
}
