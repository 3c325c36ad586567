import Platform

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
