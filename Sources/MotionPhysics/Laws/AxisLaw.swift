package import MotionSystem

/// The law of one axis during one phase: a smooth law, or a recording or a table of frames, which have
/// corners.
///
/// A law with corners is divided into lines where a smooth law is required; see
/// `AxisCurve.segments(until:)`.
public enum AxisLaw: Sendable, Equatable {
  /// Straight lines between recorded positions.
  case recorded(RecordedLaw)
  /// Straight lines between the values of a platform's frames.
  case frames(FramesLaw)
  /// A law without corners.
  case smooth(SmoothLaw)

  /// Returns the state `time` seconds after the start of the phase.
  public func state(at time: Double) -> MotionState<Double> {
    switch self {
    case .recorded(let law): law.state(at: time)
    case .frames(let law): law.state(at: time)
    case .smooth(let law): law.state(at: time)
    }
  }

  /// The spring that moves the axis; nil if there is none.
  public var springParameters: Spring? {
    switch self {
    case .recorded, .frames: nil
    case .smooth(let law): law.springParameters
    }
  }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    switch self {
    case .recorded(let law): .polyline(law)
    case .frames(let law): law.closedForm
    case .smooth(let law): law.closedForm
    }
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> AxisLaw {
    switch self {
    case .recorded(let law): .recorded(law.measured(from: origin, in: unit))
    case .frames(let law): .frames(law.measured(from: origin, in: unit))
    case .smooth(let law): .smooth(law.measured(from: origin, in: unit))
    }
  }

  /// The number of smooth segments of a phase with this law, at most.
  var segmentLimit: Int {
    switch self {
    case .recorded(let law): law.times.count + 1
    case .frames(let law): law.segmentCount + 1
    case .smooth: 1
    }
  }

  /// Returns the greatest jump of the value that exceeds a size, with its time in seconds from the start of
  /// the phase; nil if there is none, or if the budget is exhausted.
  package func greatestJump(
    over size: Double, budget: WorkMeter
  ) -> (time: Double, size: Double)? {
    switch self {
    case .recorded(let law): budget.spend(law.times.count) ? law.greatestJump(over: size) : nil
    case .frames, .smooth: nil
    }
  }

  /// The law of a deceleration, whose arrivals have a closed form; nil for another law.
  var deceleration: DecelerationLaw? {
    if case .smooth(.deceleration(let law)) = self { law } else { nil }
  }

  /// Fills the samples of a range of indices; `origin` is the time at which the phase starts.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    switch self {
    case .recorded(let law): samples.fill(range, budget: budget) { law.state(at: $0 - origin) }
    case .frames(let law): samples.fill(range, budget: budget) { law.state(at: $0 - origin) }
    case .smooth(let law): law.fill(samples, range, origin: origin, budget: budget)
    }
  }

  /// Appends the smooth segments of a phase that starts at `start` and ends at `end`, up to `horizon`.
  func appendSegments(
    from start: Double, to end: Double, horizon: Double, to segments: inout [SmoothSegment]
  ) {
    switch self {
    case .recorded(let law): law.appendSegments(from: start, to: end, horizon: horizon, to: &segments)
    case .frames(let law): law.appendSegments(from: start, to: end, horizon: horizon, to: &segments)
    case .smooth(let law):
      segments.append(SmoothSegment(start: start, nextStart: end, horizon: horizon, law: law))
    }
  }
}
