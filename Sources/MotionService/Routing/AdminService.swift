package import HTTPServer
import MotionAPI

/// Health and metrics, for the admin addresses. Every other path is unknown there.
package struct AdminService: HTTPHandler {
  private let service: MotionService

  /// Creates the admin pages of a service. `/metrics` is among them, whether or not the service
  /// publishes it.
  package init(_ service: MotionService) {
    var service = service
    service.publishesMetrics = true
    self.service = service
  }

  /// Returns the problem response to bytes that are not a valid HTTP request.
  package func response(to rejection: HTTPRejection) -> HTTPResponse { Problem(rejection).response }

  /// Returns a page, or a 404 problem.
  package func response(to request: HTTPRequest, in context: inout RequestContext) -> HTTPResponse {
    let route = service.route(at: request.path)
    context.isEssential = route?.isEssential(request.method) ?? false
    guard let route, route.isAdmin else {
      return Problem(
        kind: .notFound, status: 404, detail: "This address serves /livez, /readyz, /healthz and /metrics."
      ).response
    }
    return service.response(to: request, at: route, within: context.budget)
  }
}
