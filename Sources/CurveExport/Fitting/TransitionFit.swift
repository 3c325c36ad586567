import MotionPhysics
import MotionSystem

// Progress is defined only if start and destination differ and the motion settles.
//
// Axes share one easing if it is within the tolerance of each of them, which is the case when they
// are released from rest. Otherwise each axis gets its own easing. An axis that does not move gets
// none.

/// The easings of a transition from the start of a motion to its destination.
struct TransitionFit {
  /// An axis to fit.
  struct Axis {
    let index: Int
    /// The signed distance from start to destination, in the value's unit; not 0.
    let travel: Double
    /// The axis scaled to start at 0. A motion settles at 1.
    let progress: AxisCurve
    /// The greatest error, as a fraction of the travel.
    let tolerance: Double

    /// Returns the text of an error, a fraction of the travel: that fraction, and the error in the unit of
    /// the value.
    func text(ofError error: Double, in curve: ExportedCurve) -> String {
      Accuracy.errorText(error, limit: tolerance) + " of the travel ("
        + Accuracy.errorText(error * abs(travel), limit: curve.tolerance ?? .infinity) + ")"
    }
  }

  /// The axes that move.
  let axes: [Axis]
  /// One easing for all axes, or one for each of them.
  let easings: [EasingFit]
  /// The duration of all easings.
  let duration: CSSDuration
  /// The error on each axis, as a fraction of its travel.
  let errors: [Double]

  /// A Boolean value that indicates whether one easing serves all axes.
  var isShared: Bool { easings.count == 1 }

  /// Fits easings to a motion.
  /// - Throws: `ExportError` if the motion has no progress from 0 to 1, if no easing is within the tolerance
  ///   of the caller, or if the budget is exhausted.
  init(_ curve: ExportedCurve, budget: WorkMeter) throws(ExportError) {
    guard let settling = curve.curve.settlingDuration.seconds else { throw .neverSettles }
    guard curve.end >= settling else { throw .cutShort(end: curve.end, settlingDuration: settling) }
    let axes = try TransitionFit.movingAxes(of: curve, settling: settling, budget: budget)
    var (fits, duration, errors) = try TransitionFit.shared(axes, settling: settling, budget: budget)
    if zip(axes, errors).contains(where: { $1 > $0.tolerance * Accuracy.margin }), axes.count > 1 {
      (fits, duration) = try TransitionFit.separate(axes, settling: settling, budget: budget)
      errors = fits.map { $0.error }
    }
    if curve.tolerance != nil { try curve.checkTolerance(zip(axes, errors).map { abs($0.travel) * $1 }) }
    self.axes = axes
    easings = fits
    self.duration = duration
    self.errors = errors
  }

  private static func movingAxes(
    of curve: ExportedCurve, settling: Double, budget: WorkMeter
  ) throws(ExportError) -> [Axis] {
    var axes: [Axis] = []
    for (index, axis) in curve.curve.axes.enumerated() {
      let trace = try AxisTrace(axis, until: settling, budget: budget)
      let start = axis.phases.first.map { firstValue(of: $0) } ?? trace.initialValue
      let travel = axis.destination - start
      if travel == 0 {
        let range = try trace.range(budget)
        if range.low == range.high { continue }
        throw .noTravel(axis: curve.axisName(index))
      }
      // By default an easing without a step at its end is possible.
      var tolerance = max(
        Accuracy.defaultRelativeTolerance, trace.finalStep / abs(travel))
      if let given = curve.tolerance { tolerance = max(given / abs(travel), .leastNormalMagnitude) }
      guard travel.isFinite, (1 / travel).isFinite else {
        throw .noTravel(axis: curve.axisName(index))
      }
      try budget.use(ExportWork.segment, times: axis.segmentLimit)
      axes.append(
        Axis(
          index: index, travel: travel,
          progress: resting(axis.measured(from: start, in: travel), until: settling),
          tolerance: min(tolerance, 1)))
    }
    guard !axes.isEmpty else { throw .noTravel(axis: nil) }
    return axes
  }

  /// Returns the value at the start of a phase, which may have no duration.
  private static func firstValue(of phase: AxisPhase) -> Double { phase.law.state(at: 0).value }

  /// Returns the axis extended by a final phase at rest, so that all axes have the same duration.
  private static func resting(_ axis: AxisCurve, until end: Double) -> AxisCurve {
    guard axis.end < end else { return AxisCurve(phases: axis.phases, destination: 1) }
    let phases = axis.phases.filter { $0.end > $0.start }
    // The rest continues the last phase.
    let rest = AxisPhase(
      start: axis.end, end: end, kind: phases.last?.kind ?? .spring,
      law: .polynomial(PolynomialLaw(restingAt: 1)))
    return AxisCurve(phases: phases + [rest], destination: 1)
  }

  /// Returns one easing for all axes, and its error on each.
  ///
  /// The easing is fitted to the axis with the smallest relative tolerance.
  private static func shared(
    _ axes: [Axis], settling: Double, budget: WorkMeter
  ) throws(ExportError) -> (fits: [EasingFit], duration: CSSDuration, errors: [Double]) {
    let strictest = axes.min { $0.tolerance < $1.tolerance }
    let (fits, duration) = try separate(strictest.map { [$0] } ?? [], settling: settling, budget: budget)
    guard let fit = fits.first else { throw .noTravel(axis: nil) }
    if axes.count == 1 || settling == 0 { return (fits, duration, axes.map { _ in fit.error }) }
    var errors: [Double] = []
    for axis in axes {
      errors.append(
        try EasingFit.error(of: fit.points, duration: duration.seconds, axis.progress, budget: budget))
    }
    return (fits, duration, errors)
  }

  /// Returns an easing for each axis, with one duration, few points, and numbers that are as short as
  /// the tolerances allow.
  ///
  /// The points are the fewest for each tolerance or, if rounding their numbers needs a part of it, for 0.98
  /// of it.
  private static func separate(
    _ axes: [Axis], settling: Double, budget: WorkMeter
  ) throws(ExportError) -> (fits: [EasingFit], duration: CSSDuration) {
    guard settling > 0 else {
      return (axes.map { .immediate(to: $0.progress.destination) }, CSSDuration(settling, precision: .exact))
    }
    var best: (fits: [EasingFit], duration: CSSDuration, excess: Double)?
    // The fewest points may leave no tolerance for the rounding of their numbers.
    for share in [1, 0.98] {
      let corners: [[PolylinePoint]]
      do throws(ExportError) {
        corners = try TransitionFit.corners(of: axes, share: share, budget: budget)
      } catch {
        // More points than the limit are no reason to reject those for the whole tolerance.
        guard case .tooManyPoints = error, let best else { throw error }
        return (best.fits, best.duration)
      }
      for precision in CSSDuration.Precision.all {
        let duration = CSSDuration(settling, precision: precision)
        let isAllowed = zip(axes, corners).allSatisfy { axis, corners in
          EasingFit.allows(duration.seconds, insteadOf: settling, for: corners, tolerance: axis.tolerance)
        }
        guard isAllowed else { continue }
        var fits: [EasingFit] = []
        for (axis, corners) in zip(axes, corners) {
          fits.append(
            try EasingFit(
              corners, of: axis.progress, duration: duration.seconds, tolerance: axis.tolerance,
              budget: budget))
        }
        let excess = zip(axes, fits).reduce(0) { max($0, $1.1.error / $1.0.tolerance) }
        if excess <= Accuracy.margin { return (fits, duration) }
        if excess < best?.excess ?? .infinity { best = (fits, duration, excess) }
      }
      if let best, best.excess > 1.05 { break }
    }
    guard let best else { throw .noTravel(axis: nil) }
    return (best.fits, best.duration)
  }

  /// Returns the corners of each axis with a fraction of its tolerance.
  private static func corners(
    of axes: [Axis], share: Double, budget: WorkMeter
  ) throws(ExportError) -> [[PolylinePoint]] {
    var corners: [[PolylinePoint]] = []
    for axis in axes {
      corners.append(
        try EasingFit.corners(
          axis.progress, tolerance: share * axis.tolerance, finalStep: axis.tolerance * Accuracy.margin,
          budget: budget))
    }
    return corners
  }
}

extension EasingFit {
  /// Returns the easing of a motion that is at rest from the start, such as `linear(0, 1)`.
  static func immediate(to progress: Double) -> EasingFit { EasingFit(endingAt: progress) }

  private init(endingAt progress: Double) {
    points = [Point(progress: 0, percent: 0), Point(progress: progress, percent: 100)]
    progressDecimals = 0
    percentDecimals = 0
    error = 0
  }

  /// Appends the easing, such as `linear(0, 0.25 10%, 1)`.
  func write(to text: inout TextBuilder, budget: WorkMeter) throws(ExportError) {
    try budget.use(2 * ExportWork.number, times: points.count)
    text.add("linear(")
    for (index, point) in points.enumerated() {
      if index > 0 { text.add(", ") }
      text.add(point.progress, decimals: progressDecimals)
      if index > 0, index < points.count - 1 {
        text.add(" ")
        text.add(point.percent, decimals: percentDecimals)
        text.add("%")
      }
    }
    text.add(")")
  }
}
