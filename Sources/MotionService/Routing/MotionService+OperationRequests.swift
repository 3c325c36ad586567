import HTTPWire
import StrictJSON

/// Requests for an operation: the method, the representation, and the request for the operation itself.
extension MotionService {
  func response(to request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    switch request.method {
    case .post: return post(request, operation)
    case .get where operation.supportsGET, .head where operation.supportsGET: return get(request, operation)
    default:
      return methodNotAllowed(
        request, allowed: operation.supportsGET ? "GET, HEAD, POST, OPTIONS" : "POST, OPTIONS")
    }
  }

  // MARK: POST

  private func post(_ request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    if let problem = MediaType.problem(withBodyOf: request) { return problem.response }
    var name: String?
    var format: String?
    if let bytes = request.query {
      do throws(Query.Malformed) {
        var query = try Query(bytes)
        name = query.take("name")
        format = query.take("format")
        if let problem = MotionService.problem(withUnknownParametersOf: query) { return problem.response }
      } catch {
        return Problem(kind: .badRequest, status: 400, detail: error.detail).response
      }
    }
    guard let representation = representation(for: request, format, operation) else {
      return Representation.notAcceptable(available: operation.representations).response
    }
    do throws(Problem) {
      let body = try request.withBody { body throws(Problem) in
        try result(of: operation, body: body, representation, name: name)
      }
      return HTTPResponse(
        status: 200, contentType: representation.mediaType, cacheControl: "no-store", body: body)
    } catch {
      return error.response
    }
  }

  /// Returns the problem of a POST whose query has parameters other than `format` and `name`, which have
  /// been removed.
  private static func problem(withUnknownParametersOf query: Query) -> Problem? {
    var errors = ValidationErrors()
    for (name, _) in query.parameters {
      errors.add(
        JSONPointer.root.appending(name),
        "unknown query parameter; a POST accepts only format and name (each once); other fields belong in "
          + "the body"
      )
    }
    return errors.isEmpty ? nil : Problem(errors)
  }

  // MARK: GET

  private static let cacheForOneDay: StaticString = "public, max-age=86400"
  private static let variesByAccept = HTTPField("Vary", "Accept")

  private func get(_ request: HTTPRequest, _ operation: Operation) -> HTTPResponse {
    var query: Query
    do throws(Query.Malformed) {
      query = try Query(request.query ?? [])
    } catch {
      return Problem(kind: .badRequest, status: 400, detail: error.detail).response
    }
    let name = query.take("name")
    let format = query.take("format")
    guard let representation = representation(for: request, format, operation) else {
      return Representation.notAcceptable(available: operation.representations).response
    }
    let document = QueryDocument(query)
    let tag = EntityTag([
      Array(version.utf8)[...], request.path, Array("\(representation.name)".utf8)[...],
      Array((name ?? "").utf8)[...],
      document.canonical[...],
    ])
    let fields = [HTTPField("ETag", tag.text), MotionService.variesByAccept]
    let notModified = HTTPResponse(
      status: 304, contentType: nil, cacheControl: MotionService.cacheForOneDay, fields: fields)
    let match = tag.match(request.fields)
    // Only a valid request has received this tag, and its result never changes: no need to recompute it.
    if match == .tag, document.errors.isEmpty { return notModified }
    do throws(Problem) {
      let body = try result(
        of: operation, body: document.canonical.span, representation, name: name, document.errors)
      if match == .any { return notModified }
      return HTTPResponse(
        status: 200, contentType: representation.mediaType, cacheControl: MotionService.cacheForOneDay,
        fields: fields, body: body)
    } catch {
      return error.response
    }
  }

  // MARK: Both

  private func representation(
    for request: HTTPRequest, _ format: String?, _ operation: Operation
  ) -> Representation? {
    // The fast path: nearly every client sends `*/*` or no `Accept`.
    if format == nil, request.fields.first("accept", equals: "*/*") ?? true { return .json }
    return Representation.choose(
      format: format, accept: request.fields.combined("accept"), among: operation.representations)
  }

  /// Returns the body of the response to a request for an operation.
  ///
  /// - Parameters:
  ///   - body: The request as JSON.
  ///   - name: The name of the curve in CSS and code, as received.
  ///   - queryErrors: The errors found in the query.
  private func result(
    of operation: Operation, body: Span<UInt8>, _ representation: Representation, name: String?,
    _ queryErrors: ValidationErrors = ValidationErrors()
  ) throws(Problem) -> [UInt8] {
    let operationRequest: OperationRequest
    do throws(JSONSyntaxError) {
      operationRequest = try OperationRequest(parsing: body, limits: limits, errors: queryErrors)
    } catch {
      throw Problem(error)
    }
    if let name, !CurveName.isValid(name) {
      operationRequest.errors.add(JSONPointer.root.appending("name"), CurveName.errorDetail(for: name))
    }
    defer { counters.count(samples: operationRequest.computedSamples) }
    do throws(InvalidRequest) {
      return try operation.result(
        for: operationRequest, as: representation, name: name ?? CurveName.standard)
    } catch {
      throw Problem(error, operationRequest)
    }
  }
}
