import MotionPhysics
import StrictJSON

/// A motion that a question described, before it is sampled.
struct ResolvedMotion: Sendable {
  let curve: MotionCurve
  let destination: Coordinate
  let threshold: ResolvedThreshold
  /// Whether each axis has phases and a settling duration of its own (a scroll with named axes).
  var isPerAxis = false
  /// The anchor that a drawer chose.
  var choice: AnchorChoice?
}

/// A motion with its samples, ready for any representation.
struct Trajectory: Sendable {
  /// Names of the axes, or none for a scalar.
  let axes: Axes
  let motion: ResolvedMotion
  /// Empty where the representation has no room for samples.
  let samples: Samples
  /// Digits after the point in the sample columns and times.
  let decimals: Int
  /// The exact events of the curve, one for each axis, where they were asked for.
  var events: [CurveEvents]?
  /// The last time shown: where the caller ends the curve, or its settling duration.
  let end: Double
  /// The tolerance that the caller allows, in the curve's unit.
  let tolerance: Double?
}

/// The threshold as an answer states it: one for all axes, or (scroll) one for each.
enum ResolvedThreshold: Sendable {
  case common(Double)
  case perAxis(Coordinate)
}

/// Which anchor a release chose, and why.
struct AnchorChoice: Sendable {
  let projection: Coordinate
  let index: Int
  let name: String?
  let anchor: Coordinate
}

extension JSONWriter {
  /// The members `projection` and `anchor`.
  mutating func choice(_ choice: AnchorChoice, on axes: Axes) {
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

  /// The member `threshold`.
  mutating func threshold(_ threshold: ResolvedThreshold, on axes: Axes) {
    key("threshold")
    switch threshold {
    case .common(let number): value(number)
    case .perAxis(let thresholds): coordinate(thresholds, on: axes)
    }
  }

  /// The whole answer of a trajectory.
  mutating func trajectory(_ trajectory: Trajectory) {
    let axes = trajectory.axes
    let motion = trajectory.motion
    beginObject()
    if let duration = motion.curve.settlingDuration {
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
        axis(curve)
        endObject()
      }
      endObject()
    } else if let curve = motion.curve.axes.first {
      phases(of: curve)
    }
    if let events = trajectory.events { self.events(events, on: axes) }
    key("times")
    if trajectory.tolerance == nil {
      column(trajectory.samples.times, decimals: trajectory.decimals)
    } else {
      // Rounded already, but for the two times of a step.
      exactColumn(trajectory.samples.times)
    }
    key("values")
    columns(trajectory.samples.values, on: axes, decimals: trajectory.decimals)
    key("velocities")
    columns(trajectory.samples.velocities, on: axes, decimals: trajectory.decimals)
    endObject()
  }

  /// `settlingDuration`, `destination` and `phases` of one axis of a scroll.
  private mutating func axis(_ curve: AxisCurve) {
    if curve.end.isFinite {
      key("settlingDuration")
      value(curve.end)
    }
    key("destination")
    value(curve.destination)
    phases(of: curve)
  }

  private mutating func phases(of curve: AxisCurve) {
    key("phases")
    beginArray()
    for phase in curve.phases { self.phase(phase) }
    endArray()
  }

  /// One phase; without `end` where it never ends.
  private mutating func phase(_ phase: AxisPhase) {
    beginObject()
    key("kind")
    switch phase.law {
    case .recorded: value("drag" as StaticString)
    case .deceleration: value("deceleration" as StaticString)
    case .spring: value("spring" as StaticString)
    }
    switch phase.role {
    case .edge?:
      key("role")
      value("edge" as StaticString)
    case .overscroll?:
      key("role")
      value("overscroll" as StaticString)
    case nil: break
    }
    key("start")
    value(phase.start)
    if phase.end.isFinite {
      key("end")
      value(phase.end)
    }
    if case .spring(let law) = phase.law {
      key("spring")
      beginObject()
      resolved(law.spring)
      endObject()
    }
    endObject()
  }
}
