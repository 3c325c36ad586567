import Testing

@testable import MotionAPI

/// A value of the wrong type is an error that shows a valid example.
struct TypeErrorTests {
  /// An object or array in a request.
  struct Case: CustomTestStringConvertible {
    let operation: String
    /// The request, with `$` in place of the value.
    let template: String
    let pointer: String
    let type: String
    let example: String
    var testDescription: String { operation + " " + pointer }

    init(_ operation: String, _ template: String, _ pointer: String, _ type: String, _ example: String) {
      self.operation = operation
      self.template = template
      self.pointer = pointer
      self.type = type
      self.example = example
    }

    func post(_ value: String) -> OperationResponse {
      call(operation, template.replacing("$", with: value))
    }
  }

  static let cases: [Case] = [
    Case(
      "spring/trajectory", #"{"from": 1, "spring": $}"#, "/spring", "an object",
      #"{"stiffness": 200, "dampingRatio": 0.8}"#),
    Case(
      "scroll/trajectory", #"{"from": 1, "velocity": 0, "edgeSpring": $}"#, "/edgeSpring", "an object",
      #"{"stiffness": 200, "dampingRatio": 0.8}"#),
    Case(
      "scroll/trajectory", #"{"from": 1, "velocity": 0, "overscrollSpring": $}"#, "/overscrollSpring",
      "an object",
      #"{"stiffness": 200, "dampingRatio": 0.8}"#),
    Case(
      "scroll/trajectory", #"{"from": 1, "velocity": 0, "bounds": $}"#, "/bounds", "an object",
      #"{"min": 0, "max": 1200}"#),
    Case(
      "scroll/trajectory", #"{"from": 1, "velocity": 0, "content": 9, "viewport": 5, "inset": $}"#, "/inset",
      "an object",
      #"{"before": 0, "after": 34}"#),
    Case("spring/trajectory", #"{"from": 1, "sampling": $}"#, "/sampling", "an object", #"{"rate": 60}"#),
    Case(
      "spring/trajectory", #"{"from": 1, "sampling": {"times": $}}"#, "/sampling/times", "an array",
      "[0, 0.1, 0.2]"),
    Case(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": $}"#, "/anchors", "an array",
      "[80, 400, 720]"),
    Case(
      "toss/trajectory",
      #"{"gesture": [{"state": "began", "time": 0, "translation": 0}], "resistance": $}"#, "/resistance",
      "an object", #"{"min": 0, "max": 100, "length": 48}"#),
    Case(
      "toss/trajectory", #"{"gesture": $}"#, "/gesture", "an array",
      #"[{"state": "began", "time": 0, "translation": 0}]"#),
    Case(
      "gesture/velocity", #"{"gesture": [$]}"#, "/gesture/0", "an object",
      #"{"state": "began", "time": 0, "translation": 0}"#),
    Case(
      "rubber-band", #"{"values": $, "bounds": {"min": 0}, "dimension": 1}"#, "/values", "an array",
      "[-50, 10, 900]"),
    Case(
      "batch", #"{"requests": $}"#, "/requests", "an array",
      #"[{"operation": "spring/settling-duration", "body": {"from": 100}}]"#),
  ]

  @Test(arguments: cases) func typeErrorShowsAValidExample(_ testCase: Case) throws {
    let received = testCase.post("34")
    #expect(received.status == 422)
    #expect(try received.errors() == [testCase.pointer])
    #expect(
      try received.detail(at: testCase.pointer)
        == "must be \(testCase.type) such as \(testCase.example), received 34")
    let corrected = testCase.post(testCase.example)
    #expect(corrected.status == 200 && !corrected.text.contains(#""status":422"#), "\(corrected.text)")
  }

  @Test func valueWithSeveralTypesShowsThem() throws {
    let dimension = Case(
      "rubber-band", #"{"value": 1, "bounds": {"min": 0}, "dimension": $}"#, "/dimension", "",
      #"{"below": 400, "above": 300}"#)
    #expect(
      try dimension.post("[1]").detail(at: "/dimension")
        == "must be a number greater than 0, or an object such as \(dimension.example), "
        + "received an array of 1 item")
    #expect(
      try dimension.post("-1").detail(at: "/dimension") == "must be a number greater than 0, received -1")
    #expect(dimension.post(dimension.example).status == 200)

    let anchor = Case(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [$]}"#, "/anchors/0", "",
      #"{"name": "open", "value": 80}"#)
    #expect(
      try anchor.post(#""open""#).detail(at: "/anchors/0")
        == #"must be a number, or an object such as \#(anchor.example), received the string "open""#)
    #expect(anchor.post(anchor.example).status == 200)

    #expect(
      try call("spring/trajectory", #"{"from": [1, 2]}"#).detail(at: "/from")
        == #"must be a number, or an object of named axes such as {"x": 0, "y": 0}, "#
        + "received an array of 2 items")
  }

  @Test func keywordErrorListsTheKeywords() throws {
    let settling = call("spring/trajectory", #"{"from": 1, "settling": 1}"#)
    #expect(try settling.detail(at: "/settling") == #"must be "exact" or "envelope", received 1"#)
    let state = call(
      "gesture/velocity", #"{"gesture": [{"state": "start", "time": 0, "translation": 0}]}"#)
    #expect(
      try state.detail(at: "/gesture/0/state")
        == #"must be "began", "changed", "ended", "cancelled", "failed" or "possible", "#
        + #"received the string "start""#)
  }
}
