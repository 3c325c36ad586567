import Platform

/// The exact settling of a spring motion: the last time at which its distance from rest is ε.
///
/// However many axes there are, a and u span a plane, so the distance r is that of two axes: one
/// along the displacement, one across it, where only velocity is. In units of ω₀ and of the
/// motion's own size three numbers (`along.a`, `along.u`, `across`) and ζ are the whole problem.
///
/// r is stationary where Σxᵢuᵢ = 0. With the law's C and S, w = S/C and the sums A = Σa², B = Σau,
/// U = Σu² that is the quadratic
///
///     (ζ(A + U) + (1 + ζ²)B)·w² − (U − A)·w − B = 0
///
/// in every regime, with no division by s. Between the last peak of r above ε and the trough (or
/// the final decay) after it, r falls through ε exactly once; that crossing is T.
///
/// Everything about sizes is done with ln r: a final decay is then a straight line, and no threshold is
/// too small for a double. Its second derivative costs nothing, because a and u solve the spring's own
/// equation; so a step of the search follows a parabola, and three of them are enough for most motions.
struct SpringSettling {
  private let shape: SpringShape
  private let along: SpringShape.Pair
  private let across: Double
  /// ln ε in the motion's own unit of length.
  private let level: Double

  /// The problem for displacement and reduced velocity v/ω₀ of each axis (`size` is the greater of
  /// their norms, > 0 and finite) and a threshold > 0.
  init(
    shape: SpringShape, displacement: Coordinate, reducedVelocity: Coordinate, size: Double, threshold: Double
  ) {
    self.shape = shape
    level = logRatio(threshold, size)
    if displacement.count == 1 {
      // Turned to the side where the displacement is not negative: a motion and its mirror image are one problem.
      let side = displacement[0] < 0 || displacement[0] == 0 && reducedVelocity[0] < 0 ? -size : size
      along = SpringShape.Pair(a: displacement[0] / side, u: reducedVelocity[0] / side)
      across = 0
      return
    }
    let distance = displacement.length
    guard distance > 0 else {
      along = SpringShape.Pair(a: 0, u: reducedVelocity.length / size)
      across = 0
      return
    }
    var projection = 0.0
    for axis in displacement.axes {
      projection += displacement[axis] / distance * (reducedVelocity[axis] / size)
    }
    var rest = 0.0
    for axis in displacement.axes {
      rest = hypot(rest, reducedVelocity[axis] / size - projection * (displacement[axis] / distance))
    }
    along = SpringShape.Pair(a: distance / size, u: projection)
    across = rest
  }

  /// T in units of 1/ω₀, ≥ 0; infinite where it is beyond a double. Needs ζ > 0.
  func duration() -> Double {
    shape.oscillates ? oscillatingDuration() : monotoneDuration()
  }

  // MARK: ζ < 1

  /// The peaks of r come once in half a period π/s, each smaller than the one before by
  /// e^(−ζπ/s): a logarithm finds the last one above ε. The crossing after it is solved for in the
  /// first half period, against a level raised accordingly, so that no digits of a long time are lost.
  private func oscillatingDuration() -> Double {
    guard let (peak, atPeak) = firstPeak() else { return firstCrossing(before: nil) }
    let halfPeriod = Double.pi / shape.splitting
    let drop = shape.ratio * halfPeriod
    let first = atPeak.value
    guard first > 0 else { return firstCrossing(before: peak) }
    let passed = max(0, (first / drop).rounded(.up) - 1)
    // Beyond that a half period is less than the resolution of T.
    guard passed < 0x1p52 else { return first / shape.ratio }
    let next = peak + halfPeriod
    return crossing(after: peak, atPeak, before: next, raisedBy: passed * drop) + passed * halfPeriod
  }

  /// T where r is above ε at the start, if at all, and at no peak.
  private func firstCrossing(before peak: Double?) -> Double {
    let start = excess(at: 0)
    return start.value > 0 ? crossing(after: 0, start, before: peak) : 0
  }

  /// The first peak of r, in [0, π/s), and what is above ε there; nil where r never rises.
  private func firstPeak() -> (time: Double, excess: Excess)? {
    guard let roots = stationaryRoots() else { return nil }
    let one = time(of: roots.0)
    if across == 0 { return (one, excess(atExtremum: one)) }
    // The peak is the higher of the two. (Where r nearly vanishes, its bend is only noise.)
    let other = time(of: roots.1)
    let (atOne, atOther) = (excess(at: one), excess(at: other))
    return atOne.value > atOther.value ? (one, atOne) : (other, atOther)
  }

  /// When the root's S : C is that of the law for ζ < 1, in [0, π/s).
  private func time(of root: Root) -> Double {
    let angle = atan2(shape.splitting * root.sine, root.cosine)
    let folded = angle < 0 ? angle + .pi : angle
    // A whole half period is none; and never −0, since `crossing` counts on the bit pattern.
    return folded < .pi ? abs(folded) / shape.splitting : 0
  }

  /// Both roots w of the quadratic above as pairs S : C, for one axis the extremum of x (u = 0) before the zero
  /// of x; nil where they are not real.
  private func stationaryRoots() -> (Root, Root)? {
    let zeta = shape.ratio
    if across == 0 {
      return (
        Root(sine: along.u, cosine: along.a + zeta * along.u),
        Root(sine: -along.a, cosine: along.u + zeta * along.a)
      )
    }
    // Solved for κw, so that a huge ζ does not overflow.
    let kappa = max(1, zeta)
    let a2 = along.a * along.a
    let u2 = along.u * along.u + across * across
    let product = along.a * along.u
    let quadratic =
      zeta / kappa * ((a2 + u2) / kappa) + (1 / kappa / kappa + (zeta / kappa) * (zeta / kappa)) * product
    let linear = (u2 - a2) / kappa
    let discriminant = linear * linear + 4 * quadratic * product
    guard discriminant >= 0 else { return nil }
    let larger = (linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return (
      Root(sine: larger / kappa, cosine: quadratic),
      Root(sine: -product / kappa, cosine: larger)
    )
  }

  private struct Root {
    let sine: Double
    let cosine: Double
  }

  // MARK: ζ ≥ 1

  /// r has at most one peak and one trough after t = 0: look at each stationary time.
  private func monotoneDuration() -> Double {
    let times = monotoneStationaryTimes()
    var last = -1.0
    var start = excess(at: 0)
    if start.value > 0 { last = 0 }
    for index in times.indices where times[index] > last && times[index] < .infinity {
      let here = excess(at: times[index])
      if here.value > 0 {
        last = times[index]
        start = here
      }
    }
    guard last >= 0 else { return 0 }
    var next = Double.infinity
    for index in times.indices where times[index] > last { next = min(next, times[index]) }
    return crossing(after: last, start, before: next < .infinity ? next : nil)
  }

  /// The stationary times of r, infinity for none. Where the two decays have not drawn apart w is
  /// the good variable, s·w = tanh(sτ); later q = e^(−2sτ) is, of the quadratic
  /// Γ·q² − 2ζP·q + Α = 0 with the sums Α = Σα², P = Σαγ, Γ = Σγ² of the amplitudes
  /// α = a + r₁u of the slow and γ = u + r₁a of the fast decay. Their ranges overlap a little, so that
  /// no root falls between; one that is found twice does no harm.
  private func monotoneStationaryTimes() -> SIMD4<Double> {
    var times = SIMD4<Double>(repeating: .infinity)
    let split = shape.splitting
    if let roots = stationaryRoots() {
      times[0] = earlyTime(roots.0)
      times[1] = earlyTime(roots.1)
    }
    guard split > 0 else { return times }
    let slow = along.a + shape.slowRate * along.u
    let fast = along.u + shape.slowRate * along.a
    // The across axis has displacement 0, so there α = r₁u and γ = u.
    let slowNorm = hypot(slow, shape.slowRate * across)
    let fastNorm = hypot(fast, across)
    let product = slow * fast + shape.slowRate * across * across
    guard product > 0 else { return times }
    let mean = shape.ratio * product
    let geometric = slowNorm * fastNorm
    guard mean >= geometric else { return times }
    let sum = mean + (mean - geometric).squareRoot() * (mean + geometric).squareRoot()
    times[2] = lateTime(sum / fastNorm / fastNorm)
    times[3] = lateTime(slowNorm / sum * slowNorm)
    return times
  }

  private func earlyTime(_ root: Root) -> Double {
    let w = root.sine / root.cosine
    guard w > 0, w < .infinity else { return .infinity }
    if shape.splitting == 0 { return w }
    let tangent = shape.splitting * w
    return tangent < 0.6 ? atanh(tangent) / shape.splitting : .infinity
  }

  private func lateTime(_ q: Double) -> Double {
    q > 0 && q < 1.0 / 3 ? -log(q) / (2 * shape.splitting) : .infinity
  }

  // MARK: the distance and its crossing

  /// ln(r/ε) and its first two derivatives.
  private struct Excess {
    let value: Double
    let slope: Double
    let bend: Double
  }

  /// What is above ε at a time τ ≥ 0.
  ///
  /// With the sums A, B and U of that time, (ln r)′ = B/A and, since a′ = u and u′ = −a − 2ζu,
  /// (ln r)″ = U/A − 1 − 2ζ·B/A − 2(B/A)².
  private func excess(at time: Double) -> Excess {
    let main = time > 0 ? shape.scaledAdvance(along, by: time) : along
    let final = level + shape.slowRate * time
    if across == 0 {
      let slope = main.u / main.a
      return Excess(
        value: log(abs(main.a)) - final, slope: slope, bend: -1 - (2 * shape.ratio + slope) * slope)
    }
    let other =
      time > 0
      ? shape.scaledAdvance(SpringShape.Pair(a: 0, u: across), by: time) : SpringShape.Pair(a: 0, u: across)
    let distance = hypot(main.a, other.a)
    let slope = (main.a / distance * main.u + other.a / distance * other.u) / distance
    let speed = hypot(main.u, other.u) / distance
    return Excess(
      value: log(distance) - final, slope: slope,
      bend: speed * speed - 1 - 2 * (shape.ratio + slope) * slope)
  }

  /// The same at an extremum of one axis with ζ < 1. There u is 0, and what is left of the law is
  /// x = e^(−ζτ)·√(a² + 2ζau + u²): the root is written as the length of (a + ζu, su), which does not cancel.
  private func excess(atExtremum time: Double) -> Excess {
    let first = along.a + shape.ratio * along.u
    let second = shape.splitting * along.u
    return Excess(
      value: log(first * first + second * second) / 2 - level - shape.slowRate * time, slope: 0, bend: -1)
  }

  /// The one time in which r, raised by e^(−raise), falls through ε: after `low`, where it is above, and before `high`,
  /// up to which it falls and perhaps rises again, but not to ε; or in the final decay where `high` is nil. `start` is
  /// the excess at `low`.
  ///
  /// Euler's method on ln(r/ε), each step the root of the parabola through value, slope and bend (cubic convergence;
  /// J. F. Traub, Iterative Methods for the Solution of Equations, 1964), inside a bracket. A step that leaves the
  /// bracket, or does not halve the step before it, is replaced by halving the bracket's bit patterns, which for
  /// times ≥ +0 are in the order of the times: at most 64 of these, whatever the sizes, end at two adjacent doubles.
  private func crossing(
    after low: Double, _ start: Excess, before high: Double?, raisedBy raise: Double = 0
  ) -> Double {
    // A start of −0 has the bit pattern of a huge number.
    var low = max(low, 0)
    var high = high ?? decayEnd(after: low, excess: start.value - raise)
    guard high < .infinity else { return .infinity }
    guard high > low else { return low }
    var time = low + fall(by: start.value - raise, from: start)
    var lastStep = Double.infinity
    for _ in 0..<200 {
      if !(time > low && time < high) {
        time = Double(bitPattern: low.bitPattern + (high.bitPattern - low.bitPattern) / 2)
        lastStep = .infinity
        if time == low { return high }
      }
      let here = excess(at: time)
      let left = here.value - raise
      guard here.slope < 0 else {
        // It rises already.
        high = time
        time = .nan
        continue
      }
      if left > 0 { low = time } else { high = time }
      let step = fall(by: left, from: here)
      // Of ln r no derivative is more than a few powers of this rate, and what the parabola left out is its third
      // one: once that changes no digit of the time, there is nothing left to look at.
      let rate = 1 + shape.ratio + abs(here.slope)
      let turn = rate * step
      if abs(step) <= time.ulp || abs(turn * turn * turn) <= 3 * abs(here.slope) * time.ulp {
        return min(max(time + step, low), high)
      }
      time = abs(step) <= lastStep / 2 ? time + step : .nan
      lastStep = abs(step)
    }
    return high
  }

  /// How much later ln r has fallen by `depth` (earlier, where that is negative), as value, slope and bend foretell it.
  private func fall(by depth: Double, from start: Excess) -> Double {
    // On the way down the slope is negative; where it is not, only the bend leads there.
    let slope = min(start.slope, 0)
    let discriminant = slope * slope - 2 * start.bend * depth
    guard discriminant > 0 else { return -depth / slope }
    // The root of the parabola near the start, in the form that does not cancel.
    return 2 * depth / (discriminant.squareRoot() - slope)
  }

  /// A time after `low` at which r has decayed below ε for ever. ln r + ρτ grows at most like ln τ,
  /// so stepping by what is left divided by ρ arrives after a few steps.
  private func decayEnd(after low: Double, excess start: Double) -> Double {
    var time = low
    var left = start
    for _ in 0..<64 where left > 0 {
      time += (left + 1) / shape.slowRate
      guard time < .infinity else { return .infinity }
      left = excess(at: time).value
    }
    return time
  }
}
