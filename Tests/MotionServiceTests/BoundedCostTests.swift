import Testing

@testable import MotionService

/// No question costs more than about a second or answers with more than its limits: what would is
/// refused, and the refusal says which limit it was.
struct BoundedCostTests {
  /// A spring that swings a million times a second and hardly ever stops.
  private static let ringing =
    #""from": 1e6, "threshold": 1e-6, "spring": {"stiffness": 1e12, "damping": 1e-3}"#
  private static let ringingOnTwoAxes =
    #""from": {"x": 1e6, "y": 2e6}, "velocity": {"x": 1e11, "y": -2e12}, "threshold": 1e-6, "spring": {"stiffness": 1e12, "damping": 1e-3}"#

  /// A service whose patience ends early, so that tests of its end are short.
  private static let hasty = {
    var limits = ServiceLimits()
    limits.effort = 20_000
    return MotionService(limits: limits, version: "test")
  }()

  private static func batch(_ requests: [String]) -> String {
    #"{"requests": [\#(requests.map { #"{"operation": "spring/trajectory", "body": {\#($0)}}"# }.joined(separator: ","))]}"#
  }

  @Test func aBatchThatHasUsedUpItsSamplesRefusesTheRestOneByOne() throws {
    var limits = ServiceLimits()
    limits.samples = 10
    limits.batchSamples = 100
    let service = MotionService(limits: limits, version: "test")
    let large = #""from": 1, "sampling": {"count": 10}"#
    let rest = [
      #""from": 1, "sampling": {"count": 5}"#, #""from": 1"#, #""from": 1, "sampling": {"times": [0]}"#,
      #""from": 1, "sampling": {"tolerance": 0.1}"#, #""from": 1, "threshold": 2"#,
    ]
    let answer = Service.post(
      "batch", Self.batch(Array(repeating: large, count: 10) + rest), service: service)
    #expect(answer.status == 200)
    for index in 0..<10 { #expect(try answer.number("/responses/\(index)/status") == 200) }
    for index in 10..<15 {
      #expect(try answer.number("/responses/\(index)/status") == 422)
      let detail = try answer.string("/responses/\(index)/body/errors/0/detail")
      #expect(detail?.contains("the 0 that are left of the 100 in one batch") == true, "\(detail ?? "")")
    }
  }

  @Test func aSampleOfABatchCountsOnceForEachAxis() throws {
    var limits = ServiceLimits()
    limits.batchSamples = 30
    let service = MotionService(limits: limits, version: "test")
    let three = #""from": {"x": 1, "y": 2, "z": 3}, "sampling": {"count": 5}"#
    let answer = Service.post("batch", Self.batch([three, three, three]), service: service)
    #expect(try answer.number("/responses/1/status") == 200)
    #expect(try answer.number("/responses/2/status") == 422)
  }

  @Test(arguments: [ringing, ringingOnTwoAxes], [1, 1e5, 1e6])
  func aCurveThatTurnsTooOftenToBeFollowedIsRefused(_ motion: String, _ tolerance: Double) throws {
    let answer = Service.post(
      "spring/trajectory", #"{\#(motion), "sampling": {"tolerance": \#(tolerance), "until": 1000}}"#,
      service: Self.hasty)
    #expect(answer.status == 422)
    #expect(try answer.errors() == ["/sampling/tolerance"], "\(answer.text)")
  }

  @Test func toleranceBeyondTheDigitsOfADoubleIsRefusedOnSeveralAxes() throws {
    let answer = Service.post(
      "deceleration/trajectory",
      #"{"from": {"x": 0, "y": 1, "z": 2}, "velocity": {"x": 1e6, "y": 1e6, "z": 0}, "sampling": {"tolerance": 1e-9, "decimals": 12}}"#,
      service: Self.hasty)
    #expect(try answer.errors() == ["/sampling/tolerance"])
  }

  @Test func theRequestsOfABatchShareOneEffort() throws {
    let hard = Self.ringing + #", "sampling": {"tolerance": 1e7, "until": 1000}"#
    let easy = #""from": 300, "sampling": {"tolerance": 0.5}"#
    let answer = Service.post(
      "batch", Self.batch([easy] + Array(repeating: hard, count: 20)), service: Self.hasty)
    #expect(try answer.number("/responses/0/status") == 200)
    #expect(try answer.string("/responses/20/body/errors/0/pointer") == "/sampling/tolerance")
  }

  @Test func theEventsOfAllAxesTogetherAreLimited() throws {
    var limits = ServiceLimits()
    limits.samples = 40
    let service = MotionService(limits: limits, version: "test")
    func status(_ from: String) -> Answer {
      Service.post(
        "spring/trajectory",
        #"{"from": \#(from), "spring": {"stiffness": 100, "dampingRatio": 0.1}, "sampling": {"count": 2}, "events": true}"#,
        service: service)
    }
    #expect(status("100").status == 200)
    let several = status(#"{"a": 100, "b": 100, "c": 100}"#)
    #expect(several.status == 422)
    #expect(try several.errors() == ["/events"])
    #expect(try several.detail(at: "/events")?.contains("limit of 40") == true)
  }
}
