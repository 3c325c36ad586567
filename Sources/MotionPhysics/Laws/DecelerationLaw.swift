import MotionSystem

/// The rate at which a released scroll loses speed: a constant factor per millisecond.
public struct DecelerationRate: Sendable, Equatable {
  /// The factor d by which velocity shrinks in one millisecond, 0 < d < 1 (UIScrollView's
  /// convention).
  public let perMillisecond: Double
  /// The curve that the rate describes.
  public let model: Model
  /// The exponent k < 0, per second, of v(t) = v₀·e^(kt): 1000·ln d, or 1000·(d − 1)/d for `wwdc`.
  public let exponent: Double

  /// A curve that a deceleration rate describes.
  public enum Model: Sendable, Equatable {
    /// The continuous law v(t) = v₀·d^(1000t).
    case exact
    /// The discrete sum of WWDC 2018, "Designing Fluid Interfaces": a travel of v₀/1000·d/(1 − d).
    case wwdc
  }

  /// UIScrollView's normal rate, 0.998.
  public static let normal = DecelerationRate(unchecked: 0.998)
  /// UIScrollView's fast rate, 0.99.
  public static let fast = DecelerationRate(unchecked: 0.99)

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - perMillisecond: The factor d, 0 < d < 1.
  ///   - model: The curve that the rate describes.
  /// - Throws: `outOfRange(.decelerationRate)`, or `overflow(.decelerationRate)` if the exponent is
  ///   not finite.
  public init(_ perMillisecond: Double, model: Model = .exact) throws(MotionError) {
    guard perMillisecond > 0, perMillisecond < 1 else {
      throw .outOfRange(.decelerationRate, received: perMillisecond)
    }
    self.perMillisecond = perMillisecond
    self.model = model
    switch model {
    case .exact: exponent = 1000 * log(perMillisecond)
    case .wwdc: exponent = 1000 * (perMillisecond - 1) / perMillisecond
    }
    guard exponent.isFinite else { throw .overflow(.decelerationRate) }
  }

  /// Creates the exact rate at which a release rests after a given time.
  ///
  /// The settling duration is T = ln(−k·ε/v)/k for a speed v and a threshold ε. With w = −kT this is the
  /// equation w + ln w = ln(vT/ε), which Newton's method solves from a start above the solution, Lambert's W
  /// function of vT/ε.
  ///
  /// - Parameters:
  ///   - duration: The settling duration T in seconds, > 0.
  ///   - speed: The speed at release in points per second, ≥ 0.
  ///   - threshold: The settling threshold in points, > 0.
  /// - Throws: `notPositive` or `overflow` for the duration or the threshold; `outOfRange(.duration)` for a
  ///   release at rest; `outOfRange(.decelerationRate)` if the factor is 0 or 1 as a double.
  public init(restingAfter duration: Double, speed: Double, threshold: Double) throws(MotionError) {
    guard duration > 0 else { throw .notPositive(.duration, received: duration) }
    guard duration.isFinite else { throw .overflow(.duration) }
    guard speed.isFinite else { throw .overflow(.velocity) }
    try checkThreshold(threshold)
    guard speed > 0 else { throw .outOfRange(.duration, received: duration) }
    let logarithm = logRatio(speed, threshold) + log(duration)
    var product = logarithm < 0 ? exp(logarithm) : max(1, logarithm)
    for _ in 0..<8 { product *= (1 + logarithm - log(product)) / (1 + product) }
    exponent = -product / duration
    perMillisecond = exp(exponent / 1000)
    model = .exact
    guard perMillisecond > 0, perMillisecond < 1 else {
      throw .outOfRange(.decelerationRate, received: perMillisecond)
    }
  }

  /// Creates the exact rate at which a release comes to rest after a distance: k = −v/distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in points, > 0.
  ///   - speed: The speed at release in points per second, > 0.
  /// - Throws: `outOfRange(.decelerationRate)` if the factor is 0 or 1 as a double.
  public init(restingAtDistance distance: Double, speed: Double) throws(MotionError) {
    try self.init(exp(-speed / distance / 1000))
  }

  /// Creates an exact rate from a constant that needs no validation.
  private init(unchecked perMillisecond: Double) {
    self.perMillisecond = perMillisecond
    model = .exact
    exponent = 1000 * log(perMillisecond)
  }
}

/// The law of one axis that decelerates exponentially, for all t ≥ 0:
/// v(t) = v₀·e^(kt), x(t) = x₀ + (v₀/k)(e^(kt) − 1).
public struct DecelerationLaw: Sendable, Equatable {
  /// The value x₀ at t = 0.
  public let from: Double
  /// The velocity v₀ at t = 0, in units of the value per second.
  public let velocity: Double
  /// The exponent k < 0, per second.
  public let exponent: Double

  /// Creates a law; `exponent` is `DecelerationRate.exponent`.
  public init(from: Double, velocity: Double, exponent: Double) {
    self.from = from
    self.velocity = velocity
    self.exponent = exponent
  }

  /// The limit of the value, x₀ − v₀/k.
  public var destination: Double { from - velocity / exponent }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    let growth = expm1(exponent * time)
    return MotionState(value: from + velocity / exponent * growth, velocity: velocity * exp(exponent * time))
  }

  /// Returns the first and the last time at which the law has a value, with the velocities.
  ///
  /// The value is reached, once, if it lies ahead and before the destination. The start itself is reached at
  /// time 0, for any velocity.
  ///
  /// - Throws: `overflow(.displacement)` if the distance of the value from the start is not finite.
  public func arrivals(at value: Double) throws(MotionError) -> Arrivals {
    guard (value - from).isFinite else { throw .overflow(.displacement) }
    return passages(of: value)
  }

  /// Returns the same arrivals; none if the distance of the value is not finite.
  func passages(of value: Double) -> Arrivals {
    guard let passage = passage(of: value) else { return .unreachable }
    return .reachable(first: passage, last: velocity == 0 ? nil : passage)
  }

  /// Returns the time t ≥ 0 in seconds at which the law passes a value b, and its velocity then; nil if b is
  /// behind the start, or at or beyond the destination.
  ///
  /// With u = k(b − x₀)/v₀ the value is reachable if −1 < u ≤ 0, at t = ln(1 + u)/k with the velocity
  /// v₀ + k(b − x₀). Near the destination u is almost −1 and 1 + u has few digits. There the time is
  /// ln(−k·r/v₀)/k and the velocity −k·r, with the remaining distance r = (x₀ − b) − v₀/k; the rounding
  /// errors of the difference and of the quotient are added to it.
  func passage(of value: Double) -> Arrival? {
    let travel = value - from
    if travel == 0 { return Arrival(time: 0, velocity: velocity) }
    guard velocity != 0, value != destination else { return nil }
    let loss = exponent * travel
    let ratio = loss / velocity
    guard ratio <= 0, travel.isFinite else { return nil }
    if ratio >= -0.5 { return Arrival(time: log1p(ratio) / exponent, velocity: velocity + loss) }
    // The difference of the larger parts is exact, because they differ by less than a factor of 2.
    let quotient = velocity / exponent
    let quotientError = velocity.addingProduct(-quotient, exponent) / exponent
    let subtracted = value - travel
    let travelError = (value - (travel + subtracted)) + (subtracted - from)
    let remaining = (-travel - quotient) - (travelError + quotientError)
    let arrivalVelocity = -exponent * remaining
    let fraction = arrivalVelocity / velocity
    guard fraction > 0 else { return nil }
    return Arrival(time: log(fraction) / exponent, velocity: arrivalVelocity)
  }
}

// The velocity never changes its sign, and every derivative is k times the one before it.
extension DecelerationLaw: MotionLaw {
  /// Returns no times: the value approaches the destination from one side, and no derivative
  /// vanishes.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes { .none }

  /// Returns bounds over the `span` seconds that follow `time`: the derivatives at `time`, since their
  /// magnitudes only decrease. The distance has no bound.
  public func bounds(from time: Double, _ state: MotionState<Double>, span: Double) -> DerivativeBounds {
    let rate = abs(exponent * span)
    let step = abs(state.velocity * span)
    return DerivativeBounds(
      center: destination, distance: .infinity, second: rate * step, third: rate * (rate * step))
  }

  /// Returns x″·span² at a time t ≥ 0, a length in units of the value.
  public func scaledAcceleration(at time: Double, _ state: MotionState<Double>, span: Double) -> Double {
    exponent * span * (state.velocity * span)
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> DecelerationLaw {
    DecelerationLaw(from: (from - origin) / unit, velocity: velocity / unit, exponent: exponent)
  }

  /// Returns the law of factor·x + otherFactor·y, or nil if the exponents differ.
  public func combined(
    _ factor: Double, with other: DecelerationLaw, _ otherFactor: Double
  ) -> DecelerationLaw? {
    guard exponent == other.exponent else { return nil }
    return DecelerationLaw(
      from: factor * from + otherFactor * other.from,
      velocity: factor * velocity + otherFactor * other.velocity, exponent: exponent)
  }

  /// Fills samples. On a uniform grid, e^(kt) − 1 follows from the previous sample; e^(kt) itself would
  /// cancel in the first values.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    let uniform = samples.uniformPart(of: range)
    guard let spacing = samples.spacing, !uniform.isEmpty, -exponent * origin < AxisSampler.phaseAngleLimit
    else {
      return samples.fill(range, budget: budget) { state(at: $0 - origin) }
    }
    let travel = velocity / exponent
    let shortLoss = expm1(exponent * spacing.short)
    let longLoss = expm1(exponent * spacing.long)
    // Every index is in `range`, and therefore within the three buffers of the sampler.
    var index = uniform.lowerBound
    while index < uniform.upperBound {
      var growth = unsafe expm1(exponent * (samples.times[index] - origin))
      let end = min(index + AxisSampler.runLength, uniform.upperBound)
      while true {
        unsafe samples.values[index] = from + travel * growth
        unsafe samples.velocities[index] = velocity * (1 + growth)
        index += 1
        if index == end { break }
        let isLong = unsafe spacing.isLong(samples.times[index] - samples.times[index - 1])
        growth += (isLong ? longLoss : shortLoss) * (1 + growth)
      }
    }
    samples.fill(uniform.upperBound..<range.upperBound, budget: budget) { state(at: $0 - origin) }
  }
}

extension DecelerationLaw {
  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    .exponential(destination: destination, amplitude: velocity / exponent, rate: -exponent)
  }
}
