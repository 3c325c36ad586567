extension Problem {
  /// The kind of a problem. Its URI, `/problems/` and the raw value, is the path of a page that
  /// explains it.
  enum Kind: String, Sendable, CaseIterable {
    case badRequest = "bad-request"
    case malformedJSON = "malformed-json"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case unsupportedMediaType = "unsupported-media-type"
    case invalidRequest = "invalid-request"
    case neverSettles = "never-settles"
    case timeout
    case tooLarge = "too-large"
    case expectationFailed = "expectation-failed"
    case misdirected
    case notImplemented = "not-implemented"
    case overloaded

    var title: StaticString {
      switch self {
      case .badRequest: "The request is not valid HTTP"
      case .malformedJSON: "The body is not valid JSON"
      case .notFound: "The path does not exist"
      case .methodNotAllowed: "The method is not allowed"
      case .notAcceptable: "The representation is not available"
      case .unsupportedMediaType: "The body must be JSON"
      case .invalidRequest: "The request is invalid"
      case .neverSettles: "The motion never settles"
      case .timeout: "The request timed out"
      case .tooLarge: "The request is too large"
      case .expectationFailed: "The expectation cannot be met"
      case .misdirected: "The request was misdirected"
      case .notImplemented: "The HTTP feature is not implemented"
      case .overloaded: "The service is overloaded or shutting down"
      }
    }
  }
}
