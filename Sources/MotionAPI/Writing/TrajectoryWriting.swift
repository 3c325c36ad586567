import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

extension Trajectory {
  /// Writes the result as JSON. If the budget is exhausted, the text is incomplete.
  func writeJSON() throws(InvalidRequest) {
    // About 14 bytes for each number.
    let columns = 1 + 2 * samples.values.count
    try call.write(reservingCapacity: 1024 + 14 * columns * samples.times.count) { writer in
      writer.trajectory(self, on: call.axes, budget: call.budget)
    }
  }
}

extension JSONWriter {
  /// Writes when a motion is at rest, where, and what else the request did not state.
  ///
  /// - Parameter duration: The settling duration in seconds; nil if the motion never settles.
  private mutating func rest(of motion: ResolvedMotion, _ duration: Double?, on axes: Axes) {
    if let duration { member("settlingDuration", duration) }
    member("destination", motion.destination, on: axes)
    if motion.threshold.isPerAxis {
      member("threshold", motion.threshold.values, on: axes)
    } else {
      member("threshold", motion.threshold[0])
    }
    if let rate = motion.decelerationRate { member("decelerationRate", rate) }
    if let choice = motion.choice { selectedAnchor(choice, axisNames: axes.names) }
  }

  /// Writes the response of a `settling-duration` operation.
  ///
  /// - Parameter duration: Seconds.
  mutating func settling(_ motion: ResolvedMotion, _ duration: Double, on axes: Axes) {
    rest(of: motion, duration, on: axes)
    guard axes.areNamed, motion.threshold.isPerAxis else { return }
    axisObjects(axes, motion.destination.axes) { writer, axis in
      writer.member("settlingDuration", motion.curve.axes[axis].end)
      writer.member("destination", motion.destination[axis])
      writer.member("threshold", motion.threshold[axis])
    }
  }

  /// Writes the members of a trajectory. If the budget is exhausted, parts of it are missing.
  fileprivate mutating func trajectory(_ trajectory: Trajectory, on axes: Axes, budget: WorkMeter) {
    let motion = trajectory.motion
    rest(of: motion, motion.settlingDuration.seconds, on: axes)
    if let error = trajectory.samples.maximumError { deviation(value: error) }
    if motion.isPerAxis {
      axisObjects(axes, motion.curve.axes) { writer, curve in
        if let duration = curve.settlingDuration.seconds { writer.member("settlingDuration", duration) }
        writer.member("destination", curve.destination)
        writer.phases(of: [curve], on: Axes(), budget: budget)
      }
    } else {
      phases(of: motion.curve.axes, on: axes, budget: budget)
    }
    if let events = trajectory.events { self.events(events, on: axes, budget: budget) }
    guard trajectory.call.format.carriesSamples else { return }
    let decimals = trajectory.options.decimals
    key("times")
    times(trajectory.samples, budget: budget)
    columns("values", trajectory.samples.values, on: axes, decimals: decimals, budget: budget)
    columns("velocities", trajectory.samples.velocities, on: axes, decimals: decimals, budget: budget)
  }

  /// Writes a member with columns as in the request: an array, or an object with one array for each axis. If
  /// the budget is exhausted, columns are missing.
  private mutating func columns(
    _ name: StaticString, _ columns: [[Double]], on axes: Axes, decimals: Int, budget: WorkMeter
  ) { perAxis(name, columns, on: axes) { $0.column($1[...], decimals: decimals, budget: budget) } }

  /// Writes the times of samples, with the decimals of `Samples.decimals(ofTime:)`.
  mutating func times(_ samples: Samples, budget: WorkMeter) {
    guard let decimals = samples.timeDecimals, let last = samples.times.last else {
      return exactColumn(samples.times, budget: budget)
    }
    column(samples.times.dropLast(), decimals: decimals, last: last, budget: budget)
  }

  /// Writes the phases that all curves share, with the law of each curve.
  private mutating func phases(of curves: [AxisCurve], on axes: Axes, budget: WorkMeter) {
    beginArray("phases")
    for (index, phase) in (curves.first?.phases ?? []).enumerated() where !isTooLong {
      guard budget.spend(WritingWork.phase) else { return }
      beginObject()
      describe(phase)
      let forms = curves.compactMap { index < $0.phases.count ? $0.phases[index].law.closedForm : nil }
      law(forms, on: axes, budget: budget)
      endObject()
    }
    endArray()
  }

  /// Writes the kind of a phase, its start and its end. A phase that never ends has no `end`.
  private mutating func describe(_ phase: AxisPhase) {
    member("kind", phase.kind.name)
    if let role = phase.role { member("role", role.name) }
    member("start", phase.start)
    if phase.hasEnd { member("end", phase.end) }
    if let spring = phase.law.springParameters { self.spring(spring) }
  }
}
