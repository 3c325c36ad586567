import MotionPhysics
import Platform
import StrictJSON

extension OperationRequest {
  /// Returns the JSON text of a trajectory. If the budget is exhausted, the text is incomplete.
  func json(_ trajectory: Trajectory) -> JSONWriter {
    // About 14 bytes for each number.
    let columns = 1 + 2 * trajectory.samples.values.count
    var writer = JSONWriter(
      reservingCapacity: 1024 + 14 * columns * trajectory.samples.times.count, maxBytes: limits.responseBytes)
    writer.trajectory(trajectory, budget: &budget)
    return writer
  }
}

extension JSONWriter {
  /// Writes the members `projection` and `anchor`.
  mutating func choice(_ choice: SelectedAnchor, on axes: Axes) {
    key("projection")
    coordinate(choice.projection, on: axes)
    key("anchor")
    beginObject()
    key("index")
    value(choice.index)
    if let name = choice.name {
      key("name")
      value(name)
    }
    key("value")
    coordinate(choice.anchor, on: axes)
    endObject()
  }

  /// Writes the member `threshold`.
  mutating func threshold(_ threshold: ResolvedThreshold, on axes: Axes) {
    key("threshold")
    switch threshold {
    case .common(let number): value(number)
    case .perAxis(let thresholds): coordinate(thresholds, on: axes)
    }
  }

  /// Writes the JSON object of a trajectory. If the budget is exhausted, parts of the object are missing.
  fileprivate mutating func trajectory(_ trajectory: Trajectory, budget: inout WorkBudget) {
    let axes = trajectory.axes
    let motion = trajectory.motion
    beginObject()
    if let duration = motion.curve.settlingDuration.seconds {
      key("settlingDuration")
      value(duration)
    }
    key("destination")
    coordinate(motion.destination, on: axes)
    threshold(motion.threshold, on: axes)
    if let choice = motion.choice { self.choice(choice, on: axes) }
    if let error = trajectory.samples.maximumError {
      key("maximumError")
      value(error)
    }
    if motion.isPerAxis {
      key("axes")
      beginObject()
      for (name, curve) in zip(axes.names, motion.curve.axes) {
        key(named: name)
        beginObject()
        axis(curve, budget: &budget)
        endObject()
      }
      endObject()
    } else if let curve = motion.curve.axes.first {
      phases(of: curve, budget: &budget)
    }
    if let events = trajectory.events { self.events(events, on: axes, budget: &budget) }
    key("times")
    times(trajectory.samples, budget: &budget)
    key("values")
    columns(trajectory.samples.values, on: axes, decimals: trajectory.decimals, budget: &budget)
    key("velocities")
    columns(trajectory.samples.velocities, on: axes, decimals: trajectory.decimals, budget: &budget)
    endObject()
  }

  /// Writes the times of samples: the last one, which is the settling duration or received, with all its
  /// digits, and so are all times that are not rounded.
  private mutating func times(_ samples: Samples, budget: inout WorkBudget) {
    guard let decimals = samples.timeDecimals, let last = samples.times.last else {
      return exactColumn(samples.times, budget: &budget)
    }
    guard budget.spend(WritingWork.number, times: samples.times.count) else { return }
    // The buffer is valid for the call, which reads every number of it.
    unsafe samples.times.withUnsafeBufferPointer { times in
      unsafe column(UnsafeBufferPointer(rebasing: times.dropLast()), decimals: decimals, last: last)
    }
  }

  /// Writes `settlingDuration`, `destination` and `phases` of one axis of a scroll.
  private mutating func axis(_ curve: AxisCurve, budget: inout WorkBudget) {
    if let duration = curve.settlingDuration.seconds {
      key("settlingDuration")
      value(duration)
    }
    key("destination")
    value(curve.destination)
    phases(of: curve, budget: &budget)
  }

  private mutating func phases(of curve: AxisCurve, budget: inout WorkBudget) {
    key("phases")
    beginArray()
    for phase in curve.phases {
      guard budget.spend(WritingWork.phase) else { return }
      self.phase(phase)
    }
    endArray()
  }

  /// Writes one phase. A phase that never ends has no `end`.
  private mutating func phase(_ phase: AxisPhase) {
    beginObject()
    key("kind")
    value(phase.kind.name)
    if let role = phase.role {
      key("role")
      value(role.name)
    }
    key("start")
    value(phase.start)
    if phase.end.isFinite {
      key("end")
      value(phase.end)
    }
    if let spring = phase.law.springParameters {
      key("spring")
      beginObject()
      resolved(spring)
      endObject()
    }
    endObject()
  }
}
