import Testing

@testable import MotionAPI

/// Null for an optional member means that the member is absent. Typed clients send it.
struct NullMemberTests {
  /// A request with null members, and the same request without them.
  static let pairs: [(operation: String, body: String, same: String)] = [
    (
      "spring/trajectory",
      #"{"from": 1, "to": null, "velocity": null, "threshold": null, "spring": null, "sampling": null, "#
        + #""settling": null, "events": null}"#,
      #"{"from": 1}"#
    ),
    (
      "spring/trajectory",
      #"{"from": 1, "spring": {"mass": null, "stiffness": 100, "dampingRatio": 0.5, "damping": null, "#
        + #""response": null, "duration": null, "bounce": null}, "#
        + #""sampling": {"rate": null, "count": 3, "times": null, "tolerance": null, "until": null, "#
        + #""decimals": null}}"#,
      #"{"from": 1, "spring": {"stiffness": 100, "dampingRatio": 0.5}, "sampling": {"count": 3}}"#
    ),
    (
      "spring/trajectory", #"{"from": 1, "sampling": {"times": [0, 1], "until": null}}"#,
      #"{"from": 1, "sampling": {"times": [0, 1]}}"#
    ),
    (
      "scroll/projection",
      #"{"from": 1, "velocity": 100, "bounds": null, "content": 900, "viewport": 800, "#
        + #""inset": {"before": null, "after": 30}}"#,
      #"{"from": 1, "velocity": 100, "content": 900, "viewport": 800, "inset": {"after": 30}}"#
    ),
    (
      "scroll/projection",
      #"{"from": 1, "velocity": 100, "bounds": {"min": null, "max": 10}, "content": null}"#,
      #"{"from": 1, "velocity": 100, "bounds": {"max": 10}}"#
    ),
    (
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [{"name": null, "value": 7}], "selection": null}"#,
      #"{"from": 1, "velocity": 0, "anchors": [{"value": 7}]}"#
    ),
    (
      "rubber-band",
      #"{"value": -5, "values": null, "bounds": {"min": 0, "max": null}, "dimension": 10, "#
        + #""coefficient": null, "#
        + #""length": null, "direction": null, "velocity": null}"#,
      #"{"value": -5, "bounds": {"min": 0}, "dimension": 10}"#
    ),
    (
      "toss/settling-duration",
      #"{"gesture": [{"state": "began", "time": 0, "translation": 0, "velocity": null}], "#
        + #""resistance": null}"#,
      #"{"gesture": [{"state": "began", "time": 0, "translation": 0}]}"#
    ),
    (
      "batch",
      #"{"requests": [{"operation": "rubber-band", "#
        + #""body": {"value": 1, "bounds": {"min": 0}, "dimension": 1}, "#
        + #""format": null, "id": null}]}"#,
      #"{"requests": [{"operation": "rubber-band", "#
        + #""body": {"value": 1, "bounds": {"min": 0}, "dimension": 1}}]}"#
    ),
  ]

  @Test(arguments: pairs.indices) func nullIsAbsence(_ index: Int) {
    let pair = Self.pairs[index]
    let response = call(pair.operation, pair.body)
    #expect(response.status == 200, "\(response.text)")
    #expect(response.text == call(pair.operation, pair.same).text)
  }

  @Test func nullForARequiredMemberIsAnErrorThatStatesWhatIsReceived() throws {
    let response = call("spring/trajectory", #"{"from": null}"#)
    #expect(try response.detail(at: "/from")?.hasSuffix("received null") == true)
  }
}
