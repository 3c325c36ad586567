import Platform

/// How far from rest the motion is at a time, and where that falls through the threshold.
extension SpringSettling {
  /// ln(r/ε) and its first two derivatives.
  struct Excess {
    let value: Double
    let slope: Double
    let bend: Double
  }

  /// What is above ε at a time τ ≥ 0.
  ///
  /// With the sums A, B and U of that time, (ln r)′ = B/A and, since a′ = u and u′ = −a − 2ζu,
  /// (ln r)″ = U/A − 1 − 2ζ·B/A − 2(B/A)².
  func excess(at time: Double) -> Excess {
    let main = time > 0 ? shape.scaledAdvance(along, by: time) : along
    let final = level + shape.slowRate * time
    if across == 0 {
      let slope = main.u / main.a
      return Excess(
        value: log(abs(main.a)) - final, slope: slope, bend: -1 - (2 * shape.ratio + slope) * slope)
    }
    let other =
      time > 0
      ? shape.scaledAdvance(NormalizedSpring.Pair(a: 0, u: across), by: time)
      : NormalizedSpring.Pair(a: 0, u: across)
    let distance = hypot(main.a, other.a)
    let slope = (main.a / distance * main.u + other.a / distance * other.u) / distance
    let speed = hypot(main.u, other.u) / distance
    return Excess(
      value: log(distance) - final, slope: slope,
      bend: speed * speed - 1 - 2 * (shape.ratio + slope) * slope)
  }

  /// The same at an extremum of one axis with ζ < 1. There u is 0, and what is left of the law is
  /// x = e^(−ζτ)·√(a² + 2ζau + u²): the root is written as the length of (a + ζu, su), which does not cancel.
  func excess(atExtremum time: Double) -> Excess {
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
  func crossing(
    after low: Double, _ start: Excess, before high: Double?, raisedBy raise: Double = 0
  ) -> Double {
    // A start of −0 has the bit pattern of a huge number.
    var low = max(low, 0)
    let depth = start.value - raise
    var high = high ?? decayEnd(after: low, excess: depth)
    guard high < .infinity else { return .infinity }
    guard high > low else { return low }
    // A final decay is nearly a line with this slope, and what still has a bend falls sooner.
    var time = low + min(fall(by: depth, from: start), depth / shape.slowRate)
    var lastStep = Double.infinity
    for _ in 0..<200 {
      if !(time > low && time < high) {
        time = Double(bitPattern: low.bitPattern + (high.bitPattern - low.bitPattern) / 2)
        lastStep = .infinity
        if time == low { return high }
      }
      let here = excess(at: time)
      let left = here.value - raise
      if left > 0 { low = time } else { high = time }
      guard here.slope < 0 else {
        // It rises again already, or is too level to tell: nothing to follow from here.
        time = .nan
        continue
      }
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
    guard discriminant > 0 else { return slope < 0 ? -depth / slope : .infinity }
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
