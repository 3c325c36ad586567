import CurveExport
import MotionSystem
import StrictJSON
import Testing

@testable import MotionAPI

/// Operations as functions from a document to a result, without HTTP.
struct OperationTests {
  /// Returns the result of an operation, or throws its problem.
  private func result(
    _ operation: String, _ body: String, _ format: Format = .json
  ) throws -> String {
    let found = Operation.named(operation)
    let operation = try #require(found)
    let call = Call(
      try JSONDocument(parsing: Array(body.utf8)[...]), as: format, limits: ServiceLimits(),
      budget: WorkMeter(limit: WorkMeter.standardLimit))
    try operation.run(call)
    return String(decoding: call.output, as: UTF8.self)
  }

  private func problem(
    _ operation: String, _ body: String, _ format: Format = .json
  ) throws -> Problem {
    try #require(throws: Problem.self) { try result(operation, body, format) }
  }

  /// A critically damped spring: x = (1 + ω₀t)·e^(−ω₀t), ω₀ = 10.
  @Test func trajectoryIsTheClosedForm() throws {
    let text = try result(
      "spring/trajectory",
      #"{"from": 1, "spring": {"stiffness": 100, "damping": 20}, "threshold": 0.001, "#
        + #""sampling": {"times": [0, 0.1, 0.2], "decimals": 6}}"#)
    // 2/e and 3/e² to six decimals.
    #expect(text.contains(#""values":[1,0.735759,0.406006]"#), "\(text)")
  }

  @Test func everyFormatOfATrajectoryHasAText() throws {
    for format in Format.all {
      let text = try result(
        "spring/trajectory", #"{"from": 300, "velocity": -800}"#, format)
      #expect(!text.isEmpty, "\(format.name)")
    }
  }

  @Test func operationsWithoutACurveReturnOnlyJSON() {
    for operation in Operation.all {
      let isTrajectory = "\(operation.name)".hasSuffix("/trajectory")
      let expected =
        switch "\(operation.name)" {
        // JSON and SVG.
        case "compare": 2
        default: isTrajectory ? Format.all.count : 1
        }
      #expect(operation.formats.count == expected, "\(operation.name)")
    }
  }

  @Test func operationsAreFoundByTheirWholeNames() {
    for operation in Operation.all {
      let name = "\(operation.name)"
      #expect(Operation.named(name) === operation)
      #expect([String(name.dropLast()), name + "/", ""].allSatisfy { Operation.named($0) == nil })
    }
  }

  @Test func invalidRequestIsAProblemWithAllErrors() throws {
    let problem = try problem("spring/settling-duration", #"{"velocity": "fast", "form": 1}"#)
    #expect("\(problem.kind.name)" == "invalid-request")
    #expect(Set(problem.errors.map { $0.pointer.description }) == ["/from", "/velocity", "/form"])
  }

  @Test func motionThatNeverSettlesIsAProblemOfItsOwn() throws {
    let problem = try problem("spring/settling-duration", #"{"from": 1, "spring": {"dampingRatio": 0}}"#)
    #expect("\(problem.kind.name)" == "never-settles")
    #expect(problem.errors.map { $0.pointer.description } == ["/spring"])
  }

  @Test func nameOfTheCurveIsValidated() throws {
    let problem = try problem("spring/trajectory", #"{"from": 1, "name": "9 lives"}"#, .curve(.css))
    #expect(problem.errors.map { $0.pointer.description } == ["/name"])
  }

  @Test func samplesAreCountedOnEachAxis() throws {
    let operation = try #require(Operation.named("spring/trajectory"))
    let body = #"{"from": {"x": 1, "y": 2}, "sampling": {"count": 7}}"#
    let call = Call(
      try JSONDocument(parsing: Array(body.utf8)[...]), limits: ServiceLimits(),
      budget: WorkMeter(limit: WorkMeter.standardLimit))
    try operation.run(call)
    #expect(call.remainingSamples == Int.max - 14)
  }
}
