import MotionPhysics
import Platform

// A transition interpolates from the current value to the destination; its `linear()` easing is the
// motion's progress from 0 to 1. Progress is defined only if start and destination differ and the
// motion settles.
//
// Axes share one easing if it is within the tolerance of each of them, which is the case when they
// are released from rest. Otherwise each axis gets its own easing. An axis that does not move gets
// none.

/// Writes a motion as CSS custom properties for a transition.
enum CSSEasing {
  private struct Axis {
    let index: Int
    /// The signed distance from start to destination, in the value's unit; not 0.
    let travel: Double
    /// The axis scaled to start at 0 and settle at 1.
    let progress: AxisCurve
    /// The greatest error, as a fraction of the travel.
    let tolerance: Double
  }

  static func text(
    of curve: ExportedCurve, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    guard let settling = curve.curve.settlingDuration.seconds else { throw .neverSettles }
    guard curve.end >= settling else { throw .cutShort(end: curve.end, settlingDuration: settling) }
    let axes = try movingAxes(of: curve, settling: settling, budget: &budget)
    var needsStep = false
    for axis in axes where !needsStep {
      needsStep = try EasingFit.endsWithStep(axis.progress, tolerance: axis.tolerance, budget: &budget)
    }
    let duration = CSSDuration(settling, isExact: needsStep)

    var text = TextBuilder(maxBytes: curve.maxBytes)
    if let shared = try shared(axes, duration: duration.seconds, budget: &budget) {
      writeComment(&text, curve, shared.errors, [(shared.fit, "")])
      try write(&text, curve, duration.text, [(shared.fit, "")], &budget)
    } else {
      var fits: [(fit: EasingFit, suffix: String)] = []
      for axis in axes {
        let fit = try fit(axis, duration: duration.seconds, budget: &budget)
        fits.append((fit, "-" + (curve.axisName(axis.index) ?? "value")))
      }
      let errors = zip(axes, fits).map { ($0, $1.fit.error) }
      writeComment(&text, curve, errors, fits)
      try write(&text, curve, duration.text, fits, &budget)
    }
    return try text.finish()
  }

  // MARK: Fitting

  private static func movingAxes(
    of curve: ExportedCurve, settling: Double, budget: inout WorkBudget
  ) throws(ExportError) -> [Axis] {
    var axes: [Axis] = []
    for (index, axis) in curve.curve.axes.enumerated() {
      let trace = try AxisTrace(axis, until: settling, budget: &budget)
      let start = axis.phases.first.map { firstValue(of: $0) } ?? trace.initialValue
      let travel = axis.destination - start
      if travel == 0 {
        let range = try trace.range(&budget)
        if range.low == range.high { continue }
        throw .noTravel(axis: curve.axisName(index))
      }
      var tolerance = Accuracy.defaultRelativeTolerance
      if let given = curve.tolerance, given > 0 { tolerance = given / abs(travel) }
      guard travel.isFinite, (1 / travel).isFinite, tolerance > 0 else {
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
      law: .smooth(.line(LineLaw(restingAt: 1))))
    return AxisCurve(phases: phases + [rest], destination: 1)
  }

  private static func fit(
    _ axis: Axis, duration: Double, budget: inout WorkBudget
  ) throws(ExportError) -> EasingFit {
    guard duration > 0 else { return EasingFit.immediate }
    return try EasingFit(
      axis.progress, duration: duration, tolerance: axis.tolerance, budget: &budget)
  }

  /// Returns one easing for all axes with its error on each, or `nil` if it exceeds the tolerance
  /// of an axis.
  ///
  /// The easing is fitted to the axis with the smallest relative tolerance.
  private static func shared(
    _ axes: [Axis], duration: Double, budget: inout WorkBudget
  ) throws(ExportError) -> (fit: EasingFit, errors: [(Axis, Double)])? {
    guard let strictest = axes.min(by: { $0.tolerance < $1.tolerance }) else { return nil }
    let fit = try fit(strictest, duration: duration, budget: &budget)
    var errors: [(Axis, Double)] = []
    for axis in axes {
      let error =
        duration > 0
        ? try EasingFit.error(of: fit.points, duration: duration, axis.progress, budget: &budget) : 0
      errors.append((axis, error))
    }
    if axes.count == 1 { return (fit, errors) }
    return errors.allSatisfy { $0.1 <= $0.0.tolerance } ? (fit, errors) : nil
  }

  // MARK: Writing

  private static func writeComment(
    _ text: inout TextBuilder, _ curve: ExportedCurve, _ errors: [(Axis, Double)],
    _ fits: [(fit: EasingFit, suffix: String)]
  ) {
    let counts = fits.map { String($0.fit.points.count) }.joined(separator: " + ")
    text.add("/* \(curve.name): \(counts) points, maximum error ")
    let parts = errors.map { axis, error in
      (curve.axisName(axis.index).map { $0 + " " } ?? "") + Accuracy.errorText(error)
        + " of the travel (\(Accuracy.errorText(error * abs(axis.travel))))"
    }
    text.add(parts.joined(separator: ", "))
    let property = transitionProperty(curve, errors.first?.0.index ?? 0, isShared: fits.count == 1)
    if property.hasPrefix("--") {
      text.add("\n   @property \(property) { syntax: \"<length>\"; inherits: true; initial-value: 0px; }")
    }
    text.add("\n   transition: \(property) var(--\(curve.name)-duration) ")
    text.add("var(--\(curve.name)\(fits[0].suffix)-easing); */\n")
  }

  /// Returns the property of the example transition. `translate` cannot take one easing for x and
  /// another one for y, so the example then uses a registered custom property.
  private static func transitionProperty(_ curve: ExportedCurve, _ axis: Int, isShared: Bool) -> String {
    switch curve.axisName(axis) {
    case "scale": return "scale"
    case "opacity", "alpha": return "opacity"
    case "rotation": return "rotate"
    case nil: return AnimatedProperty(of: curve.property).cssName(in: curve)
    case "x"? where isShared || !curve.axisNames.contains("y"): return "translate"
    case "y"? where isShared || !curve.axisNames.contains("x"): return "translate"
    case let name?: return "--\(curve.name)-\(name)"
    }
  }

  private static func write(
    _ text: inout TextBuilder, _ curve: ExportedCurve, _ duration: String,
    _ fits: [(fit: EasingFit, suffix: String)], _ budget: inout WorkBudget
  ) throws(ExportError) {
    text.add(":root {\n")
    for (fit, suffix) in fits {
      try text.checkLength()
      try budget.use(2 * ExportWork.number, times: fit.points.count)
      text.add("  --\(curve.name)\(suffix)-easing: linear(")
      for (index, point) in fit.points.enumerated() {
        if index > 0 { text.add(", ") }
        text.add(point.progress, decimals: fit.progressDecimals)
        if index > 0, index < fit.points.count - 1 {
          text.add(" ")
          text.add(point.percent, decimals: fit.percentDecimals)
          text.add("%")
        }
      }
      text.add(");\n")
    }
    text.add("  --\(curve.name)-duration: \(duration);\n}\n")
    text.add("@media (prefers-reduced-motion: reduce) {\n  :root { --\(curve.name)-duration: 1ms; }\n}\n")
  }
}

extension EasingFit {
  /// The easing of a motion that is at rest from the start: `linear(0, 1)`.
  static let immediate = EasingFit()

  private init() {
    points = [Point(progress: 0, percent: 0), Point(progress: 1, percent: 100)]
    progressDecimals = 0
    percentDecimals = 0
    error = 0
  }
}
