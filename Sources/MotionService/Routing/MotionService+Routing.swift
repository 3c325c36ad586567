import HTTPWire
import MotionCalls
import MotionSystem

/// The response of each route.
extension MotionService {
  /// Returns the route at a path, or nil if there is none.
  func route(at path: ArraySlice<UInt8>) -> Route? {
    let route = Route.at(path)
    if case .metrics = route?.target, !publishesMetrics { return nil }
    return route
  }

  /// Returns the response of a route to a request.
  func response(
    to request: HTTPRequest, at route: Route, within budget: inout WorkBudget
  ) -> HTTPResponse {
    guard route.methods.contains(request.method) else { return methodNotAllowed(request, route) }
    switch route.target {
    case .operation(let operation, let representation):
      return request.method == .post
        ? post(request, operation, representation, within: &budget)
        : get(request, operation, representation, within: &budget)
    case .tokens(let target): return tokensResponse(to: request, target: target, within: &budget)
    case .liveness: return health("ok")
    case .readiness: return isReady() ? health("ready") : health("draining", status: 503)
    case .metrics: return metricsPage(within: &budget)
    case .file(let file): return file().response(to: request)
    }
  }

  private func health(_ state: StaticString, status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse(
      status: status, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(version)\"}".utf8))
    if status == 503 { response.fields.append(.retryAfter, "1") }
    return response
  }

  private func metricsPage(within budget: inout WorkBudget) -> HTTPResponse {
    guard let page = metrics(computedSamples, &budget) else { return Problem(exceeding: budget).response }
    return HTTPResponse(
      status: 200,
      fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      body: page)
  }

  /// Returns the response to a request whose path has no route: a 404 problem, a page for a browser that
  /// opens an address outside the API, or the methods of the server.
  func responseWithoutRoute(to request: HTTPRequest) -> HTTPResponse {
    if request.method == .options, request.path.isEqual(to: "*") {
      return HTTPResponse(status: 204, fields: [.allow: "GET, HEAD, POST, OPTIONS"])
    }
    let isOperation = request.path.isEqual(to: "/v1") || request.path.starts(with: "/v1/".utf8)
    if [.get, .head].contains(request.method), !isOperation, Accept.namesHTML(request) {
      return StaticFile.missing.response(to: request, status: 404)
    }
    return Problem.notFound(path: String(decoding: request.path.prefix(200), as: UTF8.self)).response
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
