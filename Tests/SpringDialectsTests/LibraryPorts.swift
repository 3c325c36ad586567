import MotionSystem

// Small ports of the formulas of JavaScript libraries, written from their rules and independent of the code
// under test.

/// React Spring: steps of one millisecond.
struct ReactSpringPort {
  let tension: Double
  let friction: Double
  let mass: Double

  /// Returns the positions before each step, up to the step before which the animation ends.
  func positions(from: Double, to: Double, velocityPerMillisecond: Double) -> [Double] {
    var position = from
    var velocity = velocityPerMillisecond
    let precision = to == from ? 0.005 : min(1, abs(to - from) * 0.001)
    let restVelocity = precision / 10
    var positions: [Double] = []
    while positions.count < 200_000 {
      positions.append(position)
      if abs(velocity) <= restVelocity, abs(to - position) <= precision { break }
      let springForce = -tension * 0.000001 * (position - to)
      let dampingForce = -friction * 0.001 * velocity
      let acceleration = (springForce + dampingForce) / mass
      velocity += acceleration
      position += velocity
    }
    return positions
  }
}

/// React Native, Reanimated and wobble: closed forms that treat a damping ratio above 1 as 1.
struct ClampedSpringPort {
  let stiffness: Double
  let damping: Double
  let mass: Double

  /// Returns the displacement from the target.
  func displacement(_ time: Double, _ x0: Double, _ v0: Double) -> Double {
    let omega0 = (stiffness / mass).squareRoot()
    let zeta = damping / (2 * (stiffness * mass).squareRoot())
    if zeta < 1 {
      let omega1 = omega0 * (1 - zeta * zeta).squareRoot()
      let envelope = exp(-zeta * omega0 * time)
      return envelope * (x0 * cos(omega1 * time) + (v0 + zeta * omega0 * x0) / omega1 * sin(omega1 * time))
    }
    return exp(-omega0 * time) * (x0 + (v0 + omega0 * x0) * time)
  }
}

/// The exact solution by its characteristic roots, for any damping ratio other than 1.
struct ExactSpringPort {
  let stiffness: Double
  let damping: Double
  let mass: Double

  /// Returns the displacement from the target.
  func displacement(_ time: Double, _ x0: Double, _ v0: Double) -> Double {
    let decay = damping / (2 * mass)
    let discriminant = decay * decay - stiffness / mass
    if discriminant < 0 {
      let frequency = (-discriminant).squareRoot()
      return exp(-decay * time)
        * (x0 * cos(frequency * time) + (v0 + decay * x0) / frequency * sin(frequency * time))
    }
    let split = discriminant.squareRoot()
    let (slow, fast) = (-decay + split, -decay - split)
    let first = (v0 - fast * x0) / (slow - fast)
    return first * exp(slow * time) + (x0 - first) * exp(fast * time)
  }
}

/// Motion: its generator of a spring. The frequency of a duration is the root of an envelope, found by twelve
/// steps of Newton's method from 5/duration; the positions are closed forms.
struct MotionPort {
  let stiffness: Double
  let damping: Double
  /// A duration or a bounce sets the velocity to 0.
  let ignoresVelocity: Bool

  init(duration: Double, bounce: Double) {
    let ratio = min(max(1 - bounce, 0.05), 1)
    let seconds = min(max(duration, 0.01), 10)
    let limit = 0.001
    var frequency = 5 / seconds
    for _ in 0..<12 {
      let envelope: Double
      let slope: Double
      if ratio < 1 {
        // 0.001 − ζω/ω_d·e^(−ζωT)
        let amplitude = ratio / (1 - ratio * ratio).squareRoot()
        let decay = exp(-frequency * ratio * seconds)
        envelope = limit - amplitude * decay
        slope = amplitude * ratio * seconds * decay
      } else {
        // −0.001 + e^(−ωT)·(ωT + 1)
        let decay = exp(-frequency * seconds)
        envelope = -limit + decay * (frequency * seconds + 1)
        slope = -frequency * seconds * seconds * decay
      }
      frequency -= envelope / slope
    }
    stiffness = frequency * frequency
    damping = ratio * 2 * stiffness.squareRoot()
    ignoresVelocity = true
  }

  init(visualDuration: Double, bounce: Double) {
    let root = 2 * Double.pi / (visualDuration * 1.2)
    stiffness = root * root
    damping = 2 * min(max(1 - bounce, 0.05), 1) * stiffness.squareRoot()
    ignoresVelocity = true
  }

  /// Returns the position, from the distance target − origin as in the library.
  func position(_ time: Double, from origin: Double, to target: Double, velocity received: Double) -> Double {
    let velocity = ignoresVelocity ? 0 : -received
    let delta = target - origin
    let frequency = stiffness.squareRoot()
    let ratio = damping / (2 * frequency)
    if ratio < 1 {
      let angular = frequency * (1 - ratio * ratio).squareRoot()
      return target - exp(-ratio * frequency * time)
        * ((velocity + ratio * frequency * delta) / angular * sin(angular * time) + delta
          * cos(angular * time))
    }
    return target - exp(-frequency * time) * (delta + (velocity + frequency * delta) * time)
  }
}
