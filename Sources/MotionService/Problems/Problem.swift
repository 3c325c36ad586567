import HTTPWire
import StrictJSON

/// An error response with the media type `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  let kind: Kind
  let status: Int
  let detail: String
  /// The errors in the request, each with its pointer.
  var errors: [ValidationError] = []
  /// The position of a syntax error in the body.
  var position: JSONSyntaxError?
  /// Further header fields of the response.
  var fields: [HTTPField] = []

  /// The problem as an HTTP response.
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
  /// Creates the problem of a request with validation errors.
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

  /// Creates the problem of a body that is not JSON.
  init(_ error: JSONSyntaxError) {
    kind = .malformedJSON
    status = 400
    detail = "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
    errors = [ValidationError(pointer: .root, detail: detail)]
    position = error
  }

  /// Creates the problem of bytes that are not a valid HTTP request.
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
