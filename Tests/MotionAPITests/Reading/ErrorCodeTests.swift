import StrictJSON
import Testing

@testable import MotionAPI

/// The codes of errors and warnings, with which programs tell them apart.
struct ErrorCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let operation: String
    let body: String
    /// The codes in the order of the errors.
    let codes: [String]

    init(_ operation: String, _ body: String, _ codes: String...) {
      (self.operation, self.body, self.codes) = (operation, body, codes)
    }

    var testDescription: String { "\(operation) \(body)" }
  }

  static let cases = [
    Case("spring/settling-duration", #"{"frm": 1}"#, "required", "unknown-field"),
    Case("spring/settling-duration", #"{"from": null}"#, "wrong-type"),
    Case("spring/settling-duration", #"{"from": 1, "from": 2}"#, "duplicate"),
    Case("spring/settling-duration", #"{"from": "1"}"#, "wrong-type"),
    Case("spring/settling-duration", "[]", "wrong-type"),
    Case("spring/settling-duration", #"{"from": 1e999}"#, "out-of-range"),
    Case("spring/settling-duration", #"{"from": 1, "spring": {"stiffness": -1}}"#, "out-of-range"),
    Case("spring/settling-duration", #"{"from": 1, "spring": {"stiffness": "1"}}"#, "wrong-type"),
    Case("spring/settling-duration", #"{"from": 1, "settling": "exakt"}"#, "invalid-value"),
    Case("spring/settling-duration", #"{"from": 1, "settling": 3}"#, "wrong-type"),
    Case(
      "spring/settling-duration", #"{"from": 1, "spring": {"response": 1, "bounce": 0}}"#, "conflict"),
    Case("spring/settling-duration", #"{"from": {"x": 1}, "to": {"y": 1}}"#, "conflict"),
    Case(
      "spring/settling-duration", #"{"from": 1, "settling": "envelope", "speedThreshold": 1}"#, "no-effect"),
    Case("spring/settling-duration", #"{"from": 1, "spring": {"damping": 0}}"#, "never-settles"),
    Case("spring/settling-duration", #"{"from": 1"#, "malformed-json"),
    Case("spring/settling-duration", #"{"from": 1, "spring": {"preset": "x"}}"#, "invalid-value"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"rate": 1e9}}"#, "limit"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"decimals": 16}}"#, "out-of-range"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"decimals": true}}"#, "wrong-type"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"rate": 1, "count": 2}}"#, "conflict"),
    Case("spring/trajectory", #"{"from": 1, "name": "card"}"#, "no-effect"),
    Case("spring/design", #"{"from": 1, "settlingDuration": 1, "bounce": 2}"#, "out-of-range"),
    Case("spring/design", #"{"from": 1, "settlingDuration": 1}"#, "required"),
    Case("spring/design", #"{"from": 1, "settlingDuration": 1, "bounce": 0, "dampingRatio": 1}"#, "conflict"),
    Case("spring/design", #"{"from": 0, "to": 0, "settlingDuration": 1, "bounce": 0}"#, "unreachable"),
    Case("drawer/anchor", #"{"from": 1, "anchors": [1]}"#, "required"),
    Case("drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": []}"#, "limit"),
  ]

  @Test(arguments: cases) func errorHasItsCode(_ testCase: Case) throws {
    let response = call(testCase.operation, testCase.body)
    for (index, code) in testCase.codes.enumerated() {
      #expect(try response.string("/errors/\(index)/code") == code, "\(response.text)")
    }
    #expect(try !response.has("/errors/\(testCase.codes.count)"), "\(response.text)")
  }

  @Test(arguments: [
    (#"{"from": 300, "velocity": 1.5}"#, "unlikely-value"),
    (#"{"from": 300, "spring": {"dialect": "motion", "restDelta": 1}}"#, "no-effect"),
    (#"{"from": 300, "spring": {"dialect": "react-spring", "frequency": 0.001, "damping": 1}}"#, "note"),
  ])
  func warningHasItsCode(body: String, code: String) throws {
    let response = call("spring/settling-duration", body)
    #expect(try response.string("/warnings/0/code") == code, "\(response.text)")
  }
}
