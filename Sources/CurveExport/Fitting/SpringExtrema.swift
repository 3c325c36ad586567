import MotionPhysics
import Platform

/// The extrema of a spring: the times at which its velocity is 0.
struct SpringExtrema {
  /// The time between two extrema (half a period), in seconds; `nil` if the spring has at most one
  /// extremum.
  let interval: Double?
  /// The times of the first extrema, in seconds, at most three. The deviation decreases from each
  /// extremum to the next one on the same side, so the minimum and the maximum are among these and
  /// the ends of a segment.
  let first: [Double]
  /// The amplitude of the oscillation's envelope at the law's time 0, in the value's unit. It
  /// decreases as e^(−decay·t). 0 if the spring has at most one extremum.
  let amplitude: Double
  /// The decay rate of the envelope, per second.
  let decay: Double

  init(_ law: SpringLaw) {
    let frequency = law.spring.angularFrequency
    let ratio = law.spring.dampingRatio
    let split = frequency * (abs(1 - ratio).squareRoot() * (1 + ratio).squareRoot())
    decay = ratio * frequency
    // v = e^(−βt)·(v₀·C − h·S) is 0 where tan(st)/s (or t, or tanh(st)/s) is v₀/h.
    let pull = frequency * (frequency * law.displacement + ratio * law.velocity)
    if ratio < 1, split > 0 {
      let half = Double.pi / split
      let angle = atan2(law.velocity * split, pull)
      let time = (angle >= 0 ? angle : angle + Double.pi) / split
      interval = half
      first = [time, time + half, time + 2 * half]
      amplitude = hypot(law.displacement, (law.velocity + decay * law.displacement) / split)
      return
    }
    interval = nil
    amplitude = 0
    if split > 0 {
      // e^(2st) = r₂(v₀ + r₁x₀) / (r₁(v₀ + r₂x₀)). This form loses no digits if the rates differ
      // greatly.
      let slow = frequency / (ratio + split / frequency)
      let fast = decay + split
      let growth =
        (law.velocity + slow * law.displacement) / slow / ((law.velocity + fast * law.displacement) / fast)
      let time = log(growth) / (2 * split)
      first = time > 0 && time.isFinite ? [time] : []
    } else {
      let time = law.velocity / pull
      first = time > 0 && time.isFinite ? [time] : []
    }
  }
}
