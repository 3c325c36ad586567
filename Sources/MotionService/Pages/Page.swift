import HTTPWire

/// A path outside `/v1/`: health for operators, pages and the description of the API for everybody.
enum Page: Int, CaseIterable {
  case livez, readyz, healthz, metrics, playground, docs, problem, openapiYAML, openapiJSON

  /// Its place among the routes of `RouteTable`.
  var route: Int { 1 + RouteTable.operations.count + rawValue }

  /// The path as the contract writes it, with its parameter in braces.
  var path: StaticString {
    switch self {
    case .livez: "/livez"
    case .readyz: "/readyz"
    case .healthz: "/healthz"
    case .metrics: "/metrics"
    case .playground: "/"
    case .docs: "/docs"
    case .problem: "/problems/{type}"
    case .openapiYAML: "/openapi.yaml"
    case .openapiJSON: "/openapi.json"
    }
  }

  static func page(at path: ArraySlice<UInt8>) -> Page? {
    if problemKind(at: path) != nil { return .problem }
    return allCases.first { $0 != .problem && path.isEqual(to: $0.path) }
  }

  /// The kind of problem whose page a path names.
  private static func problemKind(at path: ArraySlice<UInt8>) -> Problem.Kind? {
    guard path.prefix(10).isEqual(to: "/problems/") else { return nil }
    return Problem.Kind(rawValue: String(decoding: path.dropFirst(10), as: UTF8.self))
  }

  func response(to request: HTTPRequest, in service: MotionService) -> HTTPResponse {
    if let file = file(for: request) { return file.response(to: request) }
    return switch self {
    case .readyz:
      service.isReady()
        ? Page.health("ready", status: 200, service)
        : Page.health("draining", status: 503, service)
    case .metrics:
      HTTPResponse(
        status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8",
        cacheControl: "no-store", body: service.metrics(service.statistics))
    default: Page.health("ok", status: 200, service)
    }
  }

  private static func health(_ state: StaticString, status: Int, _ service: MotionService) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "application/json", cacheControl: "no-store",
      fields: status == 503 ? [HTTPField("Retry-After", "1")] : [],
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(service.version)\"}".utf8))
  }

  /// What was built in for this page, if it is not made anew each time.
  private func file(for request: HTTPRequest) -> EmbeddedFile? {
    switch self {
    case .livez, .readyz, .healthz, .metrics: nil
    case .playground: .playground
    case .docs: .docs
    case .problem: Page.problemKind(at: request.path).flatMap { EmbeddedFile.problems[$0] }
    case .openapiYAML: .openapiYAML
    case .openapiJSON: .openapiJSON
    }
  }
}
