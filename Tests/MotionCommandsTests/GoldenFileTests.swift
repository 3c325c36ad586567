import StrictJSON
import Testing

@testable import MotionCommands

/// Golden answers that are compared with what the program computes.
struct GoldenFileTests {
  /// A rubber band leaves values within its bounds as they are.
  private func check(_ expected: [Double], tolerance: String = #""tolerance": 0.25,"#) throws -> [String] {
    let values = Array(repeating: 0.5, count: expected.count)
    let json = #"""
      {"operation": "rubber-band", "body": {"bounds": {"max": 1}, "dimension": 1, "values": \#(values)},
       \#(tolerance) "expected": {"values": \#(expected)}}
      """#
    var file = GoldenFile(path: "a.json", isWriting: false)
    return try file.check(Array(json.utf8)).lines
  }

  @Test func aDifferenceOfTheToleranceIsAllowed() throws {
    #expect(try check([0.5, 0.25, 0.75]) == [])
    #expect(
      try check([0.5, 0.125]) == [
        "a.json:2:50: /expected/values/1: expected 0.125, received 0.5, differs by 0.375, the tolerance is "
          + "0.25"
      ])
  }

  @Test func toleranceIsABillionthByDefault() throws {
    #expect(try check([0.5 + 0.9e-9], tolerance: "") == [])
    #expect(try check([0.5 + 1.1e-9], tolerance: "").count == 1)
  }

  @Test func twentyDeviationsOfACaseAreListed() throws {
    let lines = try check(Array(repeating: 2, count: 25))
    #expect(lines.count == 21 && lines.count { $0.contains(": expected 2, received 0.5") } == 20)
    #expect(lines.contains { $0.hasSuffix("/expected: and 5 more deviations") })
    #expect(try check(Array(repeating: 2, count: 20)).count == 20)
  }

  /// Numbers in texts have the tolerance, except for digits of a name.
  @Test(arguments: [
    ("1px", "1.2px", true), ("1px", "1.3px", false), ("a 1", "a 1.2", true), ("a1", "a1.2", false),
    ("a_1", "a_1.2", false), ("é1", "é1.2", false),
  ])
  func numbersInTextsHaveTheTolerance(expected: String, answer: String, areEqual: Bool) throws {
    func document(_ text: String) throws -> JSONDocument {
      try JSONDocument(parsing: Array("\"\(text)\"".utf8))
    }
    let (one, other) = (try document(expected), try document(answer))
    var comparison = AnswerComparison(one, other, tolerance: 0.25)
    comparison.compare(one.root, other.root)
    #expect(comparison.deviations.isEmpty == areEqual)
  }
}
