/// The law of one axis that moves at a constant velocity from one value to another, or that rests.
public struct LineLaw: Sendable, Equatable {
  /// The value at t = 0.
  public let from: Double
  /// The value at and after t = `duration`, exactly.
  public let to: Double
  /// The time in seconds, ≥ 0, at which the value is `to`.
  public let duration: Double
  /// The velocity, in units of the value per second.
  public let velocity: Double

  /// Creates the law from `from` to `to`, with the velocity (to − from)/duration that the caller has
  /// computed.
  init(from: Double, to: Double, duration: Double, velocity: Double) {
    self.from = from
    self.to = to
    self.duration = duration
    self.velocity = velocity
  }

  /// Creates the law of an axis that rests at a value.
  public init(restingAt value: Double) {
    self.init(from: value, to: value, duration: 0, velocity: 0)
  }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    MotionState(
      value: time >= duration ? to : from + velocity * time, velocity: time > duration ? 0 : velocity)
  }
}

extension LineLaw: MotionLaw {
  /// Returns no times: a line has no value that it approaches, and its velocity does not change.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes { .none }

  /// Returns bounds of 0 for both derivatives, and none for the distance.
  public func bounds(from time: Double, _ state: MotionState<Double>, span: Double) -> DerivativeBounds {
    DerivativeBounds(center: from, distance: .infinity, second: 0, third: 0)
  }

  /// Returns 0.
  public func scaledAcceleration(at time: Double, _ state: MotionState<Double>, span: Double) -> Double { 0 }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> LineLaw {
    LineLaw(
      from: (from - origin) / unit, to: (to - origin) / unit, duration: duration, velocity: velocity / unit)
  }

  /// Returns the law of factor·x + otherFactor·y, or nil if the durations differ.
  public func combined(_ factor: Double, with other: LineLaw, _ otherFactor: Double) -> LineLaw? {
    guard duration == other.duration else { return nil }
    return LineLaw(
      from: factor * from + otherFactor * other.from, to: factor * to + otherFactor * other.to,
      duration: duration, velocity: factor * velocity + otherFactor * other.velocity)
  }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    guard from != to, let line = RecordedLaw(times: [0, duration], values: [from, to]) else {
      return .rest(value: to)
    }
    return .polyline(line)
  }
}
