import HTTPWire
import MotionAPI

/// The problems of HTTP, and the responses to all problems.
extension Problem {
  /// Creates the problem of bytes that are not a valid HTTP request.
  init(_ rejection: HTTPRejection) {
    let kind: Kind =
      switch rejection.status {
      case 408: .timeout
      case 413, 414, 431: .tooLarge
      case 417: .expectationFailed
      case 421: .misdirected
      case 501, 505: .notImplemented
      case 503: .overloaded
      default: .badRequest
      }
    self.init(kind: kind, status: rejection.status, detail: rejection.detail)
  }

  /// The problem as an HTTP response with the media type `application/problem+json`.
  var response: HTTPResponse { response(fields: []) }

  /// Returns the problem as an HTTP response with further header fields.
  func response(fields: [HTTPField]) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "application/problem+json", cacheControl: "no-store",
      fields: status == 503 ? fields + [HTTPField("Retry-After", "1")] : fields, body: body)
  }
}

extension Problem.Kind {
  static let badRequest = Self("bad-request", title: "The request is not valid HTTP")
  static let notFound = Self("not-found", title: "The path does not exist")
  static let methodNotAllowed = Self("method-not-allowed", title: "The method is not allowed")
  static let notAcceptable = Self("not-acceptable", title: "The representation is not available")
  static let unsupportedMediaType = Self("unsupported-media-type", title: "The body must be JSON")
  static let timeout = Self("timeout", title: "The request timed out")
  static let tooLarge = Self("too-large", title: "The request is too large")
  static let expectationFailed = Self("expectation-failed", title: "The expectation cannot be met")
  static let misdirected = Self("misdirected", title: "The request was misdirected")
  static let notImplemented = Self("not-implemented", title: "The HTTP feature is not implemented")
  static let overloaded = Self("overloaded", title: "The service is overloaded or shutting down")
}
