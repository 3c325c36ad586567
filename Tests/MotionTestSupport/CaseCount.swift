/// The number of cases that a test has compared, so that a test whose cases are all skipped fails.
///
///     try countingCases(atLeast: 500) { cases in
///       for input in inputs {
///         guard let motion = try? Motion(input) else { continue }  // not every input describes a motion
///         cases.add()
///         #expect(…)
///       }
///     }
///
/// A test that has one case requires it instead: `try #require(motion.settlingDuration().seconds)`.
public struct CaseCount {
  /// The number of cases so far.
  public private(set) var number = 0

  /// Counts a case that is compared.
  public mutating func add() { number += 1 }
}

/// Runs a test that skips some of its cases, and fails if fewer than a number of cases remain.
///
/// - Parameters:
///   - least: The least number of cases. Give the true number, rounded down, so that the test fails when
///     many cases no longer reach the comparison.
///   - body: The test. It calls `add()` for each case that it compares.
public func countingCases(atLeast least: Int, _ body: (inout CaseCount) throws -> Void) throws {
  var cases = CaseCount()
  try body(&cases)
  if cases.number < least { throw TooFewCases(number: cases.number, least: least) }
}

/// Too few cases reached the comparison of a test.
public struct TooFewCases: Error, CustomStringConvertible {
  let number: Int
  let least: Int

  /// The two numbers in words.
  public var description: String { "only \(number) cases were compared, expected at least \(least)" }
}
