import HTTPWire
import MotionAPI
import MotionCalls
import MotionSystem

/// `/v1/tokens`: motion tokens as platform code.
///
/// It is not one of `Operation.all`, because its body is a document of another format, its parameters are all
/// in the query, and its media types are its own.
enum TokensRoute {
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
  /// Returns the response to a POST for a translation of tokens.
  func tokensResponse(to request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    if let rejection = MediaType.rejection(ofBodyIn: request) { return rejection }
    do throws(Problem) {
      let tokens = try TokensRoute.tokenRequest(of: request)
      let body = try request.withBody { body throws(Problem) in
        try tokens.translation(of: body, maximumBytes: limits.responseBytes, budget: &budget)
      }
      return HTTPResponse(
        status: 200, fields: [.cacheControl: "no-store", .contentType: "\(tokens.mediaType)"], body: body)
    } catch {
      return error.response
    }
  }
}
