import MotionSystem

extension Problem {
  /// Creates the problem of a path at which nothing exists, with the operation whose name is near.
  package static func notFound(path: String) -> Problem {
    let isOperation = path.utf8.starts(with: StaticString("/v1/").bytes)
    let received = String(decoding: Array(path.utf8.dropFirst(isOperation ? 4 : 1)), as: UTF8.self)
    let hint =
      NearestName.nearest(to: received, among: Operation.all.map { $0.name })
      .map { "Did you mean /v1/\($0)?" } ?? "The API is described at /docs and /openapi.yaml."
    return Problem(kind: .notFound, status: 404, detail: "Nothing exists at \(path). \(hint)")
  }

  /// Creates the problem of a representation that an operation does not have.
  package static func notAcceptable(available: [Representation]) -> Problem {
    let list = available.map { "\($0.name) (\($0.mediaType))" }.joined(separator: ", ")
    return Problem(
      kind: .notAcceptable, status: 406,
      detail:
        "This representation is not available. Request one of the following with Accept or ?format=: \(list)."
    )
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { unsafe Array($0) } }
}
