import HTTPServer
import MotionAPI
import MotionSystem
import StrictJSON

/// `/v1/tokens.css` and the paths of the other targets: motion tokens as the code of a platform.
///
/// It is not one of `Operation.all`, because its body is a document of another format, its parameters are all
/// in the query, and its media types are its own.
extension MotionService {
  /// Writes the response to a POST for a translation of tokens.
  func translateTokens(
    _ request: HTTPRequest, target: String, _ response: inout HTTPResponse
  ) throws(Problem) {
    if MediaType.refuses(request, &response) { return }
    // All errors of the query are reported before the document is read, so their pointers never mix with
    // those of the document.
    let query = try Query(request.query ?? [])
    let options = query.parameters.map { (name: query.string($0.name), value: query.string($0.value)) }
    guard !options.contains(where: { $0.name.isEqual(to: "target") }) else {
      throw Problem(
        .unknownField, "/target", "unknown query parameter; the target is in the path: /v1/tokens.\(target)")
    }
    let tokens = try TokenCall(target: target, options)
    let body = request.body
    let (code, warningCount) = try tokens.translation(
      of: body.span, maximumBytes: limits.responseBytes, budget: response.meter)
    response.begin(200)
    response.add("Cache-Control: no-store")
    response.add("Content-Type", tokens.mediaType)
    response.add(warnings: warningCount)
    response.setBody(code)
  }
}
