import MotionPhysics
import MotionSystem
import MotionTestSupport
import SpringDialects
import Testing

/// The searches for the end of an animation spend their work where they evaluate a law.
@Suite struct TranslationWorkTests {
  /// Returns the units that one translation spends.
  private func work(_ ratio: Double, to dialect: SpringDialect) throws -> Int {
    let release = SpringRelease(from: 300, to: 0, velocity: -800)
    let spring = try Spring(stiffness: 100, dampingRatio: ratio)
    func end(_ budget: WorkMeter) throws -> SettlingDuration? {
      let translator = DialectTranslator(spring, for: release)
      return try translator.translation(to: dialect, budget: budget).motion.end
    }
    let generous = WorkMeter(limit: WorkMeter.standardLimit)
    let result = try end(generous)
    let exact = WorkMeter(limit: generous.spent)
    #expect(try end(exact) == result)
    #expect(!exact.isExhausted)
    let tight = WorkMeter(limit: generous.spent - 1)
    #expect(throws: MotionError.tooMuchWork) { try end(tight) }
    return generous.spent
  }

  @Test(arguments: SpringDialect.all.map { "\($0.name)" })
  func aTranslationHasAnExactBudget(_ name: String) throws {
    let dialect = try #require(SpringDialect.named(name))
    for ratio in [0.05, 0.6, 1, 1.4, 12] { _ = try work(ratio, to: dialect) }
  }

  /// Reanimated's energy takes as many doublings of the time as the spring has swings, in powers of 2.
  @Test func theSearchForAnEnergyCounts() throws {
    let dialect = try #require(SpringDialect.named("reanimated"))
    let (few, many) = (try work(1e-3, to: dialect), try work(1e-290, to: dialect))
    #expect(many - few > 3 * 900)
  }

  @Test(arguments: ["flutter", "react-native", "android-spring"])
  func aHardlyDampedSpringNeedsTooMuchWork(_ name: String) throws {
    let dialect = try #require(SpringDialect.named(name))
    let translator = DialectTranslator(
      try Spring(stiffness: 100, dampingRatio: 1e-11),
      for: SpringRelease(from: 300, to: 0, velocity: -800))
    let budget = WorkMeter(limit: WorkMeter.standardLimit / 200)
    #expect(throws: MotionError.tooMuchWork) { try translator.translation(to: dialect, budget: budget) }
  }
}
