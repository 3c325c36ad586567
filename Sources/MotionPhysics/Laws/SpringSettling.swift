import MotionSystem

/// The exact settling duration of a spring motion: the last time at which its distance from rest is
/// ε.
///
/// For any number of axes the displacement and the velocity span a plane. The distance r is
/// therefore that of two axes: one parallel to the displacement, and one perpendicular to it that
/// has only a velocity. In units of ω₀ and of the motion's own size, three numbers (the parallel
/// displacement and velocity and the perpendicular velocity) and ζ define the problem.
///
/// r is stationary where Σxᵢuᵢ = 0. With C and S of `SpringLaw`, w = S/C and the sums A = Σa²,
/// B = Σau, U = Σu² this is the quadratic
///
///     (ζ(A + U) + (1 + ζ²)B)·w² − (U − A)·w − B = 0
///
/// for every ζ, without a division by s. Between the last peak of r above ε and the next trough (or
/// the final decay) r falls through ε exactly once; that crossing is T.
///
/// The search uses ln r: a final decay is then a straight line, and no threshold underflows. The
/// second derivative of ln r follows from the spring's own equation without another evaluation, so
/// each step follows a parabola. Three steps suffice for most motions.
struct SpringSettling {
  /// The spring in normalized time.
  let spring: NormalizedSpring
  /// Displacement and velocity parallel to the displacement, in units of the motion's size.
  let parallel: PhaseState
  /// The velocity perpendicular to the displacement, in units of the motion's size, ≥ 0.
  let perpendicularVelocity: Double
  /// ln ε, in units of the motion's size.
  let logThreshold: Double

  /// Creates the problem.
  ///
  /// - Parameters:
  ///   - spring: The spring, ζ > 0.
  ///   - displacement: The initial displacement from the target.
  ///   - reducedVelocity: The initial v/ω₀, with as many axes.
  ///   - scale: The greater of the two norms, > 0 and finite.
  ///   - logThreshold: ln ε, in units of `scale`.
  init(
    spring: NormalizedSpring, displacement: Coordinate, reducedVelocity: Coordinate, scale: Double,
    logThreshold: Double
  ) {
    self.spring = spring
    self.logThreshold = logThreshold
    guard displacement.count == 1 else {
      (parallel, perpendicularVelocity) = SpringSettling.plane(displacement, reducedVelocity, scale)
      return
    }
    // The sign is normalized so that a motion and its mirror image give identical results.
    let signedScale = displacement[0] < 0 || displacement[0] == 0 && reducedVelocity[0] < 0 ? -scale : scale
    parallel = PhaseState(
      displacement: displacement[0] / signedScale, velocity: reducedVelocity[0] / signedScale)
    perpendicularVelocity = 0
  }

  /// Returns the state parallel to the displacement and the velocity perpendicular to it, in units of
  /// `scale`.
  private static func plane(
    _ displacement: Coordinate, _ reducedVelocity: Coordinate, _ scale: Double
  ) -> (parallel: PhaseState, perpendicularVelocity: Double) {
    let distance = displacement.length
    guard distance > 0 else {
      return (PhaseState(displacement: 0, velocity: reducedVelocity.length / scale), 0)
    }
    var projection = 0.0
    for axis in displacement.axes {
      projection += displacement[axis] / distance * (reducedVelocity[axis] / scale)
    }
    var remainder = 0.0
    for axis in displacement.axes {
      remainder = hypot(
        remainder, reducedVelocity[axis] / scale - projection * (displacement[axis] / distance))
    }
    return (PhaseState(displacement: distance / scale, velocity: projection), remainder)
  }

  /// Returns T ≥ 0 in units of 1/ω₀, or infinity if it overflows. If the budget is exhausted, the result has
  /// no meaning.
  func duration(_ budget: WorkMeter) -> Double {
    spring.oscillates ? oscillatingDuration(budget) : monotoneDuration(budget)
  }

  // MARK: ζ < 1

  /// Returns T for ζ < 1.
  ///
  /// r has one peak per half period π/s, each smaller than the previous one by the factor
  /// e^(−ζπ/s), so a logarithm finds the last peak above ε. The crossing after it is solved in the
  /// first half period against an accordingly higher level, which preserves the digits of a long
  /// time.
  private func oscillatingDuration(_ budget: WorkMeter) -> Double {
    guard let (peak, distanceAtPeak) = firstPeak(budget) else { return firstCrossing(before: nil, budget) }
    let halfPeriod = Double.pi / spring.splitting
    let decrement = spring.dampingRatio * halfPeriod
    let first = distanceAtPeak.value
    guard first > 0 else { return firstCrossing(before: peak, budget) }
    let peaks = first > decrement ? first / decrement : 0
    // Beyond this count a half period is shorter than the resolution of T.
    guard peaks < 0x1p52 else { return first / spring.dampingRatio }
    // The greatest integer below the quotient.
    let wholePeaks = peaks.rounded(.down)
    let skippedPeaks = wholePeaks == peaks ? max(0, peaks - 1) : wholePeaks
    let next = peak + halfPeriod
    return crossing(after: peak, distanceAtPeak, before: next, level: skippedPeaks * decrement, budget)
      + skippedPeaks * halfPeriod
  }

  /// Returns T if no peak of r is above ε: the crossing before the first peak, or 0.
  private func firstCrossing(before peak: Double?, _ budget: WorkMeter) -> Double {
    let start = logDistance(at: 0, budget)
    return start.value > 0 ? crossing(after: 0, start, before: peak, budget) : 0
  }

  /// Returns the first peak of r, in [0, π/s), and the distance there; nil if r never rises.
  private func firstPeak(_ budget: WorkMeter) -> (time: Double, distance: LogDistance)? {
    guard let roots = stationaryRoots() else { return nil }
    let first = time(of: roots.0)
    if perpendicularVelocity == 0 { return (first, logDistance(atExtremum: first)) }
    // The peak is the higher one. The second derivative cannot distinguish them: where r nearly
    // vanishes, it consists of rounding errors.
    let second = time(of: roots.1)
    let (atFirst, atSecond) = (logDistance(at: first, budget), logDistance(at: second, budget))
    return atFirst.value > atSecond.value ? (first, atFirst) : (second, atSecond)
  }

  /// Returns the time in [0, π/s) at which S : C of the law equals that of the root, for ζ < 1.
  ///
  /// `NormalizedSpring.firstZero` has the times in (0, π/s]. Here the start counts, because a motion from
  /// rest has its greatest distance there, and a root of several axes is not a zero of a solution.
  private func time(of root: Root) -> Double {
    let angle = atan2(spring.splitting * root.sine, root.cosine)
    let folded = angle < 0 ? angle + .pi : angle
    // A full half period is equivalent to 0. The result is never −0 because `crossing` compares bit
    // patterns.
    return folded < .pi ? abs(folded) / spring.splitting : 0
  }

  /// Returns both roots w of the quadratic above as ratios S : C, or nil if they are not real.
  ///
  /// For a single axis the first root is the extremum of x (u = 0) and the second the zero of x.
  private func stationaryRoots() -> (Root, Root)? {
    let zeta = spring.dampingRatio
    if perpendicularVelocity == 0 {
      return (
        Root(sine: parallel.velocity, cosine: parallel.displacement + zeta * parallel.velocity),
        Root(sine: -parallel.displacement, cosine: parallel.velocity + zeta * parallel.displacement)
      )
    }
    // The unknown is κw, which keeps a huge ζ from overflowing.
    let kappa = max(1, zeta)
    let a2 = parallel.displacement * parallel.displacement
    let u2 = parallel.velocity * parallel.velocity + perpendicularVelocity * perpendicularVelocity
    let product = parallel.displacement * parallel.velocity
    let quadratic =
      zeta / kappa * ((a2 + u2) / kappa) + (1 / kappa / kappa + (zeta / kappa) * (zeta / kappa)) * product
    let linear = (u2 - a2) / kappa
    let discriminant = linear * linear + 4 * quadratic * product
    guard discriminant >= 0 else { return nil }
    let larger = (linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return (Root(sine: larger / kappa, cosine: quadratic), Root(sine: -product / kappa, cosine: larger))
  }

  /// A root w = S/C of the quadratic, as the ratio `sine` : `cosine`.
  private struct Root {
    let sine: Double
    let cosine: Double
  }

  // MARK: ζ ≥ 1

  /// Returns T for ζ ≥ 1: r has at most one peak and one trough after t = 0.
  private func monotoneDuration(_ budget: WorkMeter) -> Double {
    let times = monotoneStationaryTimes()
    var last = -1.0
    var start = logDistance(at: 0, budget)
    if start.value > 0 { last = 0 }
    for index in times.indices where times[index] > last && times[index] < .infinity {
      let current = logDistance(at: times[index], budget)
      if current.value > 0 {
        last = times[index]
        start = current
      }
    }
    guard last >= 0 else { return 0 }
    var next = Double.infinity
    for index in times.indices where times[index] > last { next = min(next, times[index]) }
    return crossing(after: last, start, before: next < .infinity ? next : nil, budget)
  }

  /// Returns the stationary times of r, padded with infinity.
  ///
  /// While the two decays have not separated, w is the suitable variable, with s·w = tanh(sτ).
  /// Later it is q = e^(−2sτ), a root of Γ·q² − 2ζP·q + Α = 0 with the sums Α = Σα², P = Σαγ and
  /// Γ = Σγ² of the amplitudes α = a + r₁u of the slow and γ = u + r₁a of the fast decay. The two
  /// ranges overlap, so no root is missed; a root that is found twice does no harm.
  private func monotoneStationaryTimes() -> SIMD4<Double> {
    var times = SIMD4<Double>(repeating: .infinity)
    let splitting = spring.splitting
    if let roots = stationaryRoots() {
      times[0] = earlyTime(roots.0)
      times[1] = earlyTime(roots.1)
    }
    guard splitting > 0 else { return times }
    let slow = parallel.displacement + spring.slowRate * parallel.velocity
    let fast = parallel.velocity + spring.slowRate * parallel.displacement
    // The perpendicular axis has displacement 0, so its amplitudes are α = r₁u and γ = u.
    let slowNorm = hypot(slow, spring.slowRate * perpendicularVelocity)
    let fastNorm = hypot(fast, perpendicularVelocity)
    let product = slow * fast + spring.slowRate * perpendicularVelocity * perpendicularVelocity
    guard product > 0 else { return times }
    let mean = spring.dampingRatio * product
    let geometric = slowNorm * fastNorm
    guard mean >= geometric else { return times }
    let sum = mean + (mean - geometric).squareRoot() * (mean + geometric).squareRoot()
    times[2] = lateTime(sum / fastNorm / fastNorm)
    times[3] = lateTime(slowNorm / sum * slowNorm)
    return times
  }

  /// Returns the stationary time for a root w if sτ is less than atanh(0.6), otherwise infinity.
  private func earlyTime(_ root: Root) -> Double {
    let w = root.sine / root.cosine
    guard w > 0, w < .infinity else { return .infinity }
    if spring.splitting == 0 { return w }
    let tangent = spring.splitting * w
    return tangent < 0.6 ? atanh(tangent) / spring.splitting : .infinity
  }

  /// Returns the stationary time for a root q if sτ is greater than ln(3)/2, otherwise infinity.
  private func lateTime(_ q: Double) -> Double {
    q > 0 && q < 1.0 / 3 ? -log(q) / (2 * spring.splitting) : .infinity
  }
}

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
  func logDistance(at time: Double, _ budget: WorkMeter) -> LogDistance {
    _ = budget.spend(SpringSettling.distanceWork)
    let main = time > 0 ? spring.scaledAdvance(parallel, by: time) : parallel
    let logScale = logThreshold + spring.slowRate * time
    if perpendicularVelocity == 0 {
      let slope = main.velocity / main.displacement
      return LogDistance(
        value: log(abs(main.displacement)) - logScale, slope: slope,
        secondDerivative: -1 - (2 * spring.dampingRatio + slope) * slope)
    }
    let start = PhaseState(displacement: 0, velocity: perpendicularVelocity)
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
    after low: Double, _ start: LogDistance, before high: Double?, level: Double = 0, _ budget: WorkMeter
  ) -> Double {
    // −0 has the bit pattern of a large number.
    var low = max(low, 0)
    let drop = start.value - level
    var high = high ?? decayEnd(after: low, excess: drop, budget)
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
      let current = logDistance(at: time, budget)
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
  private func decayEnd(after low: Double, excess start: Double, _ budget: WorkMeter) -> Double {
    var time = low
    var excess = start
    for _ in 0..<64 where excess > 0 {
      time += (excess + 1) / spring.slowRate
      guard time < .infinity else { return .infinity }
      excess = logDistance(at: time, budget).value
    }
    return time
  }
}
