package import MotionSystem
package import StrictJSON

/// A call of an operation without a server: the name of the operation, a JSON document and a format in; a
/// status, a media type and a body out, as in HTTP.
package enum OperationCall {
  /// The maximum size of a body in bytes. The service has the same default.
  package static let maximumBodyBytes = 1_048_576
  /// The number of bytes that are parsed in one unit of work.
  package static let bytesPerUnit = 2

  /// What operations need to know about the statuses and the paths of HTTP.
  package static let conventions = CallConventions(
    success: 200,
    outcome: { error, context in
      let problem = Problem(error, context)
      return (problem.status, problem.body)
    },
    formatPlace: "the format is the extension of the path, as in /v1/spring/trajectory.css",
    presetList: "GET /v1/presets lists all of them")

  /// The response to a call. A problem has the status and body that the service would send.
  package struct Response {
    package let status: Int
    package let mediaType: StaticString
    package let body: [UInt8]

    init(mediaType: StaticString, body: [UInt8]) {
      (status, self.mediaType, self.body) = (200, mediaType, body)
    }

    /// Creates the response to a message of an agent, which is empty if the message has none.
    package init(message: [UInt8], status: Int) {
      (self.status, mediaType, body) = (status, message.isEmpty ? "text/plain" : "application/json", message)
    }

    /// Creates the response to a call without a result.
    init(_ problem: Problem) {
      (status, mediaType, body) = (problem.status, "application/problem+json", problem.body)
    }
  }

  /// Returns the response to a call with the default limits.
  ///
  /// - Parameters:
  ///   - name: The name of the operation, such as `spring/trajectory`.
  ///   - format: The name of the representation; nil for JSON.
  package static func response(
    to name: [UInt8], body: Span<UInt8>, format: [UInt8]? = nil
  ) -> Response {
    let operation = Operation.named(name[...])
    let representation = operation?.representations.first { representation in
      format?[...].isEqual(to: representation.name) ?? (representation == .json)
    }
    guard let operation, let representation else {
      let hasFormat = format?[...].isEqual(to: "json") == false
      let path = name.prefix(200) + (hasFormat ? [UInt8(ascii: ".")] + (format ?? []).prefix(200) : [])
      return Response(.notFound(path: "/v1/" + String(decoding: path, as: UTF8.self)))
    }
    do throws(Problem) {
      try checkSize(of: body)
    } catch {
      return Response(error)
    }
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    return response(to: operation, as: representation, body: body, limits: ServiceLimits(), budget: budget)
  }

  /// Returns the response to a call of an operation within limits and a budget.
  package static func response(
    to operation: Operation, as representation: Representation, body: Span<UInt8>, limits: ServiceLimits,
    budget: WorkMeter
  ) -> Response {
    do throws(Problem) {
      // A body within the limit costs at most 13 % of the standard budget.
      guard budget.spend(body.count / bytesPerUnit) else { throw Problem(exceeding: budget) }
      let document = try document(parsing: body)
      let context = Call(
        representation, limits: limits, conventions: conventions, budget: budget)
      do throws(InvalidRequest) {
        return Response(
          mediaType: representation.mediaType,
          body: try operation.result(of: document, in: context))
      } catch {
        throw Problem(error, context)
      }
    } catch {
      return Response(error)
    }
  }

  /// Throws if a body exceeds the limit.
  static func checkSize(of body: Span<UInt8>) throws(Problem) {
    guard body.count <= maximumBodyBytes else { throw .tooLarge(limit: maximumBodyBytes) }
  }

  /// Returns the document of a copy of a body.
  package static func document(parsing body: Span<UInt8>) throws(Problem) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: body)
    } catch {
      throw Problem(error)
    }
  }

  /// Returns the document of a body, with which it shares storage.
  package static func document(parsing body: ArraySlice<UInt8>) throws(Problem) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: body)
    } catch {
      throw Problem(error)
    }
  }
}
