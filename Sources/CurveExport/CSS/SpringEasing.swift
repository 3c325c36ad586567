import MotionPhysics
package import MotionSystem

// The shape of a spring's progress from 0 to 1 depends on its damping ratio and on its initial velocity
// divided by ω₀. The angular frequency only scales the time. The stops of `linear()` are shares of the
// duration, so all springs of one shape have the same stops. A rounded duration is longer than the exact one
// by a share that differs from spring to spring, so each shape states the greatest share that keeps the
// error within the tolerance.

/// The CSS easing of all springs with one damping ratio and one initial velocity, for a transition.
package struct SpringEasing: Sendable {
  /// The easing, such as `linear(0, 0.25 10%, 1)`.
  package let text: [UInt8]
  /// The settling duration multiplied by ω₀.
  private let normalizedDuration: Double
  /// The greatest share by which a written duration may exceed the exact one.
  private let greatestShift: Double

  /// The share by which the rounding to microseconds lengthens a duration of an eighth of a second.
  private static let sufficientShift = 8e-6
  /// The number of times at which a line of the easing is compared with the spring.
  private static let sampleCount = 24

  /// Fits few points to the motion of a spring from 0 to 1: the fewest for at least 0.93 of the tolerance.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping ratio ζ, greater than 0.
  ///   - velocity: The initial velocity divided by ω₀, in travels, positive toward the target.
  ///   - tolerance: The greatest error, and the settling threshold, as a share of the travel.
  ///   - budget: The computation that the fit may use.
  package init(
    dampingRatio: Double, velocity: Double, tolerance: Double, budget: WorkMeter
  ) throws(ExportError) {
    let curve: MotionCurve
    do throws(MotionError) {
      let spring = try Spring(stiffness: 1, dampingRatio: dampingRatio)
      curve = try SpringMotion(
        from: 0, to: 1, velocity: Coordinate(velocity), spring: spring, threshold: tolerance
      ).curve(.exact, budget: budget)
    } catch {
      throw ExportError(error, limit: EasingFit.limit)
    }
    guard let axis = curve.axes.first, let duration = curve.settlingDuration.seconds else {
      throw .neverSettles
    }
    normalizedDuration = duration
    var best: (fit: EasingFit, shift: Double)?
    // The fewest points may leave no tolerance for the rounding of their numbers and of the duration.
    for share in [0.97, 0.93] where duration > 0 {
      let corners = try EasingFit.corners(
        axis, tolerance: share * tolerance, finalStep: tolerance * Accuracy.margin, budget: budget)
      let fit = try EasingFit(
        corners, of: axis, duration: duration, tolerance: tolerance, budget: budget)
      guard fit.error <= tolerance * Accuracy.margin else { continue }
      let shift = try SpringEasing.greatestShift(
        of: fit, axis, duration: duration, tolerance: tolerance, budget: budget)
      if shift > best?.shift ?? -1 { best = (fit, shift) }
      if shift >= SpringEasing.sufficientShift { break }
    }
    guard best != nil || duration == 0 else { throw .toleranceNotMet(error: tolerance) }
    greatestShift = best?.shift ?? 0
    let fit = best?.fit ?? .immediate(to: 1)
    var text = TextBuilder(reservingCapacity: 32 * fit.points.count)
    try fit.write(to: &text, budget: budget)
    self.text = text.bytes
  }

  /// Returns the greatest share by which the duration of a fit may be longer without an error above the
  /// tolerance.
  ///
  /// A longer duration delays a rising line, so it increases only the error of a line below the spring, and
  /// conversely.
  private static func greatestShift(
    of fit: EasingFit, _ axis: AxisCurve, duration: Double, tolerance: Double, budget: WorkMeter
  ) throws(ExportError) -> Double {
    guard let law = axis.phases.first?.law else { return 0 }
    try budget.use(2 * sampleCount, times: fit.points.count)
    var shift = 1.0
    for (start, end) in zip(fit.points, fit.points.dropFirst()) {
      let length = (end.percent - start.percent) / 100
      guard length > 0 else { return 0 }
      let slope = (end.progress - start.progress) / length
      guard slope != 0 else { continue }
      var error = 0.0
      for index in 0...sampleCount {
        let share = Double(index) / Double(sampleCount)
        let time = duration * (start.percent / 100 + share * length)
        let line = start.progress + share * (end.progress - start.progress)
        let distance = line - law.state(at: time).value
        if distance * slope < 0 { error = max(error, abs(distance)) }
      }
      // A hundredth of a percent covers the times between the samples.
      shift = min(shift, (0.9999 * tolerance - error) / abs(slope))
    }
    return max(shift, 0)
  }

  /// Returns the duration of the easing for a spring of this shape, rounded as the format `css` rounds it:
  /// with the fewest digits that keep the error within the tolerance.
  /// - Parameter angularFrequency: ω₀ in radians per second.
  package func duration(angularFrequency: Double) -> (text: String, seconds: Double, milliseconds: Double) {
    let exact = normalizedDuration / angularFrequency
    for precision in CSSDuration.Precision.all {
      let duration = CSSDuration(exact, precision: precision)
      if precision == .exact || duration.seconds - exact <= greatestShift * exact {
        return (duration.text, duration.seconds, duration.milliseconds)
      }
    }
    return ("0s", 0, 0)
  }
}
