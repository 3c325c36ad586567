import HTTPServer
import MotionAPI
import Testing

@testable import MotionService

/// The size of a response is limited, whatever the request repeats or echoes.
struct ResponseSizeTests {
  private static let service = {
    var limits = ServiceLimits()
    limits.responseBytes = 5000
    return MotionService(limits: limits, version: "test")
  }()

  @Test(arguments: [
    ("spring/trajectory", #"{"from": 100, "sampling": {"count": 1000}}"#, "/sampling"),
    ("spring/trajectory.csv", #"{"from": 100, "sampling": {"count": 1000}}"#, "/format"),
    ("batch", WorkLimitTests.batch(20, #"{"from": 100}"#), "/requests"),
    ("gesture/positions", #"{"gesture": \#(WorkLimitTests.gesture(1000))}"#, ""),
  ])
  func responseBeyondTheLimitIsRejected(_ operation: String, _ body: String, _ pointer: String) throws {
    #expect(Service.post(operation, body).status == 200)
    let response = Service.post(operation, body, service: Self.service)
    #expect(response.status == 422)
    #expect(try response.errors() == [pointer])
    let detail = try #require(try response.detail(at: pointer))
    #expect(detail.contains("5,000 bytes") || detail.contains("5000 bytes"), "\(detail)")
  }

  @Test func responseWithinTheLimitIsNotAffected() {
    let body = #"{"from": 100, "sampling": {"count": 50}}"#
    let limited = Service.post("spring/trajectory", body, service: Self.service)
    #expect(limited.status == 200 && limited.http.body == Service.post("spring/trajectory", body).http.body)
  }

  private static let long = String(repeating: "ä", count: 5000)
  private static let axis = String(repeating: "x", count: 65)

  /// Requests that a response must not repeat in full.
  static let echoes = [
    ("spring/trajectory", #"{"from": 1, "\#(long)": 1}"#),
    ("spring/trajectory", #"{"from": 1, "\#(long)": 1, "\#(long)": 2}"#),
    ("spring/trajectory", #"{"from": {"\#(long)": 1}}"#),
    ("spring/trajectory", #"{"from": {"\#(axis)": 1}}"#),
    ("spring/trajectory", #"{"from": {"a": 1}, "to": {"\#(long)": 1}}"#),
    ("spring/trajectory", #"{"from": 1, "settling": "\#(long)"}"#),
    ("spring/trajectory?\(String(repeating: "y", count: 3000))=1", #"{"from": 1}"#),
    ("spring/trajectory.css", #"{"from": 1, "name": "\#(long)"}"#),
    ("spring/trajectory?%ZZ\(String(repeating: "y", count: 3000))=1", #"{"from": 1}"#),
    ("drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [{"name": "\#(long)", "value": 1}]}"#),
    ("batch", #"{"requests": [{"operation": "\#(long)", "body": {}}]}"#),
    ("batch", #"{"requests": [{"operation": "rubber-band", "body": {}, "format": "\#(long)"}]}"#),
  ]

  @Test(arguments: echoes.indices)
  func longNamesAreShortened(_ index: Int) throws {
    let (operation, body) = Self.echoes[index]
    let response = Service.post(operation, body)
    #expect([400, 404, 422].contains(response.status) || operation == "batch")
    // Two names per error, a text that surrounds them, and the members of a problem.
    #expect(response.http.body.count < 1200, "\(response.text)")
    #expect(response.text.contains("…"), "\(response.text)")
  }

  @Test func namesOfSixtyFourBytesAreAccepted() throws {
    let name = String(repeating: "x", count: 64)
    #expect(Service.post("spring/trajectory", #"{"from": {"\#(name)": 1}}"#).status == 200)
    let tooLong = Service.post("spring/trajectory", #"{"from": {"\#(name)x": 1}}"#)
    #expect(tooLong.status == 422)
    let shown = String(repeating: "x", count: 61) + "…"
    #expect(try tooLong.errors() == ["/from/\(shown)"])
    #expect(
      try tooLong.detail(at: "/from/\(shown)")
        == "a name must have at most 64 bytes, received \"\(shown)\" (65 bytes)")
    let anchor = String(repeating: "ä", count: 32)
    func drawer(_ name: String) -> ServiceResponse {
      Service.post(
        "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [{"name": "\#(name)", "value": 1}]}"#)
    }
    #expect(drawer(anchor).status == 200)
    #expect(try drawer(anchor + "a").errors() == ["/anchors/0/name"])
  }

  /// The names of the axes that differ are long, so fewer than a hundred errors are listed.
  @Test func listedErrorsHaveALimitOfBytes() throws {
    let axes = (0..<16).map { #""\#(String(repeating: "x", count: 60))\#($0)": 1"# }.joined(separator: ",")
    let events = (0..<300).map { index in
      #"{"state": "changed", "time": \#(index), "translation": {"\#(String(repeating: "y", count: 60))": 1}}"#
    }
    let response = Service.post(
      "gesture/velocity",
      #"{"gesture": [{"state": "began", "time": 0, "translation": {\#(axes)}}, "#
        + events.joined(separator: ",") + "]}")
    let count = try response.errors().count
    #expect(count > 30 && count < 100)
    #expect(
      try response.string("/detail") == "The request has 300 errors; the first \(count) are listed.")
    #expect(response.http.body.count < 72_000)
  }

  @Test func everyErrorOfTheDocumentIsCounted() throws {
    let items = Array(repeating: "1e400", count: 5000).joined(separator: ",")
    let response = Service.post(
      "rubber-band", #"{"values": [\#(items)], "bounds": {"min": 0}, "dimension": 1}"#)
    #expect(
      try response.string("/detail") == "The request has 5000 errors; the first 100 are listed.")
    let batch = Service.post(
      "batch",
      #"{"requests": [{"operation": "rubber-band", "#
        + #""body": {"values": [\#(items)], "bounds": {"min": 0}, "dimension": 1}}]}"#
    )
    #expect(batch.status == 200)
    #expect(
      try batch.string("/responses/0/body/detail")
        == "The request has 5000 errors; the first 100 are listed.")
  }
}
