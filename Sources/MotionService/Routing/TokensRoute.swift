import DesignTokens
import HTTPWire
import MotionAPI
import Platform

/// `/v1/tokens`: motion tokens as platform code.
///
/// It is not one of `Operation.all`, because its body is a document of another format, its parameters are all
/// in the query, and its media types are its own.
enum TokensRoute {
  static let path: StaticString = "/v1/tokens"

  /// The index in `RouteTable.routes`, after all pages.
  static var route: Int { 1 + Operation.all.count + FixedRoute.allCases.count }

  /// The media types of a body.
  static let mediaTypes: StaticString = "application/design-tokens+json, application/json"

  static func matches(_ path: ArraySlice<UInt8>) -> Bool {
    if path.isEqual(to: Self.path) { return true }
    return NormalizedPath.bytes(of: path.span).map { $0[...].isEqual(to: Self.path) } ?? false
  }

  /// Returns the response 415 if the body is declared as something other than a tokens document, or as
  /// compressed.
  static func rejection(ofBodyIn request: HTTPRequest) -> HTTPResponse? {
    if let rejection = MediaType.rejection(ofBodyIn: request) {
      guard rejection.status == 415 else { return rejection }
      return unsupported(request, rejection)
    }
    guard let value = request.fields.first("content-type") else { return nil }
    let type = value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 && $0 != 0x09 }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if type[...].isEqual(to: "application/json") || type[...].isEqual(to: "application/design-tokens+json") {
      return nil
    }
    return unsupported(request, nil)
  }

  private static func unsupported(_ request: HTTPRequest, _ rejection: HTTPResponse?) -> HTTPResponse {
    if let rejection, request.fields.contains("content-encoding") { return rejection }
    let received = String(decoding: (request.fields.first("content-type") ?? []).prefix(100), as: UTF8.self)
    return Problem(
      kind: .unsupportedMediaType, status: 415,
      detail: "The request body must be application/design-tokens+json or application/json in UTF-8; "
        + "received \(received)."
    ).response(fields: [
      HTTPField("Accept-Post", "\(mediaTypes)"), HTTPField("Accept-Query", "\(mediaTypes)"),
    ])
  }

  /// Reads the target and the options from a query.
  /// - Throws: All errors of the query. They are reported before the document is read, so their pointers
  ///   never mix with those of the document.
  static func tokenRequest(of request: HTTPRequest) throws(Problem) -> TokenRequest {
    try TokenRequest(names(in: request))
  }

  /// The greatest number of parameters that are read. More are certainly unknown or repeated.
  private static let maximumCount = 100

  /// Returns the names and values in a query.
  private static func names(in request: HTTPRequest) throws(Problem) -> [(name: String, value: String)] {
    do throws(Query.Malformed) {
      let query = try Query(request.query ?? [])
      var received: [(name: String, value: String)] = []
      for parameter in query.parameters.prefix(maximumCount) {
        received.append(
          (String(decoding: parameter.name, as: UTF8.self), String(decoding: parameter.value, as: UTF8.self)))
      }
      return received
    } catch {
      throw Problem(kind: .badRequest, status: 400, detail: error.detail)
    }
  }
}

extension MotionService {
  /// Returns the response to a request for a translation of tokens.
  func tokensResponse(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    var response = untaggedTokensResponse(to: request, within: &budget)
    response.route = TokensRoute.route
    if response.constantFields == nil { response.constantFields = OperationFields.always }
    return response
  }

  private func untaggedTokensResponse(
    to request: HTTPRequest, within budget: inout WorkBudget
  ) -> HTTPResponse {
    guard request.method == .post || request.method == .query else {
      return methodNotAllowed(
        request, allowed: "POST, QUERY, OPTIONS",
        fields: [
          HTTPField("Accept-Post", "\(TokensRoute.mediaTypes)"),
          HTTPField("Accept-Query", "\(TokensRoute.mediaTypes)"),
        ])
    }
    if let rejection = TokensRoute.rejection(ofBodyIn: request) { return rejection }
    do throws(Problem) {
      let tokens = try TokensRoute.tokenRequest(of: request)
      let body = try request.withBody { body throws(Problem) in
        try tokens.translation(of: body, limits: limits, budget: &budget)
      }
      let tag = EntityTag([Array(version.utf8)[...], body[...]])
      return translation(request, tag, tokens.target, body)
    } catch {
      return error.response
    }
  }

  /// Returns the response with a translation: 304 if a QUERY names its tag.
  private func translation(
    _ request: HTTPRequest, _ tag: EntityTag, _ target: TokenTarget, _ body: [UInt8]
  ) -> HTTPResponse {
    guard request.method == .query else {
      return HTTPResponse(
        status: 200, contentType: StaticText(target.mediaType), cacheControl: "no-store",
        entityTag: tag.value, body: body)
    }
    let isCurrent = tag.matches(request.fields)
    return HTTPResponse(
      status: isCurrent ? 304 : 200, contentType: isCurrent ? nil : StaticText(target.mediaType),
      cacheControl: MotionService.cacheForOneDay, entityTag: tag.value, body: isCurrent ? [] : body)
  }
}
