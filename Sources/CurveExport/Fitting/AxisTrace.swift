import MotionPhysics

// A trace unifies phases, recorded positions and the rest after the end, so that each exporter
// iterates over one sequence of smooth segments.

/// A part of one axis without a corner or a jump inside.
struct Segment {
  /// The shape of a segment.
  enum Shape {
    /// A straight line between the two values.
    case line(from: Double, to: Double)
    /// A deceleration or a spring. `origin` is the time at which the law's own time is 0.
    case law(AxisLaw, origin: Double)
  }

  /// The start, in seconds from the start of the motion.
  let start: Double
  /// The end, in seconds from the start of the motion; at least `start`.
  let end: Double
  let shape: Shape

  /// A Boolean value that indicates whether the segment follows a law and is not a straight line.
  var isCurved: Bool { if case .law = shape { true } else { false } }

  /// Returns the state at a time within the segment. At both ends it is the state of this segment,
  /// not of the adjacent one.
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

/// One axis from time 0 to the last exported time.
struct AxisTrace {
  /// The segments in order of time. If one ends at a different value than the next begins, the axis
  /// jumps.
  let segments: [Segment]
  /// The value at the last time. It differs from the end of the last segment by the final step to
  /// rest.
  let finalValue: Double
  /// The value at time 0.
  let initialValue: Double
  /// The last time, in seconds.
  let end: Double

  /// Creates the trace of an axis from time 0 to `end` seconds (finite, at least 0).
  init(_ axis: AxisCurve, until end: Double) {
    var segments: [Segment] = []
    for phase in axis.phases where phase.start < end && phase.end > phase.start {
      let phaseEnd = min(phase.end, end)
      if case .recorded(let law) = phase.law {
        AxisTrace.append(law, from: phase.start, to: phaseEnd, to: &segments)
      } else {
        segments.append(
          Segment(start: phase.start, end: phaseEnd, shape: .law(phase.law, origin: phase.start)))
      }
    }
    if end > axis.end {
      segments.append(
        Segment(start: axis.end, end: end, shape: .line(from: axis.destination, to: axis.destination)))
    }
    self.segments = segments
    self.end = end
    finalValue = axis.state(at: end).value
    initialValue = segments.first.map { $0.state(at: $0.start).value } ?? finalValue
  }

  /// Appends the lines between recorded positions and the constant values before and after them.
  private static func append(
    _ law: RecordedLaw, from start: Double, to end: Double, to segments: inout [Segment]
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
        segments.append(Segment(start: time, end: stop, shape: .line(from: value, to: reached)))
      }
      time = max(time, next)
      value = law.values[index]
    }
    if time < end {
      segments.append(Segment(start: time, end: end, shape: .line(from: value, to: value)))
    }
  }

  /// Returns the state at a time from 0 to `end`. Where two segments meet it is the state of the
  /// later one; at `end` the axis is at rest.
  func state(at time: Double) -> MotionState {
    guard time < end else { return MotionState(value: finalValue, velocity: 0) }
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return MotionState(value: initialValue, velocity: 0) }
    return segments[low - 1].state(at: time)
  }

  /// The minimum and the maximum value.
  var range: (low: Double, high: Double) {
    var low = min(initialValue, finalValue)
    var high = max(initialValue, finalValue)
    func include(_ value: Double) {
      if value < low { low = value }
      if value > high { high = value }
    }
    for segment in segments {
      include(segment.state(at: segment.start).value)
      include(segment.state(at: segment.end).value)
      if case .law(.spring(let law), let origin) = segment.shape {
        for time in SpringExtrema(law).first where origin + time < segment.end {
          include(law.state(at: time).value)
        }
      }
    }
    return (low, high)
  }
}
