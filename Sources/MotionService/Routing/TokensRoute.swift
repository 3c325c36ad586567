import DesignTokens
import HTTPWire
import MotionAPI
import Platform
import StrictJSON

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
  static func parameters(of request: HTTPRequest) throws(Problem) -> (TokenTarget, TokenOptions) {
    let received = try names(in: request)
    let root = JSONPointer.root
    let known = TokenTarget.allCases.map(\.rawValue)
    var errors = ValidationErrors()
    var target: TokenTarget?
    if let name = received.first(where: { $0.name.utf8.elementsEqual("target".utf8) })?.value {
      target = TokenTarget.allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
      if target == nil {
        let nearest = NearestName.nearest(to: name, among: known)
        errors.add(
          root.appending("target"),
          "must be one of \(known.joined(separator: ", ")), received \"\(name.shortenedName)\""
            + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
    } else {
      errors.add(root.appending("target"), "is required, one of \(known.joined(separator: ", "))")
    }
    var options = TokenOptions()
    let allowed = ["target"] + TokenOptions.all.map { $0.name }
    for (index, (name, value)) in received.enumerated() {
      let pointer = root.appending(name)
      guard allowed.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        let nearest = NearestName.nearest(to: name, among: allowed)
        errors.add(
          pointer,
          "unknown query parameter; "
            + (nearest.map { "did you mean \($0)?" } ?? "allowed: \(allowed.joined(separator: ", "))"))
        continue
      }
      guard !received[..<index].contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        errors.add(pointer, "is repeated; give it once")
        continue
      }
      guard let option = TokenOptions.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        continue
      }
      if let target, !option.targets.contains(target) {
        errors.add(
          pointer,
          "has no effect for the target \(target.rawValue); it applies to "
            + option.targets.map(\.rawValue).joined(separator: ", "))
      } else if let error = options.set(option.name, to: value) {
        errors.add(pointer, error)
      }
    }
    guard errors.isEmpty, let target else { throw Problem(errors) }
    return (target, options)
  }

  /// The greatest number of parameters that are read. More are certainly unknown or repeated.
  private static let maximumCount = 100

  /// Returns the names and values in a query.
  private static func names(in request: HTTPRequest) throws(Problem) -> [(name: String, value: String)] {
    do throws(Query.Malformed) {
      let query = try request.withQuery { bytes throws(Query.Malformed) in try Query(bytes) }
      var received: [(name: String, value: String)] = []
      for parameter in query.parameters.prefix(maximumCount) {
        received.append((query.string(parameter.name), query.string(parameter.value)))
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
      let (target, options) = try TokensRoute.parameters(of: request)
      let document = try request.withBody { body throws(Problem) in
        guard budget.spend(body.count / OperationCall.bytesPerUnit) else { throw Problem(exceeding: budget) }
        do throws(JSONSyntaxError) {
          return try JSONDocument(parsing: body)
        } catch {
          throw Problem(error)
        }
      }
      let body: [UInt8]
      do throws(TokenFailure) {
        body = try TokenFile(document, budget: &budget).text(
          for: target, options, maximumBytes: min(TokenLimits.outputBytes, limits.responseBytes),
          budget: &budget)
      } catch {
        throw Problem(error, in: document, budget: budget)
      }
      let tag = EntityTag([Array(version.utf8)[...], body[...]])
      return translation(request, tag, target, body)
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
