import HTTPWire
import MotionAPI
import Platform

/// A path outside `/v1/`: health and metrics for operators, pages, and the description of the API.
enum FixedRoute: Int, CaseIterable {
  case livez, readyz, healthz, metrics
  case playground, docs, presets, tokens, platforms, problem, openapiYAML, openapiJSON
  case clientModule, loaderScript, loaderTypes, clientScript, clientTypes

  /// The page's index in `RouteTable.routes`.
  var route: Int { 1 + Operation.all.count + rawValue }

  /// The path as in the OpenAPI document, with its parameter in braces.
  var path: StaticString {
    switch self {
    case .livez: "/livez"
    case .readyz: "/readyz"
    case .healthz: "/healthz"
    case .metrics: "/metrics"
    case .playground: "/"
    case .docs: "/docs"
    case .presets: "/presets"
    case .platforms: "/platforms"
    case .tokens: "/tokens"
    case .problem: "/problems/{type}"
    case .openapiYAML: "/openapi.yaml"
    case .openapiJSON: "/openapi.json"
    case .clientModule: "/motiond.wasm"
    case .loaderScript: "/module.js"
    case .loaderTypes: "/module.d.ts"
    case .clientScript: "/motiond.js"
    case .clientTypes: "/motiond.d.ts"
    }
  }

  /// A Boolean value that indicates whether operators and load balancers use the page, also if the server is
  /// full.
  var isForOperators: Bool {
    switch self {
    case .livez, .readyz, .healthz, .metrics: true
    case .playground, .docs, .presets, .tokens, .platforms, .problem, .openapiYAML, .openapiJSON,
      .clientModule, .loaderScript, .loaderTypes, .clientScript, .clientTypes:
      false
    }
  }

  /// Returns the page at a path.
  static func page(at path: ArraySlice<UInt8>) -> FixedRoute? {
    if let page = page(atNormalized: path) { return page }
    return NormalizedPath.bytes(of: path.span).flatMap { page(atNormalized: $0[...]) }
  }

  private static func page(atNormalized path: ArraySlice<UInt8>) -> FixedRoute? {
    if ProblemPage(path: path) != nil { return .problem }
    return allCases.first { $0 != .problem && path.isEqual(to: $0.path) }
  }

  /// Returns the response to a GET or HEAD request, or nil if the path names no problem.
  func response(
    to request: HTTPRequest, in service: MotionService, within budget: inout WorkBudget
  ) -> HTTPResponse? {
    switch self {
    case .livez, .healthz: return FixedRoute.health("ok", status: 200, service)
    case .readyz:
      return service.isReady()
        ? FixedRoute.health("ready", status: 200, service)
        : FixedRoute.health("draining", status: 503, service)
    case .metrics:
      guard let page = service.metrics(service.statistics, &budget) else {
        return Problem(exceeding: budget).response
      }
      return HTTPResponse(
        status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", cacheControl: "no-store",
        body: page)
    case .playground: return EmbeddedFile.playground.response(to: request)
    case .docs: return EmbeddedFile.docs.response(to: request)
    case .presets: return EmbeddedFile.presets.response(to: request)
    case .platforms: return EmbeddedFile.platforms.response(to: request)
    case .tokens: return EmbeddedFile.tokens.response(to: request)
    case .problem: return ProblemPage(path: request.path)?.response(to: request)
    case .openapiYAML: return EmbeddedFile.openapiYAML.response(to: request)
    case .openapiJSON: return EmbeddedFile.openapiJSON.response(to: request)
    case .clientModule: return ClientFile.wasm.response(to: request)
    case .loaderScript: return ClientFile.loader.response(to: request)
    case .loaderTypes: return ClientFile.loaderTypes.response(to: request)
    case .clientScript: return ClientFile.client.response(to: request)
    case .clientTypes: return ClientFile.clientTypes.response(to: request)
    }
  }

  private static func health(_ state: StaticString, status: Int, _ service: MotionService) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "application/json", cacheControl: "no-store",
      fields: status == 503 ? [HTTPField("Retry-After", "1")] : [],
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(service.version)\"}".utf8))
  }
}
