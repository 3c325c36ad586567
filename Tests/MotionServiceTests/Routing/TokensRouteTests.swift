import HTTPServer
import MotionAPI
import MotionSystem
import StrictJSON
import Testing

@testable import MotionService

/// `/v1/tokens.css` and the other targets over HTTP.
struct TokensRouteTests {
  private static let body =
    #"{"motion": {"$type": "duration", "short": {"$value": {"value": 50, "unit": "ms"}}}}"#

  private func send(
    _ query: String, _ body: String = TokensRouteTests.body, method: HTTPMethod = .post,
    _ fields: [(String, String)] = [("Content-Type", "application/design-tokens+json")]
  ) -> ServiceResponse {
    Service.request(method, "/v1/tokens." + query, fields, body: Array(body.utf8))
  }

  @Test(arguments: [
    ("css", "text/css", "--motion-short: 50ms;"), ("swift", "text/plain", "short: Double = 0.05"),
    ("kotlin", "text/plain", "short: Int = 50"), ("dart", "text/plain", "Duration(milliseconds: 50)"),
    ("typescript", "text/plain", "short: 50,"),
    ("json", "application/design-tokens+json", #""$type": "duration""#),
  ])
  func everyTargetHasItsMediaType(target: String, mediaType: String, text: String) {
    let response = send(target)
    #expect(response.status == 200 && response.mediaType == mediaType)
    #expect(response.text.contains(text))
    #expect(response.field("Cache-Control") == "no-store" && response.field("ETag") == nil)
    #expect(response.field("X-Content-Type-Options") == "nosniff")
    #expect(response.text == send(target, [("Content-Type", "application/json")]).text)
    #expect(response.route == "/v1/tokens.{target}")
  }

  private func send(_ query: String, _ fields: [(String, String)]) -> ServiceResponse {
    send(query, TokensRouteTests.body, fields)
  }

  @Test func optionsAreReadFromTheQuery() {
    #expect(send("css?prefix=acme").text.contains("--acme-motion-short: 50ms;"))
    #expect(send("kotlin?package=com.acme&name=Acme").text.contains("package com.acme"))
  }

  @Test(arguments: [
    ("css?name=x", ["/name"]), ("css?prefix=1", ["/prefix"]), ("css?target=css", ["/target"]),
    ("css?prefix=a&prefix=a", ["/prefix"]), ("css?tolerance=0", ["/tolerance"]),
    ("css?shade=red", ["/shade"]), ("kotlin?package=in.x", ["/package"]),
    ("css?reducedMotion=maybe&references=x", ["/reducedMotion", "/references"]),
    ("css?reduced-motion=none", ["/reduced-motion"]),
  ])
  func errorsOfTheQueryComeBeforeThoseOfTheDocument(query: String, pointers: [String]) throws {
    let response = send(query, #"{"a": 3"#)
    #expect(response.status == 422)
    #expect(try response.errors() == pointers)
  }

  @Test func everyUnknownParameterIsAnError() throws {
    let query = (1...20).map { "&x\($0)=" }.joined()
    #expect(try send("css?" + query).errors() == (1...20).map { "/x\($0)" })
  }

  @Test func targetsAreListed() throws {
    for (target, hint) in [
      ("", "Append a target: .css, .swift,"), (".ccs", "Did you mean .css? The targets are"),
    ] {
      let response = Service.post("tokens" + target, Self.body)
      #expect(response.status == 404)
      #expect(try response.string("/detail")?.contains(hint) == true, "\(response.text)")
    }
  }

  @Test func errorsOfTheDocumentHavePointers() throws {
    let response = send("css", #"{"a": {"$type": "number", "$value": "x"}, "a~/b": 1}"#)
    #expect(response.status == 422 && response.mediaType == "application/problem+json")
    #expect(try response.errors() == ["/a/$value", "/a~0~1b"])
    #expect(try send("css", #"{"a": {}, "a": {}}"#).errors() == ["/a"])
    #expect(send("css", #"{"a": }"#).status == 400)
  }

  @Test func atMostAHundredErrorsAreListed() throws {
    let members = (0..<150).map { #""t\#($0)": 1"# }.joined(separator: ",")
    let response = send("css", "{\(members)}")
    #expect(try response.errors().count == 100)
    #expect(try response.string("/detail") == "The request has 150 errors; the first 100 are listed.")
  }

  @Test func acceptIsIgnored() {
    let fields = [("Content-Type", "application/json"), ("Accept", "image/png")]
    #expect(send("css", fields).status == 200)
  }

  @Test func otherMethodsAreNotAllowed() {
    for method in [HTTPMethod.get, .head, .delete] {
      let response = Service.request(method, "/v1/tokens.css")
      #expect(response.status == 405 && response.field("Allow") == "POST, OPTIONS")
    }
    #expect(Service.request(.options, "/v1/tokens.css").status == 204)
  }

  @Test func exhaustedWorkMarksTheBudget() {
    let budget = WorkMeter(limit: 30)
    let response = Service.request(
      .post, "/v1/tokens.css", [("Content-Type", "application/json")], body: Array(Self.body.utf8),
      service: Service.shared, within: budget)
    #expect(response.status == 422 && budget.isExhausted)
  }

  @Test func errorsHaveTheirCodes() throws {
    let response = Service.request(
      .post, "/v1/tokens.css",
      body: Array(#"{"a": {"$type": "duration", "$value": {"value": "one", "units": "s"}}}"#.utf8))
    let document = try response.document()
    let errors = try #require(document.member(document.root, named: "errors"))
    let codes = document.elements(errors).compactMap { error in
      document.member(error, named: "code").flatMap { document.string($0) }
    }
    #expect(codes.sorted() == ["required", "unknown-field", "wrong-type"], "\(response.text)")
  }

  @Test func warningsAreCounted() throws {
    let odd = #"{"a": {"$type": "spring", "$value": {"stiffness": 380, "damping": 0.8}}}"#
    #expect(Service.post("tokens.css", odd).field("Motiond-Warnings") == "1")
    // A deviation from the format, and a document without a token of motion.
    for document in [#"{"a": {"$type": "duration", "$value": "150ms"}}"#, "{}"] {
      #expect(Service.post("tokens.css", document).field("Motiond-Warnings") == "1")
    }
    let fine = #"{"a": {"$type": "spring", "$value": {"stiffness": 380, "damping": 20}}}"#
    #expect(Service.post("tokens.css", fine).field("Motiond-Warnings") == nil)
  }
}
