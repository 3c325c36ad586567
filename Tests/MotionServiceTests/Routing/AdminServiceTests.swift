import HTTPServer
import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionService

/// The admin pages, and the service without its metrics.
struct AdminServiceTests {
  private static let pages = ["/livez", "/readyz", "/healthz", "/metrics"]

  private static func request(_ method: HTTPMethod, _ path: String) -> HTTPRequest {
    HTTPRequest(
      method: method, methodName: Array("\(method)".utf8)[...], path: Array(path.utf8)[...], query: nil,
      isHTTP11: true, fields: HTTPFields(), body: [])
  }

  /// What a handler responds to a request, and what it says about it.
  private struct Answer {
    let response: HTTPResponse
    let route: String
    var status: Int { response.status }
  }

  private static func response(
    _ handler: some HTTPHandler, _ method: HTTPMethod, _ path: String
  ) -> Answer {
    var response = HTTPResponse(meter: WorkMeter(limit: WorkMeter.standardLimit))
    handler.respond(to: request(method, path), with: &response)
    return Answer(response: response, route: handler.routes[response.route])
  }

  /// A service that does not publish its metrics, and its admin pages.
  private let service = MotionService(
    version: "test", publishesMetrics: false, metrics: { Array("metrics".utf8) })
  private var admin: AdminService { AdminService(service) }

  @Test(arguments: pages) func adminReceivesThePage(path: String) {
    let page = Self.response(admin, .get, path)
    #expect(page.status == 200)
    #expect(path != "/metrics" || page.response.body == Array("metrics".utf8))
    let post = Self.response(admin, .post, path)
    #expect(post.status == 405)
  }

  /// A probe of the admin address finds event loops that hang.
  @Test func healthOfAServerThatDoesNotRespondIs503() {
    let admin = AdminService(service) { false }
    for path in ["/livez", "/readyz", "/healthz"] {
      let page = Self.response(admin, .get, path)
      #expect(page.status == 503)
      #expect(page.response.failure?.reason == "stalled")
      #expect(String(decoding: page.response.body, as: UTF8.self).hasPrefix(#"{"status":"stalled","#))
      #expect(Self.response(admin, .post, path).status == 405)
    }
    #expect(Self.response(admin, .get, "/metrics").status == 200)
  }

  @Test(arguments: ["/", "/docs", "/openapi.yaml", "/problems/not-found", "/v1/spring/trajectory", "*"])
  func adminReceivesNoOtherPage(path: String) {
    for method in [HTTPMethod.get, .post, .options] {
      let response = Self.response(admin, method, path)
      #expect(response.status == 404 && response.route == "unmatched")
    }
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .options])
  func metricsThatAreNotPublishedDoNotExist(method: HTTPMethod) {
    let response = Self.response(service, method, "/metrics")
    #expect(response.status == 404 && response.route == "unmatched")
  }
}
