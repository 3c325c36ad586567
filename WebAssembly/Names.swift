// The names that motiond.wasm does not have: fields and keywords. motiond-more.wasm either has them, or
// suggests names that are near.

extension OperationRequest {
  /// Adds the error of a name or value that only motiond-more.wasm may have.
  @inline(never)
  func requireCompleteModule(at pointer: JSONPointer) { errors.add() }
}

extension MemberReader {
  /// Adds an error if a member has not been read.
  mutating func finish(hint: (_ name: String, _ allowed: [String]) -> String? = { _, _ in nil }) { finish() }

  mutating func finish() {
    if unreadCount > 0, isObject { request.requireCompleteModule(at: pointer) }
  }

  /// Adds the error of a member that is none of its keywords.
  func addError<Value>(_ name: StaticString, _ node: JSONDocument.Node, allowed keywords: Keywords<Value>) {
    request.requireCompleteModule(at: pointer(to: name))
  }
}

/// The names that a reader has read, which only the texts about unknown fields state.
struct RequestedMemberNames {
  var hasInlineSpace: Bool {
    @inline(__always) get { true }
  }

  mutating func append(_ name: StaticText) {}
}
