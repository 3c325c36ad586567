import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

extension Trajectory {
  /// Writes the result as JSON. If the budget is exhausted, the text is incomplete.
  func writeJSON(in context: Call) throws(InvalidRequest) {
    // About 14 bytes for each number.
    let columns = 1 + 2 * samples.values.count
    try context.write(reservingCapacity: 1024 + 14 * columns * samples.times.count) { writer in
      writer.trajectory(self, hasColumns: context.representation.carriesSamples, budget: context.budget)
    }
  }
}

extension JSONWriter {
  /// Writes the member `threshold`.
  mutating func threshold(_ threshold: ResolvedThreshold, on axes: Axes) {
    switch threshold {
    case .common(let number): member("threshold", number)
    case .perAxis(let thresholds): member("threshold", thresholds, on: axes)
    }
  }

  /// Writes the member `decelerationRate` if a rate was found for a given duration or destination.
  mutating func decelerationRate(_ perMillisecond: Double?) {
    if let perMillisecond { member("decelerationRate", perMillisecond) }
  }

  /// Writes the members of a trajectory. If the budget is exhausted, parts of it
  /// are missing.
  fileprivate mutating func trajectory(_ trajectory: Trajectory, hasColumns: Bool, budget: WorkMeter) {
    let axes = trajectory.axes
    let motion = trajectory.motion
    if let duration = motion.curve.settlingDuration.seconds { member("settlingDuration", duration) }
    member("destination", motion.destination, on: axes)
    threshold(motion.threshold, on: axes)
    decelerationRate(motion.decelerationRate)
    if let choice = motion.choice { selectedAnchor(choice, axisNames: axes.names) }
    if let error = trajectory.samples.maximumError { deviation(value: error) }
    if motion.isPerAxis {
      beginObject("axes")
      for (name, curve) in zip(axes.names, motion.curve.axes) {
        key(named: name)
        beginObject()
        if let duration = curve.settlingDuration.seconds { member("settlingDuration", duration) }
        member("destination", curve.destination)
        phases(of: [curve], on: Axes(), budget: budget)
        endObject()
      }
      endObject()
    } else {
      phases(of: motion.curve.axes, on: axes, budget: budget)
    }
    if let events = trajectory.events { self.events(events, on: axes, budget: budget) }
    guard hasColumns else { return }
    let decimals = trajectory.options.sampling.decimals
    key("times")
    times(trajectory.samples, budget: budget)
    key("values")
    columns(trajectory.samples.values, on: axes, decimals: decimals, budget: budget)
    key("velocities")
    columns(trajectory.samples.velocities, on: axes, decimals: decimals, budget: budget)
  }

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
