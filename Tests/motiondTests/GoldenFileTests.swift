import Testing

@testable import motiond

/// Golden answers that are compared with what the program computes.
struct GoldenFileTests {
  /// A rubber band leaves values within its bounds as they are.
  private func check(_ expected: [Double]) throws -> [String] {
    let values = Array(repeating: 0.5, count: expected.count)
    let json = #"""
      {"operation": "rubber-band", "body": {"values": \#(values), "min": 0, "max": 1, "length": 100},
       "tolerance": 0.25, "expected": {"values": \#(expected)}}
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

  @Test func twentyDeviationsOfACaseAreListed() throws {
    let lines = try check(Array(repeating: 2, count: 25))
    #expect(lines.count == 21 && lines.count { $0.contains(": expected 2, received 0.5") } == 20)
    #expect(lines.contains { $0.hasSuffix("/expected: and 5 more deviations") })
  }
}
