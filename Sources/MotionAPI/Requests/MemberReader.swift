import Platform
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
  /// The work of comparing the name of a member with all allowed names, in units of the budget.
  private static let nameWork = 12

  private let parent: JSONPointer
  private let name: StaticString?
  private let isObject: Bool
  /// Finds the members and reads their values without a reference count. Valid for the lifetime of
  /// the request's document.
  private(set) var members: JSONMemberCursor
  private var readNames = RequestedMemberNames()
  /// The number of members that have not been read yet.
  private(set) var unreadCount: Int

  /// Creates a reader of the object at a node. If the node is not an object, the reader adds an error
  /// and has no members.
  ///
  /// - Parameters:
  ///   - pointer: The pointer of the node.
  ///   - example: A valid value in JSON, for the error text.
  init(
    _ request: OperationRequest, _ node: JSONDocument.Node, at pointer: JSONPointer,
    example: StaticString? = nil
  ) {
    self.init(request, node, in: pointer, name: nil, example: example)
  }

  /// Returns a reader of the object that is the value of the member `name`.
  ///
  /// - Parameter example: A valid value in JSON, for the error text.
  func reader(of node: JSONDocument.Node, _ name: StaticString, example: StaticString) -> MemberReader {
    MemberReader(request, node, in: pointer, name: name, example: example)
  }

  private init(
    _ request: OperationRequest, _ node: JSONDocument.Node, in parent: JSONPointer, name: StaticString?,
    example: StaticString?
  ) {
    self.request = request
    self.node = node
    self.parent = parent
    self.name = name
    members = JSONMemberCursor(of: node, in: request.document)
    isObject = members.kind(node) == .object
    unreadCount = isObject ? members.count(node) : 0
    if !isObject {
      request.addError(
        pointer, ErrorMessages.mustBe("an object", suchAs: example, received: request.received(node)))
    }
  }

  /// The pointer of the object. It is built on each access because only error paths need it.
  var pointer: JSONPointer { name.map { parent.appending("\($0)") } ?? parent }

  /// Reads an optional member.
  ///
  /// - Returns: The member's value, or nil if the member is missing or null. Typed clients send null for an
  ///   optional member that is not set.
  mutating func take(_ name: StaticString) -> JSONDocument.Node? {
    guard let value = takeAny(name), members.kind(value) != .null else { return nil }
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

  private mutating func takeAny(_ name: StaticString) -> JSONDocument.Node? {
    readNames.append(name)
    guard unreadCount > 0, let value = members.value(named: name) else { return nil }
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

  /// Returns the text of an error about `format` or `name` at the top level of a request, or nil for any
  /// other member. They belong beside the request, not in it.
  private func responseOption(_ member: String, _ value: JSONDocument.Node) -> String? {
    guard name == nil, parent.tokens.isEmpty, request.document.kind(value) == .string else { return nil }
    let isFormat = member.utf8.elementsEqual("format".utf8)
    guard isFormat || member.utf8.elementsEqual("name".utf8) else { return nil }
    let received = request.document.string(value) ?? ""
    let text = CurveName.isValid(received) ? received : isFormat ? "css" : "sheet"
    return request.isBatched
      ? "is not a field of the body; put it beside operation and body: \"\(member)\": \"\(text)\""
      : "is not a field of the body; put it in the query: ?\(member)=\(text)"
  }

  /// Adds an error for each member whose name was not read.
  ///
  /// - Parameter hint: Returns the text of the error about a name that is not among the allowed ones; nil for
  ///   the usual text.
  func finish(hint: (_ name: String, _ allowed: [String]) -> String? = { _, _ in nil }) {
    if unreadCount == 0 || !isObject { return }
    // Comparing names costs much more than parsing them.
    guard request.budget.spend(MemberReader.nameWork, times: 2 + request.document.count(node)) else { return }
    let allowed = readNames.all
    let document = request.document
    let listing = ErrorMessages.unknownField(allowed: allowed)
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      // JSON compares names byte by byte: composed and decomposed "é" are two names.
      if allowed.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { continue }
      request.addError(
        pointer.appending(name),
        responseOption(name, value) ?? hint(name, allowed) ?? ForeignName.hint(for: name, allowed: allowed)
          ?? request.nearestName(to: name, among: allowed).map { "unknown field; did you mean \($0)?" }
          ?? listing)
    }
  }
}

/// The names that a reader has read, in order.
///
/// Every request fills such a list, but only a request with an unknown field reads it. The first
/// ten names are stored inline as pointers to the text in the program image. Most objects have no
/// more members than that, so the list needs no allocation.
///
/// Safe: the text of a `StaticString` literal lives as long as the program and ends with a zero byte.
@safe struct RequestedMemberNames {
  private var first = unsafe InlineArray<10, UnsafePointer<UInt8>?>(repeating: nil)
  /// The names after the tenth. Nil instead of empty, because an empty array is reference-counted too.
  private var further: [StaticString]?
  private var count = 0

  @inline(__always)
  mutating func append(_ name: StaticString) {
    if unsafe count < first.count {
      unsafe first[count] = unsafe name.utf8Start
    } else {
      appendToOverflow(name)
    }
    count += 1
  }

  // Out of line to keep the common path small.
  @inline(never)
  private mutating func appendToOverflow(_ name: StaticString) {
    further = (further ?? []) + [name]
  }

  /// All names.
  var all: [String] {
    unsafe first.indices.compactMap { index in unsafe first[index].map { unsafe String(cString: $0) } }
      + (further ?? []).map { "\($0)" }
  }
}
