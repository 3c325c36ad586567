import Platform

/// The part of a spring's law that only the damping ratio decides, in units where ω₀ = 1.
struct NormalizedSpring: Sendable, Equatable {
  /// Displacement and velocity in those units, both lengths.
  struct Pair: Sendable, Equatable {
    var a: Double
    var u: Double
  }

  /// ζ.
  let ratio: Double
  /// s = √|1 − ζ²|.
  let splitting: Double
  /// The rate at which the motion finally decays: ζ for ζ ≤ 1, r₁ = 1/(ζ + s) above.
  let slowRate: Double

  init(dampingRatio: Double) {
    ratio = dampingRatio
    // The product of two roots neither cancels near ζ = 1 nor overflows for huge ζ.
    splitting = abs(1 - dampingRatio).squareRoot() * (1 + dampingRatio).squareRoot()
    slowRate = dampingRatio > 1 ? 1 / (dampingRatio + splitting) : dampingRatio
  }

  /// The fast rate r₂ = ζ + s; means something for ζ > 1 only.
  var fastRate: Double { ratio + splitting }

  /// Whether the motion oscillates.
  var oscillates: Bool { ratio < 1 }

  /// The state a time τ > 0 later.
  func advance(_ start: Pair, by time: Double) -> Pair {
    // A time beyond a double is as good as the last one: only an undamped spring still moves then,
    // and nobody can say where it is in its period.
    let time = min(time, .greatestFiniteMagnitude)
    let decayed = exp(-slowRate * time)
    if decayed == 0 { return Pair(a: 0, u: 0) }
    let scaled = scaledAdvance(start, by: time)
    return Pair(a: decayed * scaled.a, u: decayed * scaled.u)
  }

  /// The state a time τ later times e^(slowRate·τ): what is left of it when the final decay is
  /// taken out. It stays of moderate size where the state itself is below the smallest double.
  func scaledAdvance(_ start: Pair, by time: Double) -> Pair {
    ratio > 1 ? overdamped(start, time) : oscillating(start, time)
  }

  private func oscillating(_ start: Pair, _ time: Double) -> Pair {
    let push = start.u + ratio * start.a
    let pull = start.a + ratio * start.u
    if splitting == 0 { return Pair(a: start.a + push * time, u: start.u - pull * time) }
    let angle = splitting * time
    let cosine = cos(angle)
    let sine = sin(angle) / splitting
    return Pair(a: start.a * cosine + push * sine, u: start.u * cosine - pull * sine)
  }

  private func overdamped(_ start: Pair, _ time: Double) -> Pair {
    let push = start.u + slowRate * start.a
    let spread = 2 * splitting * time
    if spread < 1 {
      let lost = expm1(-spread)
      let a = start.a - push * (lost / (2 * splitting))
      return Pair(a: a, u: push * (1 + lost) - slowRate * a)
    }
    let fast = exp(-spread)
    let slow = start.a + slowRate * start.u
    // Dividing first: r₂ times a length may be beyond a double.
    let weight = fastRate / (2 * splitting)
    let small = 1 / (2 * splitting)
    return Pair(a: weight * slow - small * push * fast, u: weight * push * fast - small * slow)
  }
}
