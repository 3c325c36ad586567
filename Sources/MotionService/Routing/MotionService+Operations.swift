import HTTPWire
import MotionAPI
import MotionCalls
import MotionSystem
import StrictJSON

/// Requests for an operation: the method, the representation, and the request for the operation itself.
extension MotionService {
  // MARK: POST

  /// Returns the response to a POST.
  func post(
    _ request: HTTPRequest, _ operation: Operation, within budget: inout WorkBudget
  ) -> HTTPResponse {
    if let rejection = MediaType.rejection(ofBodyIn: request) { return rejection }
    do throws(Problem) {
      let (representation, name) = try self.representation(selectedBy: request, operation)
      let document = try request.withBody { body throws(Problem) in
        guard budget.spend(body.count / OperationCall.bytesPerUnit) else { throw Problem(exceeding: budget) }
        return try MotionService.document(parsing: body)
      }
      let body = try result(of: operation, document, representation, name: name, within: &budget)
      return response(with: body, representation, [.cacheControl: "no-store"])
    } catch {
      return error.response
    }
  }

  /// Returns the representation and the name that the query of a POST selects.
  private func representation(
    selectedBy request: HTTPRequest, _ operation: Operation
  ) throws(Problem) -> (Representation, name: String?) {
    var query = try MotionService.query(of: request)
    let name = query.take("name")
    let format = query.take("format")
    if let problem = MotionService.problem(withUnknownParametersOf: query) { throw problem }
    return (try representation(for: request, format, operation), name)
  }

  /// Returns the problem of a POST whose query has parameters other than `format` and `name`, which
  /// have been removed.
  private static func problem(withUnknownParametersOf query: Query) -> Problem? {
    var errors = ValidationErrors()
    for parameter in query.parameters {
      errors.add(
        JSONPointer.root.appending(query.string(parameter.name)),
        "unknown query parameter; a POST accepts only format and name (each once); other fields "
          + "belong in the body"
      )
    }
    return errors.isEmpty ? nil : Problem(errors)
  }

  // MARK: GET

  /// A response depends only on its request, so a stored one is wrong only after a change of the service,
  /// which caches see within an hour. For a day more, a cache may use it while it revalidates it (RFC 5861).
  static let cacheForOneHour = "public, max-age=3600, stale-while-revalidate=86400"

  /// Returns the response to a GET or HEAD.
  func get(
    _ request: HTTPRequest, _ operation: Operation, within budget: inout WorkBudget
  ) -> HTTPResponse {
    do throws(Problem) {
      guard request.body.isEmpty else { throw .bodyOfGET(bytes: request.body.count) }
      var query = try MotionService.query(of: request)
      let name = query.take("name")
      let format = query.take("format")
      let representation = try representation(for: request, format, operation)
      guard budget.spend((request.query?.count ?? 0) / OperationCall.bytesPerUnit) else {
        throw Problem(exceeding: budget)
      }
      let document = QueryDocument(query)
      // A 304 requires a valid request, so the result is computed before the tags are compared.
      let body = try result(
        of: operation, try MotionService.document(parsing: document.json.span), representation, name: name,
        errors: document.errors, within: &budget)
      let tag = EntityTag(
        tagPrefixes[operation.index], representation: representation.name, curveName: name,
        request: document.json.span)
      return cacheable(request, tag, representation, body)
    } catch {
      return error.response
    }
  }

  // MARK: All methods

  private static func document(parsing json: Span<UInt8>) throws(Problem) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: json)
    } catch {
      throw Problem(error)
    }
  }

  /// Returns the response to a valid GET or HEAD: 304 if the request names its tag.
  private func cacheable(
    _ request: HTTPRequest, _ tag: EntityTag, _ representation: Representation, _ body: [UInt8]
  ) -> HTTPResponse {
    // The order of the parameters of a query has no meaning, so a cache may use one response for all orders.
    var response = response(
      with: body, representation,
      [
        .cacheControl: MotionService.cacheForOneHour, .eTag: tag.text, .vary: "Accept",
        .noVarySearch: "key-order",
      ])
    if tag.matches(request.fields) {
      response.status = 304
      response.fields[.contentType] = nil
      response.body = []
    }
    return response
  }

  /// Returns the response with a result.
  private func response(
    with body: [UInt8], _ representation: Representation, _ fields: HTTPFields
  ) -> HTTPResponse {
    var response = HTTPResponse(status: 200, fields: fields, body: body)
    response.fields.append(.contentType, "\(representation.mediaType)")
    if representation.isDocument {
      response.fields.append(.contentSecurityPolicy, MotionService.pictureSecurityPolicy)
    }
    return response
  }

  /// The policy of a picture, which a browser may open as a document: it has the style sheet with this hash,
  /// and loads nothing.
  private static let pictureSecurityPolicy =
    "default-src 'none'; style-src 'sha256-s4sW6UX1BT5oUWMYXe6dKxRx0RXoRlUPGnIHru2Jmkk='"

  private func representation(
    for request: HTTPRequest, _ format: String?, _ operation: Operation
  ) throws(Problem) -> Representation {
    // The default of nearly every client.
    if format == nil, request.fields.first(.accept)?.isEqual(to: "*/*") ?? true { return .json }
    let available = operation.representations
    let choice = Representation.choose(
      format: format, accept: request.fields.values(.accept), among: available)
    guard let choice else { throw .notAcceptable(available: available) }
    return choice
  }

  /// Returns the query of a request, which is empty if there is none.
  private static func query(of request: HTTPRequest) throws(Problem) -> Query {
    do throws(Query.Malformed) {
      return try Query(request.query ?? [])
    } catch {
      throw Problem(kind: .badRequest, status: 400, detail: error.detail)
    }
  }

  /// Returns the body of the response to a request for an operation.
  ///
  /// - Parameters:
  ///   - name: The name of the curve in CSS and code, as received.
  ///   - errors: The errors found while the document was built.
  private func result(
    of operation: Operation, _ document: JSONDocument, _ representation: Representation, name: String?,
    errors: ValidationErrors = ValidationErrors(), within budget: inout WorkBudget
  ) throws(Problem) -> [UInt8] {
    var context = OperationContext(
      representation, limits: limits, conventions: OperationCall.conventions, budget: budget, errors: errors)
    defer {
      budget = context.budget
      // A request that exhausts its budget may run again with a larger one.
      if !budget.isExhausted { counters.count(samples: context.computedSamples) }
    }
    do throws(OperationError) {
      return try operation.result(of: document, curveName: name, in: &context)
    } catch {
      throw Problem(error)
    }
  }
}
