package import HTTPServer
import MotionAPI

/// Health and metrics, for the admin addresses. Every other path is unknown there.
package struct AdminService: HTTPHandler {
  private var service: MotionService
  private let isAlive: @Sendable () -> Bool

  /// Creates the admin pages of a service. `/metrics` is among them, whether or not the service
  /// publishes it.
  /// - Parameter isAlive: Returns whether the server that serves clients responds. If not, the health pages
  ///   have the status 503.
  package init(_ service: MotionService, isAlive: @escaping @Sendable () -> Bool = { true }) {
    (self.service, self.isAlive) = (service, isAlive)
    self.service.publishesMetrics = true
  }

  /// Writes the problem of bytes that are not a valid HTTP request.
  package func respond(to rejection: HTTPRejection, with response: inout HTTPResponse) {
    response.begin(Problem(rejection))
  }

  /// Writes a page, or a 404 problem.
  package func respond(to request: HTTPRequest, with response: inout HTTPResponse) {
    guard let route = service.route(at: request.path), route.isAdmin else {
      let detail = "This address serves /livez, /readyz, /healthz and /metrics."
      return response.begin(Problem(kind: .notFound, status: 404, detail: detail))
    }
    switch route.target {
    case .liveness, .readiness:
      if route.methods.contains(request.method), !isAlive() {
        return service.health.write(.stalled, to: &response)
      }
    default: break
    }
    service.respond(to: request, at: route, with: &response)
  }
}
