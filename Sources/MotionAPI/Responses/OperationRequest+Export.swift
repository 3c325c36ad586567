import CurveExport
import MotionPhysics
import Platform
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.
extension OperationRequest {
  /// The outcome of writing a format.
  enum ExportAttempt {
    case text([UInt8])
    case failure(ExportFailure)
  }

  /// Returns a trajectory in a text format other than JSON.
  func export(_ trajectory: Trajectory, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8]
  {
    let (motion, tolerance) = (trajectory.motion, trajectory.tolerance)
    costlyPart = tolerance == nil ? .format : .toleranceOfFormat
    var attempt = try text(of: trajectory, motion, format, name, tolerance: tolerance)
    if case .failure(let failure) = attempt, failure.deviation != nil, let tolerance {
      let smaller = try trajectory.build(tolerance / 2)
      attempt = try text(of: trajectory, smaller, format, name, tolerance: tolerance)
    }
    switch attempt {
    case .text(let text): return text
    case .failure(var failure):
      let start = tolerance ?? CurveFormat.defaultRelativeTolerance * motion.curve.greatestTravel
      if failure.deviation != nil {
        failure.jump = CurveJump(greatestOf: motion.curve, over: start, budget: &budget)
      }
      throw invalid(failure, format, tolerance: tolerance, from: start) { tolerance throws(InvalidRequest) in
        try self.text(of: trajectory, trajectory.build(tolerance), format, name, tolerance: tolerance)
      }
    }
  }

  private func text(
    of trajectory: Trajectory, _ motion: ResolvedMotion, _ format: CurveFormat, _ name: String,
    tolerance: Double?
  ) throws(InvalidRequest) -> ExportAttempt {
    let thresholds: [Double] =
      switch motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    let travel = motion.curve.greatestTravel
    let end = trajectory.until ?? motion.curve.settlingDuration.seconds ?? trajectory.end
    let curve = ExportedCurve(
      name: name, axisNames: axes.names, property: trajectory.property, curve: motion.curve,
      samples: trajectory.samples, decimals: trajectory.decimals, destination: motion.destination,
      selectedAnchor: motion.choice, thresholds: thresholds, end: end, tolerance: tolerance,
      maxBytes: limits.responseBytes)
    do throws(ExportError) {
      return .text(try format.text(of: curve, budget: &budget))
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      guard let failure = ExportFailure(error, travel: travel) else { throw invalid(error) }
      return .failure(failure)
    }
  }

  /// Returns the motion, or one with a smaller threshold if its final step to rest exceeds the default
  /// tolerance of a format.
  func settledWithinDefaultTolerance(
    _ motion: ResolvedMotion, of format: CurveFormat,
    _ build: (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> ResolvedMotion {
    var motion = motion
    // The step of each axis is not quite proportional to the threshold of all.
    for _ in 0..<3 {
      let share = format.thresholdShare(of: motion.curve)
      guard share < 1 else { break }
      let threshold: Double =
        switch motion.threshold {
        case .common(let threshold): threshold
        case .perAxis(let thresholds): thresholds.components.max() ?? 0
        }
      motion = try build(threshold * share)
    }
    return motion
  }
}

/// The reason why a format has no text for a tolerance. A wider one may be possible.
struct ExportFailure {
  let error: ExportError
  /// The greatest distance of the format from the motion, in its unit; nil if it needs too many points.
  let deviation: Double?
  /// The greatest distance that the motion covers.
  let travel: Double
  /// The greatest jump of the motion, if it exceeds the tolerance.
  var jump: CurveJump?

  /// Creates the failure of an error; nil if the tolerance is not its reason.
  init?(_ error: ExportError, travel: Double) {
    self.error = error
    self.travel = travel
    switch error {
    case .toleranceNotMet(let error): deviation = error
    case .tooManyPoints: deviation = nil
    default: return nil
    }
  }
}

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
  ///   - attempt: Exports with a tolerance.
  func invalid(
    _ failure: ExportFailure, _ format: CurveFormat, tolerance: Double?, from start: Double,
    estimate: Double? = nil, _ attempt: (Double) throws(InvalidRequest) -> ExportAttempt
  ) -> InvalidRequest {
    let possible = possibleTolerance(failure, from: start, estimate: estimate, attempt)
    let pointer = JSONPointer.root
    var detail = failure.error.detail
    if failure.deviation != nil {
      detail =
        "format=\(format.name) \(detail) of \(ErrorMessages.text(start))"
        + (failure.jump.map { ", because " + $0.clause + axisSuffix($0.axis) } ?? "") + "; "
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

extension MotionCurve {
  /// The greatest distance of an axis from its start to its destination.
  fileprivate var greatestTravel: Double {
    axes.reduce(0) { max($0, abs($1.destination - ($1.phases.first?.law.state(at: 0).value ?? 0))) }
  }
}
