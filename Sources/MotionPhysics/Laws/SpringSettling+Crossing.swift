import Platform

/// The distance from rest at a time, and the time at which it falls through the threshold.
extension SpringSettling {
  /// The work of the distance at one time, in units of the budget.
  private static let distanceWork = 3

  /// ln(r/ε) at one time, with its first two derivatives with respect to τ.
  struct LogDistance {
    let value: Double
    let slope: Double
    let secondDerivative: Double
  }

  /// Returns ln(r/ε) at a time τ ≥ 0. If the budget is exhausted, it has no meaning.
  ///
  /// With the sums A, B and U of that time, (ln r)′ = B/A and, since a′ = u and u′ = −a − 2ζu,
  /// (ln r)″ = U/A − 1 − 2ζ·B/A − 2(B/A)².
  func logDistance(at time: Double, _ budget: inout WorkBudget) -> LogDistance {
    _ = budget.spend(SpringSettling.distanceWork)
    let main = time > 0 ? spring.scaledAdvance(parallel, by: time) : parallel
    let logScale = logThreshold + spring.slowRate * time
    if perpendicularVelocity == 0 {
      let slope = main.velocity / main.displacement
      return LogDistance(
        value: log(abs(main.displacement)) - logScale, slope: slope,
        secondDerivative: -1 - (2 * spring.dampingRatio + slope) * slope)
    }
    let start = NormalizedSpring.PhaseState(displacement: 0, velocity: perpendicularVelocity)
    let other = time > 0 ? spring.scaledAdvance(start, by: time) : start
    let distance = hypot(main.displacement, other.displacement)
    let slope =
      (main.displacement / distance * main.velocity + other.displacement / distance * other.velocity)
      / distance
    let speed = hypot(main.velocity, other.velocity) / distance
    return LogDistance(
      value: log(distance) - logScale, slope: slope,
      secondDerivative: speed * speed - 1 - 2 * (spring.dampingRatio + slope) * slope)
  }

  /// Returns ln(r/ε) at an extremum of a single axis with ζ < 1.
  ///
  /// At an extremum u is 0 and |x| = e^(−ζτ)·√(a² + 2ζau + u²). The root is computed as the length of
  /// (a + ζu, su), which does not cancel. `NormalizedSpring.firstExtremum` takes its length. The logarithm
  /// here needs neither a root nor an exponential, and the squares of lengths in units of the motion's size
  /// do not overflow.
  func logDistance(atExtremum time: Double) -> LogDistance {
    let first = parallel.displacement + spring.dampingRatio * parallel.velocity
    let second = spring.splitting * parallel.velocity
    return LogDistance(
      value: log(first * first + second * second) / 2 - logThreshold - spring.slowRate * time, slope: 0,
      secondDerivative: -1)
  }

  /// Returns the time at which ln(r/ε) falls through `level`.
  ///
  /// Each step is the root of the parabola through value, slope and second derivative (Euler's
  /// method, of cubic convergence; J. F. Traub, Iterative Methods for the Solution of Equations,
  /// 1964), inside a bracket. A step that leaves the bracket, or that does not halve the previous
  /// step, is replaced by bisecting the bit patterns of the bracket, which for times ≥ +0 have the
  /// order of the times. At most 64 bisections reach two adjacent doubles.
  ///
  /// - Parameters:
  ///   - low: A time at which ln(r/ε) is above `level`.
  ///   - start: The distance at `low`.
  ///   - high: A time before which ln(r/ε) falls through `level` and does not reach it again; nil for
  ///     the final decay.
  ///   - level: The value of ln(r/ε) to find.
  func crossing(
    after low: Double, _ start: LogDistance, before high: Double?, level: Double = 0,
    _ budget: inout WorkBudget
  ) -> Double {
    // −0 has the bit pattern of a large number.
    var low = max(low, 0)
    let drop = start.value - level
    var high = high ?? decayEnd(after: low, excess: drop, &budget)
    guard high < .infinity else { return .infinity }
    guard high > low else { return low }
    // In the final decay ln r is almost linear with this slope; before that it falls sooner.
    var time = low + min(timeToFall(by: drop, from: start), drop / spring.slowRate)
    var lastStep = Double.infinity
    for _ in 0..<200 {
      if !(time > low && time < high) {
        time = Double(bitPattern: low.bitPattern + (high.bitPattern - low.bitPattern) / 2)
        lastStep = .infinity
        if time == low { return high }
      }
      let current = logDistance(at: time, &budget)
      let excess = current.value - level
      if excess > 0 { low = time } else { high = time }
      guard current.slope < 0 else {
        // The distance rises here, or is too level to extrapolate from: bisect next.
        time = .nan
        continue
      }
      let step = timeToFall(by: excess, from: current)
      // No derivative of ln r exceeds a small multiple of a power of this rate, and the error of
      // the parabola is of third order. The search ends once that error is below the resolution of
      // the time.
      let rate = 1 + spring.dampingRatio + abs(current.slope)
      let scaledStep = rate * step
      if abs(step) <= time.ulp
        || abs(scaledStep * scaledStep * scaledStep) <= 3 * abs(current.slope) * time.ulp
      {
        return min(max(time + step, low), high)
      }
      time = abs(step) <= lastStep / 2 ? time + step : .nan
      lastStep = abs(step)
    }
    return high
  }

  /// Returns the time after which the parabola at `start` has fallen by `drop`; negative for a
  /// negative drop.
  private func timeToFall(by drop: Double, from start: LogDistance) -> Double {
    // If the slope is not negative, only the second derivative can lead downward.
    let slope = min(start.slope, 0)
    let discriminant = slope * slope - 2 * start.secondDerivative * drop
    guard discriminant > 0 else { return slope < 0 ? -drop / slope : .infinity }
    // The root of the parabola near the start, in the form that does not cancel.
    return 2 * drop / (discriminant.squareRoot() - slope)
  }

  /// Returns a time after `low` at which r has decayed below ε permanently.
  ///
  /// ln r + ρτ grows at most like ln τ, where ρ is the slow rate. Steps of the remaining excess
  /// divided by ρ therefore arrive after a few iterations.
  private func decayEnd(after low: Double, excess start: Double, _ budget: inout WorkBudget) -> Double {
    var time = low
    var excess = start
    for _ in 0..<64 where excess > 0 {
      time += (excess + 1) / spring.slowRate
      guard time < .infinity else { return .infinity }
      excess = logDistance(at: time, &budget).value
    }
    return time
  }
}
