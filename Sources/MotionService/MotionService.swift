public import HTTPWire
import StrictJSON

/// The service as a function: a request goes in, a response comes out.
///
/// It holds no state but its limits (and counts what it does), so it may be called from any thread, and every
/// question may be repeated, cached and tested without a socket.
public struct MotionService: HTTPHandler {
  let limits: ServiceLimits
  let origins: CrossOriginPolicy
  let version: String
  let isReady: @Sendable () -> Bool
  let metrics: @Sendable (ServiceStatistics) -> [UInt8]
  let counters = ServiceCounters()

  /// A service; `origins` tells whose pages may read its answers, `isReady` whether new work is
  /// welcome (`/readyz`). `metrics` makes the page `/metrics`, in Prometheus's text format, out of the
  /// service's figures and whatever else there is to tell.
  public init(
    limits: ServiceLimits = ServiceLimits(), origins: CrossOriginPolicy = .any, version: String,
    isReady: @escaping @Sendable () -> Bool = { true },
    metrics: @escaping @Sendable (ServiceStatistics) -> [UInt8] = { _ in [] }
  ) {
    self.limits = limits
    self.origins = origins
    self.version = version
    self.isReady = isReady
    self.metrics = metrics
  }

  /// What it has done so far.
  public var statistics: ServiceStatistics { counters.statistics }

  /// Every operation and page by its path; first what every other path is counted as.
  public var routes: [String] { RouteTable.routes }

  /// The problem with bytes that were no request.
  public func response(to rejection: HTTPRejection) -> HTTPResponse {
    var response = Problem(rejection).response
    origins.mark(&response)
    return response
  }

  /// The answer, with what the page that asks needs to read it.
  public func response(to request: HTTPRequest) -> HTTPResponse {
    if var preflight = origins.preflight(request) {
      preflight.route = MotionService.route(of: request.path)
      return preflight
    }
    var response = answer(to: request)
    origins.mark(&response, to: request)
    return response
  }

  /// The answer, whichever page asks for it.
  private func answer(to request: HTTPRequest) -> HTTPResponse {
    if let operation = request.withPath({ RouteTable.operation(path: $0) }) {
      var response = response(to: request, operation)
      response.route = operation.route
      return response
    }
    if let page = Page.page(at: request.path) {
      var response = response(to: request, page)
      response.route = page.route
      return response
    }
    if request.method == .options, request.path.isEqual(to: "*") {
      return HTTPResponse(
        status: 204, contentType: nil, fields: [HTTPField("Allow", "GET, HEAD, POST, OPTIONS")])
    }
    return notFound(request)
  }

  private static func route(of path: ArraySlice<UInt8>) -> Int {
    if let operation = RouteTable.operation(path: path.span) { return operation.route }
    return Page.page(at: path)?.route ?? 0
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    let names = RouteTable.operations.map(\.name)
    let asked = path.hasPrefix("/v1/") ? String(path.dropFirst(4)) : String(path.dropFirst())
    let hint =
      NearestName.nearest(to: asked, among: names).map { "Did you mean /v1/\($0)?" }
      ?? "The API is described at /docs and /openapi.yaml."
    return Problem(kind: .notFound, status: 404, detail: "Nothing exists at \(path). \(hint)").response
  }

  // MARK: Pages

  private func response(to request: HTTPRequest, _ page: Page) -> HTTPResponse {
    switch request.method {
    case .get, .head: page.response(to: request, in: self)
    default: wrongMethod(request, allowed: "GET, HEAD, OPTIONS")
    }
  }

  func wrongMethod(_ request: HTTPRequest, allowed: String) -> HTTPResponse {
    if request.method == .options {
      return HTTPResponse(status: 204, contentType: nil, fields: [HTTPField("Allow", allowed)])
    }
    let method = String(decoding: request.methodName.prefix(40), as: UTF8.self)
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    return Problem(
      kind: .methodNotAllowed, status: 405, detail: "\(path) allows \(allowed); received \(method).",
      fields: [HTTPField("Allow", allowed)]
    ).response
  }
}
