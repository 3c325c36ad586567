import Testing

@testable import MotionAPI

/// Operations on several axes return a result for each of them.
struct SeveralAxesTests {
  @Test func arrivalOfEveryAxisIsThatOfARequestForTheAxis() throws {
    let both = call(
      "deceleration/arrival",
      #"{"from": {"x": 0, "y": 10}, "velocity": {"x": 1000, "y": -50}, "value": {"x": 250, "y": 20}}"#)
    let x = call("deceleration/arrival", #"{"from": 0, "velocity": 1000, "value": 250}"#)
    #expect(both.text == #"{"axes":{"x":\#(x.text),"y":{"reachable":false}}}"#)
    let one = call("deceleration/arrival", #"{"from": {"x": 0}, "velocity": 1000, "value": 250}"#)
    #expect(try one.number("/time") == x.number("/time"))
    #expect(try one.number("/velocity/x") == x.number("/velocity"))
  }

  /// A scroll settles when its slowest axis does, whatever the order of the axes is.
  @Test func scrollSettlesWithItsSlowestAxis() throws {
    func duration(_ velocity: String) throws -> Double {
      let response = call("scroll/settling-duration", #"{"from": 0, "velocity": \#(velocity)}"#)
      return try #require(try response.number("/settlingDuration"), "\(response.text)")
    }
    let slow = try duration("2000")
    #expect(try duration("100") < slow)
    #expect(try duration(#"{"x": 2000, "y": 100}"#) == slow)
    #expect(try duration(#"{"x": 100, "y": 2000}"#) == slow)
  }

  @Test func directionalSelectionUsesTheDirectionOfAllAxes() throws {
    let corners = #"[{"x": 0, "y": 0}, {"x": 300, "y": 0}, {"x": 0, "y": 600}, {"x": 300, "y": 600}]"#
    func index(_ selection: String) throws -> Double? {
      try call(
        "drawer/anchor",
        #"{"from": {"x": 20, "y": 30}, "velocity": {"x": 60, "y": 5}, "anchors": \#(corners), "#
          + #""selection": "\#(selection)"}"#
      ).number("/anchor/index")
    }
    #expect(try index("nearest") == 0)
    #expect(try index("directional") == 1)
  }

  /// `value` and `name` are members of an anchor with a name, unless they are names of axes.
  @Test(arguments: ["value", "name"]) func anAxisMayHaveTheNameOfAMemberOfAnAnchor(_ axis: String) throws {
    let response = call(
      "drawer/anchor",
      #"{"from": {"\#(axis)": 90, "x": 0}, "velocity": 0, "#
        + #""anchors": [{"\#(axis)": 0, "x": 0}, {"\#(axis)": 100, "x": 0}]}"#)
    #expect(try response.number("/anchor/value/\(axis)") == 100, "\(response.text)")
  }

  /// As in Material Motion, a length of 0 defines no band, and every position outside is the minimum.
  @Test func resistanceWithoutLengthMovesEveryPositionOutsideToTheMinimum() throws {
    let response = call(
      "toss/trajectory",
      #"{"gesture": [{"state": "began", "time": 0, "translation": 0}, "#
        + #"{"state": "changed", "time": 0.1, "translation": 40}, "#
        + #"{"state": "changed", "time": 0.2, "translation": 150}, "#
        + #"{"state": "changed", "time": 0.3, "translation": -60}, "#
        + #"{"state": "changed", "time": 0.4, "translation": 70}], "#
        + #""from": 20, "resistance": {"min": 10, "max": 100, "length": 0}, "#
        + #""sampling": {"times": [0, 0.1, 0.2, 0.3, 0.4]}}"#)
    #expect(try response.numbers("/values") == [20, 60, 10, 10, 90], "\(response.text)")
  }

  @Test func negativeZeroIsNeverWritten() throws {
    for (operation, body) in [
      ("spring/settling-duration", #"{"from": 1, "to": -0.0}"#),
      ("spring/trajectory", #"{"from": -0.0001, "to": -0.0, "events": true}"#),
      ("deceleration/launch", #"{"from": -0.0, "to": -0.0}"#),
      ("deceleration/arrival", #"{"from": -0.0, "value": -0.0, "velocity": -0.0}"#),
      ("drawer/anchor", #"{"from": 0, "velocity": 0, "anchors": [-0.0]}"#),
      ("rubber-band", #"{"values": [-0.0], "bounds": {"min": -0.0}, "dimension": 10}"#),
      ("scroll/settling-duration", #"{"from": {"x": -5}, "velocity": 0, "bounds": {"min": -0.0}}"#),
    ] {
      let response = call(operation, body)
      #expect(response.status == 200)
      #expect(!response.text.replacing("e-0", with: "").contains(/-0[,}\]]/), "\(response.text)")
    }
  }
}
