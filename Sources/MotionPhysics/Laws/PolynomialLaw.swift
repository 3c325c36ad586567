import MotionSystem

/// The law of one axis that is a cubic in time, plus an exponential decay:
/// x(t) = x₀ + b·t + c·t² + d·t³ + A·(e^(kt) − 1).
///
/// Flutter's friction with a constant deceleration has both parts. The overscroll of Android and the first
/// clamping simulation of Flutter have the cubic alone, A = 0. The laws that platforms make of it have a
/// velocity without zeros before their last time.
public struct PolynomialLaw: Sendable, Equatable {
  /// The value x₀ at t = 0.
  public let from: Double
  /// The coefficient b of t, in units of the value per second.
  public let linear: Double
  /// The coefficient c of t².
  public let quadratic: Double
  /// The coefficient d of t³.
  public let cubic: Double
  /// The factor A of the exponential, in units of the value.
  public let amplitude: Double
  /// The exponent k ≤ 0, per second.
  public let exponent: Double

  /// Creates a law.
  public init(
    from: Double, linear: Double = 0, quadratic: Double = 0, cubic: Double = 0, amplitude: Double = 0,
    exponent: Double = 0
  ) {
    self.from = from
    self.linear = linear
    self.quadratic = quadratic
    self.cubic = cubic
    self.amplitude = amplitude
    self.exponent = exponent
  }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    let growth = amplitude == 0 ? 0 : expm1(exponent * time)
    return MotionState(
      value: from + time * (linear + time * (quadratic + time * cubic)) + amplitude * growth,
      velocity: linear + time * (2 * quadratic + 3 * time * cubic) + amplitude * exponent * (1 + growth))
  }
}

extension PolynomialLaw: MotionLaw {
  /// Returns the inflection of the cubic; the velocity has no zeros in the time of the laws of platforms.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    guard quantity == .acceleration, amplitude == 0, cubic != 0 else { return .none }
    let time = -quadratic / (3 * cubic)
    return time > 0 && time < .infinity ? ZeroTimes(first: time, period: .infinity) : .none
  }

  /// Returns bounds over the `span` seconds that follow `time`. The distance has no bound.
  public func bounds(from time: Double, _ state: MotionState<Double>, span: Double) -> DerivativeBounds {
    let rate = exponent * span
    let decay = amplitude == 0 ? 0 : abs(amplitude * exp(exponent * time)) * (rate * rate)
    let bend = max(
      abs(quadratic + 3 * cubic * time), abs(quadratic + 3 * cubic * (time + span)))
    return DerivativeBounds(
      center: from, distance: .infinity, second: 2 * bend * span * span + decay,
      third: 6 * abs(cubic) * span * span * span + decay * abs(rate))
  }

  /// Returns x″·span² at a time t ≥ 0, a length in units of the value.
  public func scaledAcceleration(at time: Double, _ state: MotionState<Double>, span: Double) -> Double {
    let rate = exponent * span
    let decay = amplitude == 0 ? 0 : amplitude * exp(exponent * time) * (rate * rate)
    return (2 * quadratic + 6 * cubic * time) * span * span + decay
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> PolynomialLaw {
    PolynomialLaw(
      from: (from - origin) / unit, linear: linear / unit, quadratic: quadratic / unit, cubic: cubic / unit,
      amplitude: amplitude / unit, exponent: exponent)
  }

  /// Returns the law of factor·x + otherFactor·y, or nil if the exponents differ.
  public func combined(_ factor: Double, with other: PolynomialLaw, _ otherFactor: Double) -> PolynomialLaw? {
    guard exponent == other.exponent else { return nil }
    return PolynomialLaw(
      from: factor * from + otherFactor * other.from, linear: factor * linear + otherFactor * other.linear,
      quadratic: factor * quadratic + otherFactor * other.quadratic,
      cubic: factor * cubic + otherFactor * other.cubic,
      amplitude: factor * amplitude + otherFactor * other.amplitude, exponent: exponent)
  }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    .polynomial(
      coefficients: [from - amplitude, linear, quadratic, cubic], amplitude: amplitude, rate: -exponent)
  }
}
