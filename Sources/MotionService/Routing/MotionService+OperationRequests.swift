import HTTPWire
import MotionAPI
import Platform
import StrictJSON

/// Requests for an operation: the method, the representation, and the request for the operation itself.
extension MotionService {
  func response(
    to request: HTTPRequest, _ operation: Operation, within budget: inout WorkBudget
  ) -> HTTPResponse {
    switch request.method {
    case .post, .query: return post(request, operation, within: &budget)
    case .get where operation.hasOnlyScalarMembers, .head where operation.hasOnlyScalarMembers:
      return get(request, operation, within: &budget)
    default:
      return methodNotAllowed(
        request,
        allowed: operation.hasOnlyScalarMembers ? "GET, HEAD, POST, QUERY, OPTIONS" : "POST, QUERY, OPTIONS",
        fields: [MediaType.acceptedQuery])
    }
  }

  // MARK: POST and QUERY

  private func post(
    _ request: HTTPRequest, _ operation: Operation, within budget: inout WorkBudget
  ) -> HTTPResponse {
    if !MediaType.isPlainJSON(request.fields), let rejection = MediaType.rejection(ofBodyIn: request) {
      return rejection
    }
    do throws(Problem) {
      var name: String?
      let representation: Representation
      if request.hasQuery {
        (representation, name) = try self.representation(selectedBy: request, operation)
      } else {
        representation = try self.representation(for: request, nil, operation)
      }
      let operationRequest = try request.withBody { body throws(Problem) in
        guard budget.spend(body.count / OperationCall.bytesPerUnit) else { throw Problem(exceeding: budget) }
        return OperationRequest(try MotionService.document(body), limits: limits, budget: budget)
      }
      let body = try result(of: operation, operationRequest, representation, name: name, within: &budget)
      guard request.method == .query else {
        var response = HTTPResponse(
          status: 200, contentType: StaticText(representation.mediaType), cacheControl: "no-store",
          body: body)
        if representation.isDocument { response.constantFields = OperationFields.document }
        return response
      }
      return cacheableQuery(request, operation, representation, name, body)
    } catch {
      return error.response
    }
  }

  /// Returns the response to a valid QUERY.
  private func cacheableQuery(
    _ request: HTTPRequest, _ operation: Operation, _ representation: Representation, _ name: String?,
    _ body: [UInt8]
  ) -> HTTPResponse {
    let tag = request.withBody {
      EntityTag(tagPrefixes[operation.route], representation: representation.name, curveName: name, body: $0)
    }
    return cacheable(request, tag, representation, body)
  }

  /// Returns the representation and the name that the query of a POST or QUERY selects.
  private func representation(
    selectedBy request: HTTPRequest, _ operation: Operation
  ) throws(Problem) -> (Representation, name: String?) {
    if let selected = MotionService.representation(selectedOnlyBy: request, operation) {
      return (selected, nil)
    }
    var query = try MotionService.query(of: request)
    let name = query.take("name")
    let format = query.take("format")
    if let problem = MotionService.problem(withUnknownParametersOf: query, request.method) { throw problem }
    return (try representation(for: request, format, operation), name)
  }

  /// Returns the representation that a query names if it contains nothing else, such as `format=css`; nil for
  /// every other query. Decoding the query would take as long as a tenth of a settling duration.
  private static func representation(
    selectedOnlyBy request: HTTPRequest, _ operation: Operation
  ) -> Representation? {
    request.withQuery { query in
      guard query.count > 7, query.extracting(first: 7).isEqual(to: "format=") else { return nil }
      let name = query.extracting(droppingFirst: 7)
      let available = operation.representations
      for index in available.indices where name.isEqual(to: available[index].name) { return available[index] }
      return nil
    }
  }

  /// Returns the problem of a POST or QUERY whose query has parameters other than `format` and `name`, which
  /// have been removed.
  private static func problem(
    withUnknownParametersOf query: Query, _ method: HTTPMethod
  ) -> Problem? {
    var errors = ValidationErrors()
    for parameter in query.parameters {
      errors.add(
        JSONPointer.root.appending(String(decoding: parameter.name, as: UTF8.self)),
        "unknown query parameter; a \(method.name) accepts only format and name (each once); other fields "
          + "belong in the body"
      )
    }
    return errors.isEmpty ? nil : Problem(errors)
  }

  // MARK: GET

  /// A response depends only on its request, so a stored one is wrong only after a change of the service. A
  /// cache may use it for a week more while it revalidates it (RFC 5861).
  static let cacheForOneDay: StaticText = "public, max-age=86400, stale-while-revalidate=604800"

  private func get(
    _ request: HTTPRequest, _ operation: Operation, within budget: inout WorkBudget
  ) -> HTTPResponse {
    do throws(Problem) {
      var query = try MotionService.query(of: request)
      let name = query.take("name")
      let format = query.take("format")
      let representation = try representation(for: request, format, operation)
      guard budget.spend((request.query?.count ?? 0) / OperationCall.bytesPerUnit) else {
        throw Problem(exceeding: budget)
      }
      let document = QueryDocument(query)
      let operationRequest = OperationRequest(
        try MotionService.document(document.json.span), limits: limits, budget: budget,
        errors: document.errors)
      // A 304 requires a valid request, so the result is computed before the tags are compared.
      let body = try result(
        of: operation, operationRequest, representation, name: name, within: &budget)
      let tag = EntityTag(
        tagPrefixes[operation.route], representation: representation.name, curveName: name,
        body: document.json.span)
      return cacheable(request, tag, representation, body)
    } catch {
      return error.response
    }
  }

  // MARK: All methods

  /// Returns the response to a valid GET, HEAD or QUERY: 304 if the request names its tag.
  private func cacheable(
    _ request: HTTPRequest, _ tag: EntityTag, _ representation: Representation, _ body: [UInt8]
  ) -> HTTPResponse {
    let isCurrent = tag.matches(request.fields)
    var response = HTTPResponse(
      status: isCurrent ? 304 : 200, contentType: isCurrent ? nil : StaticText(representation.mediaType),
      cacheControl: MotionService.cacheForOneDay, entityTag: tag.value, vary: "Accept",
      body: isCurrent ? [] : body)
    response.constantFields =
      request.method == .query
      ? (representation.isDocument ? OperationFields.document : OperationFields.always)
      : (representation.isDocument ? OperationFields.documentByGET : OperationFields.byGET)
    return response
  }

  private func representation(
    for request: HTTPRequest, _ format: String?, _ operation: Operation
  ) throws(Problem) -> Representation {
    // The fast path: nearly every client sends `*/*` or no `Accept`.
    if format == nil, request.fields.first("accept", equals: "*/*") ?? true { return .json }
    let available = operation.representations
    let choice = Representation.choose(
      format: format, accept: request.fields.values("accept"), among: available)
    guard let choice else { throw .notAcceptable(available: available) }
    return choice
  }

  private static func document(_ text: Span<UInt8>) throws(Problem) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: text)
    } catch {
      throw Problem(error)
    }
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
  /// - Parameter name: The name of the curve in CSS and code, as received.
  private func result(
    of operation: Operation, _ request: OperationRequest, _ representation: Representation, name: String?,
    within budget: inout WorkBudget
  ) throws(Problem) -> [UInt8] {
    defer {
      budget = request.budget
      // A request that exhausts its budget may run again with a larger one.
      if !budget.isExhausted { counters.count(samples: request.computedSamples) }
    }
    return try request.result(of: operation, as: representation, name: name)
  }
}
