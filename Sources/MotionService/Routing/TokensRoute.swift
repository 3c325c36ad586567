import HTTPWire
import MotionAPI
import MotionCalls
import MotionSystem

/// `/v1/tokens`: motion tokens as platform code.
///
/// It is not one of `Operation.all`, because its body is a document of another format, its parameters are all
/// in the query, and its media types are its own.
enum TokensRoute {
  /// The media types of a body.
  static let mediaTypes = "application/design-tokens+json, application/json"

  /// Returns the response 415 if the body is declared as something other than a tokens document, or as
  /// compressed.
  static func rejection(ofBodyIn request: HTTPRequest) -> HTTPResponse? {
    if let rejection = MediaType.rejection(ofBodyIn: request) {
      guard rejection.status == 415 else { return rejection }
      return unsupported(request, rejection)
    }
    guard let value = request.fields.first(.contentType) else { return nil }
    let type = value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 && $0 != 0x09 }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if type[...].isEqual(to: "application/json") || type[...].isEqual(to: "application/design-tokens+json") {
      return nil
    }
    return unsupported(request, nil)
  }

  private static func unsupported(_ request: HTTPRequest, _ rejection: HTTPResponse?) -> HTTPResponse {
    if let rejection, request.fields.contains(.contentEncoding) { return rejection }
    let received = String(decoding: (request.fields.first(.contentType) ?? []).prefix(100), as: UTF8.self)
    var response = Problem(
      kind: .unsupportedMediaType, status: 415,
      detail: "The request body must be application/design-tokens+json or application/json in UTF-8; "
        + "received \(received)."
    ).response
    response.fields.append(.acceptPost, mediaTypes)
    response.fields.append(.acceptQuery, mediaTypes)
    return response
  }

  /// Reads the target and the options from a query.
  /// - Throws: All errors of the query. They are reported before the document is read, so their pointers
  ///   never mix with those of the document.
  static func tokenRequest(of request: HTTPRequest) throws(Problem) -> TokenCall {
    try TokenCall(names(in: request))
  }

  /// The greatest number of parameters that are read. More are certainly unknown or repeated.
  private static let maximumCount = 100

  /// Returns the names and values in a query.
  private static func names(in request: HTTPRequest) throws(Problem) -> [(name: String, value: String)] {
    do throws(Query.Malformed) {
      let query = try Query(request.query ?? [])
      return query.parameters.prefix(maximumCount).map { (query.string($0.name), query.string($0.value)) }
    } catch {
      throw Problem(kind: .badRequest, status: 400, detail: error.detail)
    }
  }
}

extension MotionService {
  /// Returns the response to a POST or QUERY for a translation of tokens.
  func tokensResponse(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    if let rejection = TokensRoute.rejection(ofBodyIn: request) { return rejection }
    do throws(Problem) {
      let tokens = try TokensRoute.tokenRequest(of: request)
      let body = try request.withBody { body throws(Problem) in
        try tokens.translation(of: body, maximumBytes: limits.responseBytes, budget: &budget)
      }
      let tag = EntityTag([Array(version.utf8)[...], body[...]])
      let isCacheable = request.method == .query
      var response = HTTPResponse(
        status: 200,
        fields: [
          .cacheControl: isCacheable ? MotionService.cacheForOneDay : "no-store", .eTag: tag.text,
        ])
      if isCacheable, tag.matches(request.fields) {
        response.status = 304
      } else {
        response.fields.append(.contentType, "\(tokens.mediaType)")
        response.body = body
      }
      return response
    } catch {
      return error.response
    }
  }
}
