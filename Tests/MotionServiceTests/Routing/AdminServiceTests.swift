import HTTPWire
import Platform
import Testing

@testable import MotionService

/// The pages for operators, and the service without its metrics.
struct AdminServiceTests {
  private static let pages = ["/livez", "/readyz", "/healthz", "/metrics"]

  private static func request(_ method: HTTPMethod, _ path: String) -> HTTPRequest {
    HTTPRequest(
      method: method, methodName: Array("\(method)".utf8)[...], path: Array(path.utf8)[...], query: nil,
      isHTTP11: true, fields: HTTPFields(), body: [])
  }

  private static func response(
    _ handler: some HTTPHandler, _ method: HTTPMethod, _ path: String
  ) -> HTTPResponse {
    var budget = WorkBudget(limit: WorkBudget.standardLimit)
    return handler.response(to: request(method, path), within: &budget)
  }

  /// A service that does not publish its metrics, and its pages for operators.
  private let service = MotionService(
    version: "test", publishesMetrics: false, metrics: { _, _ in Array("metrics".utf8) })
  private var admin: AdminService { AdminService(service) }

  @Test(arguments: pages) func operatorsReceiveThePage(path: String) {
    let page = Self.response(admin, .get, path)
    #expect(page.status == 200 && admin.routes[page.route] == path)
    #expect(path != "/metrics" || page.body == Array("metrics".utf8))
    let post = Self.response(admin, .post, path)
    #expect(post.status == 405 && admin.routes[post.route] == path)
    #expect(admin.isEssential(Self.request(.get, path)))
  }

  @Test(arguments: ["/", "/docs", "/openapi.yaml", "/problems/not-found", "/v1/spring/trajectory", "*"])
  func operatorsReceiveNoOtherPage(path: String) {
    for method in [HTTPMethod.get, .post, .options] {
      let response = Self.response(admin, method, path)
      #expect(response.status == 404 && admin.routes[response.route] == "unmatched")
    }
    #expect(!admin.isEssential(Self.request(.get, path)))
  }

  @Test(arguments: [HTTPMethod.get, .head, .post, .options])
  func metricsThatAreNotPublishedDoNotExist(method: HTTPMethod) {
    let response = Self.response(service, method, "/metrics")
    #expect(response.status == 404 && service.routes[response.route] == "unmatched")
    #expect(!service.isEssential(Self.request(method, "/metrics")))
  }

  @Test func onlyProbesAreEssential() {
    let service = MotionService(version: "test")
    for path in Self.pages {
      #expect(service.isEssential(Self.request(.get, path)) && service.isEssential(Self.request(.head, path)))
      #expect(!service.isEssential(Self.request(.post, path)))
    }
    for path in ["/", "/docs", "/v1/spring/settling-duration", "/livez/", "/nothing"] {
      #expect(!service.isEssential(Self.request(.get, path)))
    }
  }
}
