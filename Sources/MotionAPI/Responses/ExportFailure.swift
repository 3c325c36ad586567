import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// The outcome of writing a format.
enum ExportAttempt {
  case text([UInt8])
  case failure(ExportFailure)

  /// Creates the outcome of an error.
  ///
  /// - Throws: The error of an export that has no tolerance as its reason, after adding it.
  init(_ error: ExportError, travel: Double, in context: inout OperationContext) throws(InvalidRequest) {
    switch error {
    case .toleranceNotMet(let deviation):
      self = .failure(ExportFailure(error: error, deviation: deviation, travel: travel))
    case .tooManyPoints: self = .failure(ExportFailure(error: error, deviation: nil, travel: travel))
    case .tooMuchWork: throw .tooMuchWork
    default:
      context.addError(.unreachable, "/format", error.detail)
      throw .validationErrors
    }
  }
}

/// The reason why a format has no text for a tolerance. The error names a tolerance that is possible.
struct ExportFailure {
  let error: ExportError
  /// The greatest distance of the format from the motion, in its unit; nil if it needs too many points.
  let deviation: Double?
  /// The greatest distance that the motion covers.
  let travel: Double

  /// Exports with a tolerance.
  typealias Attempt = (Double, inout OperationContext) throws(InvalidRequest) -> ExportAttempt

  /// Adds the error of the export, and names a tolerance that is possible.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance of the request; nil if it gives none.
  ///   - start: A tolerance with which the export fails.
  ///   - estimate: About the least tolerance that the limit of points allows; nil if it is unknown.
  ///   - jump: The greatest jump of the motion, if it exceeds the tolerance.
  /// - Returns: The error to throw.
  func report(
    _ format: CurveFormat, tolerance: Double?, from start: Double, estimate: Double? = nil,
    jump: CurveJump? = nil, in context: inout OperationContext, _ attempt: Attempt
  ) -> InvalidRequest {
    let possible = possibleTolerance(from: start, estimate: estimate, in: &context, attempt)
    var detail = error.detail
    if deviation != nil {
      let axes = context.axes
      detail =
        "\(format.name) \(detail) of \(ErrorMessages.text(start))"
        + (jump.map { ", because " + $0.clause + axes.suffix($0.axis) } ?? "") + "; "
        + (possible.map { "a tolerance of \(ErrorMessages.text($0)) is possible" }
          ?? "widen the tolerance, or select another format")
    } else if let possible {
      detail += "; a tolerance of \(ErrorMessages.text(possible)) is possible"
    }
    context.addError(
      deviation == nil ? .limit : .invalidValue,
      tolerance == nil && possible == nil ? "/format" : "/sampling/tolerance", detail)
    return .validationErrors
  }

  /// The least budget with which the search for a possible tolerance may end without a result. A server that
  /// starts a request with less runs it again with all, so that the response does not depend on the start.
  static let leastSearch = 100_000

  /// Returns a tolerance that the format can keep, or nil if most of the remaining work finds none.
  ///
  /// A format that deviates by more than the tolerance may be able to keep that deviation. One that needs
  /// too many points needs about a third as many with eight times the tolerance, unless an estimate is known.
  private func possibleTolerance(
    from start: Double, estimate: Double?, in context: inout OperationContext, _ attempt: Attempt
  ) -> Double? {
    // In a batch, the work for an error would be at the expense of other items.
    guard start > 0, deviation != nil || !context.isBatched else { return nil }
    let whole = context.budget
    context.budget = whole.part()
    defer { context.endPart(of: whole) }
    do throws(InvalidRequest) {
      var tolerance = deviation ?? estimate ?? max(8 * start, travel / 10_000)
      for _ in 0..<8 {
        tolerance = DecimalRounding.up(tolerance) ?? tolerance
        guard tolerance.isFinite else { return nil }
        guard case .failure(let next) = try attempt(tolerance, &context) else { return tolerance }
        tolerance =
          deviation == nil
          ? (estimate == nil ? 8 : 1.1) * tolerance : max(next.deviation ?? 0, tolerance * 1.05)
      }
    } catch {}
    return nil
  }
}

extension OperationContext {
  /// Spends from a budget what its current part has spent. If that is exhausted, a budget of less than
  /// `leastSearch` is, too.
  fileprivate mutating func endPart(of whole: WorkBudget) {
    let part = budget
    budget = whole
    _ = budget.spend(part.isExhausted && whole.limit < ExportFailure.leastSearch ? .max : part.spent)
  }
}
