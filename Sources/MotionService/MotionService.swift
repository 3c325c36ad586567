package import HTTPWire
package import MotionAPI
package import MotionSystem
package import SocketServer
import Synchronization

/// The service as a function from requests to responses.
///
/// Responses depend only on the request and the configuration, except those of `/readyz` and `/metrics`,
/// which show the state of the server and are not cached. The only mutable state is a counter, so any thread
/// may call the service, and every request may be repeated and tested without a socket.
package struct MotionService: HTTPHandler {
  let limits: ServiceLimits
  let origins: CrossOriginPolicy
  let version: String
  let isReady: @Sendable () -> Bool
  let metrics: @Sendable (_ computedSamples: Int, WorkMeter) -> [UInt8]?
  /// A Boolean value that indicates whether `/mcp`, the tools for agents, exists.
  let servesAgents: Bool
  /// A Boolean value that indicates whether `/metrics` exists.
  var publishesMetrics: Bool
  let counters: ServiceCounters

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - limits: The limits of one request.
  ///   - origins: The origins whose pages may read the responses.
  ///   - version: The version, which is part of entity tags and of the health pages.
  ///   - servesAgents: Whether `/mcp` exists. Default: false.
  ///   - publishesMetrics: Whether `/metrics` exists. Default: true.
  ///   - isReady: Returns whether the server accepts new work (`/readyz`).
  ///   - metrics: Returns the page `/metrics` in Prometheus text format, or nil if that exceeds the budget.
  ///     Its first argument is `computedSamples`.
  package init(
    limits: ServiceLimits = ServiceLimits(), origins: CrossOriginPolicy = .any, version: String,
    servesAgents: Bool = false, publishesMetrics: Bool = true,
    isReady: @escaping @Sendable () -> Bool = { true },
    metrics: @escaping @Sendable (_ computedSamples: Int, WorkMeter) -> [UInt8]? = { _, _ in [] }
  ) {
    self.limits = limits
    self.origins = origins
    self.version = version
    self.servesAgents = servesAgents
    self.publishesMetrics = publishesMetrics
    counters = ServiceCounters()
    self.isReady = isReady
    self.metrics = metrics
  }

  /// The number of curve samples computed since the service was created, counted on each axis.
  package var computedSamples: Int { counters.computedSamples }

  /// The path templates of all operations and pages. The first is the route of unknown paths.
  package var routes: [String] { Route.templates }

  /// Returns the problem response to bytes that are not a valid HTTP request.
  package func response(to rejection: HTTPRejection) -> HTTPResponse {
    var response = Problem(rejection, limits).response
    response.fields.append(.contentTypeOptions, "nosniff")
    origins.addFields(toRejection: &response)
    return response
  }

  /// Returns the response to a request within the default budget, for use without a server.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    var context = RequestContext(budget: WorkMeter(limit: WorkMeter.standardLimit))
    return response(to: request, in: &context)
  }

  /// Returns the response to a request, including the CORS fields.
  ///
  /// Health checks and `/metrics` are essential.
  package func response(to request: HTTPRequest, in context: inout RequestContext) -> HTTPResponse {
    let route = route(at: request.path)
    context.isEssential = route?.isEssential(request.method) ?? false
    context.route = route?.index ?? 0
    var response: HTTPResponse
    if let preflight = origins.preflight(request) {
      response = preflight
    } else {
      response =
        route.map { self.response(to: request, at: $0, within: context.budget) }
        ?? responseWithoutRoute(to: request)
      origins.addFields(to: &response, for: request)
    }
    // A browser must not guess another media type.
    response.fields.append(.contentTypeOptions, "nosniff")
    return response
  }
}

// MARK: Routes

extension MotionService {
  /// Returns the route at a path, or nil if there is none.
  func route(at path: ArraySlice<UInt8>) -> Route? {
    let route = Route.at(path)
    switch route?.target {
    case .metrics where !publishesMetrics, .agents where !servesAgents: return nil
    default: return route
    }
  }

  /// Returns the response of a route to a request.
  func response(
    to request: HTTPRequest, at route: Route, within budget: WorkMeter
  ) -> HTTPResponse {
    guard route.methods.contains(request.method) else { return methodNotAllowed(request, route) }
    switch route.target {
    case .operation(let operation, let representation):
      return request.method == .post
        ? post(request, operation, representation, within: budget)
        : get(request, operation, representation, within: budget)
    case .tokens(let target): return tokensResponse(to: request, target: target, within: budget)
    case .agents: return agentResponse(to: request, within: budget)
    case .liveness: return health("ok")
    case .readiness: return isReady() ? health("ready") : health("draining", status: 503)
    case .metrics: return metricsPage(within: budget)
    case .file(let file): return file().response(to: request)
    }
  }

  private func health(_ state: StaticString, status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse(
      status: status, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(version)\"}".utf8))
    if status == 503 {
      response.fields.append(.retryAfter, "1")
      response.failure = .init("\(state)")
    }
    return response
  }

  private func metricsPage(within budget: WorkMeter) -> HTTPResponse {
    guard let page = metrics(computedSamples, budget) else { return Problem(exceeding: budget).response }
    return HTTPResponse(
      status: 200,
      fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      body: page)
  }

  /// The files of the WebAssembly module, which only the npm package contains.
  private static let moduleFiles = ["/motiond.wasm", "/module.js", "/module.d.ts"]

  /// Returns the response to a request whose path has no route: a 404 problem, a page for a browser that
  /// opens an address outside the API, or the methods of the server.
  func responseWithoutRoute(to request: HTTPRequest) -> HTTPResponse {
    if request.method == .options, request.path.isEqual(to: "*") {
      return HTTPResponse(status: 204, fields: [.allow: "GET, HEAD, POST, OPTIONS"])
    }
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    if MotionService.moduleFiles.contains(path) {
      let detail = "The service does not have the WebAssembly module; \(path) is in the npm package motiond."
      return Problem(kind: .notFound, status: 404, detail: detail).response
    }
    let isOperation = request.path.isEqual(to: "/v1") || request.path.starts(with: "/v1/".utf8)
    if [.get, .head].contains(request.method), !isOperation, Accept.namesHTML(request) {
      var response = StaticFile.missing.response(to: request, status: 404)
      response.failure = .init("\(Problem.Kind.notFound.name)")
      return response
    }
    return Problem.notFound(path: path).response
  }

  /// Returns a 405 problem, or the response to OPTIONS.
  private func methodNotAllowed(_ request: HTTPRequest, _ route: Route) -> HTTPResponse {
    let allowed = (route.methods + [.options]).map { "\($0.name)" }.joined(separator: ", ")
    var response = HTTPResponse(status: 204)
    if request.method != .options {
      let method = String(decoding: request.methodName.prefix(40), as: UTF8.self)
      let path = String(decoding: request.path.prefix(200), as: UTF8.self)
      response =
        Problem(
          kind: .methodNotAllowed, status: 405,
          detail: "\(path) allows \(allowed); received \(method). "
            + (route.methods.contains(.post) ? "Send it with POST." : "Send it with GET.")
        ).response
    }
    response.fields.append(.allow, allowed)
    return response
  }
}

/// Counts the work that a service has done. No response of an operation depends on it.
final class ServiceCounters: Sendable {
  private let samples = Atomic<Int>(0)

  /// The number of curve samples computed, counted on each axis.
  var computedSamples: Int { samples.load(ordering: .relaxed) }

  /// Adds the samples of one response. Most responses have none and skip the atomic operation.
  func count(samples number: Int) {
    if number > 0 { samples.wrappingAdd(number, ordering: .relaxed) }
  }
}
