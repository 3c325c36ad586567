import HTTPServer
import Testing

@testable import MotionService

/// Cross-origin permissions: response fields, preflights and `Vary`.
struct CrossOriginTests {
  static let target = "/v1/spring/settling-duration?from=1"
  static let page = "https://page.example"

  func service(_ origins: String) throws -> MotionService {
    MotionService(origins: try #require(CrossOriginPolicy(origins)), version: "test")
  }

  func send(
    _ service: MotionService, _ method: HTTPMethod = .get, _ target: String = target, from origin: String?,
    _ fields: [(String, String)] = []
  ) -> ServiceResponse {
    Service.request(
      method, target, (origin.map { [("Origin", $0)] } ?? []) + fields, service: service)
  }

  func allowed(_ response: ServiceResponse) -> String? { response.field("Access-Control-Allow-Origin") }

  func vary(_ response: ServiceResponse) -> [String] {
    response.fields.filter { $0.name == "Vary" }.map(\.value)
  }

  @Test(arguments: ["*", "https://page.example"])
  func permissionThatIsTheSameForAllOriginsIsOnEveryCacheableResponse(origins: String) throws {
    let service = try service(origins)
    for origin in [nil, Self.page, "https://other.example"] {
      let response = send(service, from: origin)
      #expect(response.status == 200)
      #expect(allowed(response) == origins)
      #expect(
        response.field("Access-Control-Expose-Headers") == "X-Request-Id, ETag, Retry-After, Motiond-Warnings"
      )
      #expect(!vary(response).contains("Origin"), "a cache may serve one response to all origins")
    }
  }

  @Test func permissionNamesTheRequestingOriginOfSeveral() throws {
    let service = try service("https://page.example, http://localhost:3000")
    for origin in [Self.page, "http://localhost:3000"] {
      let response = send(service, from: origin)
      #expect(allowed(response) == origin)
      #expect(
        response.field("Access-Control-Expose-Headers") == "X-Request-Id, ETag, Retry-After, Motiond-Warnings"
      )
      #expect(vary(response) == ["Origin"])
    }
    for origin in [nil, "https://page.example.evil", "https://page.exampl", "null", ""] {
      let response = send(service, from: origin)
      #expect(response.status == 200, "the response is sent, but the page may not read it")
      #expect(allowed(response) == nil)
      #expect(vary(response).contains("Origin"), "a cache must not serve this response to an allowed origin")
    }
  }

  @Test func policyNoneAddsNoFields() throws {
    let service = try service("none")
    let preflight = send(
      service, .options, from: Self.page, [("Access-Control-Request-Method", "POST")])
    for response in [send(service, from: Self.page), preflight, send(service, .post, from: Self.page)] {
      #expect(!response.fields.contains { $0.name.hasPrefix("Access-Control") })
      #expect(!vary(response).contains("Origin"))
    }
    #expect(preflight.status == 204 && preflight.field("Allow") == "GET, HEAD, POST, OPTIONS")
  }

  @Test(arguments: ["/v1/batch", "/livez", "/nowhere", "/v1/spring/settling-duration?from=1"])
  func preflightSucceedsAtEveryPath(target: String) throws {
    let preflightFields = [
      ("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "content-type"),
    ]
    for origins in ["*", "https://page.example", "https://page.example,https://b.example"] {
      let response = send(try service(origins), .options, target, from: Self.page, preflightFields)
      #expect(response.status == 204 && response.http.body.isEmpty)
      #expect(allowed(response) == (origins == "*" ? "*" : Self.page))
      #expect(response.field("Access-Control-Allow-Methods") == "GET, HEAD, POST")
      #expect(response.field("Access-Control-Allow-Headers") == "*")
      #expect(response.field("Access-Control-Max-Age") == "86400")
      #expect(vary(response) == (origins.contains(",") ? ["Origin"] : []))
    }
    let other = send(
      try service("https://a.example,https://b.example"), .options, target, from: Self.page, preflightFields)
    #expect(allowed(other) == nil && other.field("Access-Control-Allow-Methods") == nil)
  }

  @Test func pageMayReadProblems() throws {
    for origins in ["*", "https://page.example,https://b.example"] {
      let service = try service(origins)
      for (method, target, status) in [
        (HTTPMethod.get, "/v1/spring/settling-duration", 422), (.get, "/nowhere", 404),
        (.delete, "/v1/batch", 405), (.post, "/v1/batch", 400), (.options, "/v1/batch", 204),
      ] {
        let response = send(service, method, target, from: Self.page)
        #expect(response.status == status)
        #expect(allowed(response) == (origins == "*" ? "*" : Self.page), "\(method) \(target)")
      }
    }
    // A rejected request has no readable Origin.
    let rejection = HTTPRejection(.bodyTooLarge, "too large")
    #expect(allowed(ServiceResponse(http: try service("*").response(to: rejection))) == "*")
    #expect(
      allowed(ServiceResponse(http: try service("https://page.example").response(to: rejection))) == Self.page
    )
    #expect(allowed(ServiceResponse(http: try service("none").response(to: rejection))) == nil)
  }

  @Test func notModifiedHasTheSamePermissionAsTheResult() throws {
    let service = try service("https://page.example,https://b.example")
    let tag = try #require(send(service, from: Self.page).field("ETag"))
    let again = send(service, from: Self.page, [("If-None-Match", tag)])
    #expect(again.status == 304 && allowed(again) == Self.page)
    #expect(vary(again) == ["Origin"])
  }

  @Test func uncacheableResponseToARequestWithoutOriginHasNoFields() {
    let response = Service.post("spring/settling-duration", #"{"from": 1}"#)
    #expect(response.status == 200)
    #expect(response.fields.map(\.name) == ["Cache-Control", "Content-Type", "X-Content-Type-Options"])
  }

  @Test func onlyValidOriginsAreAccepted() {
    for text in [
      "https://a.example", "http://localhost:3000", "http://[::1]:8080", "capacitor://localhost",
      "https://a.example,https://b.example",
    ] { #expect(CrossOriginPolicy(text)?.text == text) }
    #expect(
      CrossOriginPolicy("https://a.example , https://b.example")?.text
        == "https://a.example,https://b.example")
    #expect(CrossOriginPolicy("*") == .any && CrossOriginPolicy("none")?.text == "none")
    for text in [
      "", ",", "null", "a.example", "https://", "https://a.example/", "https://A.example",
      "https://a.example,",
      "https://a.example,*", "https://a.example\r\nX: y", "https:a.example", "://a", "https://a b", "1a://b",
      "https://é.example",
    ] { #expect(CrossOriginPolicy(text) == nil, "\(text)") }
  }
}
