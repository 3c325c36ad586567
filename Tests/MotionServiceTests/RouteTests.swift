import HTTPWire
import Testing

@testable import MotionService

/// What a request is counted as: the template of its path, never a name that a client made up.
struct RouteTests {
  private func route(_ answer: Answer) -> String { Service.shared.routes[answer.response.route] }

  @Test func everyOperationAndEveryPageHasARouteOfItsOwnAndItsName() {
    let routes = Service.shared.routes
    #expect(Set(routes).count == routes.count && routes.first == "unmatched")
    #expect(RouteTable.operations.map { routes[$0.route] } == RouteTable.operations.map { "/v1/\($0.name)" })
    #expect(Page.allCases.map { routes[$0.route] } == Page.allCases.map { "\($0.path)" })
  }

  /// Whether the answer is a result, a problem, a wrong method or a preflight.
  @Test func everyAnswerOfAPathHasItsRoute() {
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
  func aPathThatIsNothingIsCountedAsThat(path: String) {
    #expect(route(Service.get(path)) == "unmatched")
  }

  @Test func aRefusalHasNoRoute() {
    let refusal = Service.shared.response(to: HTTPRejection(.malformedTarget, "x"))
    #expect(refusal.route == 0)
  }
}
