// The springs of animation libraries would enlarge motiond.wasm by a fifth. These types replace theirs: a
// spring has the members of the service, and `dialect` and `preset` need motiond-more.wasm.

/// The release of a spring on one axis.
struct SpringRelease {
  let from: Double
  let to: Double
  let velocity: Double
}

/// A spring as received.
struct ReceivedSpring {
  let parameters: SpringParameters
  var dialect: ReceivedDialect? { nil }

  func parameters(for releases: [SpringRelease], in request: OperationRequest) throws(InvalidRequest)
    -> SpringParameters
  {
    parameters
  }
}

/// The members of a spring of a library, of which there are none.
enum ReceivedDialect {
  var normalizedVelocity: Double? { nil }
  var standaloneRelease: SpringRelease { SpringRelease(from: 1, to: 0, velocity: 0) }

  func parameters(for releases: [SpringRelease], in request: OperationRequest) throws(InvalidRequest)
    -> SpringParameters
  {
    throw .validationErrors
  }

  func warnAboutUnused(usesVelocity: Bool, in request: OperationRequest) {}
}

extension MemberReader {
  /// Adds an error, because the module does not have the springs of libraries. This object is the spring.
  mutating func dialectSpring(default standard: SpringParameters) -> ReceivedSpring {
    request.requireCompleteModule(at: pointer(to: has("preset") ? "preset" : "dialect"))
    return ReceivedSpring(parameters: standard)
  }
}

/// Error texts about members of libraries, of which the module has none of its own.
enum DialectHint {
  static func memberWithoutDialect(_ name: String, allowed: [String]) -> String? { nil }
}
