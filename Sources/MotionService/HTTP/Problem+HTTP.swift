import HTTPServer
import MotionAPI
import MotionSystem
import StrictJSON

/// The problems of HTTP.
extension Problem {
  /// Creates the problem of bytes that are not a valid HTTP request.
  ///
  /// - Parameter limits: The limits of a service with batches, which explain why one is too large.
  init(_ rejection: HTTPRejection, limits: ServiceLimits? = nil) {
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
    var detail = rejection.detail
    let path = rejection.requestLine?.path ?? []
    if let limits, rejection.kind == .bodyTooLarge, path[...].isEqual(to: "/v1/batch") {
      let count = limits.batchRequests.grouped
      detail += "; a batch has at most \(count) requests, and larger ones must be split"
    }
    self.init(kind: kind, status: rejection.status, detail: detail)
  }

  /// Creates the problem of a GET with a body, as some clients send it for `-X GET -d`.
  static func bodyOfGET(bytes: Int) -> Problem {
    Problem(
      kind: .invalidRequest, status: 422,
      detail: "The fields of a GET are its query; received a body of \(bytes) bytes. Send it with POST.")
  }
}

extension HTTPResponse {
  /// Begins the response of a problem, with the media type `application/problem+json`.
  mutating func begin(_ problem: Problem) {
    begin(problem.status)
    add("Content-Type: application/problem+json")
    add("Cache-Control: no-store")
    if problem.status == 503 { add("Retry-After: 1") }
    setBody(problem.body)
    failure =
      problem.errors.first.map { .init($0.code.rawValue, at: $0.pointer.description) }
      ?? .init("\(problem.kind.name)")
  }
}

extension Problem.Kind {
  static let badRequest = Self("bad-request", title: "The request is not valid HTTP")
  static let methodNotAllowed = Self("method-not-allowed", title: "The method is not allowed")
  static let unsupportedMediaType = Self("unsupported-media-type", title: "The body must be JSON")
  static let timeout = Self("timeout", title: "The request timed out")
  static let expectationFailed = Self("expectation-failed", title: "The expectation cannot be met")
  static let misdirected = Self("misdirected", title: "The request was misdirected")
  static let notImplemented = Self("not-implemented", title: "The HTTP feature is not implemented")
  static let overloaded = Self("overloaded", title: "The service is overloaded or shutting down")
}
