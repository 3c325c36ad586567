import MotionSystem
package import SpringDialects
package import StrictJSON

/// `spring/read`: the spring or the easing that pasted code says.
enum SpringReadEndpoint {
  static let read = Operation.Definition.object(
    "spring/read",
    read: { fields -> String in
      let node = fields.takeRequired("code", "is required, the code of a spring or an easing as text")
      let code = node.flatMap { fields.document.string($0) }
      if let node, code == nil { fields.refuse(node, "code", mustBe: "a string") }
      fields.finish()
      return code ?? ""
    },
    compute: { code, context throws(InvalidRequest) -> SpringCode in
      try context.springCode(code, at: "/code")
    },
    write: { writer, code, _ in
      if let library = code.library { writer.member("library", library) }
      if case .easing(let easing, let duration) = code {
        writer.member("easing", easing)
        if let duration { writer.member("duration", duration) }
      } else {
        writer.key("spring")
        writer.raw((code.json ?? [])[...])
      }
    })
}

extension Call {
  /// Reads the spring or the easing of a code.
  /// - Parameter pointer: Where the code is, for errors.
  package func springCode(
    _ code: String, at pointer: JSONPointer
  ) throws(InvalidRequest) -> SpringCode {
    try spend(SpringCode.work(code))
    let read: SpringCode
    do throws(SpringCode.Failure) {
      read = try SpringCode(code, budget: budget)
    } catch {
      addError(.invalidValue, pointer, error.detail)
      throw .validationErrors
    }
    if case .easing(_, let duration?) = read, !duration.isFinite {
      addError(.outOfRange, pointer, "has a duration beyond the range of a double")
      throw .validationErrors
    }
    return read
  }
}
