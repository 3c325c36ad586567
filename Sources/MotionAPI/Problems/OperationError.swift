package import MotionSystem
package import StrictJSON

/// The reason why a request has no result.
package struct OperationError: Error, Sendable {
  package enum Kind: Sendable {
    /// The text is not JSON.
    case malformedJSON
    case invalidRequest
    /// The operation needs a settling duration, but the motion never settles.
    case neverSettles
  }

  package let kind: Kind
  package let detail: String
  /// The errors in the request, each with its pointer.
  package let errors: [ValidationError]
  /// The position of a syntax error in the text.
  package private(set) var position: JSONSyntaxError?

  private init(_ kind: Kind, _ detail: String, _ errors: [ValidationError]) {
    (self.kind, self.detail, self.errors) = (kind, detail, errors)
  }

  /// Creates the problem of a request with validation errors.
  package init(_ errors: ValidationErrors) {
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    self.init(
      .invalidRequest,
      errors.count > errors.list.count
        ? "The request has \(count); the first \(errors.list.count) are listed."
        : "The request has \(count).",
      errors.list)
  }

  /// Creates the problem of a request with one validation error.
  private init(_ error: ValidationError) {
    self.init(.invalidRequest, "The request has 1 error.", [error])
  }

  /// Creates the problem of a request that is too large to be parsed within its budget.
  package init(exceeding budget: WorkBudget) {
    self.init(CostlyPart.request.exhausted(limit: budget.limit))
  }

  /// Creates the problem of a text that is not JSON.
  package init(_ error: JSONSyntaxError) {
    let detail = "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
    self.init(.malformedJSON, detail, [ValidationError(.malformedJSON, .root, detail)])
    position = error
  }

  /// Creates the problem of an invalid request.
  init(_ error: InvalidRequest, _ context: OperationContext) {
    switch error {
    case .validationErrors: self.init(context.errors)
    case .neverSettles(let error):
      self.init(.neverSettles, "The motion never settles.", [error])
    case .tooMuchWork: self.init(context.costlyPart.exhausted(limit: context.budget.limit))
    }
  }
}

/// The reason why a request has no result, while it is read or computed.
enum InvalidRequest: Error, Sendable {
  /// The request has at least one validation error. The errors are in `OperationContext.errors`.
  case validationErrors
  /// The operation needs a settling duration, but the motion never settles.
  case neverSettles(ValidationError)
  /// The budget of the request is exhausted.
  case tooMuchWork
}
