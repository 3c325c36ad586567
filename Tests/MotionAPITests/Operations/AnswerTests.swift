import MotionSystem
import StrictJSON
import Testing

@testable import MotionAPI

/// Calls without HTTP have the status and body of the service.
struct AnswerTests {
  func call(_ name: String, _ body: String, format: String? = nil)
    -> (status: Int, mediaType: String, text: String)
  {
    let body = Array(body.utf8)
    let response = Operation.answer(to: name, body[...], format: format ?? "json")
    return (response.status, "\(response.mediaType)", String(decoding: response.body, as: UTF8.self))
  }

  /// 340 + 500·0.998/(1 − 0.998)/1000 = 589.5, in closed form 340 − 0.5/ln 0.998.
  @Test func resultIsJSON() {
    let response = call("deceleration/projection", #"{"from": 340, "velocity": 500}"#)
    #expect(response.status == 200 && response.mediaType == "application/json")
    #expect(response.text.hasPrefix(#"{"projection":589.749"#))
  }

  @Test func formatSelectsTheRepresentation() {
    let response = call("spring/trajectory", #"{"from": 1, "name": "sheet"}"#, format: "css")
    #expect(response.status == 200 && response.mediaType == "text/css")
    #expect(response.text.contains("--sheet-easing: linear("))
    #expect(call("spring/trajectory", #"{"from": 1}"#, format: "phases").text.contains(#""law""#))
  }

  @Test(
    arguments: [
      ("spring/trajectori", "{}", nil, 404, #""Nothing exists at /v1/spring/trajectori. Did you mean"#),
      ("", "{}", nil, 404, #""type":"/problems/not-found""#),
      ("spring/parameters", "{}", "css", 404, "spring/parameters has only JSON, at /v1/spring/parameters."),
      ("spring/trajectory", "{}", "", 404, "The formats of spring/trajectory are .phases, .csv,"),
      ("spring/trajectory", "{", nil, 400, #""type":"/problems/malformed-json""#),
      ("spring/trajectory", "{}", nil, 422, #""pointer":"/from""#),
      ("spring/settling-duration", #"{"from": 1, "spring": {"dampingRatio": 0}}"#, nil, 422, "never-settles"),
    ] as [(String, String, String?, Int, String)])
  func problemHasItsStatus(name: String, body: String, format: String?, status: Int, text: String) {
    let response = call(name, body, format: format)
    #expect(response.status == status && response.mediaType == "application/problem+json")
    #expect(response.text.contains(text), "\(response.text)")
  }

  @Test func bodyHasALimit() {
    let body = #"{"from": 1}"#
    let padding = String(repeating: " ", count: Call.maximumBodyBytes - body.utf8.count)
    #expect(call("spring/settling-duration", body + padding).status == 200)
    let response = call("spring/settling-duration", body + padding + " ")
    #expect(response.status == 413 && response.text.contains("1048576 bytes"))
  }

  @Test func tokensHaveALimit() {
    func status(ofBytes count: Int) -> Int {
      let body = Array("{}".utf8) + Array(repeating: 0x20, count: count - 2)
      return TokenCall.answer(target: "css", [], body.span).status
    }
    #expect(status(ofBytes: Call.maximumBodyBytes) == 200)
    #expect(status(ofBytes: Call.maximumBodyBytes + 1) == 413)
  }

  /// Warnings that the text of a format cannot have are beside it.
  @Test(arguments: [("json", 0), ("phases", 0), ("svg", 1), ("csv", 1), ("css", 1)])
  func warningsAreBesideATextThatHasNone(format: String, count: Int) {
    let body = Array(#"{"from": 0, "to": 0.4, "threshold": 0.5}"#.utf8)
    let answer = Operation.answer(to: "spring/trajectory", body[...], format: format)
    #expect(answer.warnings.count == count)
    #expect(answer.warnings.allSatisfy { $0.hasPrefix("warning: /threshold: the threshold 0.5 is 125 %") })
  }

  /// The limit is 4,000,000 units, and a unit parses two bytes.
  @Test func parsingTheBodyCostsUnitsOfTheBudget() throws {
    let body = Array("{}".utf8) + Array(repeating: 0x20, count: 999_998)
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    let operation = try #require(Operation.named("spring/parameters"))
    let result = try operation.answer(to: body[...], as: .json, limits: ServiceLimits(), budget: budget)
    #expect(!result.body.isEmpty)
    #expect((3_499_000...3_500_000).contains(budget.remaining))
  }
}
