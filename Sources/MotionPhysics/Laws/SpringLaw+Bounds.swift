import Platform

/// How far a spring can bend within a stretch of time, for proofs about chords.
///
/// Every derivative of x solves the spring's own equation, and a solution y obeys, whatever the damping,
///
///     |y(τ + σ)| ≤ |y| + |y′ + r₁y|·min(σ, 1/s)        in time τ = ω₀t.
///
/// Once the two decays of ζ > 1 have drawn apart it is closer, and free of cancellation, to add the sizes of the two: both
/// only fall. Derivatives come multiplied by a power of the span, so that they are lengths and
/// cannot overflow before the motion itself does.
extension SpringLaw {
  /// What is not exceeded within a span.
  struct Bounds {
    /// |x − target|.
    let displacement: Double
    /// |x″|·span².
    let second: Double
    /// |x‴|·span³.
    let third: Double
  }

  /// Bounds over the `span` seconds that follow `time`.
  func bounds(from time: Double, span: Double) -> Bounds {
    let angle = spring.angularFrequency * span
    if let (slow, fast) = modes(at: time, angle: angle) {
      let first = shape.slowRate * angle
      let second = shape.fastRate * angle
      func size(_ power: Double) -> Double {
        abs(slow) * pow(first, power) + (fast == 0 ? 0 : abs(fast) * pow(second, power))
      }
      return Bounds(displacement: size(0), second: size(2), third: size(3))
    }
    let lengths = derivatives(at: time, angle: angle)
    let swing = shape.splitting * angle > 1 ? 1 / (shape.splitting * angle) : 1
    func most(_ value: Double, _ next: Double) -> Double {
      abs(value) + abs(next + shape.slowRate * angle * value) * swing
    }
    return Bounds(
      displacement: most(lengths.0, lengths.1), second: most(lengths.2, lengths.3),
      third: most(lengths.3, lengths.4))
  }

  /// x″·span² at a time.
  func bend(at time: Double, span: Double) -> Double {
    let angle = spring.angularFrequency * span
    if let (slow, fast) = modes(at: time, angle: angle) {
      let first = shape.slowRate * angle
      let second = shape.fastRate * angle
      return slow * first * first + (fast == 0 ? 0 : fast * second * second)
    }
    return derivatives(at: time, angle: angle).2
  }

  /// The displacement and its first four derivatives, each times a power of `angle`.
  private func derivatives(at time: Double, angle: Double) -> (Double, Double, Double, Double, Double) {
    let state = displacementState(at: time)
    let twist = 2 * shape.ratio * angle
    let one = angle * (state.velocity / spring.angularFrequency)
    let two = -(angle * angle * state.value + twist * one)
    let three = -(angle * angle * one + twist * two)
    let four = -(angle * angle * two + twist * three)
    return (state.value, one, two, three, four)
  }

  /// The slow and the fast decay of ζ > 1, where they draw apart within `angle`.
  private func modes(at time: Double, angle: Double) -> (slow: Double, fast: Double)? {
    guard shape.ratio > 1, 2 * shape.splitting * angle > 1 else { return nil }
    let weight = shape.fastRate / (2 * shape.splitting)
    let share = 1 / (2 * shape.splitting)
    let turn = spring.angularFrequency * time
    let slow = weight * displacement + share * reducedVelocity
    let fast = share * (reducedVelocity + shape.slowRate * displacement)
    return (slow * exp(-shape.slowRate * turn), -fast * exp(-shape.fastRate * turn))
  }
}
