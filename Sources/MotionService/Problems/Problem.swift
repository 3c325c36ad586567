import HTTPWire
import StrictJSON

/// An error answer: `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  /// What kind of problem it is; its URI is `/problems/` and this name, a page that explains it.
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

  let kind: Kind
  let status: Int
  let detail: String
  /// Each error with the place it is at.
  var errors: [ValidationError] = []
  /// Where the syntax of a body broke.
  var position: JSONSyntaxError?
  /// Header fields that go with it.
  var fields: [HTTPField] = []

  /// The answer on the wire.
  var response: HTTPResponse {
    HTTPResponse(
      status: status, contentType: "application/problem+json",
      cacheControl: "no-store", fields: fields, body: body)
  }

  /// The problem as a JSON object.
  var body: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 256 + 96 * errors.count)
    writer.beginObject()
    writer.key("type")
    writer.value("/problems/" + kind.rawValue)
    writer.key("title")
    writer.value(kind.title)
    writer.key("status")
    writer.value(status)
    writer.key("detail")
    writer.value(detail)
    if let position {
      writer.key("offset")
      writer.value(position.offset)
      writer.key("line")
      writer.value(position.line)
      writer.key("column")
      writer.value(position.column)
    }
    if !errors.isEmpty {
      writer.key("errors")
      writer.beginArray()
      for error in errors {
        writer.beginObject()
        writer.key("pointer")
        writer.value(error.pointer.description)
        writer.key("detail")
        writer.value(error.detail)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }
}

extension Problem {
  /// A question with errors.
  init(_ errors: ValidationErrors) {
    kind = .invalidRequest
    status = 422
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    detail =
      errors.count > errors.list.count
      ? "The request has \(count); the first \(errors.list.count) are listed."
      : "The request has \(count)."
    self.errors = errors.list
  }

  /// A body that is not JSON.
  init(_ error: JSONSyntaxError) {
    kind = .malformedJSON
    status = 400
    detail = "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
    errors = [ValidationError(pointer: .root, detail: detail)]
    position = error
  }

  /// Bytes that the wire refused.
  init(_ rejection: HTTPRejection) {
    status = rejection.status
    detail = rejection.detail
    kind =
      switch rejection.status {
      case 408: .timeout
      case 413, 414, 431: .tooLarge
      case 417: .expectationFailed
      case 421: .misdirected
      case 501, 505: .notImplemented
      case 503: .overloaded
      default: .badRequest
      }
    if status == 503 { fields = [HTTPField("Retry-After", "1")] }
  }
}
