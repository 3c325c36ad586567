import MotionSystem
import StrictJSON
import Testing

@testable import MotionAPI

/// A request of a batch states the format of its response and an identifier.
struct BatchTests {
  private static let body = #"{"from": {"x": 300, "y": -20}, "sampling": {"tolerance": 10}}"#

  /// The body with the name of the curve, which JSON does not have.
  private static func named(_ format: Format) -> String {
    [.json, .phases].contains(format) ? body : body.dropLast() + #", "name": "card"}"#
  }

  private func batch(_ items: String...) -> OperationResponse {
    call("batch", #"{"requests": ["# + items.joined(separator: ", ") + "]}")
  }

  private func item(_ members: String) -> String {
    #"{"operation": "spring/trajectory", "body": \#(Self.body)\#(members)}"#
  }

  @Test(arguments: Format.all)
  func formatOfARequestIsThatOfTheSameRequestOutsideABatch(_ format: Format) throws {
    let body = Self.named(format)
    let single = call("spring/trajectory", format: "\(format.name)", body)
    #expect(single.status == 200)
    let response = batch(
      #"{"operation": "spring/trajectory", "body": \#(body), "format": "\#(format.name)"}"#)
    #expect(response.status == 200, "\(response.text)")
    #expect(try response.number("/responses/0/status") == 200)
    #expect(try response.string("/responses/0/mediaType") == single.mediaType)
    if single.mediaType == "application/json" {
      #expect(response.text.contains(#""body":"# + single.text + "}"))
    } else {
      #expect(try response.string("/responses/0/body") == single.text)
    }
  }

  @Test func responseWithoutAFormatHasNoMediaType() throws {
    let response = batch(item(""))
    #expect(response.text.hasPrefix(#"{"responses":[{"status":200,"body":{"#))
    #expect(response.text.contains(call("spring/trajectory", Self.body).text))
  }

  @Test func identifierComesBackInEveryResponse() throws {
    let response = batch(
      item(#", "id": "a\"1""#), item(""), #"{"operation": "spring/trajectory", "body": {}, "id": "b"}"#,
      item(#", "id": "\#(String(repeating: "i", count: 64))", "format": "csv""#))
    #expect(try response.string("/responses/0/id") == "a\"1")
    #expect(try !response.has("/responses/1/id"))
    #expect(try response.string("/responses/2/id") == "b")
    #expect(try response.number("/responses/2/status") == 422)
    #expect(try response.string("/responses/3/id") == String(repeating: "i", count: 64))
    #expect(try response.string("/responses/3/mediaType") == "text/csv")
  }

  @Test(arguments: [
    (#""format": 1"#, "format", "received 1"),
    (#""format": "gif""#, "format", #"must be one of "json", "phases", "csv","#),
    (#""format": "nope-json""#, "format", #""svg" for spring/trajectory, received the string"#),
    (#""name": "card""#, "name", "is a field of the body"),
    (#""nme": "9""#, "nme", "unknown field"),
    (#""id": 7"#, "id", "must be a string, received 7"),
    (#""id": "\#(String(repeating: "i", count: 65))""#, "id", "at most 64 bytes"),
  ])
  func invalidMemberIsAnErrorOfItsItem(member: String, name: String, text: String) throws {
    let response = batch(item(""), item(", " + member))
    #expect(response.status == 200)
    #expect(try response.number("/responses/0/status") == 200)
    #expect(try response.number("/responses/1/status") == 422)
    #expect(try response.string("/responses/1/body/errors/0/pointer") == "/" + name)
    #expect(
      try response.string("/responses/1/body/errors/0/detail")?.contains(text) == true, "\(response.text)")
    #expect(try !response.has("/responses/1/body/errors/1"))
  }

  /// Each item and the pointers of its errors.
  @Test(arguments: [
    ("4", [""]), ("1e999", ["", ""]),
    ("{}", ["/operation", "/body"]), (#"{"operation": 1, "body": 1}"#, ["/operation", "/body"]),
    (#"{"operation": "batch", "body": {}}"#, ["/operation"]),
    (#"{"operation": "spring/settling-duratoin", "body": {"from": 1}}"#, ["/operation"]),
    (#"{"operation": "spring/trajectory", "operation": "compare", "body": {}}"#, ["/operation"]),
    (#"{"operation": "spring/trajectory", "body": {"from": 1, "from": 2}}"#, ["/from"]),
    (#"{"operation": "spring/trajectory", "body": {"from": 1e999}}"#, ["/from"]),
    // The formats of other operations.
    (#"{"operation": "deceleration/projection", "body": {"from": 1}, "format": "csv"}"#, ["/format"]),
    (#"{"operation": "compare", "body": {"curves": []}, "format": "waapi"}"#, ["/format"]),
  ])
  func whateverIsWrongInAnItemIsItsOwnProblem(item: String, pointers: [String]) throws {
    let response = batch(self.item(""), item, self.item(""))
    #expect(response.status == 200)
    #expect(try response.number("/responses/0/status") == 200)
    #expect(try response.number("/responses/1/status") == 422)
    for (index, pointer) in pointers.enumerated() {
      #expect(try response.string("/responses/1/body/errors/\(index)/pointer") == pointer, "\(response.text)")
    }
    #expect(try !response.has("/responses/1/body/errors/\(pointers.count)"))
    #expect(try response.number("/responses/2/status") == 200)
  }

  @Test func curveThatAFormatCannotExpressIsAProblemOfItsRequest() throws {
    let response = batch(
      #"{"operation": "spring/trajectory", "body": {"from": 0, "velocity": 9}, "format": "css"}"#, item(""))
    #expect(try response.number("/responses/0/status") == 422)
    #expect(try response.string("/responses/0/body/errors/0/pointer") == "/format")
    #expect(try response.number("/responses/1/status") == 200)
  }

  @Test func formatInTheBodyOfARequestIsAnErrorThatNamesItsPlace() throws {
    let inside = batch(#"{"operation": "spring/trajectory", "body": {"from": 1, "format": "css"}}"#)
    #expect(
      try inside.string("/responses/0/body/errors/0/detail")?.contains(
        #"operation and body: "format": "css""#)
        == true)
    let beside = call("batch", #"{"requests": [\#(item(""))], "format": "csv"}"#)
    #expect(try beside.detail(at: "/format")?.contains(#"operation and body: "format": "css""#) == true)
    let single = call("spring/trajectory", #"{"from": 1, "format": "svg", "name": "sheet"}"#)
    #expect(
      try single.detail(at: "/format")?.hasSuffix("extension of the path, as in /v1/spring/trajectory.css")
        == true)
    #expect(try single.detail(at: "/name")?.hasPrefix("has no effect on json") == true)
  }

  @Test func batchOfTooManyRequestsNamesTheLimit() throws {
    let request = #"{"operation": "rubber-band", "body": {"value": 1, "bounds": {"min": 0}, "dimension": 1}}"#
    let response = batch(Array(repeating: request, count: 1001).joined(separator: ", "))
    #expect(try response.detail(at: "/requests") == "must have 1 to 1,000 requests, received 1,001")
  }

  @Test func textsOfABatchShareTheLimitOfBytes() {
    var limits = ServiceLimits()
    limits.responseBytes = 4096
    let items = Array(repeating: item(#", "format": "keyframes""#), count: 20).joined(separator: ", ")
    let response = call("batch", #"{"requests": [\#(items)]}"#, limits: limits)
    #expect(response.status == 422 && response.text.contains("4,096 bytes"))
  }

  /// A request that exceeds the limit by itself gets the advice that it would get alone.
  @Test(arguments: [
    (
      "spring/trajectory", #"{"from": 1e6, "sampling": {"tolerance": 1e-200}}"#, "",
      "/body/sampling/tolerance", "widen"
    ),
    (
      "spring/trajectory",
      #"{"from": {"a": 300, "b": 300, "c": 300, "d": 300, "e": 300, "f": 300, "g": 300, "h": 300}, "#
        + #""velocity": {"a": 1, "b": -1000, "c": 500, "d": -500, "e": 2, "f": 900, "g": 700, "h": -700}, "#
        + #""spring": {"stiffness": 200, "dampingRatio": 0.012}}"#,
      #", "format": "css""#, "/format", "another format"
    ),
  ])
  func errorOfACostlyRequestOfABatchStatesWhatToChange(
    operation: String, body: String, format: String, pointer: String, advice: String
  ) throws {
    let costly = #"{"operation": "\#(operation)", "body": \#(body)\#(format)}"#
    let first = batch(costly, item(""))
    #expect(try first.errors() == ["/requests/0" + pointer], "\(first.text)")
    let text = try #require(try first.detail(at: "/requests/0" + pointer))
    #expect(text.contains(advice) && !text.contains("batch"))
    let second = batch(item(""), costly)
    #expect(try second.errors() == ["/requests/1"])
    let other = try #require(try second.detail(at: "/requests/1"))
    #expect(other.contains("in another batch; if it exceeds the limit by itself, ") && other.contains(advice))
  }

  @Test(arguments: [
    #"{"operation": "spring/trajektory", "body": {"from": 300}}"#,
    #"{"operation": "spring/settling-duration", "body": {"from": 300, "spring": {"stifness": 200}}}"#,
    #"{"operation": "spring/parameters", "body": {"spring": {"preset": "swiftui.bouncey"}}}"#,
    #"{"operation": "spring/settling-duration", "body": {"from": 300, "settling": "envelop"}}"#,
  ])
  func wrongNamesDoNotExhaustABatch(item: String) throws {
    let response = call(
      "batch", #"{"requests": ["# + Array(repeating: item, count: 1000).joined(separator: ",") + "]}")
    #expect(response.status == 200)
    #expect(try response.number("/responses/999/status") == 422)
    #expect(response.text.contains("did you mean"))
  }

  /// Returns the work of a batch whose first item starts at a position.
  private func work(from start: String) -> Int {
    let items = Array(repeating: item(""), count: 50).joined(separator: ",")
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    let response = call(
      "batch",
      """
      {"requests": [{"operation": "deceleration/projection",
                     "body": {"from": \(start), "velocity": 1}}, \(items)]}
      """, within: budget)
    #expect(response.status == 200)
    return budget.spent
  }

  @Test func extremeNumberMakesOnlyItsItemExpensive() {
    let (usual, extreme) = (work(from: "1"), work(from: "1e-60"))
    #expect(extreme > usual && extreme < usual + usual / 10)
  }

  @Test(arguments: [("spring/basis", "use the law of the phases"), ("drawer/basins", "use drawer/anchor")])
  func aRemovedOperationNamesItsReplacement(name: String, text: String) throws {
    let response = batch(#"{"operation": "\#(name)", "body": {"from": 1}}"#)
    let detail = try response.string("/responses/0/body/errors/0/detail")
    #expect(detail?.contains("\(name) was removed; \(text)") == true, "\(response.text)")
  }
}
