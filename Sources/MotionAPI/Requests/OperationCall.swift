import MotionSystem
import StrictJSON

/// A call of an operation without HTTP: the name of the operation, a JSON document and a format in; a status,
/// a media type and a body out.
package enum OperationCall {
  /// The maximum size of a body in bytes. The service has the same default.
  package static let maximumBodyBytes = 1_048_576
  /// The number of bytes that are parsed in one unit of work. Inlinable, so that other modules divide by a
  /// constant.
  package static var bytesPerUnit: Int { 5 }

  /// The response to a call. A problem has the status and body that the service would send.
  package struct Response {
    package let status: Int
    package let mediaType: StaticString
    package let body: [UInt8]

    package init(status: Int, mediaType: StaticString, body: [UInt8]) {
      self.status = status
      self.mediaType = mediaType
      self.body = body
    }

    /// Creates the response to a call without a result.
    package init(_ problem: Problem) {
      self.init(status: problem.status, mediaType: "application/problem+json", body: problem.body)
    }
  }

  /// Returns the response to a call with the default limits.
  ///
  /// - Parameters:
  ///   - name: The name of the operation, such as `spring/trajectory`.
  ///   - format: The name of the representation; nil for JSON.
  ///   - curveName: The name of the curve in CSS and code.
  package static func response(
    to name: [UInt8], body: Span<UInt8>, format: [UInt8]? = nil, curveName: String? = nil
  ) -> Response {
    do throws(Problem) {
      guard let operation = Operation.named(name.span) else {
        throw Problem.notFound(path: "/v1/" + String(decoding: name.prefix(200), as: UTF8.self))
      }
      let representation = operation.representations.first { representation in
        format?.span.isEqual(to: representation.name) ?? (representation == .json)
      }
      guard let representation else {
        throw Problem.notAcceptable(available: operation.representations)
      }
      let request = OperationRequest(
        try document(parsing: body), limits: ServiceLimits(), budget: budget(after: body.count))
      return Response(
        status: 200, mediaType: representation.mediaType,
        body: try request.result(of: operation, as: representation, name: curveName))
    } catch {
      return Response(error)
    }
  }

  private static func budget(after bytes: Int) -> WorkBudget {
    var budget = WorkBudget(limit: WorkBudget.standardLimit)
    // A body within the limit costs at most 5 % of the budget.
    _ = budget.spend(bytes / bytesPerUnit)
    return budget
  }

  private static func document(parsing body: Span<UInt8>) throws(Problem) -> JSONDocument {
    guard body.count <= maximumBodyBytes else {
      throw Problem.tooLarge(limit: maximumBodyBytes)
    }
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: body)
    } catch {
      throw Problem(error)
    }
  }
}
