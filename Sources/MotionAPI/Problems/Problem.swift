package import MotionSystem
package import StrictJSON

/// The reason why a request has no result, as problem details (RFC 9457).
package struct Problem: Error, Sendable {
  package let kind: Kind
  /// The status code that problem details state, such as 422.
  package let status: Int
  package let detail: String
  /// The errors in the request, each with its pointer.
  package let errors: [ValidationError]
  /// The position of a syntax error in the body.
  package let position: JSONSyntaxError?

  package init(
    kind: Kind, status: Int, detail: String, errors: [ValidationError] = [],
    position: JSONSyntaxError? = nil
  ) {
    self.kind = kind
    self.status = status
    self.detail = detail
    self.errors = errors
    self.position = position
  }

  /// The problem as a JSON object.
  package var body: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 256 + 96 * errors.count)
    writer.beginObject()
    writer.key("type")
    writer.value("/problems/\(kind.name)")
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
      writer.list(errors)
    }
    writer.endObject()
    return writer.bytes
  }
}

extension Problem {
  /// Creates the problem of a request with validation errors.
  package init(_ errors: ValidationErrors) {
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    self.init(
      kind: .invalidRequest, status: 422,
      detail: errors.count > errors.list.count
        ? "The request has \(count); the first \(errors.list.count) are listed."
        : "The request has \(count).",
      errors: errors.list)
  }

  /// Creates the problem of a request that is too large to be parsed within its budget.
  package init(exceeding budget: WorkBudget) {
    self.init(CostlyPart.request.exhausted(limit: budget.limit))
  }

  /// Creates the problem of a body that exceeds a limit in bytes.
  package static func tooLarge(limit: Int) -> Problem {
    Problem(kind: .tooLarge, status: 413, detail: "the body exceeds the limit of \(limit) bytes")
  }

  /// Creates the problem of a request with one validation error.
  init(_ error: ValidationError) {
    self.init(
      kind: .invalidRequest, status: 422, detail: "The request has 1 error.", errors: [error])
  }

  /// Creates the problem of a body that is not JSON.
  package init(_ error: JSONSyntaxError) {
    let detail = "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
    self.init(
      kind: .malformedJSON, status: 400, detail: detail,
      errors: [ValidationError(pointer: .root, detail: detail)], position: error)
  }

  /// Creates the problem of an invalid request.
  init(_ error: InvalidRequest, _ request: OperationRequest) {
    switch error {
    case .validationErrors: self.init(request.errors)
    case .neverSettles(let error):
      self.init(kind: .neverSettles, status: 422, detail: "The motion never settles.", errors: [error])
    case .tooMuchWork: self.init(request.costlyPart.exhausted(limit: request.budget.limit))
    }
  }
}
