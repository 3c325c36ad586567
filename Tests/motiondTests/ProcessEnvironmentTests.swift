import Testing

@testable import motiond

@Suite struct ProcessEnvironmentTests {
  /// As for `getenv`, of two variables with one name the first is effective.
  @Test func theFirstOfTwoVariablesWithOneNameCounts() {
    let entries = ["A=1", "B=b=c", "A=2", "C=", "no variable"]
    #expect(ProcessEnvironment.variables(in: entries) == ["A": "1", "B": "b=c", "C": ""])
  }
}
