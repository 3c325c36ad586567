import Platform

/// A motion whose axes are all pulled by one spring; its distance from rest is the Euclidean norm.
public struct SpringMotion: Sendable, Equatable {
  /// Where it starts.
  public let from: Coordinate
  /// Where the spring pulls to, and where it rests.
  public let to: Coordinate
  /// Velocity at the start, per second.
  public let velocity: Coordinate
  /// The spring.
  public let spring: SpringParameters
  /// The distance from rest that counts as arrived, > 0.
  public let threshold: Double

  /// from − to.
  private let displacement: Coordinate
  /// v/ω₀, a length.
  private let reducedVelocity: Coordinate
  /// The greater norm of the two above.
  private let size: Double

  /// Creates the motion.
  ///
  /// - Throws: `outOfRange` of the axes where their numbers differ; `notPositive` or `overflow` for the threshold; `overflow` of displacement, value or velocity
  ///   where one of these is at some time more than a double can hold.
  public init(
    from: Coordinate, to: Coordinate, velocity: Coordinate, spring: SpringParameters, threshold: Double
  )
    throws(MotionError)
  {
    try checkThreshold(threshold)
    try checkAxes(of: to, equal: from)
    try checkAxes(of: velocity, equal: from)
    guard from.isFinite else { throw .overflow(.from) }
    guard to.isFinite else { throw .overflow(.to) }
    let frequency = spring.angularFrequency
    let displacement = from - to
    let reducedVelocity = velocity.map { $0 / frequency }
    let distance = displacement.length
    let speed = reducedVelocity.length
    // x² + (v/ω₀)² never grows, so these bound every value and velocity of the motion.
    let reach = 4 * distance + 4 * speed
    guard (4 * distance).isFinite else { throw .overflow(.displacement) }
    guard reach.isFinite, (reach * frequency).isFinite else { throw .overflow(.velocity) }
    guard to.axes.allSatisfy({ (abs(to[$0]) + reach).isFinite }) else { throw .overflow(.to) }
    self.from = from
    self.to = to
    self.velocity = velocity
    self.spring = spring
    self.threshold = threshold
    self.displacement = displacement
    self.reducedVelocity = reducedVelocity
    size = max(distance, speed)
  }

  /// When the motion comes to rest.
  ///
  /// - Throws: `envelopeUndefined` for ζ > 1; `overflow` where the time is more than a double can hold.
  public func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration {
    if size == 0 { return .after(0) }
    if spring.dampingRatio == 0 {
      return hypot(displacement.length, reducedVelocity.length) > threshold ? .never : .after(0)
    }
    let duration =
      switch settling {
      case .exact: exactDuration()
      case .envelope: try envelopeDuration()
      }
    guard duration.isFinite else { throw .overflow(.settlingDuration) }
    return .after(duration)
  }

  /// The curve: one spring phase for each axis, without end where the motion never settles.
  public func curve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> MotionCurve {
    let end =
      switch try settlingDuration(settling) {
      case .after(let duration): duration
      case .never: Double.infinity
      }
    return MotionCurve(
      axes: from.axes.map { axis in
        AxisCurve(phases: [AxisPhase(start: 0, end: end, law: .spring(axisLaw(axis)))], destination: to[axis])
      })
  }

  /// The threshold of a spring for which none is given: 0.5, or 1/200 of the distance where that is
  /// smaller and not 0, but at least 1e-6. Both must have equally many axes.
  public static func standardThreshold(from: Coordinate, to: Coordinate) -> Double {
    let share = (to - from).length / 200
    return share > 0 && share < 0.5 ? max(share, 1e-6) : 0.5
  }

  /// The law of one axis.
  func axisLaw(_ axis: Int) -> SpringLaw {
    SpringLaw(spring: spring, target: to[axis], displacement: displacement[axis], velocity: velocity[axis])
  }

  private func exactDuration() -> Double {
    let settling = SpringSettling(
      shape: NormalizedSpring(dampingRatio: spring.dampingRatio), displacement: displacement,
      reducedVelocity: reducedVelocity, size: size, threshold: threshold)
    return settling.duration() / spring.angularFrequency
  }

  /// ScrollMechanics' closed-form bounds, with c₁ = x₀, c₂ = (v₀ + βx₀)/s, or v₀ + βx₀ for ζ = 1:
  /// ln((|c₁| + |c₂|)/ε)/β and, for ζ = 1, max(ln(2|c₁|/ε)/β, (2/β)·ln(4|c₂|/(eβε))).
  ///
  /// Lengths are divided by ω₀ like everywhere, so |c₂| of ζ = 1 is |c₂|/β here.
  private func envelopeDuration() throws(MotionError) -> Double {
    let shape = NormalizedSpring(dampingRatio: spring.dampingRatio)
    let first = displacement.length
    let push = reducedVelocity.zip(displacement) { $0 + shape.ratio * $1 }.length
    let decay = shape.ratio * spring.angularFrequency
    switch spring.regime {
    case .critical:
      let fall = first > 0 ? logRatio(first, threshold) + log(2) : 0
      let rise = push > 0 ? 2 * (logRatio(push, threshold) + log(4) - 1) : 0
      return max(0, max(fall, rise) / decay)
    case .undamped, .underdamped:
      // Halved, so that the sum stays within a double.
      let sum = first / 2 + push / shape.splitting / 2
      return max(0, (logRatio(sum, threshold) + log(2)) / decay)
    case .overdamped:
      throw .envelopeUndefined(dampingRatio: spring.dampingRatio)
    }
  }
}

/// ln(a/b) for a, b > 0, also where a/b is beyond a double.
func logRatio(_ a: Double, _ b: Double) -> Double {
  let quotient = a / b
  return quotient.isNormal ? log(quotient) : log(a) - log(b)
}

/// Coordinates that meet in one motion have equally many axes.
func checkAxes(of other: Coordinate, equal first: Coordinate) throws(MotionError) {
  guard other.count == first.count else { throw .outOfRange(.axes, received: Double(other.count)) }
}

/// A threshold is a finite length greater than zero.
func checkThreshold(_ threshold: Double) throws(MotionError) {
  guard threshold > 0 else { throw .notPositive(.threshold, received: threshold) }
  guard threshold.isFinite else { throw .overflow(.threshold) }
}
