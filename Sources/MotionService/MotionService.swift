public import HTTPWire
public import MotionAPI
public import Platform

/// The service as a function from requests to responses.
///
/// Responses depend only on the request and the configuration. The only mutable state is a set of atomic
/// counters, so any thread may call the service, and every request may be repeated, cached and tested
/// without a socket.
public struct MotionService: HTTPHandler {
  let limits: ServiceLimits
  let origins: CrossOriginPolicy
  let version: String
  let isReady: @Sendable () -> Bool
  let metrics: @Sendable (ServiceStatistics, inout WorkBudget) -> [UInt8]?
  /// A Boolean value that indicates whether `/metrics` exists.
  var publishesMetrics: Bool
  let counters: ServiceCounters
  /// The hash prefixes of the entity tags, by `Operation.route`.
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
  ///     Its first argument is the statistics of the service.
  public init(
    limits: ServiceLimits = ServiceLimits(), origins: CrossOriginPolicy = .any, version: String,
    publishesMetrics: Bool = true,
    isReady: @escaping @Sendable () -> Bool = { true },
    metrics: @escaping @Sendable (ServiceStatistics, inout WorkBudget) -> [UInt8]? = { _, _ in [] }
  ) {
    self.limits = limits
    self.origins = origins
    self.version = version
    self.publishesMetrics = publishesMetrics
    counters = ServiceCounters()
    self.isReady = isReady
    self.metrics = metrics
    // Route 0 is that of unknown paths.
    tagPrefixes =
      [EntityTag.Prefix(version: version, operation: "")]
      + Operation.all.map { EntityTag.Prefix(version: version, operation: $0.name) }
  }

  /// The statistics since the service was created.
  public var statistics: ServiceStatistics { counters.statistics }

  /// The path templates of all operations and pages. The first is the route of unknown paths.
  public var routes: [String] { RouteTable.routes }

  /// Returns whether a request is for a health check or for `/metrics`.
  public func isEssential(_ request: HTTPRequest) -> Bool {
    guard request.method == .get || request.method == .head, let page = page(at: request.path) else {
      return false
    }
    return page.isForOperators
  }

  /// Returns the problem response to bytes that are not a valid HTTP request.
  public func response(to rejection: HTTPRejection) -> HTTPResponse {
    var response = Problem(rejection, limits).response
    origins.addFields(toRejection: &response)
    response.constantFields = OperationFields.always
    return response
  }

  /// Returns the response to a request whose path or method does not exist, or whose body is declared as
  /// something other than JSON. Returns nil for every other request.
  public func responseBeforeBody(to request: HTTPRequest) -> HTTPResponse? {
    let isSupported: Bool
    if let operation = request.withPath({ RouteTable.operation(path: $0) }) {
      switch request.method {
      case .post, .query: isSupported = MediaType.rejection(ofBodyIn: request) == nil
      case .get, .head: isSupported = operation.hasOnlyScalarMembers
      default: isSupported = false
      }
    } else if TokensRoute.matches(request.path) {
      isSupported =
        (request.method == .post || request.method == .query)
        && TokensRoute.rejection(ofBodyIn: request) == nil
    } else {
      isSupported = (request.method == .get || request.method == .head) && page(at: request.path) != nil
    }
    return isSupported ? nil : response(to: request)
  }

  /// Returns the response to a request within the default budget, for use without a server.
  public func response(to request: HTTPRequest) -> HTTPResponse {
    var budget = WorkBudget(limit: WorkBudget.standardLimit)
    return response(to: request, within: &budget)
  }

  /// Returns the response to a request, including the CORS fields.
  public func response(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    if request.method == .options, var preflight = origins.preflight(request) {
      preflight.route = MotionService.route(of: request.path)
      preflight.constantFields = OperationFields.always
      return preflight
    }
    var response = routedResponse(to: request, within: &budget)
    origins.addFields(to: &response, for: request)
    return response
  }
}
