package import MotionSystem
package import StrictJSON

/// The reason why a call has no result, as problem details (RFC 9457).
package struct Problem: Error, Sendable {
  /// The kind of a problem. The module that detects a problem defines its kind.
  package struct Kind: Sendable {
    /// The last component of the URI that identifies the kind: `/problems/` and this name.
    package let name: StaticString
    /// A short text for people, the same for every problem of the kind.
    package let title: StaticString

    package init(_ name: StaticString, title: StaticString) {
      self.name = name
      self.title = title
    }

    package static let malformedJSON = Kind("malformed-json", title: "The body is not valid JSON")
    package static let invalidRequest = Kind("invalid-request", title: "The request is invalid")
    package static let neverSettles = Kind("never-settles", title: "The motion never settles")
    package static let notFound = Kind("not-found", title: "The path does not exist")
    package static let tooLarge = Kind("too-large", title: "The request is too large")
  }

  package let kind: Kind
  /// The status code, such as 422.
  package let status: Int
  package let detail: String
  /// The errors in the request, each with its pointer.
  package let errors: [ValidationError]
  /// The position of a syntax error in the body.
  package let position: JSONSyntaxError?

  package init(
    kind: Kind, status: Int, detail: String, errors: [ValidationError] = [], position: JSONSyntaxError? = nil
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
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the problem as a JSON object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "/problems/\(kind.name)")
    writer.member("title", kind.title)
    writer.member("status", status)
    writer.member("detail", detail)
    if let position {
      writer.member("offset", position.offset)
      writer.member("line", position.line)
      writer.member("column", position.column)
    }
    if !errors.isEmpty {
      writer.key("errors")
      writer.list(errors)
    }
    writer.endObject()
  }

  init(_ error: InvalidRequest, _ call: Call) {
    switch error {
    case .tooMuchWork: self.init(exceeding: call.budget, in: call.costlyPart, of: call.item)
    case .validationErrors where call.neverSettles:
      self.init(
        kind: .neverSettles, status: 422, detail: "The motion never settles.", errors: call.errors.list)
    case .validationErrors: self.init(call.errors)
    }
  }

  /// Creates the problem of a request with validation errors.
  package init(_ errors: ValidationErrors) {
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    self.init(
      kind: .invalidRequest, status: 422,
      detail: errors.count > errors.list.count
        ? "The request has \(count); the first \(errors.list.count) are listed."
        : "The request has \(count).", errors: errors.list)
  }

  /// Creates the problem of a request with one validation error.
  package init(_ code: ErrorCode, _ pointer: JSONPointer, _ detail: String) {
    var errors = ValidationErrors()
    errors.add(code, pointer, detail)
    self.init(errors)
  }

  /// Creates the problem of a request that exceeds its budget: by default one that is too large to be parsed.
  package init(exceeding budget: WorkMeter) { self.init(exceeding: budget, in: .request, of: nil) }

  private init(exceeding budget: WorkMeter, in part: CostlyPart, of item: Int?) {
    let limit = budget.limit.grouped
    self.init(
      kind: .invalidRequest, status: 422, detail: "The request has 1 error.",
      errors: [part.error("requires more than the \(limit) units of work that one request may use", in: item)]
    )
  }

  /// Creates the problem of a body that is not JSON.
  /// - Parameter advice: What the text is instead, and what to do with it.
  package init(_ error: JSONSyntaxError, _ advice: String? = nil) {
    let detail =
      "\(error.reason) (line \(error.line), column \(error.column), byte \(error.offset))"
      + (advice.map { "; " + $0 } ?? "")
    self.init(
      kind: .malformedJSON, status: 400, detail: detail,
      errors: [ValidationError(.malformedJSON, .root, detail)], position: error)
  }

  /// The problem of a body that exceeds `Call.maximumBodyBytes`.
  static let tooLarge = Problem(
    kind: .tooLarge, status: 413, detail: "the body exceeds the limit of \(Call.maximumBodyBytes) bytes")

  /// Creates the problem of a path at which nothing exists, with what is near.
  package static func notFound(path: String) -> Problem {
    Problem(kind: .notFound, status: 404, detail: "Nothing exists at \(path). \(PathHint.text(for: path))")
  }
}
