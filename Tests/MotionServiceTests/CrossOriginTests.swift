import HTTPWire
import Testing

@testable import MotionService

/// Whose pages may read the answers: fields, preflights, and what a cache is told.
struct CrossOriginTests {
  static let question = "/v1/spring/settling-duration?from=1"
  static let page = "https://page.example"

  func service(_ origins: String) throws -> MotionService {
    MotionService(origins: try #require(CrossOriginPolicy(origins)), version: "test")
  }

  func ask(
    _ service: MotionService, _ method: HTTPMethod = .get, _ target: String = question, from origin: String?,
    _ fields: [(String, String)] = []
  ) -> Answer {
    Service.request(
      method, target, (origin.map { [("Origin", $0)] } ?? []) + fields, service: service)
  }

  func allowed(_ answer: Answer) -> String? { answer.field("Access-Control-Allow-Origin") }

  func vary(_ answer: Answer) -> [String] { answer.response.fields.filter { $0.name == "Vary" }.map(\.value) }

  @Test(arguments: ["*", "https://page.example"])
  func aPermissionThatIsTheSameForAllStandsOnEveryAnswerThatIsKept(origins: String) throws {
    let service = try service(origins)
    for origin in [nil, Self.page, "https://other.example"] {
      let answer = ask(service, from: origin)
      #expect(answer.status == 200)
      #expect(allowed(answer) == origins)
      #expect(!vary(answer).contains("Origin"), "one copy is good for everybody")
    }
  }

  @Test func ofSeveralOriginsTheOneThatAsksIsNamed() throws {
    let service = try service("https://page.example, http://localhost:3000")
    for origin in [Self.page, "http://localhost:3000"] {
      let answer = ask(service, from: origin)
      #expect(allowed(answer) == origin)
      #expect(answer.field("Access-Control-Expose-Headers") == "X-Request-Id, ETag, Retry-After")
      #expect(vary(answer) == ["Accept", "Origin"])
    }
    for origin in [nil, "https://page.example.evil", "https://page.exampl", "null", ""] {
      let answer = ask(service, from: origin)
      #expect(answer.status == 200, "the answer is given, the page just may not read it")
      #expect(allowed(answer) == nil)
      #expect(vary(answer).contains("Origin"), "a cache must not give this copy to a page that may")
    }
  }

  @Test func switchedOffThereIsNoField() throws {
    let service = try service("none")
    let preflight = ask(
      service, .options, from: Self.page, [("Access-Control-Request-Method", "POST")])
    for answer in [ask(service, from: Self.page), preflight, ask(service, .post, from: Self.page)] {
      #expect(!answer.response.fields.contains { $0.name.hasPrefix("Access-Control") })
      #expect(!vary(answer).contains("Origin"))
    }
    #expect(preflight.status == 204 && preflight.field("Allow") == "GET, HEAD, POST, OPTIONS")
  }

  @Test(arguments: ["/v1/batch", "/livez", "/nowhere", "/v1/spring/settling-duration?from=1"])
  func aPreflightIsAnsweredAtEveryPath(target: String) throws {
    let wish = [
      ("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "content-type"),
    ]
    for origins in ["*", "https://page.example", "https://page.example,https://b.example"] {
      let answer = ask(try service(origins), .options, target, from: Self.page, wish)
      #expect(answer.status == 204 && answer.response.body.isEmpty)
      #expect(allowed(answer) == (origins == "*" ? "*" : Self.page))
      #expect(answer.field("Access-Control-Allow-Methods") == "GET, HEAD, POST")
      #expect(answer.field("Access-Control-Allow-Headers") == "*")
      #expect(answer.field("Access-Control-Max-Age") == "86400")
      #expect(vary(answer) == (origins.contains(",") ? ["Origin"] : []))
    }
    let stranger = ask(
      try service("https://a.example,https://b.example"), .options, target, from: Self.page, wish)
    #expect(allowed(stranger) == nil && stranger.field("Access-Control-Allow-Methods") == nil)
  }

  @Test func aPageMayReadProblemsToo() throws {
    for origins in ["*", "https://page.example,https://b.example"] {
      let service = try service(origins)
      for (method, target, status) in [
        (HTTPMethod.get, "/v1/spring/settling-duration", 422), (.get, "/nowhere", 404),
        (.delete, "/v1/batch", 405), (.post, "/v1/batch", 400), (.options, "/v1/batch", 204),
      ] {
        let answer = ask(service, method, target, from: Self.page)
        #expect(answer.status == status)
        #expect(allowed(answer) == (origins == "*" ? "*" : Self.page), "\(method) \(target)")
      }
    }
    // Whose bytes were no request has named no origin.
    let rejection = HTTPRejection(.bodyTooLarge, "too large")
    #expect(allowed(Answer(response: try service("*").response(to: rejection))) == "*")
    #expect(
      allowed(Answer(response: try service("https://page.example").response(to: rejection))) == Self.page)
    #expect(allowed(Answer(response: try service("none").response(to: rejection))) == nil)
  }

  @Test func whatIsNotModifiedIsAllowedLikeTheAnswerItself() throws {
    let service = try service("https://page.example,https://b.example")
    let tag = try #require(ask(service, from: Self.page).field("ETag"))
    let again = ask(service, from: Self.page, [("If-None-Match", tag)])
    #expect(again.status == 304 && allowed(again) == Self.page)
    #expect(vary(again) == ["Accept", "Origin"])
  }

  @Test func anAnswerThatNobodyKeepsCarriesNothingForNoPage() {
    let answer = Service.post("spring/settling-duration", #"{"from": 1}"#)
    #expect(answer.status == 200)
    #expect(answer.response.fields.isEmpty)
  }

  @Test func onlyWhatABrowserSendsIsAnOrigin() {
    for text in [
      "https://a.example", "http://localhost:3000", "http://[::1]:8080", "capacitor://localhost",
      "https://a.example,https://b.example",
    ] { #expect(CrossOriginPolicy(text)?.text == text) }
    #expect(
      CrossOriginPolicy("https://a.example , https://b.example")?.text
        == "https://a.example,https://b.example")
    #expect(CrossOriginPolicy("*") == .any && CrossOriginPolicy("none") == CrossOriginPolicy.none)
    for text in [
      "", ",", "null", "a.example", "https://", "https://a.example/", "https://A.example",
      "https://a.example,",
      "https://a.example,*", "https://a.example\r\nX: y", "https:a.example", "://a", "https://a b", "1a://b",
      "https://é.example",
    ] { #expect(CrossOriginPolicy(text) == nil, "\(text)") }
  }
}
