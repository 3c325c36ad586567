// The names that motiond.wasm does not have: fields, keywords, operations and formats. motiond-more.wasm
// either has them, or suggests names that are near. motiond.wasm therefore has none of the texts about
// them; its own are seen only without the other module.

extension OperationRequest {
  /// Adds the error of a name or value that only motiond-more.wasm may have.
  @inline(never)
  func requireCompleteModule(at pointer: JSONPointer) {
    needsCompleteModule = true
    addError(pointer, "is not part of motiond.wasm; use motiond-more.wasm")
  }
}

extension MemberReader {
  /// Adds an error if a member has not been read.
  func finish(hint: (_ name: String, _ allowed: [String]) -> String? = { _, _ in nil }) { finish() }

  func finish() {
    if unreadCount > 0, isObject { request.requireCompleteModule(at: pointer) }
  }

  /// Adds the error of a member that is none of its keywords.
  func addError<Value>(_ name: StaticString, _ node: JSONDocument.Node, allowed keywords: Keywords<Value>) {
    request.requireCompleteModule(at: pointer(to: name))
  }
}

/// The names that a reader has read, which only the texts about unknown fields state.
struct RequestedMemberNames {
  mutating func append(_ name: StaticString) {}
}

extension Problem {
  static func notFound(path: String) -> Problem {
    needsCompleteModule = true
    return Problem(kind: .notFound, status: 404, detail: "motiond.wasm does not have this operation.")
  }

  static func notAcceptable(available: [Representation]) -> Problem {
    needsCompleteModule = true
    return Problem(kind: .notAcceptable, status: 406, detail: "motiond.wasm does not have this format.")
  }
}
