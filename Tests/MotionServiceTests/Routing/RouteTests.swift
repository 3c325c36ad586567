import HTTPServer
import Testing

@testable import MotionAPI
@testable import MotionService

/// The route under which a request is counted: the template of its path, never text from the client.
struct RouteTests {
  @Test func everyOperationAndPageHasADistinctRouteWithItsName() {
    let routes = Service.shared.routes
    #expect(Set(routes).count == routes.count && routes.first == "unmatched")
    let operations = Operation.all.flatMap { operation in
      ["/v1/\(operation.name)"]
        + (operation.formats.count > 1 ? ["/v1/\(operation.name).{format}"] : [])
    }
    #expect(routes.dropFirst().starts(with: operations + ["/v1/tokens.{target}"]))
    #expect(Route.all.allSatisfy { routes[$0.index] == $0.template })
  }

  /// The status of the response does not affect the route.
  @Test func everyResponseOfAPathHasItsRoute() {
    let path = "/v1/spring/settling-duration"
    #expect(Service.post("spring/settling-duration", #"{"from": 1}"#).route == path)
    #expect(Service.post("spring/settling-duration", #"{"form": 1}"#).route == path)
    #expect(Service.post("spring/settling-duration", "{").route == path)
    #expect(Service.get(path + "?from=1").route == path)
    #expect(Service.request(.delete, path).route == path)
    #expect(Service.request(.options, path).route == path)
    let preflight = [("Origin", "https://a.example"), ("Access-Control-Request-Method", "POST")]
    #expect(Service.request(.options, path, preflight).route == path)
    #expect(Service.request(.options, "/livez", preflight).route == "/livez")
    #expect(Service.request(.options, "/nowhere", preflight).route == "unmatched")
  }

  @Test func aDrainingServerIsNotReady() throws {
    let service = MotionService(version: "test", isReady: { false })
    let response = Service.request(.get, "/readyz", service: service)
    #expect(response.status == 503 && response.field("Retry-After") == "1")
    #expect(try response.string("/status") == "draining")
    #expect(Service.request(.get, "/livez", service: service).status == 200)
  }

  /// The problem of a request that HTTP refuses.
  @Test(arguments: [
    (HTTPRejection.Kind.malformedField, 400, "bad-request"), (.timedOut, 408, "timeout"),
    (.bodyTooLarge, 413, "too-large"), (.requestLineTooLong, 414, "too-large"),
    (.expectationFailed, 417, "expectation-failed"), (.misdirected, 421, "misdirected"),
    (.headTooLarge, 431, "too-large"), (.tooManyFields, 431, "too-large"),
    (.unsupportedTransferCoding, 501, "not-implemented"), (.workerQueue, 503, "overloaded"),
    (.unsupportedVersion, 505, "not-implemented"),
  ])
  func aRefusalHasTheProblemOfItsStatus(kind: HTTPRejection.Kind, status: Int, problem: String) throws {
    let response = ServiceResponse(http: Service.shared.response(to: HTTPRejection(kind, "detail")))
    #expect(response.status == status)
    #expect(try response.string("/type") == "/problems/\(problem)")
    #expect(response.field("Retry-After") == (status == 503 ? "1" : nil))
  }

  @Test(arguments: [
    "/nowhere", "/v1/", "/v1/spring", "/v1/spring/trajectory/", "/livez/", "/LIVEZ", "/unmatched", "*",
  ])
  func unknownPathIsUnmatched(path: String) {
    #expect(Service.get(path).route == "unmatched")
  }

  @Test(arguments: [
    ("/v1/%73pring/settling%2Dduration", "/v1/spring/settling-duration"), ("/%6c%69ve%7A", "/livez"),
    ("/%76%31/rubber-band", "/v1/rubber-band"), ("/openapi%2Ejson", "/openapi.json"),
    ("/problems/not%2dfound", "/problems/{type}"),
  ])
  func percentEncodedUnreservedCharactersAreTheSamePath(path: String, template: String) {
    let response = Service.get(path + (template.hasPrefix("/v1") ? "?from=1" : ""))
    #expect(response.route == template)
    #expect(response.status != 404)
  }

  @Test(arguments: ["/v1%2Fspring/trajectory", "/livez%", "/livez%2", "/%2Flivez", "/livez%00", "/%6"])
  func otherPercentEncodedCharactersAreAnotherPath(path: String) {
    #expect(Service.get(path).status == 404)
  }

  @Test func rejectedBatchNamesTheNumberOfRequests() throws {
    func detail(_ path: String) throws -> String? {
      var connection = HTTPServerConnection(limits: HTTPLimits())
      var input = ByteBuffer()
      input.append("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n".utf8)
      guard case .rejection(let rejection) = connection.next(from: &input) else { return nil }
      return try ServiceResponse(http: Service.shared.response(to: rejection)).string("/detail")
    }
    #expect(try detail("/v1/batch")?.contains("at most 1,000 requests") == true)
    #expect(try detail("/v1/toss/trajectory")?.contains("requests") == false)
  }

  @Test func unknownPathIs404AndOtherMethodIs405() throws {
    #expect(Service.get("/v1/spring/trajectori?from=1").status == 404)
    #expect(
      try Service.get("/v1/spring/trajectori").string("/detail")?.contains("/v1/spring/trajectory") == true)
    #expect(Service.get("/v1").status == 404)
    #expect(Service.get("/v1/").status == 404)
    #expect(Service.get("/V1/rubber-band").status == 404)
    let put = Service.request(.put, "/v1/spring/trajectory")
    #expect(put.status == 405)
    #expect(put.field("Allow") == "GET, HEAD, POST, OPTIONS")
    #expect(Service.get("/v1/batch").field("Allow") == "POST, OPTIONS")
    #expect(Service.request(.post, "/livez").field("Allow") == "GET, HEAD, OPTIONS")
    #expect(Service.request(.options, "/v1/batch").field("Allow") == "POST, OPTIONS")
  }
}
