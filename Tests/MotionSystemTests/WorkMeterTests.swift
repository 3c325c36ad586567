import Synchronization
import Testing

@testable import MotionSystem

/// The budget of one request: units are spent once, and an exhausted budget stays exhausted.
struct WorkMeterTests {
  /// Spends each of several numbers of units and returns the results.
  private func spend(_ units: [Int], of budget: WorkMeter) -> [Bool] {
    units.map { budget.spend($0) }
  }

  @Test func exactlyTheLimitCanBeSpent() {
    let budget = WorkMeter(limit: 10)
    #expect(spend([4], of: budget) == [true])
    #expect(budget.spent == 4 && budget.remaining == 6)
    #expect(spend([6, 0], of: budget) == [true, true])
    #expect(budget.remaining == 0 && !budget.isExhausted)
    #expect(spend([1], of: budget) == [false])
    #expect(budget.isExhausted)
  }

  @Test func anExhaustedBudgetStaysExhausted() {
    let budget = WorkMeter(limit: 10)
    // One unit would have been within the limit.
    #expect(spend([11, 1, 0], of: budget) == [false, false, false])
    #expect(budget.remaining == 0 && budget.spent == 10)
  }

  @Test func productsThatOverflowExhaustTheBudget() {
    let budget = WorkMeter(limit: .max)
    let fits = budget.spend(3, times: 5)
    #expect(fits && budget.spent == 15)
    let overflows = budget.spend(.max, times: 2)
    #expect(!overflows && budget.isExhausted)
  }

  @Test func aUnitCostDividesWhatRemains() {
    for isCancelled in [nil, { @Sendable in false }] {
      let budget = WorkMeter(limit: 100_000, isCancelled: isCancelled)
      let first = spend([10_000], of: budget)
      #expect(first == [true])
      budget.setUnitCost(6)
      budget.setUnitCost(6)
      #expect(budget.remaining == 15_000 && budget.spent == 10_000)
      let most = spend([14_999], of: budget)
      #expect(most == [true] && budget.spent == 10_000 + 6 * 14_999)
      let last = spend([1, 1], of: budget)
      #expect(last == [true, false])
      #expect(budget.isExhausted && budget.spent == 100_000)
      budget.setUnitCost(2)
      #expect(budget.remaining == 0)
    }
  }

  @Test func aUnitCostEnds() {
    for isCancelled in [nil, { @Sendable in false }] {
      let budget = WorkMeter(limit: 100_000, isCancelled: isCancelled)
      budget.setUnitCost(6)
      let part = spend([1000], of: budget)
      #expect(part == [true] && budget.remaining == 15_666)
      budget.resetUnitCost()
      #expect(budget.remaining == 93_996)
      budget.resetUnitCost()
      let rest = spend([93_996, 1], of: budget)
      #expect(rest == [true, false])
      budget.resetUnitCost()
      #expect(budget.remaining == 0)
    }
  }

  @Test func aNegativeLimitIsZero() {
    let budget = WorkMeter(limit: -5)
    #expect(spend([0, 1], of: budget) == [true, false])
  }

  @Test func aCancelledBudgetIsExhaustedWithinTheInterval() {
    let isCancelled = Atomic<Bool>(false)
    let budget = WorkMeter(limit: 1_000_000) { isCancelled.load(ordering: .relaxed) }
    let before = spend(Array(repeating: 1, count: 50_000), of: budget)
    #expect(before.allSatisfy { $0 })
    isCancelled.store(true, ordering: .relaxed)
    let after = spend(Array(repeating: 1, count: 50_000), of: budget).count { $0 }
    #expect(after <= WorkMeter.checkInterval)
    #expect(budget.isExhausted)
  }

  @Test(arguments: [0, 1, 9_999, 10_000, 10_001, 123_456])
  func theCheckDoesNotChangeTheLimit(limit: Int) {
    for step in [1, 7, 10_000, 30_000] {
      let plain = WorkMeter(limit: limit)
      let checked = WorkMeter(limit: limit) { false }
      let steps = Array(repeating: step, count: limit / step + 2)
      let results = spend(steps, of: plain)
      #expect(results == steps.indices.map { $0 < limit / step })
      #expect(spend(steps, of: checked) == results)
    }
  }
}
