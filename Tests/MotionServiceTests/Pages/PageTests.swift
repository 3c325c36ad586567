import HTTPServer
import MotionSystem
import Synchronization
import Testing

@testable import MotionAPI
@testable import MotionService

/// The pages outside `/v1/`. Embedded files are cacheable and have an entity tag; health pages are not.
struct PageTests {
  static let kinds: [Problem.Kind] = [
    .badRequest, .malformedJSON, .notFound, .methodNotAllowed, .unsupportedMediaType, .invalidRequest,
    .neverSettles, .timeout, .tooLarge, .expectationFailed, .misdirected, .notImplemented, .overloaded,
  ]
  static let problems = kinds.map { "/problems/\($0.name)" }
  static let reference = Route.all.map(\.path).filter { $0.hasPrefix("/docs/") && !$0.contains(".") }
  static let pages =
    ["/", "/docs", "/guide", "/recipes", "/presets", "/platforms", "/tokens"] + reference + problems

  static let files = ["/docs/style.css", "/docs/reference.css", "/docs/script.js"]

  @Test(arguments: ["/openapi.yaml", "/openapi.json"] + files + pages)
  func unchangedFileIsNotSentAgain(path: String) throws {
    let response = Service.get(path)
    let tag = try #require(response.field("ETag"))
    #expect(response.status == 200 && response.http.body.count > 2_000)
    #expect(response.field("Cache-Control") == "public, max-age=300")
    #expect(response.field("X-Content-Type-Options") == "nosniff")
    for value in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
      let again = Service.get(path, [("If-None-Match", value)])
      #expect(again.status == 304 && again.http.body.isEmpty, "\(value)")
      #expect(again.field("ETag") == tag && again.field("Cache-Control") == response.field("Cache-Control"))
    }
    #expect(Service.request(.head, path, [("If-None-Match", tag)]).status == 304)
    for value in ["\"x\"", tag.replacing("\"", with: ""), ""] {
      #expect(Service.get(path, [("If-None-Match", value)]).status == 200, "\(value)")
    }
  }

  @Test func everyFileHasADifferentTag() {
    let paths = PageTests.pages + ["/openapi.yaml", "/openapi.json"]
    #expect(Set(paths.compactMap { Service.get($0).field("ETag") }).count == paths.count)
  }

  @Test(arguments: pages)
  func pageHasARestrictiveContentSecurityPolicy(path: String) throws {
    let response = Service.get(path)
    #expect(response.mediaType == "text/html; charset=utf-8" && response.text.hasPrefix("<!doctype html>"))
    let policy = try #require(response.field("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe") && !policy.contains("\n"))
    #expect(response.field("Referrer-Policy") == "no-referrer")
  }

  /// Programs that show previews of links read the head of the page. They follow no script.
  @Test func thePlaygroundDescribesItselfInPreviewsOfLinks() throws {
    let page = Service.get("/?spring.duration=0.5")
    #expect(page.http.body == Service.get("/").http.body)
    for name in ["og:title", "og:description", "og:image"] {
      #expect(page.text.contains("<meta property=\"\(name)\" content=\""))
    }
    #expect(page.text.contains("<meta property=\"og:image\" content=\"/docs/preview.png\">"))
    let picture = Service.get("/docs/preview.png", [("Accept-Encoding", "gzip")])
    #expect(picture.mediaType == "image/png" && picture.field("Content-Encoding") == nil)
    #expect(picture.http.body.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
    #expect(Service.get("/docs/preview-70.png").status == 404)
  }

  @Test func everyOperationHasAPageInTheReference() {
    for operation in Operation.all {
      let page = Service.get("/docs/" + "\(operation.name)".replacing("/", with: "-"))
      let hasTitle = page.text.contains("<code>/v1/\(operation.name)</code></a></h1>")
      #expect(page.status == 200 && hasTitle, "run scripts/generate")
    }
    // Tokens, the data types, and the addresses without a request are no operations.
    #expect(PageTests.reference.count == Operation.all.count + 3)
  }

  @Test(arguments: zip(files, ["text/css", "text/css", "text/javascript"]))
  func filesThatPagesShareHaveTheirMediaType(path: String, type: String) {
    #expect(Service.get(path).mediaType?.hasPrefix(type) == true)
  }

  /// The policy of a compressed page is that of the page.
  @Test func compressedPageHasThePolicyOfThePage() {
    let response = Service.get("/docs", [("Accept-Encoding", "gzip")])
    let plain = Service.get("/docs")
    for name in ["Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "Cache-Control"] {
      #expect(response.field(name) != nil && response.field(name) == plain.field(name), "\(name)")
    }
  }

  @Test(arguments: pages)
  func pageAllowsOnlyGETAndHEAD(path: String) {
    let response = Service.request(.post, path)
    #expect(response.status == 405 && response.field("Allow") == "GET, HEAD, OPTIONS")
  }

  /// The `type` of every problem is the path of a page about it.
  @Test(arguments: kinds)
  func everyProblemHasAPage(kind: Problem.Kind) throws {
    var response = HTTPResponse(meter: WorkMeter(limit: 0))
    response.begin(Problem(kind: kind, status: 400, detail: ""))
    let problem = ServiceResponse(http: response)
    let page = Service.get(try #require(try problem.string("/type")))
    #expect(page.status == 200 && page.text.contains("<h1>\(kind.title)</h1>"))
  }

  @Test(arguments: [
    "/problems/nonsense", "/problems/", "/problems", "/problems/timeout/", "/problems/{type}", "/docs/",
  ])
  func unknownPageIsNotFound(path: String) {
    #expect(Service.get(path).status == 404)
  }

  @Test func metricsAreGeneratedForEachRequest() {
    let requests = Atomic<Int>(0)
    let service = MotionService(
      version: "test",
      metrics: { Array("requests \(requests.add(1, ordering: .relaxed).newValue)\n".utf8) })
    #expect(Service.request(.get, "/metrics", service: service).text == "requests 1\n")
    let response = Service.request(.get, "/metrics?x=%", service: service)
    #expect(response.status == 200 && response.text == "requests 2\n")
    #expect(response.mediaType == "text/plain; version=0.0.4; charset=utf-8")
    #expect(response.field("Cache-Control") == "no-store" && response.field("ETag") == nil)
    #expect(Service.request(.post, "/metrics", service: service).field("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test(arguments: ["/livez", "/readyz", "/healthz"])
  func healthIsNeverCached(path: String) {
    let response = Service.get(path, [("If-None-Match", "*")])
    #expect(response.status == 200)
    #expect(response.field("Cache-Control") == "no-store" && response.field("ETag") == nil)
  }

  private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  @Test(arguments: ["/zebra", "/docs/", "/v2/spring", "/v10"])
  func browserGetsAPageWhereNothingExists(path: String) throws {
    for method in [HTTPMethod.get, .head] {
      let response = Service.request(method, path, [("Accept", Self.browser)])
      #expect(response.status == 404 && response.mediaType == "text/html; charset=utf-8")
      #expect(response.field("Cache-Control") == "no-store" && response.field("ETag") == nil)
      #expect(response.field("Content-Security-Policy")?.hasPrefix("default-src 'none'; ") == true)
      #expect(response.field("X-Content-Type-Options") == "nosniff")
      #expect(response.field("Referrer-Policy") == "no-referrer")
    }
    let compressed = Service.get(path, [("Accept", Self.browser), ("Accept-Encoding", "gzip")])
    #expect(compressed.status == 404 && compressed.field("Content-Encoding") == "gzip")
  }

  @Test func everythingElseGetsAProblemWhereNothingExists() {
    for accept in ["*/*", "application/json", "text/htmlx", "text/*", "text/html;q=0"] {
      #expect(Service.get("/zebra", [("Accept", accept)]).mediaType == "application/problem+json")
    }
    #expect(Service.get("/zebra").mediaType == "application/problem+json")
    let fields = [("Accept", Self.browser)]
    for path in ["/v1", "/v1/zebra", "/v1/spring/trajectory.png"] {
      #expect(Service.get(path, fields).mediaType == "application/problem+json")
    }
    #expect(Service.request(.post, "/zebra", fields).mediaType == "application/problem+json")
    #expect(Service.get("/v1/spring/settling-duration?from=1", fields).mediaType == "application/json")
  }
}
