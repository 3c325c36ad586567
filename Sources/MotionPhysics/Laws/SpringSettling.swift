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
  let shape: NormalizedSpring
  let along: NormalizedSpring.Pair
  let across: Double
  /// ln ε in the motion's own unit of length.
  let level: Double

  /// The problem for displacement and reduced velocity v/ω₀ of each axis (`size` is the greater of
  /// their norms, > 0 and finite) and a threshold > 0.
  init(
    shape: NormalizedSpring, displacement: Coordinate, reducedVelocity: Coordinate, size: Double,
    threshold: Double
  ) {
    self.shape = shape
    level = logRatio(threshold, size)
    if displacement.count == 1 {
      // Turned to the side where the displacement is not negative: a motion and its mirror image are one problem.
      let side = displacement[0] < 0 || displacement[0] == 0 && reducedVelocity[0] < 0 ? -size : size
      along = NormalizedSpring.Pair(a: displacement[0] / side, u: reducedVelocity[0] / side)
      across = 0
      return
    }
    let distance = displacement.length
    guard distance > 0 else {
      along = NormalizedSpring.Pair(a: 0, u: reducedVelocity.length / size)
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
    along = NormalizedSpring.Pair(a: distance / size, u: projection)
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
}
