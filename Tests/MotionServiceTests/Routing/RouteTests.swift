import HTTPWire
import Testing

@testable import MotionAPI
@testable import MotionService

/// The route under which a request is counted: the template of its path, never text from the client.
struct RouteTests {
  private func route(_ response: ServiceResponse) -> String { Service.shared.routes[response.http.route] }

  @Test func everyOperationAndPageHasADistinctRouteWithItsName() {
    let routes = Service.shared.routes
    #expect(Set(routes).count == routes.count && routes.first == "unmatched")
    #expect(Operation.all.map { routes[$0.route] } == Operation.all.map { "/v1/\($0.name)" })
    #expect(FixedRoute.allCases.map { routes[$0.route] } == FixedRoute.allCases.map { "\($0.path)" })
  }

  /// The status of the response does not affect the route.
  @Test func everyResponseOfAPathHasItsRoute() {
    let path = "/v1/spring/settling-duration"
    #expect(route(Service.post("spring/settling-duration", #"{"from": 1}"#)) == path)
    #expect(route(Service.post("spring/settling-duration", #"{"form": 1}"#)) == path)
    #expect(route(Service.post("spring/settling-duration", "{")) == path)
    #expect(route(Service.get(path + "?from=1")) == path)
    #expect(route(Service.request(.delete, path)) == path)
    #expect(route(Service.request(.options, path)) == path)
    let preflight = [("Origin", "https://a.example"), ("Access-Control-Request-Method", "POST")]
    #expect(route(Service.request(.options, path, preflight)) == path)
    #expect(route(Service.request(.options, "/livez", preflight)) == "/livez")
    #expect(route(Service.request(.options, "/nowhere", preflight)) == "unmatched")
  }

  @Test(arguments: [
    "/nowhere", "/v1/", "/v1/spring", "/v1/spring/trajectory/", "/livez/", "/LIVEZ", "/unmatched", "*",
  ])
  func unknownPathIsUnmatched(path: String) {
    #expect(route(Service.get(path)) == "unmatched")
  }

  @Test func rejectionHasNoRoute() {
    let rejection = Service.shared.response(to: HTTPRejection(.malformedTarget, "x"))
    #expect(rejection.route == 0)
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
