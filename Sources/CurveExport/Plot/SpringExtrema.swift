import MotionPhysics
import Platform

/// How often and where a spring turns round: what a plot must know before it can choose its steps.
struct SpringExtrema {
  /// Seconds from one turn to the next; nil where the spring turns once at most.
  let interval: Double?
  /// The times of the first turns, at most three. Of all turns on one side the first goes furthest, so the
  /// extreme values are among these and the ends.
  let first: [Double]
  /// The greatest distance from the target that the swinging could have at the law's time 0; it shrinks as
  /// e^(−decay·t). 0 where the spring turns once at most.
  let amplitude: Double
  /// The rate in `amplitude`, per second.
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
      let turn = (angle >= 0 ? angle : angle + Double.pi) / split
      interval = half
      first = [turn, turn + half, turn + 2 * half]
      amplitude = hypot(law.displacement, (law.velocity + decay * law.displacement) / split)
      return
    }
    interval = nil
    amplitude = 0
    if split > 0 {
      // e^(2st) = r₂(v₀ + r₁x₀) / (r₁(v₀ + r₂x₀)): no digits are lost however far apart the rates are.
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
