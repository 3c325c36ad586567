package import HTTPWire
package import MotionAPI
import MotionCalls
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
  let metrics: @Sendable (_ computedSamples: Int, inout WorkBudget) -> [UInt8]?
  /// A Boolean value that indicates whether `/metrics` exists.
  var publishesMetrics: Bool
  let counters: ServiceCounters
  /// The hash prefixes of the entity tags, by `Operation.index`.
  let tagPrefixes: [EntityTag.Prefix]

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - limits: The limits of one request.
  ///   - origins: The origins whose pages may read the responses.
  ///   - version: The version, which is part of entity tags and of the health pages.
  ///   - publishesMetrics: Whether `/metrics` exists. Default: true.
  ///   - isReady: Returns whether the server accepts new work (`/readyz`).
  ///   - metrics: Returns the page `/metrics` in Prometheus text format, or nil if that exceeds the budget.
  ///     Its first argument is `computedSamples`.
  package init(
    limits: ServiceLimits = ServiceLimits(), origins: CrossOriginPolicy = .any, version: String,
    publishesMetrics: Bool = true,
    isReady: @escaping @Sendable () -> Bool = { true },
    metrics: @escaping @Sendable (_ computedSamples: Int, inout WorkBudget) -> [UInt8]? = { _, _ in [] }
  ) {
    self.limits = limits
    self.origins = origins
    self.version = version
    self.publishesMetrics = publishesMetrics
    counters = ServiceCounters()
    self.isReady = isReady
    self.metrics = metrics
    tagPrefixes = Operation.all.map { EntityTag.Prefix(version: version, operation: $0.name) }
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
    var context = RequestContext(budget: WorkBudget(limit: WorkBudget.standardLimit))
    return response(to: request, in: &context)
  }

  /// Returns the response to a request, including the CORS fields.
  ///
  /// Health checks and `/metrics` are essential.
  package func response(to request: HTTPRequest, in context: inout RequestContext) -> HTTPResponse {
    let route = route(at: request.path)
    context.isEssential = route?.isEssential(request.method) ?? false
    if let overload = context.overload, !context.isEssential { return self.response(to: overload) }
    context.route = route?.index ?? 0
    var response: HTTPResponse
    if let preflight = origins.preflight(request) {
      response = preflight
    } else {
      response =
        route.map { self.response(to: request, at: $0, within: &context.budget) }
        ?? responseWithoutRoute(to: request)
      origins.addFields(to: &response, for: request)
    }
    // A browser must not guess another media type.
    response.fields.append(.contentTypeOptions, "nosniff")
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
