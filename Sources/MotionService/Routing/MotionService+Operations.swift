import HTTPServer
import MotionAPI
import MotionSystem
import StrictJSON

/// Requests for an operation in one format.
extension MotionService {
  // MARK: POST

  /// Writes the response to a POST.
  func post(
    _ request: HTTPRequest, _ operation: Operation, _ format: Format, _ response: inout HTTPResponse
  ) throws(Problem) {
    if MediaType.refuses(request, &response) { return }
    try MotionService.refuseQuery(of: request)
    guard response.meter.spend(request.body.count / Call.bytesPerUnit) else {
      throw Problem(exceeding: response.meter)
    }
    let document: JSONDocument
    do throws(Problem) {
      document = try Call.document(parsing: request.body)
    } catch {
      throw FormBody.problem(of: request, error) ?? error
    }
    let call = try call(of: operation, document, format, &response)
    response.begin(200)
    response.add("Cache-Control: no-store")
    write(call, to: &response)
  }

  /// Throws if a POST has a query, whose parameters would have no effect.
  private static func refuseQuery(of request: HTTPRequest) throws(Problem) {
    guard let bytes = request.query else { return }
    let query = try Query(bytes)
    var errors = ValidationErrors()
    for parameter in query.parameters {
      let name = query.string(parameter.name)
      errors.add(
        .unknownField, JSONPointer.root.appending(name),
        name.utf8.elementsEqual("format".utf8)
          ? "is not a query parameter; \(Call.formatPlace)"
          : "a POST has no query; put the field in the body")
    }
    guard errors.isEmpty else { throw Problem(errors) }
  }

  // MARK: GET

  /// A response depends only on its request, so a stored one is wrong only after a change of the service,
  /// which caches see within an hour. For a day more, a cache may use it while it revalidates it (RFC 5861).
  static let cacheForOneHour: StaticString =
    "Cache-Control: public, max-age=3600, stale-while-revalidate=86400"

  /// Writes the response to a GET or HEAD: 304 if the request names its tag.
  func get(
    _ request: HTTPRequest, _ operation: Operation, _ format: Format, _ response: inout HTTPResponse
  ) throws(Problem) {
    guard request.body.isEmpty else { throw .bodyOfGET(bytes: request.body.count) }
    guard response.meter.spend((request.query?.count ?? 0) / Call.bytesPerUnit) else {
      throw Problem(exceeding: response.meter)
    }
    let query = try Query(request.query ?? [])
    let received = QueryDocument(consume query)
    // A 304 requires a valid request, so the result is computed before the tags are compared.
    let call = try call(
      of: operation, received.document, format, &response, errors: received.errors, isQuery: true)
    let tag = EntityTag(
      version: version, operation: operation.name, representation: format.name, request: received)
    let isCurrent = tag.matches(request.fields)
    response.begin(isCurrent ? 304 : 200)
    response.add(MotionService.cacheForOneHour)
    response.addEntityTag(tag.value)
    // The order of parameters has no meaning, so a cache may use one response for all orders.
    response.add("No-Vary-Search: key-order")
    write(call, to: &response, isCurrent: isCurrent)
  }

  // MARK: All methods

  /// Adds a result to a response.
  /// - Parameter isCurrent: Whether the client has the result, so that the response is only its fields.
  private func write(_ call: Call, to response: inout HTTPResponse, isCurrent: Bool = false) {
    let format = call.format
    if !isCurrent {
      response.add("Content-Type", format.mediaType)
      response.setBody(call.output)
    }
    response.add(warnings: call.warningCount)
    // The policy of a picture, which a browser may open as a document that could contain scripts: it has the
    // style sheet with this hash, and loads nothing.
    if case .curve = format, "\(format.mediaType)" == "image/svg+xml" {
      response.add(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'sha256-s4sW6UX1BT5oUWMYXe6dKxRx0RXoRlUPGnIHru2Jmkk='")
    }
  }

  /// Runs the call of a request for an operation, and returns it. Its output has the storage of the body.
  ///
  /// - Parameters:
  ///   - errors: The errors found while the document was built.
  ///   - isQuery: Whether the document was a query.
  func call(
    of operation: Operation, _ document: JSONDocument, _ format: Format,
    _ response: inout HTTPResponse, errors: ValidationErrors = ValidationErrors(), isQuery: Bool = false
  ) throws(Problem) -> Call {
    let call = Call(
      document, as: format, limits: limits, budget: response.meter, errors: errors, isQuery: isQuery,
      output: response.takeBody())
    try operation.run(call)
    return call
  }
}

extension HTTPResponse {
  /// Adds the number of warnings, if there are any, for clients of formats that have no place for them.
  mutating func add(warnings count: Int) { if count > 0 { add("Motiond-Warnings", String(count)) } }
}
