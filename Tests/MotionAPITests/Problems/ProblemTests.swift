import Testing

@testable import MotionAPI

/// The problem details of invalid requests.
struct ProblemTests {
  @Test func malformedJSONHasOffsetLineAndColumn() throws {
    let response = call("spring/trajectory", "{\n  \"from\": 1,\n  \"to\": 01\n}")
    #expect(response.status == 400)
    #expect(try response.number("/line") == 3)
    #expect(try response.number("/column") == 10)
    #expect(try response.number("/offset") == 24)
  }

  @Test func syntaxErrorTakesPrecedenceOverValidationErrors() {
    #expect(call("spring/trajectory", #"{"from": "a", "from": 1e999, "x": [}"#).status == 400)
  }

  @Test func misspelledFieldSuggestsTheNearestName() throws {
    let response = call(
      "spring/trajectory", #"{"from": 1, "spring": {"dampingratio": 1}, "velocitty": 2, "foo": 1}"#)
    #expect(try response.detail(at: "/spring/dampingratio")?.contains("did you mean dampingRatio?") == true)
    #expect(try response.detail(at: "/velocitty")?.contains("did you mean velocity?") == true)
    #expect(try response.detail(at: "/foo")?.contains("allowed: from, velocity") == true)
  }

  @Test func allErrorsAreCountedButOnlyTheFirstAreListed() throws {
    let items = Array(repeating: "\"x\"", count: 90_000).joined(separator: ",")
    let response = call("rubber-band", #"{"values": [\#(items)], "bounds": {"min": 0}, "dimension": 1}"#)
    #expect(response.status == 422)
    #expect(try response.string("/detail") == "The request has 90000 errors; the first 100 are listed.")
    #expect(try response.errors().count == 100)
  }

  @Test func detailStatesTheNumberOfErrors() throws {
    let one = call("spring/trajectory", "{}")
    #expect(try one.string("/title") == "The request is invalid")
    #expect(try one.string("/detail") == "The request has 1 error.")
    let two = call("spring/trajectory", #"{"frm": 1}"#)
    #expect(try two.string("/detail") == "The request has 2 errors.")
  }
}
