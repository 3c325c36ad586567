import Testing

@testable import CurveExport

/// Easings are read as CSS Easing Functions Level 2 defines them.
@Suite struct EasingFunctionTests {
  @Test(arguments: [
    ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]), ("ease-out", [0, 0, 0.58, 1]),
    ("ease-in-out", [0.42, 0, 0.58, 1]), ("linear", [0, 0, 1, 1]),
  ])
  func keywordsAreCurves(keyword: String, numbers: [Double]) throws {
    #expect(try EasingFunction(keyword).controlPoints == numbers)
  }

  /// A stop is not before the greatest position of those in front of it.
  @Test func stopsDoNotDecrease() throws {
    let given = try EasingFunction("linear(0, 0.5 60%, 0.8 40%, 1)")
    let moved = try EasingFunction("linear(0, 0.5 60%, 0.8 60%, 1)")
    for share in stride(from: 0.0, through: 1, by: 1 / 64) {
      #expect(given.progress(at: share) == moved.progress(at: share))
    }
    #expect(abs(given.progress(at: 0.8) - 0.9) < 1e-12)
  }
}
