import HTTPWire
import MotionAPI
import Platform

extension MotionService {
  // This function, `response(to:_:within:)` and `post` are inlined into one another: each call would copy the
  // response, which is large.

  /// Returns the response to a request without CORS fields.
  func routedResponse(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    if let operation = request.withPath({ RouteTable.operation(path: $0) }) {
      var response = response(to: request, operation, within: &budget)
      response.route = operation.route
      if response.constantFields == nil { response.constantFields = OperationFields.always }
      return response
    }
    if TokensRoute.matches(request.path) { return tokensResponse(to: request, within: &budget) }
    if let page = page(at: request.path) {
      var response = response(to: request, page, within: &budget)
      response.route = page.route
      return response
    }
    if request.method == .options, request.path.isEqual(to: "*") {
      return HTTPResponse(
        status: 204, contentType: nil, fields: [HTTPField("Allow", "GET, HEAD, POST, QUERY, OPTIONS")])
    }
    var response = notFound(request)
    response.constantFields = OperationFields.always
    return response
  }

  /// Returns the index in `routes` of the path's template.
  static func route(of path: ArraySlice<UInt8>) -> Int {
    if let operation = RouteTable.operation(path: path.span) { return operation.route }
    if TokensRoute.matches(path) { return TokensRoute.route }
    return FixedRoute.page(at: path)?.route ?? 0
  }

  /// Returns the page at a path.
  func page(at path: ArraySlice<UInt8>) -> FixedRoute? {
    let page = FixedRoute.page(at: path)
    return page == .metrics && !publishesMetrics ? nil : page
  }

  /// Returns the response of a page, or a 405 problem.
  func response(
    to request: HTTPRequest, _ page: FixedRoute, within budget: inout WorkBudget
  ) -> HTTPResponse {
    switch request.method {
    case .get, .head: page.response(to: request, in: self, within: &budget) ?? notFound(request)
    default: methodNotAllowed(request, allowed: "GET, HEAD, OPTIONS")
    }
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    return Problem.notFound(path: path).response
  }

  /// Returns a 405 problem, or the response to OPTIONS.
  ///
  /// - Parameter fields: Header fields in addition to `Allow`.
  func methodNotAllowed(
    _ request: HTTPRequest, allowed: String, fields: [HTTPField] = []
  ) -> HTTPResponse {
    let fields = [HTTPField("Allow", allowed)] + fields
    if request.method == .options {
      return HTTPResponse(status: 204, contentType: nil, fields: fields)
    }
    let method = String(decoding: request.methodName.prefix(40), as: UTF8.self)
    let path = String(decoding: request.path.prefix(200), as: UTF8.self)
    return Problem(
      kind: .methodNotAllowed, status: 405, detail: "\(path) allows \(allowed); received \(method)."
    ).response(fields: fields)
  }
}
