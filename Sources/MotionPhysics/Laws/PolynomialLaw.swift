import MotionSystem

/// The law of one axis that is a cubic in time, plus an exponential decay:
/// x(t) = x₀ + b·t + c·t² + d·t³ + (v/k)·(e^(kt) − 1).
///
/// A deceleration is the exponential alone, a line b alone, the overscroll of Android and the first clamping
/// simulation of Flutter the cubic. Flutter's friction with a constant deceleration has both. Apart from a
/// line, the velocity has no zeros in the time of a law.
public struct PolynomialLaw: Sendable, Equatable {
  /// The value x₀ at t = 0.
  public let from: Double
  /// The coefficient b of t, in units of the value per second.
  public let linear: Double
  /// The coefficient c of t².
  public let quadratic: Double
  /// The coefficient d of t³.
  public let cubic: Double
  /// The velocity v of the exponential at t = 0, in units of the value per second; 0 if there is none.
  public let decaying: Double
  /// The exponent k < 0, per second; 0 if there is no exponential.
  public let exponent: Double
  /// The time in seconds from which the axis is at rest; infinite if there is none.
  private let restTime: Double
  /// The value at and after `restTime`, exactly.
  private let restValue: Double

  /// Creates a law.
  public init(
    from: Double, linear: Double = 0, quadratic: Double = 0, cubic: Double = 0, decaying: Double = 0,
    exponent: Double = 0
  ) {
    self.init(from, linear, quadratic, cubic, decaying, exponent, rest: (.infinity, 0))
  }

  /// Creates the line from `from` to `to`, with the velocity (to − from)/duration that the caller has
  /// computed. The axis is at rest after it.
  init(from: Double, to: Double, duration: Double, velocity: Double) {
    self.init(from, velocity, 0, 0, 0, 0, rest: (duration, to))
  }

  /// Creates the law of an axis that rests at a value.
  public init(restingAt value: Double) { self.init(from: value, to: value, duration: 0, velocity: 0) }

  private init(
    _ from: Double, _ linear: Double, _ quadratic: Double, _ cubic: Double, _ decaying: Double,
    _ exponent: Double, rest: (time: Double, value: Double)
  ) {
    self.from = from
    self.linear = linear
    self.quadratic = quadratic
    self.cubic = cubic
    self.decaying = decaying
    self.exponent = exponent
    (restTime, restValue) = rest
  }

  /// A Boolean value that indicates whether the value is a linear function of time.
  var isLine: Bool { quadratic == 0 && cubic == 0 && exponent == 0 }
  /// A Boolean value that indicates whether the law is an exponential alone.
  var isDecay: Bool { linear == 0 && quadratic == 0 && cubic == 0 && exponent != 0 }
  /// The factor v/k of the exponential, in units of the value.
  private var amplitude: Double { exponent == 0 ? 0 : decaying / exponent }
  /// The value that the exponential approaches, apart from the cubic: the limit of a deceleration.
  var destination: Double { from - amplitude }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    if time >= restTime { return MotionState(value: restValue, velocity: time > restTime ? 0 : linear) }
    let time = min(time, .greatestFiniteMagnitude)
    let value = from + time * (linear + time * (quadratic + time * cubic))
    let velocity = cubicVelocity(at: time)
    guard exponent != 0 else { return MotionState(value: value, velocity: velocity) }
    return MotionState(
      value: value + amplitude * expm1(exponent * time), velocity: velocity + decaying * exp(exponent * time))
  }

  private func cubicVelocity(at time: Double) -> Double { linear + time * (2 * quadratic + 3 * time * cubic) }

  /// Returns the inflection of a cubic. Nothing else changes its sign, not even the distance of an
  /// exponential from its limit.
  func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    guard quantity == .acceleration, exponent == 0, cubic != 0 else { return .none }
    let time = -quadratic / (3 * cubic)
    return time > 0 && time < .infinity ? ZeroTimes(first: time, period: .infinity) : .none
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> PolynomialLaw {
    PolynomialLaw(
      (from - origin) / unit, linear / unit, quadratic / unit, cubic / unit, decaying / unit, exponent,
      rest: (restTime, (restValue - origin) / unit))
  }

  /// Fills samples. On a uniform grid, e^(kt) − 1 of a deceleration follows from the previous sample; e^(kt)
  /// itself would cancel in the first values.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    let uniform = samples.uniformPart(of: range)
    guard let spacing = samples.spacing, !uniform.isEmpty, isDecay,
      -exponent * origin < AxisSampler.phaseAngleLimit
    else { return samples.fill(range, budget: budget) { state(at: $0 - origin) } }
    let shortLoss = expm1(exponent * spacing.short)
    let longLoss = expm1(exponent * spacing.long)
    let travel = amplitude
    // Every index is in `range`, and therefore within the three buffers of the sampler.
    var index = uniform.lowerBound
    while index < uniform.upperBound {
      var growth = unsafe expm1(exponent * (samples.times[index] - origin))
      let end = min(index + AxisSampler.runLength, uniform.upperBound)
      while true {
        unsafe samples.values[index] = from + travel * growth
        unsafe samples.velocities[index] = decaying * (1 + growth)
        index += 1
        if index == end { break }
        let isLong = unsafe spacing.isLong(samples.times[index] - samples.times[index - 1])
        growth += (isLong ? longLoss : shortLoss) * (1 + growth)
      }
    }
    samples.fill(uniform.upperBound..<range.upperBound, budget: budget) { state(at: $0 - origin) }
  }

  /// The closed form with which a client can evaluate the law.
  var closedForm: ClosedForm {
    if isDecay { return .exponential(destination: destination, amplitude: amplitude, rate: -exponent) }
    guard restTime < .infinity else {
      return .polynomial(
        coefficients: [destination, linear, quadratic, cubic], amplitude: amplitude, rate: -exponent)
    }
    guard from != restValue, let line = PolylineLaw(times: [0, restTime], values: [from, restValue]) else {
      return .rest(value: restValue)
    }
    return .polyline(line)
  }
}

// A deceleration, v(t) = v·e^(kt) and x(t) = x₀ + (v/k)(e^(kt) − 1), passes a value at a time in closed form.
extension PolynomialLaw {
  /// Returns the first and the last time at which a deceleration has a value, with the velocities.
  ///
  /// The value is reached, once, if it lies ahead and before the destination. The start itself is reached at
  /// time 0, for any velocity.
  ///
  /// - Throws: `overflow(.displacement)` if the distance of the value from the start is not finite.
  public func arrivals(at value: Double) throws(MotionError) -> Arrivals {
    guard (value - from).isFinite else { throw .overflow(.displacement) }
    guard let passage = passage(of: value) else { return .unreachable }
    return .reachable(first: passage, last: decaying == 0 ? nil : passage)
  }

  /// Returns the time t ≥ 0 in seconds at which a deceleration passes a value b, and its velocity then; nil
  /// if b is behind the start, or at or beyond the destination.
  ///
  /// With u = k(b − x₀)/v the value is reachable if −1 < u ≤ 0, at t = ln(1 + u)/k with the velocity
  /// v + k(b − x₀). Near the destination u is almost −1 and 1 + u has few digits. There the time is
  /// ln(−k·r/v)/k and the velocity −k·r, with the remaining distance r = (x₀ − b) − v/k; the rounding
  /// errors of the difference and of the quotient are added to it.
  func passage(of value: Double) -> Arrival? {
    let travel = value - from
    if travel == 0 { return Arrival(time: 0, velocity: decaying) }
    guard decaying != 0, value != destination else { return nil }
    let loss = exponent * travel
    let ratio = loss / decaying
    guard ratio <= 0, travel.isFinite else { return nil }
    if ratio >= -0.5 { return Arrival(time: log1p(ratio) / exponent, velocity: decaying + loss) }
    // The difference of the larger parts is exact, because they differ by less than a factor of 2.
    let quotient = decaying / exponent
    let quotientError = decaying.addingProduct(-quotient, exponent) / exponent
    let subtracted = value - travel
    let travelError = (value - (travel + subtracted)) + (subtracted - from)
    let remaining = (-travel - quotient) - (travelError + quotientError)
    let arrivalVelocity = -exponent * remaining
    let fraction = arrivalVelocity / decaying
    guard fraction > 0 else { return nil }
    return Arrival(time: log(fraction) / exponent, velocity: arrivalVelocity)
  }
}
