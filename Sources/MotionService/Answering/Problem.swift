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
    case invalidQuestion = "invalid-question"
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
      case .notFound: "There is nothing at this path"
      case .methodNotAllowed: "This path does not answer this method"
      case .notAcceptable: "There is no such representation"
      case .unsupportedMediaType: "The body must be JSON"
      case .invalidQuestion: "The question has faults"
      case .neverSettles: "The motion never settles"
      case .timeout: "The request took too long to arrive"
      case .tooLarge: "The request is too large"
      case .expectationFailed: "The expectation cannot be met"
      case .misdirected: "The request is for another server"
      case .notImplemented: "The request asks for something of HTTP that is not implemented"
      case .overloaded: "The service is busy or about to stop"
      }
    }
  }

  let kind: Kind
  let status: Int
  let detail: String
  /// Each fault with the place it is at.
  var faults: [Fault] = []
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
    var writer = JSONWriter(reservingCapacity: 256 + 96 * faults.count)
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
    if !faults.isEmpty {
      writer.key("errors")
      writer.beginArray()
      for fault in faults {
        writer.beginObject()
        writer.key("pointer")
        writer.value(fault.pointer.description)
        writer.key("detail")
        writer.value(fault.detail)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }
}

extension Problem {
  /// A question with faults.
  init(_ faults: Faults) {
    kind = .invalidQuestion
    status = 422
    let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
    detail =
      faults.count > faults.list.count
      ? "The question has \(count); the first \(faults.list.count) are listed."
      : "The question has \(count)."
    self.faults = faults.list
  }

  /// A body that is not JSON.
  init(_ error: JSONSyntaxError) {
    kind = .malformedJSON
    status = 400
    detail = "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
    faults = [Fault(pointer: .root, detail: detail)]
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
