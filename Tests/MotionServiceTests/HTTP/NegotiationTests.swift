import HTTPWire
import Testing

@testable import MotionAPI
@testable import MotionService

/// Selection of a representation by `Accept` and `format`.
struct NegotiationTests {
  func format(accept: String) -> String? {
    Representation.choose(format: nil, accept: accept, among: Representation.all).map { "\($0.name)" }
  }

  @Test func jsonIsTheDefault() {
    #expect(Representation.choose(format: nil, accept: nil, among: Representation.all) == .json)
    #expect(format(accept: "*/*") == "json")
    #expect(format(accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8") == "json")
    #expect(format(accept: "application/*") == "json")
  }

  @Test func qualityDecidesAndTheTableBreaksTies() {
    #expect(format(accept: "text/csv") == "csv")
    #expect(format(accept: "application/json;q=0.5, text/csv") == "csv")
    #expect(format(accept: "application/json;q=0, */*") == "csv")
    #expect(format(accept: "text/csv, application/json") == "json")
    #expect(format(accept: "TEXT/CSV ; q=1.0") == "csv")
  }

  @Test func unavailableRepresentationIsNotAcceptable() {
    #expect(format(accept: "image/png") == nil)
    #expect(format(accept: "application/json;q=0") == nil)
    #expect(Service.get("/v1/spring/trajectory?from=1&format=gif").status == 406)
    #expect(Service.get("/v1/spring/parameters?format=csv").status == 406)
    #expect(Service.get("/v1/spring/parameters", [("Accept", "image/png")]).status == 406)
  }

  @Test func formatParameterTakesPrecedenceOverAccept() {
    let response = Service.get("/v1/spring/trajectory?from=1&format=json", [("Accept", "image/png")])
    #expect(response.status == 200)
  }
}
