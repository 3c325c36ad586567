import HTTPWire
import Testing

@testable import MotionService

/// The pages outside `/v1/`: what was built in may be kept and is named by a tag, health never is.
struct PageTests {
  static let problems = Problem.Kind.allCases.map { "/problems/" + $0.rawValue }
  static let pages = ["/", "/docs"] + problems

  @Test(arguments: ["/openapi.yaml", "/openapi.json"] + pages)
  func whoHasAFileIsNotSentItAgain(path: String) throws {
    let answer = Service.get(path)
    let tag = try #require(answer.field("ETag"))
    #expect(answer.status == 200 && answer.response.body.count > 2_000)
    #expect(answer.field("Cache-Control") == "public, max-age=300")
    #expect(answer.field("X-Content-Type-Options") == "nosniff")
    for wish in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
      let again = Service.get(path, [("If-None-Match", wish)])
      #expect(again.status == 304 && again.response.body.isEmpty, "\(wish)")
      #expect(again.field("ETag") == tag && again.field("Cache-Control") == answer.field("Cache-Control"))
    }
    #expect(Service.request(.head, path, [("If-None-Match", tag)]).status == 304)
    for wish in ["\"x\"", tag.replacing("\"", with: ""), ""] {
      #expect(Service.get(path, [("If-None-Match", wish)]).status == 200, "\(wish)")
    }
  }

  @Test func everyFileHasATagOfItsOwnContent() {
    let paths = PageTests.pages + ["/openapi.yaml", "/openapi.json"]
    #expect(Set(paths.compactMap { Service.get($0).field("ETag") }).count == paths.count)
  }

  @Test(arguments: pages)
  func aPageComesWithAPolicyThatForbidsWhatItDoesNotAllow(path: String) throws {
    let answer = Service.get(path)
    #expect(answer.mediaType == "text/html; charset=utf-8" && answer.text.hasPrefix("<!doctype html>"))
    let policy = try #require(answer.field("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe") && !policy.contains("\n"))
    #expect(answer.field("Referrer-Policy") == "no-referrer")
  }

  @Test(arguments: pages)
  func aPageIsOnlyRead(path: String) {
    let answer = Service.request(.post, path)
    #expect(answer.status == 405 && answer.field("Allow") == "GET, HEAD, OPTIONS")
  }

  /// The address that a problem gives as its type leads to a page about it.
  @Test(arguments: Problem.Kind.allCases)
  func everyProblemHasItsPage(kind: Problem.Kind) throws {
    let problem = Answer(response: Problem(kind: kind, status: 400, detail: "").response)
    let page = Service.get(try #require(try problem.string("/type")))
    #expect(page.status == 200 && page.text.contains("<h1>\(kind.title)</h1>"))
  }

  @Test(arguments: [
    "/problems/nonsense", "/problems/", "/problems", "/problems/timeout/", "/problems/{type}", "/docs/",
  ])
  func whatIsNoPageIsNotFound(path: String) {
    #expect(Service.get(path).status == 404)
  }

  @Test func theFiguresAreMadeForEachQuestionOutOfThoseOfTheService() {
    let service = MotionService(
      version: "test", metrics: { Array("samples \($0.computedSamples)\n".utf8) })
    #expect(Service.request(.get, "/metrics", service: service).text == "samples 0\n")
    _ = Service.post("spring/trajectory", #"{"from": 1, "sampling": {"count": 7}}"#, service: service)
    let answer = Service.request(.get, "/metrics?x=%", service: service)
    #expect(answer.status == 200 && answer.text == "samples 7\n")
    #expect(answer.mediaType == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer.field("Cache-Control") == "no-store" && answer.field("ETag") == nil)
    #expect(Service.request(.post, "/metrics", service: service).field("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test(arguments: ["/livez", "/readyz", "/healthz"])
  func healthIsAskedAnewEachTime(path: String) {
    let answer = Service.get(path, [("If-None-Match", "*")])
    #expect(answer.status == 200)
    #expect(answer.field("Cache-Control") == "no-store" && answer.field("ETag") == nil)
  }
}
