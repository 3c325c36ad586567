import StrictJSON
import Testing

@testable import MotionAPI

/// The cost of a request is limited to about 100 ms, and its response to the configured sizes. A
/// request that exceeds a limit is a 422 that names the limit.
struct BoundedCostTests {
  /// A spring with an angular frequency of 10⁶ per second and almost no damping.
  private static let ringing =
    #""from": 1e6, "threshold": 1e-6, "spring": {"stiffness": 1e12, "damping": 1e-3}"#
  private static let ringingOnTwoAxes =
    #""from": {"x": 1e6, "y": 2e6}, "velocity": {"x": 1e11, "y": -2e12}, "threshold": 1e-6, "#
    + #""spring": {"stiffness": 1e12, "damping": 1e-3}"#

  /// A small limit of work, so that the tests are short.
  private static let work = 100_000

  private static func batch(_ requests: [String]) -> String {
    let items = requests.map { #"{"operation": "spring/trajectory", "body": {\#($0)}}"# }
    return #"{"requests": [\#(items.joined(separator: ","))]}"#
  }

  @Test func batchRequestsBeyondTheSampleLimitAreRejectedIndividually() throws {
    var limits = ServiceLimits()
    limits.samples = 10
    limits.batchSamples = 100
    let large = #""from": 1, "sampling": {"count": 10}"#
    let rest = [
      #""from": 1, "sampling": {"count": 5}"#, #""from": 1"#, #""from": 1, "sampling": {"times": [0]}"#,
      #""from": 1, "sampling": {"tolerance": 0.1}"#, #""from": 1, "threshold": 2"#,
    ]
    let response = call(
      "batch", Self.batch(Array(repeating: large, count: 10) + rest), limits: limits)
    #expect(response.status == 200)
    for index in 0..<10 { #expect(try response.number("/responses/\(index)/status") == 200) }
    for index in 10..<15 {
      #expect(try response.number("/responses/\(index)/status") == 422)
      #expect(try response.string("/responses/\(index)/body/errors/0/code") == "limit")
      let detail = try response.string("/responses/\(index)/body/errors/0/detail")
      #expect(
        detail?.contains("exceeds the 0 samples that remain of the 100 allowed per batch") == true,
        "\(detail ?? "")")
    }
  }

  @Test func aBatchHasAMillionSamplesWithoutTheOption() throws {
    var limits = ServiceLimits()
    limits.samples = 2_000_000
    func detail(_ count: Int) throws -> String? {
      let body = Self.batch([#""from": 1, "sampling": {"count": \#(count)}"#])
      return try call("batch", body, limits: limits, work: 100_000).string(
        "/responses/0/body/errors/0/detail")
    }
    #expect(
      try detail(1_000_001)?.contains(
        "exceeds the 1,000,000 samples that remain of the 1,000,000 allowed per batch") == true)
    #expect(try detail(1_000_000) == nil, "the work of this batch is limited, not its samples")
  }

  @Test func samplesOfABatchCountOnEachAxis() throws {
    var limits = ServiceLimits()
    // After two requests, 14 remain, and the third has 15.
    limits.batchSamples = 44
    let three = #""from": {"x": 1, "y": 2, "z": 3}, "sampling": {"count": 5}"#
    let response = call("batch", Self.batch([three, three, three]), limits: limits)
    #expect(try response.number("/responses/1/status") == 200)
    #expect(try response.number("/responses/2/status") == 422)
  }

  @Test(arguments: [ringing, ringingOnTwoAxes], [1, 1e5, 1e6])
  func curveThatOscillatesTooOftenForItsToleranceIsRejected(_ motion: String, _ tolerance: Double) throws {
    let response = call(
      "spring/trajectory", #"{\#(motion), "sampling": {"tolerance": \#(tolerance), "until": 1000}}"#,
      work: Self.work)
    #expect(response.status == 422)
    #expect(try response.errors() == ["/sampling/tolerance"], "\(response.text)")
  }

  @Test func toleranceBelowThePrecisionOfADoubleIsRejectedOnSeveralAxes() throws {
    let response = call(
      "deceleration/trajectory",
      #"{"from": {"x": 0, "y": 1, "z": 2}, "velocity": {"x": 1e6, "y": 1e6, "z": 0}, "#
        + #""sampling": {"tolerance": 1e-9, "decimals": 12}}"#,
      work: Self.work)
    #expect(try response.errors() == ["/sampling/tolerance"])
  }

  @Test func requestsOfABatchShareOneBudget() throws {
    let hard = Self.ringing + #", "sampling": {"tolerance": 1e7, "until": 1000}"#
    let easy = #""from": 300, "sampling": {"tolerance": 0.5}"#
    let response = call(
      "batch", Self.batch([easy] + Array(repeating: hard, count: 20)), work: Self.work)
    #expect(response.status == 422)
    #expect(try response.errors() == ["/requests/1"])
  }

  @Test func sampleLimitIsStatedWithGroupedDigits() throws {
    let response = call("spring/trajectory", #"{"from": 1, "sampling": {"rate": 1e9}}"#)
    #expect(
      try response.detail(at: "/sampling")
        == "exceeds 100,000 samples per response; lower the rate or widen the tolerance")
    #expect(
      [0, 7, 999, 1000, 123_456_789].map { $0.grouped } == ["0", "7", "999", "1,000", "123,456,789"])
  }

  @Test func eventsOfAllAxesTogetherAreLimited() throws {
    var limits = ServiceLimits()
    limits.samples = 40
    func trajectory(from: String) -> OperationResponse {
      call(
        "spring/trajectory",
        #"{"from": \#(from), "spring": {"stiffness": 100, "dampingRatio": 0.1}, "#
          + #""sampling": {"count": 2}, "events": true}"#,
        limits: limits)
    }
    #expect(trajectory(from: "100").status == 200)
    let several = trajectory(from: #"{"a": 100, "b": 100, "c": 100}"#)
    #expect(several.status == 422)
    #expect(try several.errors() == ["/events"])
    #expect(try several.detail(at: "/events")?.contains("limit of 40") == true)
  }

  @Test func handoffsCountAsEvents() throws {
    func scroll(_ limits: ServiceLimits) -> OperationResponse {
      call(
        "scroll/trajectory",
        #"{"from": 0, "velocity": 3000, "bounds": {"min": 0, "max": 100}, "sampling": {"times": [0]}, "#
          + #""events": true}"#, limits: limits)
    }
    let response = scroll(ServiceLimits())
    let count = try ["extrema", "crossings", "handoffs"].reduce(0) { sum, list in
      sum + (try (0..<10).prefix { try response.has("/events/\(list)/\($0)/time") }.count)
    }
    try #require(try response.has("/events/handoffs/0/time"))
    var limits = ServiceLimits()
    limits.samples = count
    #expect(scroll(limits).status == 200)
    limits.samples = count - 1
    #expect(try scroll(limits).errors() == ["/events"])
  }
}
