import MotionSystem
import Testing

@testable import SpringDialects

/// Easings are read as CSS Easing Functions Level 2 defines them.
@Suite struct EasingFunctionTests {
  @Test(arguments: [
    ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]), ("ease-out", [0, 0, 0.58, 1]),
    ("ease-in-out", [0.42, 0, 0.58, 1]), ("linear", [0, 0, 1, 1]),
  ])
  func keywordsAreCurves(keyword: String, numbers: [Double]) throws {
    #expect(try EasingFunction(keyword).bezier?.numbers == numbers)
  }

  /// A stop is not before the greatest position of those in front of it.
  @Test func stopsDoNotDecrease() throws {
    let given = try EasingFunction("linear(0, 0.5 60%, 0.8 40%, 1)")
    let moved = try EasingFunction("linear(0, 0.5 60%, 0.8 60%, 1)")
    for share in stride(from: 0.0, through: 1, by: 1 / 64) {
      #expect(progress(given, at: share) == progress(moved, at: share))
    }
    #expect(abs(progress(given, at: 0.8) - 0.9) < 1e-12)
  }

  /// An ordinary curve takes few steps. One that is nearly vertical needs bisection, and each step counts.
  @Test(arguments: [("ease", 2...12), ("cubic-bezier(1e-300, 0.001, 5e-324, 1e30)", 40...70)])
  func workFollowsTheSteps(easing: String, expected: ClosedRange<Int>) throws {
    let easing = try EasingFunction(easing)
    let budget = WorkMeter(limit: 1000)
    _ = easing.progress(at: 0.5, budget: budget)
    #expect(expected.contains(budget.spent))
  }

  private func progress(_ easing: EasingFunction, at share: Double) -> Double {
    let budget = WorkMeter.unlimited
    return easing.progress(at: share, budget: budget)
  }
}
