import MotionAPI
import StrictJSON
import Testing

/// The JSON object of a problem (RFC 9457).
struct ProblemBodyTests {
  private func text(_ problem: Problem) -> String { String(decoding: problem.body, as: UTF8.self) }

  @Test func membersAreTheStandardOnes() {
    let problem = Problem(kind: .neverSettles, status: 422, detail: "\"quoted\"")
    #expect(
      text(problem)
        == #"{"type":"/problems/never-settles","title":"The motion never settles","status":422,"#
        + #""detail":"\"quoted\""}"#)
  }

  @Test func syntaxErrorStatesItsPosition() throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(parsing: Array("{\n  \"from\": 1,\n}".utf8)[...])
    }
    let body = text(Problem(error))
    #expect(body.contains(#""status":400"#))
    #expect(body.contains(#""offset":15,"line":3,"column":1"#), "\(body)")
  }

  @Test func errorsAreCountedBeyondTheListedOnes() {
    var errors = ValidationErrors()
    let count = ValidationErrors.maximumListed + 5
    for index in 0..<count { errors.add(.invalidValue, JSONPointer.root.appending(index), "is wrong") }
    let problem = Problem(errors)
    #expect(problem.errors.count == ValidationErrors.maximumListed)
    let listed = ValidationErrors.maximumListed
    #expect(problem.detail == "The request has \(count) errors; the first \(listed) are listed.")
  }
}
