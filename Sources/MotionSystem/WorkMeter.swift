/// The computation that one request may still use.
///
/// Every algorithm whose number of steps is not bounded by the bytes received spends units of the same
/// budget before it does the work. A unit is about one evaluation of the law of a motion: 25 ns on a server
/// core. When the budget is exhausted, the algorithm ends early, and the request has no result. A budget
/// stays exhausted, so a caller may check once at the end.
///
/// The outcome depends only on the limit and the request, never on the load of the machine or on time.
public final class WorkMeter {
  /// The default limit of one request: about 100 ms of computation.
  package static let standardLimit = 4_000_000
  /// The number of units between two checks for cancellation, about 0.25 ms.
  static let checkInterval = 10_000

  /// The number of units that the budget started with.
  package private(set) var limit = 0
  /// A Boolean value that indicates whether more units were needed than the limit, or whether the work was
  /// cancelled.
  package var isExhausted: Bool { slice < 0 }
  /// The units until the next check; negative if the budget is exhausted.
  private(set) var slice = 0
  /// The units after the next check.
  private var reserve = 0
  /// The units of the limit that one unit of the remaining budget stands for.
  private var unitCost = 1
  private let isCancelled: (@Sendable () -> Bool)?

  /// Creates a budget.
  /// - Parameters:
  ///   - limit: The number of units; at least 0.
  ///   - isCancelled: Returns whether the result is no longer needed. The budget calls the function from
  ///     time to time, on the thread that does the work. If it returns true, the budget is exhausted.
  package init(limit: Int, isCancelled: (@Sendable () -> Bool)? = nil) {
    self.isCancelled = isCancelled
    reset(limit: limit)
  }

  /// Makes the budget a new one.
  package func reset(limit: Int) {
    self.limit = max(0, limit)
    unitCost = 1
    divide(self.limit)
  }

  /// Divides the units that remain into those before and after the next check.
  private func divide(_ units: Int) {
    slice = isCancelled == nil ? units : min(units, WorkMeter.checkInterval)
    reserve = units - slice
  }

  /// A budget that no computation exhausts.
  public static var unlimited: WorkMeter { WorkMeter(limit: .max) }

  /// A budget of about one second of computation.
  public static var oneSecond: WorkMeter { WorkMeter(limit: 10 * standardLimit) }

  /// The number of units that may still be spent; 0 if the budget is exhausted.
  package var remaining: Int { isExhausted ? 0 : slice + reserve }

  /// The number of units spent.
  package var spent: Int { limit - remaining * unitCost }

  /// Makes each unit spent from now on cost several units of the limit, because the work takes that much
  /// longer.
  ///
  /// Later calls have no effect, so parts of a request that share a budget may each call the method.
  /// - Parameter cost: The units of the limit; at least 1.
  package func setUnitCost(_ cost: Int) {
    guard unitCost == 1, cost > 1 else { return }
    changeUnitCost(to: cost)
  }

  /// Makes each unit cost one unit of the limit again, after a part of the work that takes longer.
  package func resetUnitCost() { if unitCost > 1 { changeUnitCost(to: 1) } }

  private func changeUnitCost(to cost: Int) {
    let rest = remaining * unitCost / cost
    unitCost = cost
    if !isExhausted { divide(rest) }
  }

  /// Spends units before the work that they stand for.
  /// - Parameter units: The number of units; at least 0.
  /// - Returns: False if the budget is exhausted. The caller then ends its work.
  package func spend(_ units: Int) -> Bool {
    guard units <= slice else { return refill(for: units) }
    slice -= units
    return true
  }

  /// Spends units for each of several steps.
  /// - Returns: False if the budget is exhausted.
  package func spend(_ units: Int, times count: Int) -> Bool {
    let (product, overflows) = units.multipliedReportingOverflow(by: count)
    return spend(overflows ? .max : product)
  }

  /// Continues with the units after the check, unless the work was cancelled or too few units remain.
  func refill(for units: Int) -> Bool {
    guard !isExhausted else { return false }
    if units > slice + reserve || isCancelled?() == true {
      slice = -1
      reserve = 0
      return false
    }
    divide(slice + reserve - units)
    return true
  }
}
