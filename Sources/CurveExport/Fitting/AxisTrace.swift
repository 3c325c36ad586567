import MotionPhysics

// Every exporter walks along the curve, and each would have to know phases, recorded positions and the
// rest after the end. So the walk is written once: a trace is the axis from 0 to the last time shown,
// cut into stretches that have no corner inside.

/// A piece of one axis without a corner or a jump inside.
struct Stretch {
  /// What the piece looks like.
  enum Shape {
    /// A straight line between the two values.
    case line(from: Double, to: Double)
    /// A deceleration or a spring whose own time 0 is at `origin`.
    case law(AxisLaw, origin: Double)
  }

  /// Seconds from the start of the motion.
  let start: Double
  /// Seconds from the start of the motion, at least `start`.
  let end: Double
  let shape: Shape

  /// The state at a time within the stretch; at both ends that of this stretch, not of its neighbour.
  func state(at time: Double) -> MotionState {
    switch shape {
    case .law(let law, let origin): return law.state(at: time - origin)
    case .line(let from, let to):
      let duration = end - start
      guard duration > 0 else { return MotionState(value: to, velocity: 0) }
      let slope = (to - from) / duration
      return MotionState(value: time >= end ? to : from + slope * (time - start), velocity: slope)
    }
  }
}

/// One axis from time 0 to the last time shown.
struct AxisTrace {
  /// The stretches in order of time. Where one ends at another value than the next begins, the axis jumps.
  let stretches: [Stretch]
  /// The value at the last time; it differs from the end of the last stretch by the final step to rest.
  let finalValue: Double
  /// The value at time 0.
  let initialValue: Double
  /// The last time, in seconds.
  let end: Double

  /// Follows `axis` until `end` (finite, at least 0).
  init(_ axis: AxisCurve, until end: Double) {
    var stretches: [Stretch] = []
    for phase in axis.phases where phase.start < end && phase.end > phase.start {
      let phaseEnd = min(phase.end, end)
      if case .recorded(let law) = phase.law {
        AxisTrace.append(law, from: phase.start, to: phaseEnd, to: &stretches)
      } else {
        stretches.append(
          Stretch(start: phase.start, end: phaseEnd, shape: .law(phase.law, origin: phase.start)))
      }
    }
    if end > axis.end {
      stretches.append(
        Stretch(start: axis.end, end: end, shape: .line(from: axis.destination, to: axis.destination)))
    }
    self.stretches = stretches
    self.end = end
    finalValue = axis.state(at: end).value
    initialValue = stretches.first.map { $0.state(at: $0.start).value } ?? finalValue
  }

  /// Adds the straight lines between recorded positions, and the waits before and after them.
  private static func append(
    _ law: RecordedLaw, from start: Double, to end: Double, to stretches: inout [Stretch]
  ) {
    var time = start
    var value = law.values.first ?? 0
    for index in law.times.indices {
      let next = start + law.times[index]
      if next > time, time < end {
        let stop = min(next, end)
        let there = index == 0 ? value : law.values[index]
        let share = (stop - time) / (next - time)
        let reached = stop < next ? value + (there - value) * share : there
        stretches.append(Stretch(start: time, end: stop, shape: .line(from: value, to: reached)))
      }
      time = max(time, next)
      value = law.values[index]
    }
    if time < end {
      stretches.append(Stretch(start: time, end: end, shape: .line(from: value, to: value)))
    }
  }

  /// The state at a time from 0 to `end`, of the later stretch where two meet, at rest at the last time.
  func state(at time: Double) -> MotionState {
    guard time < end else { return MotionState(value: finalValue, velocity: 0) }
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return MotionState(value: initialValue, velocity: 0) }
    return stretches[low - 1].state(at: time)
  }

  /// The least and the greatest value.
  var range: (low: Double, high: Double) {
    var low = min(initialValue, finalValue)
    var high = max(initialValue, finalValue)
    func include(_ value: Double) {
      if value < low { low = value }
      if value > high { high = value }
    }
    for stretch in stretches {
      include(stretch.state(at: stretch.start).value)
      include(stretch.state(at: stretch.end).value)
      if case .law(.spring(let law), let origin) = stretch.shape {
        for time in SpringExtrema(law).first where origin + time < stretch.end {
          include(law.state(at: time).value)
        }
      }
    }
    return (low, high)
  }
}
