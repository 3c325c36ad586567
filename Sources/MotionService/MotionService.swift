package import HTTPServer
package import MotionAPI
import MotionSystem

/// The service as a function from requests to responses.
///
/// Responses depend only on the request and the configuration, except those of `/readyz` and `/metrics`,
/// which show the state of the server and are not cached. There is no mutable state, so any thread may
/// call the service, and every request may be repeated and tested without a socket.
package struct MotionService: HTTPHandler {
  let limits: ServiceLimits
  let origins: CrossOriginPolicy
  let version: String
  let isReady: @Sendable () -> Bool
  let metrics: @Sendable () -> [UInt8]
  /// A Boolean value that indicates whether `/metrics` exists.
  var publishesMetrics: Bool
  let health: HealthPages

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - limits: The limits of one request.
  ///   - origins: The origins whose pages may read the responses.
  ///   - version: The version, which is part of entity tags and of the health pages.
  ///   - publishesMetrics: Whether `/metrics` exists. Default: true.
  ///   - isReady: Returns whether the server accepts new work (`/readyz`).
  ///   - metrics: Returns the page `/metrics` in Prometheus text format.
  package init(
    limits: ServiceLimits = ServiceLimits(), origins: CrossOriginPolicy = .any, version: String,
    publishesMetrics: Bool = true, isReady: @escaping @Sendable () -> Bool = { true },
    metrics: @escaping @Sendable () -> [UInt8] = { [] }
  ) {
    (self.limits, self.origins, self.version) = (limits, origins, version)
    (self.publishesMetrics, self.isReady, self.metrics) = (publishesMetrics, isReady, metrics)
    health = HealthPages(version)
  }

  /// The path templates of all operations and pages. The first is the route of unknown paths.
  package var routes: [String] { Route.templates }

  /// Writes the problem of bytes that are not a valid HTTP request.
  package func respond(to rejection: HTTPRejection, with response: inout HTTPResponse) {
    response.begin(Problem(rejection, limits: limits))
    response.add(MotionService.noSniffing)
    origins.addFields(toRejection: &response)
  }

  /// Writes the response to a request, including the CORS fields.
  package func respond(to request: HTTPRequest, with response: inout HTTPResponse) {
    let route = route(at: request.path)
    if let route { response.route = route.index }
    if !origins.answersPreflight(request, &response) {
      if let route {
        respond(to: request, at: route, with: &response)
      } else {
        respondWithoutRoute(to: request, with: &response)
      }
      origins.addFields(to: &response, for: request)
    }
    response.add(MotionService.noSniffing)
  }

  /// A browser must not guess another media type.
  private static let noSniffing: StaticString = "X-Content-Type-Options: nosniff"

  // MARK: Routes

  /// Returns the route at a path, or nil if there is none.
  func route(at path: ArraySlice<UInt8>) -> Route? {
    let route = Route.at(path)
    if case .metrics? = route?.target, !publishesMetrics { return nil }
    return route
  }

  /// Writes the response of a route to a request.
  func respond(to request: HTTPRequest, at route: Route, with response: inout HTTPResponse) {
    guard route.methods.contains(request.method) else { return refuseMethod(of: request, route, &response) }
    do throws(Problem) {
      switch route.target {
      case .operation(let operation, let format) where request.method == .post:
        try post(request, operation, format, &response)
      case .operation(let operation, let format): try get(request, operation, format, &response)
      case .tokens(let target): try translateTokens(request, target: target, &response)
      case .liveness: health.write(.ok, to: &response)
      case .readiness: health.write(isReady() ? .ready : .draining, to: &response)
      case .metrics:
        response.begin(200)
        response.add("Content-Type: text/plain; version=0.0.4; charset=utf-8")
        response.add("Cache-Control: no-store")
        response.setBody(metrics())
      case .file(let file): file.respond(to: request, with: &response)
      }
    } catch {
      response.begin(error)
    }
  }

  /// Writes the response to a request whose path has no route: a 404 problem, a page for a browser that
  /// opens an address outside the API, or the methods of the server.
  private func respondWithoutRoute(to request: HTTPRequest, with response: inout HTTPResponse) {
    if request.method == .options, request.path.isEqual(to: "*") {
      response.begin(204)
      return response.add("Allow: GET, HEAD, POST, OPTIONS")
    }
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    let isOperation = request.path.isEqual(to: "/v1") || request.path.starts(with: "/v1/".utf8)
    if [.get, .head].contains(request.method), !isOperation, Accept.namesHTML(request),
      let page = StaticFile.missing
    {
      page.respond(to: request, with: &response, status: 404)
      response.failure = .init("\(Problem.Kind.notFound.name)")
      return
    }
    response.begin(Problem.notFound(path: path))
  }

  /// Writes a 405 problem, or the response to OPTIONS.
  private func refuseMethod(of request: HTTPRequest, _ route: Route, _ response: inout HTTPResponse) {
    let allowed = (route.methods + [.options]).map { "\($0.name)" }.joined(separator: ", ")
    if request.method == .options {
      response.begin(204)
    } else {
      let method = String(decoding: request.methodName.prefix(40), as: UTF8.self)
      let path = String(decoding: request.path.prefix(200), as: UTF8.self)
      response.begin(
        Problem(
          kind: .methodNotAllowed, status: 405,
          detail: "\(path) allows \(allowed); received \(method). "
            + (route.methods.contains(.post) ? "Send it with POST." : "Send it with GET.")))
    }
    response.add("Allow", allowed)
  }
}
