import MotionSystem

/// One of the laws that have a closed form without corners.
///
/// This file contains the only switches over these laws. All other code calls the functions below,
/// which forward to the law's own type; `MotionLaw` documents them.
public enum SmoothLaw: Sendable, Equatable {
  /// A straight line: a piece of a recording, or rest.
  case line(LineLaw)
  /// A deceleration.
  case deceleration(DecelerationLaw)
  /// A spring.
  case spring(SpringLaw)
  /// A power of the time that is left.
  case power(PowerLaw)
  /// A cubic in time, plus an exponential decay.
  case polynomial(PolynomialLaw)
}

extension SmoothLaw: MotionLaw {
  /// Returns the state at a time t ≥ 0 in seconds from the start of the law.
  public func state(at time: Double) -> MotionState<Double> {
    switch self {
    case .line(let law): law.state(at: time)
    case .deceleration(let law): law.state(at: time)
    case .spring(let law): law.state(at: time)
    case .power(let law): law.state(at: time)
    case .polynomial(let law): law.state(at: time)
    }
  }

  /// Returns the value at a time t ≥ 0 minus `reference`, without cancellation if `reference` is the
  /// value that the law approaches.
  public func offset(from reference: Double, at time: Double) -> Double {
    switch self {
    case .line(let law): law.offset(from: reference, at: time)
    case .deceleration(let law): law.offset(from: reference, at: time)
    case .spring(let law): law.offset(from: reference, at: time)
    case .power(let law): law.offset(from: reference, at: time)
    case .polynomial(let law): law.offset(from: reference, at: time)
    }
  }

  /// Returns the times > 0, in seconds from the start of the law, at which a quantity changes its
  /// sign.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    switch self {
    case .line(let law): law.zeros(of: quantity)
    case .deceleration(let law): law.zeros(of: quantity)
    case .spring(let law): law.zeros(of: quantity)
    case .power(let law): law.zeros(of: quantity)
    case .polynomial(let law): law.zeros(of: quantity)
    }
  }

  /// Returns upper bounds over the `span` seconds that follow `time` ≥ 0.
  public func bounds(from time: Double, _ state: MotionState<Double>, span: Double) -> DerivativeBounds {
    switch self {
    case .line(let law): law.bounds(from: time, state, span: span)
    case .deceleration(let law): law.bounds(from: time, state, span: span)
    case .spring(let law): law.bounds(from: time, state, span: span)
    case .power(let law): law.bounds(from: time, state, span: span)
    case .polynomial(let law): law.bounds(from: time, state, span: span)
    }
  }

  /// Returns x″·span² at a time t ≥ 0, a length in units of the value.
  public func scaledAcceleration(at time: Double, _ state: MotionState<Double>, span: Double) -> Double {
    switch self {
    case .line(let law): law.scaledAcceleration(at: time, state, span: span)
    case .deceleration(let law): law.scaledAcceleration(at: time, state, span: span)
    case .spring(let law): law.scaledAcceleration(at: time, state, span: span)
    case .power(let law): law.scaledAcceleration(at: time, state, span: span)
    case .polynomial(let law): law.scaledAcceleration(at: time, state, span: span)
    }
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> SmoothLaw {
    switch self {
    case .line(let law): .line(law.measured(from: origin, in: unit))
    case .deceleration(let law): .deceleration(law.measured(from: origin, in: unit))
    case .spring(let law): .spring(law.measured(from: origin, in: unit))
    case .power(let law): .power(law.measured(from: origin, in: unit))
    case .polynomial(let law): .polynomial(law.measured(from: origin, in: unit))
    }
  }

  /// Returns the law of factor·x + otherFactor·y, where `other` is the law of y, or nil if the sum
  /// does not obey the same law.
  public func combined(_ factor: Double, with other: SmoothLaw, _ otherFactor: Double) -> SmoothLaw? {
    switch (self, other) {
    case (.line(let one), .line(let two)): one.combined(factor, with: two, otherFactor).map { .line($0) }
    case (.deceleration(let one), .deceleration(let two)):
      one.combined(factor, with: two, otherFactor).map { .deceleration($0) }
    case (.spring(let one), .spring(let two)):
      one.combined(factor, with: two, otherFactor).map { .spring($0) }
    case (.power(let one), .power(let two)): one.combined(factor, with: two, otherFactor).map { .power($0) }
    case (.polynomial(let one), .polynomial(let two)):
      one.combined(factor, with: two, otherFactor).map { .polynomial($0) }
    default: nil
    }
  }

  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    switch self {
    case .line(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .deceleration(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .spring(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .power(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .polynomial(let law): law.fill(samples, range, origin: origin, budget: budget)
    }
  }

  /// A Boolean value that indicates whether the value is a linear function of time.
  public var isLine: Bool { if case .line = self { true } else { false } }

  /// The oscillation around the target; nil if the law does not oscillate.
  public var oscillation: Oscillation? { if case .spring(let law) = self { law.oscillation } else { nil } }

  /// The spring that moves the axis; nil if there is none.
  public var springParameters: Spring? { if case .spring(let law) = self { law.spring } else { nil } }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    switch self {
    case .line(let law): law.closedForm
    case .deceleration(let law): law.closedForm
    case .spring(let law): law.closedForm
    case .power(let law): law.closedForm
    case .polynomial(let law): law.closedForm
    }
  }
}
