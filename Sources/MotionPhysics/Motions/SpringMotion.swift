public import MotionSystem

/// A motion that one spring pulls on all axes; its distance from rest is the Euclidean norm.
public struct SpringMotion: ThresholdMotion {
  /// The spring.
  public let spring: Spring
  /// The distance from the target in points, > 0, within which the motion counts as settled.
  public private(set) var threshold: Double

  /// The initial position in points.
  public let from: Coordinate
  /// The target of the spring in points, at which the motion comes to rest.
  public let to: Coordinate
  /// The initial velocity in points per second.
  public let velocity: Coordinate
  /// The greater of |from − to| and |v₀|/ω₀, in points.
  package let reach: Double
  /// The time in seconds at which each axis first reaches its target, infinite if it never does; nil if the
  /// motion passes the target.
  private var arrivalTimes: [Double]?

  /// The work of the norms and products of coordinates for each axis, in units of the budget.
  private static var axisWork: Int { 4 }

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: The initial position in points.
  ///   - to: The target of the spring in points.
  ///   - velocity: The initial velocity in points per second.
  ///   - spring: The spring.
  ///   - clamp: Whether each axis rests when it first reaches its target, without overshoot; an axis that
  ///     starts there rests at once. An axis that does not reach its target rests when the motion without
  ///     `clamp` does.
  ///   - threshold: The settling threshold in points, > 0; `standardThreshold(reach:)` if nil.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ;
  ///   `notPositive` or `overflow` for the threshold; `overflow` of a position, a displacement or a
  ///   velocity that is not finite at some time.
  public init(
    from: Coordinate, to: Coordinate, velocity: Coordinate = 0, spring: Spring = .standard,
    clamp: Bool = false, threshold: Double? = nil
  ) throws(MotionError) {
    let to = try to.matching(from)
    let velocity = try velocity.matching(from)
    let distance = (from - to).length
    let frequency = spring.angularFrequency
    let speed = velocity.map { $0 / frequency }.length
    let threshold = threshold ?? SpringMotion.standardThreshold(reach: max(distance, speed))
    try checkThreshold(threshold)
    guard from.isFinite else { throw .overflow(.from) }
    guard to.isFinite else { throw .overflow(.to) }
    // x² + (v/ω₀)² never grows, so the initial values bound every later value and velocity.
    let bound = 4 * distance + 4 * speed
    guard (4 * distance).isFinite else { throw .overflow(.displacement) }
    guard bound.isFinite, (bound * frequency).isFinite else { throw .overflow(.velocity) }
    guard to.map({ abs($0) + bound }).isFinite else { throw .overflow(.to) }
    self.from = from
    self.to = to
    self.velocity = velocity
    self.spring = spring
    self.threshold = threshold
    reach = max(distance, speed)
    guard clamp else { return }
    arrivalTimes = from.axes.map { axis in
      SpringLaw(
        spring: spring, target: to[axis], displacement: from[axis] - to[axis], velocity: velocity[axis]
      ).firstArrival
    }
  }

  /// The position at which the motion comes to rest, `to`, in points.
  public var destination: Coordinate { to }

  /// The initial displacement, from − to.
  private var displacement: Coordinate { from - to }
  /// The initial v/ω₀, a length.
  private var reducedVelocity: Coordinate { velocity.map { $0 / spring.angularFrequency } }

  package func settling(within distance: Double) -> SpringMotion {
    var motion = self
    motion.threshold = min(threshold, distance)
    return motion
  }

  /// A Boolean value that indicates whether each axis rests when it first reaches its target.
  public var clamp: Bool { arrivalTimes != nil }

  /// Returns the state of the spring's law at a time in seconds.
  public func state(at time: Double) -> MotionState<Coordinate> {
    MotionState(axesOf: from) { axis in
      if let arrivalTimes, time >= arrivalTimes[axis] {
        return MotionState(value: to[axis], velocity: 0)
      }
      return axisLaw(axis).state(at: time)
    }
  }

  /// Returns the time in seconds at which an axis rests, if the motion without `clamp` settles at `end`.
  func end(of axis: Int, before end: Double) -> Double { min(end, arrivalTimes?[axis] ?? .infinity) }

  /// Returns the settling duration in seconds.
  ///
  /// - Throws: `envelopeUndefined` for an envelope and ζ > 1; `notPositive` or `overflow` for the speed
  ///   threshold; `overflow(.settlingDuration)`; `overflow(.slowingDuration)` if only the speed threshold is
  ///   the reason.
  public func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration {
    let end = try unclampedDuration(settling, budget: budget).end
    return SettlingDuration(end: from.axes.reduce(0) { max($0, self.end(of: $1, before: end)) })
  }
  private func unclampedDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration {
    try settling.check()
    if reach == 0 { return .after(0) }
    guard budget.spend(SpringMotion.axisWork * from.count) else { throw .tooMuchWork }
    if spring.dampingRatio == 0 { return undampedDuration(settling) }
    let duration =
      switch settling {
      case .exact, .exactWithSpeedThreshold: exactDuration(budget)
      case .envelope: try envelopeDuration()
      }
    guard !budget.isExhausted else { throw .tooMuchWork }
    guard duration.isFinite else { throw .overflow(.settlingDuration) }
    guard let speed = settling.speedThreshold else { return .after(duration) }
    let slowing = slowingDuration(to: speed, budget)
    guard !budget.isExhausted else { throw .tooMuchWork }
    guard slowing.isFinite else { throw .overflow(.slowingDuration) }
    return .after(max(duration, slowing))
  }

  /// Returns the curve, with one spring phase per axis, whose end is infinite if the motion never
  /// settles.
  ///
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve {
    let end = try unclampedDuration(settling, budget: budget).end
    return MotionCurve(
      axes: from.axes.map { axis in
        let end = self.end(of: axis, before: end)
        return AxisCurve(
          phases: [AxisPhase(start: 0, end: end, kind: .spring, law: .spring(axisLaw(axis)))],
          destination: to[axis])
      }, axesAreIndependent: clamp)
  }

  /// Returns the first and the last time at which the law of each axis has a value, without `clamp`; see
  /// `SpringLaw.arrivals(at:)`.
  ///
  /// - Parameters:
  ///   - value: The values in points, on the axes of the motion.
  ///   - budget: The computation that the method may use.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes differ; `overflow(.displacement)` if the
  ///   distance of a value from the start or from the target is not finite; `tooMuchWork` if the budget is
  ///   exhausted.
  public func arrivals(
    at value: Coordinate, budget: WorkMeter = .unlimited
  ) throws(MotionError) -> [Arrivals] {
    let value = try value.matching(from)
    var arrivals: [Arrivals] = []
    for axis in from.axes {
      let (destination, change) = (value[axis] - to[axis], value[axis] - from[axis])
      guard destination.isFinite, change.isFinite else { throw .overflow(.displacement) }
      arrivals.append(axisLaw(axis).arrivals(at: destination, change: change, budget: budget))
    }
    guard !budget.isExhausted else { throw .tooMuchWork }
    return arrivals
  }

  /// Returns the default threshold of a spring in points: 0.5, or 1/200 of its reach if that is less than 0.5
  /// and not 0, but at least 1e-6.
  ///
  /// - Parameter reach: The greater of |from − to| and |v₀|/ω₀, in points. A motion from its target with a
  ///   velocity has a reach, too.
  public static func standardThreshold(reach: Double) -> Double {
    let share = reach / 200
    return share > 0 && share < 0.5 ? max(share, 1e-6) : 0.5
  }
  func axisLaw(_ axis: Int) -> SpringLaw {
    SpringLaw(spring: spring, target: to[axis], displacement: from[axis] - to[axis], velocity: velocity[axis])
  }

  private func exactDuration(_ budget: WorkMeter) -> Double {
    let settling = SpringSettling(
      spring: NormalizedSpring(dampingRatio: spring.dampingRatio), displacement: displacement,
      reducedVelocity: reducedVelocity, scale: reach, logThreshold: logRatio(threshold, reach))
    return settling.duration(budget) / spring.angularFrequency
  }

  /// Returns the smallest time from which the speed stays within `speedThreshold`.
  ///
  /// The velocity solves the equation of the displacement, from u = v/ω₀ with the derivative −(a + 2ζu). The
  /// same search therefore finds this time.
  private func slowingDuration(to speedThreshold: Double, _ budget: WorkMeter) -> Double {
    let frequency = spring.angularFrequency
    let doubleRatio = 2 * spring.dampingRatio
    let velocity = reducedVelocity.map { $0 / reach }
    let acceleration = displacement.zip(velocity) { -($0 / reach + doubleRatio * $1) }
    let size = max(velocity.length, acceleration.length)
    let reduced = speedThreshold / frequency
    let logReduced =
      reduced.isNormal ? logRatio(reduced, reach) : logRatio(speedThreshold, frequency) - log(reach)
    let settling = SpringSettling(
      spring: NormalizedSpring(dampingRatio: spring.dampingRatio), displacement: velocity,
      reducedVelocity: acceleration, scale: size, logThreshold: logReduced - log(size))
    return settling.duration(budget) / frequency
  }

  private func undampedDuration(_ settling: SettlingPolicy) -> SettlingDuration {
    // The displacement and the v/ω₀ of an undamped spring trace the same ellipse.
    let reach = undampedReach
    let isFast = settling.speedThreshold.map { reach * spring.angularFrequency > $0 } ?? false
    return reach > threshold || isFast ? .never : .after(0)
  }

  /// The greatest distance from the target without damping, in points.
  ///
  /// The axes trace an ellipse. With A = Σa², U = Σu² and B = Σau its greater half-axis is
  /// √((A + U)/2 + √(((A − U)/2)² + B²)).
  private var undampedReach: Double {
    let (displacement, reducedVelocity) = (displacement, reducedVelocity)
    if displacement.count == 1 { return hypot(displacement[0], reducedVelocity[0]) }
    var (a2, u2, product) = (0.0, 0.0, 0.0)
    for axis in displacement.axes {
      let (a, u) = (displacement[axis] / reach, reducedVelocity[axis] / reach)
      a2 += a * a
      u2 += u * u
      product += a * u
    }
    return reach * ((a2 + u2) / 2 + hypot((a2 - u2) / 2, product)).squareRoot()
  }

  /// Returns the closed-form upper bound of ScrollMechanics.
  ///
  /// With c₁ = x₀ and c₂ = (v₀ + βx₀)/s for ζ < 1, v₀ + βx₀ for ζ = 1, the bound is
  /// ln((|c₁| + |c₂|)/ε)/β for ζ < 1 and max(ln(2|c₁|/ε)/β, (2/β)·ln(4|c₂|/(eβε))) for ζ = 1.
  /// Velocities are divided by ω₀ here, so |c₂|/β of ζ = 1 is the norm of u + ζa.
  private func envelopeDuration() throws(MotionError) -> Double {
    let normalized = NormalizedSpring(dampingRatio: spring.dampingRatio)
    let displacement = displacement
    let amplitude = displacement.length
    let sineAmplitude = reducedVelocity.zip(displacement) { $0 + normalized.dampingRatio * $1 }.length
    let decay = normalized.dampingRatio * spring.angularFrequency
    switch spring.regime {
    case .critical:
      let fall = amplitude > 0 ? logRatio(amplitude, threshold) + log(2) : 0
      let rise = sineAmplitude > 0 ? 2 * (logRatio(sineAmplitude, threshold) + log(4) - 1) : 0
      return max(0, max(fall, rise) / decay)
    case .undamped, .underdamped:
      // Both terms are halved because their sum may overflow.
      let sum = amplitude / 2 + sineAmplitude / normalized.splitting / 2
      return max(0, (logRatio(sum, threshold) + log(2)) / decay)
    case .overdamped: throw .envelopeUndefined(dampingRatio: spring.dampingRatio)
    }
  }
}

/// Returns ln(a/b) for a, b > 0, also if a/b overflows or underflows.
func logRatio(_ a: Double, _ b: Double) -> Double {
  let quotient = a / b
  return quotient.isNormal ? log(quotient) : log(a) - log(b)
}

/// Throws `notPositive(.threshold)` or `overflow(.threshold)` if a threshold is not finite and
/// positive.
func checkThreshold(_ threshold: Double) throws(MotionError) {
  guard threshold > 0 else { throw .notPositive(.threshold, received: threshold) }
  guard threshold.isFinite else { throw .overflow(.threshold) }
}
