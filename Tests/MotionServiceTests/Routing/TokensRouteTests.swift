import HTTPWire
import MotionAPI
import MotionSystem
import Testing

@testable import MotionService

/// `/v1/tokens` over HTTP.
struct TokensRouteTests {
  private static let body =
    #"{"motion": {"$type": "duration", "short": {"$value": {"value": 50, "unit": "ms"}}}}"#

  private func send(
    _ query: String, _ body: String = TokensRouteTests.body, method: HTTPMethod = .post,
    _ fields: [(String, String)] = [("Content-Type", "application/design-tokens+json")]
  ) -> ServiceResponse {
    Service.request(method, "/v1/tokens" + query, fields, body: Array(body.utf8))
  }

  @Test(arguments: [
    ("css", "text/css", "--motion-short: 50ms;"), ("swift", "text/plain", "short: Double = 0.05"),
    ("kotlin", "text/plain", "short: Int = 50"), ("dart", "text/plain", "Duration(milliseconds: 50)"),
    ("typescript", "text/plain", "short: 50,"),
    ("json", "application/design-tokens+json", #""$type": "duration""#),
  ])
  func everyTargetHasItsMediaType(target: String, mediaType: String, text: String) {
    let response = send("?target=\(target)")
    #expect(response.status == 200 && response.mediaType == mediaType)
    #expect(response.text.contains(text))
    #expect(response.field("Cache-Control") == "no-store" && response.field("ETag") == nil)
    #expect(response.field("X-Content-Type-Options") == "nosniff")
    #expect(response.text == send("?target=\(target)", [("Content-Type", "application/json")]).text)
    #expect(response.route == "/v1/tokens")
  }

  private func send(_ query: String, _ fields: [(String, String)]) -> ServiceResponse {
    send(query, TokensRouteTests.body, fields)
  }

  @Test func optionsAreReadFromTheQuery() {
    #expect(send("?target=css&prefix=acme").text.contains("--acme-motion-short: 50ms;"))
    #expect(send("?target=kotlin&package=com.acme&name=Acme").text.contains("package com.acme"))
  }

  @Test(arguments: [
    ("", ["/target"]), ("?target=sass", ["/target"]), ("?target=css&name=x", ["/name"]),
    ("?target=css&prefix=1", ["/prefix"]), ("?target=css&target=css", ["/target"]),
    ("?target=css&tolerance=0", ["/tolerance"]), ("?target=css&shade=red", ["/shade"]),
    ("?target=kotlin&package=in.x", ["/package"]),
    ("?prefix=-&tolerance=x", ["/target", "/prefix", "/tolerance"]),
    ("?target=css&reduced-motion=maybe&references=x", ["/reduced-motion", "/references"]),
  ])
  func errorsOfTheQueryComeBeforeThoseOfTheDocument(query: String, pointers: [String]) throws {
    let response = send(query, #"{"a": 3"#)
    #expect(response.status == 422)
    #expect(try response.errors() == pointers)
  }

  @Test func everyUnknownParameterIsAnError() throws {
    let query = (1...20).map { "&x\($0)=" }.joined()
    #expect(try send("?target=css" + query).errors() == (1...20).map { "/x\($0)" })
  }

  @Test func targetsAreListed() throws {
    #expect(
      try send("").detail(at: "/target") == "is required, one of css, swift, kotlin, dart, typescript, json")
    #expect(try send("?target=ccs").detail(at: "/target")?.contains("did you mean css?") ?? false)
  }

  @Test func errorsOfTheDocumentHavePointers() throws {
    let response = send("?target=css", #"{"a": {"$type": "number", "$value": "x"}, "a~/b": 1}"#)
    #expect(response.status == 422 && response.mediaType == "application/problem+json")
    #expect(try response.errors() == ["/a/$value", "/a~0~1b"])
    #expect(try send("?target=css", #"{"a": {}, "a": {}}"#).errors() == ["/a"])
    #expect(send("?target=css", #"{"a": }"#).status == 400)
  }

  @Test func atMostAHundredErrorsAreListed() throws {
    let members = (0..<150).map { #""t\#($0)": 1"# }.joined(separator: ",")
    let response = send("?target=css", "{\(members)}")
    #expect(try response.errors().count == 100)
    #expect(try response.string("/detail") == "The request has 150 errors; the first 100 are listed.")
  }

  @Test func acceptIsIgnored() {
    let fields = [("Content-Type", "application/json"), ("Accept", "image/png")]
    #expect(send("?target=css", fields).status == 200)
  }

  @Test func otherMethodsAreNotAllowed() {
    for method in [HTTPMethod.get, .head, .delete] {
      let response = Service.request(method, "/v1/tokens?target=css")
      #expect(response.status == 405 && response.field("Allow") == "POST, OPTIONS")
    }
    #expect(Service.request(.options, "/v1/tokens").status == 204)
  }

  @Test func exhaustedWorkMarksTheBudget() {
    var budget = WorkBudget(limit: 30)
    let response = Service.request(
      .post, "/v1/tokens?target=css", [("Content-Type", "application/json")], body: Array(Self.body.utf8),
      service: Service.shared, within: &budget)
    #expect(response.status == 422 && budget.isExhausted)
  }
}
