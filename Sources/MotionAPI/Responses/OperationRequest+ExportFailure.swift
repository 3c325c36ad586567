import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// The errors of trajectories in text formats other than JSON. If the tolerance is the reason, the error names
// one that is possible.
extension OperationRequest {
  /// Adds the error of an export that has no tolerance as its reason, and returns the error to throw.
  func invalid(_ error: ExportError) -> InvalidRequest {
    if error == .tooMuchWork { return .tooMuchWork }
    addError(JSONPointer.root.appending("format"), error.detail)
    return .validationErrors
  }

  /// Adds the error of an export that fails with a tolerance, and names one that is possible.
  ///
  /// Returns the error to throw.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance of the request; nil if it gives none.
  ///   - start: A tolerance with which the export fails.
  ///   - estimate: About the least tolerance that the limit of points allows; nil if it is unknown.
  ///   - jump: Returns the greatest jump of the motion, if it exceeds the tolerance.
  ///   - attempt: Exports with a tolerance.
  func invalid(
    _ failure: ExportFailure, _ format: CurveFormat, tolerance: Double?, from start: Double,
    estimate: Double? = nil, jump: @autoclosure () -> CurveJump? = nil,
    _ attempt: (Double) throws(InvalidRequest) -> ExportAttempt
  ) -> InvalidRequest {
    let jump = failure.deviation == nil ? nil : jump()
    let possible = possibleTolerance(failure, from: start, estimate: estimate, attempt)
    let pointer = JSONPointer.root
    var detail = failure.error.detail
    if failure.deviation != nil {
      detail =
        "format=\(format.name) \(detail) of \(ErrorMessages.text(start))"
        + (jump.map { ", because " + $0.clause + axisSuffix($0.axis) } ?? "") + "; "
        + (possible.map { "a tolerance of \(ErrorMessages.text($0)) is possible" }
          ?? "widen the tolerance, or select another format")
    } else if let possible {
      detail += "; a tolerance of \(ErrorMessages.text(possible)) is possible"
    }
    addError(
      tolerance == nil && possible == nil
        ? pointer.appending("format") : pointer.appending("sampling").appending("tolerance"), detail)
    return .validationErrors
  }

  /// The least budget with which the search for a possible tolerance may end without a result. A server that
  /// starts a request with less runs it again with all, so that the response does not depend on the start.
  static let leastSearch = 100_000

  /// Spends from a budget what its current part has spent. If that is exhausted, a budget of less than
  /// `leastSearch` is, too.
  func endPart(of whole: WorkBudget) {
    let part = budget
    budget = whole
    _ = budget.spend(part.isExhausted && whole.limit < OperationRequest.leastSearch ? .max : part.spent)
  }

  /// Returns a tolerance that the format can keep, or nil if most of the remaining work finds none.
  ///
  /// A format that deviates by more than the tolerance may be able to keep that deviation. One that needs
  /// too many points needs about a third as many with eight times the tolerance, unless an estimate is known.
  private func possibleTolerance(
    _ failure: ExportFailure, from start: Double, estimate: Double?,
    _ attempt: (Double) throws(InvalidRequest) -> ExportAttempt
  ) -> Double? {
    // In a batch, the work for an error would be at the expense of other items.
    guard start > 0, failure.deviation != nil || !isBatched else { return nil }
    let whole = budget
    budget = whole.part()
    defer { endPart(of: whole) }
    do throws(InvalidRequest) {
      var tolerance = failure.deviation ?? estimate ?? max(8 * start, failure.travel / 10_000)
      for _ in 0..<8 {
        tolerance = DecimalRounding.up(tolerance) ?? tolerance
        guard tolerance.isFinite else { return nil }
        guard case .failure(let next) = try attempt(tolerance) else { return tolerance }
        tolerance =
          failure.deviation == nil
          ? (estimate == nil ? 8 : 1.1) * tolerance : max(next.deviation ?? 0, tolerance * 1.05)
      }
    } catch {}
    return nil
  }
}
