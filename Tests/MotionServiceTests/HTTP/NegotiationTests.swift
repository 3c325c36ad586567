import HTTPWire
import Testing

@testable import MotionAPI
@testable import MotionService

/// Selection of a representation by `Accept` and `format`.
struct NegotiationTests {
  func format(accept: String...) -> String? {
    Representation.choose(format: nil, accept: accept.map { Array($0.utf8)[...] }, among: Representation.all)
      .map { "\($0.name)" }
  }

  @Test func jsonIsTheDefault() {
    #expect(format() == "json")
    #expect(format(accept: "") == "json")
    #expect(format(accept: ",;, json, /json, text/, a/b/c") == "json")
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
    #expect(format(accept: "text/csv;level=1;;q=0.5, application/json;q=0.25") == "csv")
    #expect(format(accept: "text/csv;q=0.125;q=1, application/json;q=.2") == "json")
    #expect(format(accept: "text/csv;q=0.3, application/json;q=0.3") == "json")
  }

  @Test func mostSpecificRangeDecidesAndAmongEqualOnesTheFirst() {
    #expect(format(accept: "*/*;q=0.2, text/*;q=0.4, text/css;q=0.1, image/svg+xml;q=0.3") == "csv")
    #expect(format(accept: "text/csv, text/csv;q=0, application/json;q=0.5") == "csv")
    #expect(format(accept: "*/csv, application/json;q=0.5") == "json")
    #expect(format(accept: "application/json;q=0", "text/css") == "css")
  }

  @Test func qualityIsClampedAndTextThatIsNotANumberIsZero() {
    #expect(format(accept: "text/csv;q=7, application/json") == "json")
    #expect(format(accept: "text/csv;q=1e-1, application/json;q=0.05") == "csv")
    for quality in ["-1", "", "x", "nan", "0x", "0.5\u{fffd}"] {
      #expect(format(accept: "text/csv;q=\(quality), application/json;q=0.001") == "json", "\(quality)")
    }
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
