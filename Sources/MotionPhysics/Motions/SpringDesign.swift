import Platform

/// The reason why no spring has the requested settling duration.
public enum SpringDesignError: Error, Sendable, Equatable {
  /// An input is out of range, or a parameter of the spring exceeds the range of a double.
  case motion(MotionError)
  /// Every spring is at rest from the start: it starts within the threshold without a velocity.
  case alwaysAtRest
  /// An overshoot is a share of the travel, and the travel is 0.
  case noTravel
  /// Each of several axes with a velocity has an overshoot of its own.
  case overshootOfSeveralAxes
  /// From rest, a spring overshoots by less than its travel. The received value is 1 or more.
  case overshootTooLarge(received: Double)
  /// The settling duration cannot have the requested value. The nearest possible values in seconds are
  /// `below` and `above`; one of them is nil if there is none.
  case outOfReach(below: Double?, above: Double?)
}

/// A motion whose spring is to be found.
///
/// With the damping ratio ζ fixed, a spring from rest has the settling duration τ(ζ, ε/|x₀|)/ω₀, where τ is
/// that of ω₀ = 1. A single division gives ω₀. An initial velocity makes τ depend on ω₀, because it is a
/// length v₀/ω₀ in normalized time. The settling duration then falls from infinity to 0 as ω₀ grows, but not
/// steadily: it jumps where a peak of the motion falls below the threshold. The search therefore brackets ω₀,
/// and the result counts only if its settling duration is the requested one.
///
/// An overshoot p fixes the damping ratio. From rest it is −ln p/√(π² + ln²p) for every ω₀. With a velocity
/// it is solved for at each ω₀: more damping makes the overshoot smaller.
public struct SpringDesign: Sendable, Equatable {
  /// The shape of the motion.
  public enum Shape: Sendable, Equatable {
    /// The damping ratio ζ > 0.
    case dampingRatio(Double)
    /// The greatest excursion beyond the target as a fraction of the travel, ≥ 0. For 0 the damping ratio is
    /// the smallest one without overshoot.
    case overshoot(Double)
  }

  /// The initial position in points.
  public let from: Coordinate
  /// The target in points.
  public let to: Coordinate
  /// The initial velocity in points per second.
  public let velocity: Coordinate
  /// The threshold in points, > 0, within which the motion is at rest.
  public let threshold: Double
  /// The mass of the spring, > 0.
  public let mass: Double
  /// The shape of the motion.
  public let shape: Shape

  /// Creates a design.
  ///
  /// - Parameters:
  ///   - from: The initial position in points.
  ///   - to: The target in points.
  ///   - velocity: The initial velocity in points per second.
  ///   - mass: The mass of the spring, > 0.
  ///   - shape: The shape of the motion.
  ///   - threshold: The settling threshold in points, > 0; `SpringMotion.standardThreshold(from:to:)` if nil.
  /// - Throws: `noTravel`, `overshootOfSeveralAxes` or `overshootTooLarge` for an overshoot; `motion` with
  ///   the errors of `SpringMotion`, `notPositive(.dampingRatio)` or `negative(.overshoot)`.
  public init(
    from: Coordinate, to: Coordinate, velocity: Coordinate = 0, mass: Double = 1, shape: Shape,
    threshold: Double? = nil
  ) throws(SpringDesignError) {
    do throws(MotionError) {
      let motion = try SpringMotion(from: from, to: to, velocity: velocity, threshold: threshold)
      guard mass > 0 else { throw .notPositive(.mass, received: mass) }
      guard mass.isFinite else { throw .overflow(.mass) }
      self.from = from
      self.to = motion.to
      self.velocity = motion.velocity
      self.threshold = motion.threshold
      switch shape {
      case .dampingRatio(let ratio):
        guard ratio > 0 else { throw .notPositive(.dampingRatio, received: ratio) }
        guard ratio.isFinite else { throw .overflow(.dampingRatio) }
      case .overshoot(let overshoot):
        guard overshoot >= 0 else { throw .negative(.overshoot, received: overshoot) }
        guard overshoot.isFinite else { throw .overflow(.overshoot) }
      }
    } catch {
      throw .motion(error)
    }
    self.mass = mass
    self.shape = shape
    guard case .overshoot(let overshoot) = shape else { return }
    guard (from - self.to).length > 0 else { throw .noTravel }
    if self.velocity.length == 0 {
      guard overshoot < 1 else { throw .overshootTooLarge(received: overshoot) }
    } else if from.count > 1 {
      throw .overshootOfSeveralAxes
    }
  }

  /// Returns the spring with which the motion settles after `settlingDuration` seconds, > 0.
  ///
  /// - Throws: `alwaysAtRest`; `outOfReach`; `motion` with `notPositive(.settlingDuration)`, or with
  ///   `overflow` of a parameter of the spring.
  public func spring(settlingDuration: Double) throws(SpringDesignError) -> SpringParameters {
    guard settlingDuration > 0 else {
      throw .motion(.notPositive(.settlingDuration, received: settlingDuration))
    }
    guard settlingDuration.isFinite else { throw .motion(.overflow(.settlingDuration)) }
    let speed = velocity.length
    let distance = (from - to).length
    if speed == 0, distance <= threshold { throw .alwaysAtRest }
    // The spring from rest with this settling duration; with a velocity, a first estimate.
    let start = try unitDuration(distance: distance > threshold ? distance : 2 * threshold) / settlingDuration
    if speed == 0 { return try spring(frequency: start) }
    var search = FrequencySearch(design: self, goal: settlingDuration)
    return try spring(frequency: search.frequency(near: start))
  }

  /// The overshoot of the law as a share of the travel, for the spring that a design has found; nil if the
  /// axes have different ones, or if there is no travel.
  public func overshoot(of spring: SpringParameters) -> Double? {
    let distance = (from - to).length
    guard distance > 0, from.count == 1 || velocity.length == 0 else { return nil }
    let normalized = NormalizedSpring(dampingRatio: spring.dampingRatio)
    return SpringDesign.overshoot(
      of: normalized, approach: from.count == 1 ? approach(frequency: spring.angularFrequency) : 0)
  }

  /// Returns the settling duration of a motion from rest for ω₀ = 1.
  private func unitDuration(distance: Double) throws(SpringDesignError) -> Double {
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: Coordinate(distance), to: 0,
        spring: SpringParameters(stiffness: 1, dampingRatio: dampingRatio(approach: 0) ?? 1),
        threshold: threshold)
      guard case .after(let duration) = try motion.settlingDuration() else { throw .neverSettles }
      return duration
    } catch {
      throw .motion(error)
    }
  }

  private func spring(frequency: Double) throws(SpringDesignError) -> SpringParameters {
    do throws(MotionError) {
      return try SpringParameters(
        mass: mass, stiffness: mass * frequency * frequency,
        dampingRatio: dampingRatio(approach: approach(frequency: frequency)) ?? 0)
    } catch {
      throw .motion(error)
    }
  }

  /// The velocity v₀/ω₀ towards the target, as a share of the travel; for one axis with a travel.
  private func approach(frequency: Double) -> Double {
    let displacement = from[0] - to[0]
    return velocity[0] == 0 ? 0 : -(velocity[0] / frequency) / displacement
  }

  /// Returns the settling duration for a frequency ω₀ in radians per second; infinite if no damping ratio has
  /// the overshoot.
  fileprivate func settlingDuration(frequency: Double) -> Double {
    guard let ratio = dampingRatio(approach: approach(frequency: frequency)) else { return .infinity }
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: from, to: to, velocity: velocity,
        spring: SpringParameters(stiffness: frequency * frequency, dampingRatio: ratio), threshold: threshold)
      return try motion.settlingDuration().end
    } catch {
      return .infinity
    }
  }
}

// MARK: - Overshoot

extension SpringDesign {
  /// The greatest velocity towards the target, as a share of the travel, for which an overshoot is possible;
  /// below it the overshoot exceeds that of an undamped spring.
  fileprivate var leastApproach: Double {
    guard case .overshoot(let overshoot) = shape, overshoot >= 1 else { return 0 }
    return (overshoot - 1).squareRoot() * (overshoot + 1).squareRoot()
  }

  /// Returns the damping ratio of the shape, or nil if no damping ratio has the overshoot.
  ///
  /// - Parameter approach: The velocity v₀/ω₀ towards the target, as a share of the travel.
  private func dampingRatio(approach: Double) -> Double? {
    guard case .overshoot(let overshoot) = shape else {
      if case .dampingRatio(let ratio) = shape { return ratio }
      return nil
    }
    // Without overshoot a spring has r₂ ≥ approach, and ζ ≥ 1 in any case.
    let limit = approach > 1 ? (approach + 1 / approach) / 2 : 1
    guard overshoot > 0 else { return limit }
    if approach == 0 {
      guard overshoot < 1 else { return nil }
      let logarithm = log(overshoot)
      return -logarithm / hypot(.pi, logarithm)
    }
    guard overshoot < hypot(1, approach), limit.isFinite else { return nil }
    func excess(_ ratio: Double) -> Double {
      let value = SpringDesign.overshoot(of: NormalizedSpring(dampingRatio: ratio), approach: approach)
      return value > 0 ? max(log(value / overshoot), -700) : -700
    }
    let root = BracketedRoot(0, limit, values: (log(hypot(1, approach) / overshoot), -700), excess)
    return root.upper > 0 ? root.upper : nil
  }

  /// Returns the overshoot of a spring that starts at a distance of 1 from its target with a velocity v₀/ω₀
  /// towards it.
  private static func overshoot(of spring: NormalizedSpring, approach: Double) -> Double {
    let start = NormalizedSpring.PhaseState(displacement: -1, velocity: approach)
    guard let extremum = spring.firstExtremum(after: start) else { return 0 }
    if extremum.displacement > 0 { return extremum.displacement }
    guard spring.oscillates else { return 0 }
    return -extremum.displacement * exp(-spring.dampingRatio * Double.pi / spring.splitting)
  }
}

// MARK: - Search

/// The search for the frequency ω₀ with which a motion with an initial velocity settles after a given time.
private struct FrequencySearch {
  let design: SpringDesign
  /// The settling duration in seconds.
  let goal: Double

  /// The relative error of the settling duration that rounding may cause.
  private static let precision = 1e-9
  /// The number of octaves around the first estimate that are searched.
  private static let octaves = 20
  /// The number of frequencies in each octave at which the settling duration is computed, if the first search
  /// has found a jump.
  private static let steps = 4

  init(design: SpringDesign, goal: Double) {
    self.design = design
    self.goal = goal
  }

  /// Returns the frequency in radians per second.
  ///
  /// - Throws: `outOfReach` with the nearest settling durations.
  mutating func frequency(near start: Double) throws(SpringDesignError) -> Double {
    // ω₀ is at most this, where an overshoot of 1 or more needs a velocity.
    let least = design.leastApproach
    let displacement = abs(design.from[0] - design.to[0])
    let maximum = least > 0 ? abs(design.velocity[0]) / displacement / least : .infinity
    let center = log(min(start, maximum / 2))
    var nearest = Nearest()
    if let frequency = bracketed(around: center, below: log(maximum), &nearest) { return frequency }
    if let frequency = scanned(around: center, below: log(maximum), &nearest) { return frequency }
    throw .outOfReach(below: nearest.below, above: nearest.above)
  }

  /// The settling durations nearest to the goal that were seen.
  private struct Nearest {
    var below: Double?
    var above: Double?

    mutating func add(_ duration: Double, goal: Double) {
      if duration > 0, duration < goal { below = max(below ?? 0, duration) }
      if duration.isFinite, duration > goal { above = min(above ?? .infinity, duration) }
    }
  }

  /// Returns ln(T/goal) for a logarithm of the frequency, limited to ±700.
  private func excess(_ logFrequency: Double, _ nearest: inout Nearest) -> Double {
    let duration = design.settlingDuration(frequency: exp(logFrequency))
    nearest.add(duration, goal: goal)
    if duration == 0 { return -700 }
    return duration.isFinite ? min(max(logRatio(duration, goal), -700), 700) : 700
  }

  /// Doubles or halves the frequency until the settling duration passes the goal, and searches between.
  private func bracketed(around center: Double, below maximum: Double, _ nearest: inout Nearest) -> Double? {
    var low = center
    var lowExcess = excess(low, &nearest)
    if lowExcess == 0 { return exp(low) }
    var (high, highExcess) = (low, lowExcess)
    for _ in 0..<FrequencySearch.octaves where (lowExcess < 0) == (highExcess < 0) {
      if lowExcess > 0 {
        (low, lowExcess) = (high, highExcess)
        high = min(high + log(2), maximum)
        if high == low { return nil }
        highExcess = excess(high, &nearest)
      } else {
        (high, highExcess) = (low, lowExcess)
        low -= log(2)
        lowExcess = excess(low, &nearest)
      }
    }
    guard lowExcess > 0, highExcess <= 0 else { return nil }
    return root(low, high, (lowExcess, highExcess), &nearest)
  }

  /// Computes the settling duration on a grid of frequencies, and searches wherever it passes the goal. If it
  /// never does, the shortest duration on the grid is reduced further.
  private func scanned(around center: Double, below maximum: Double, _ nearest: inout Nearest) -> Double? {
    let step = log(2) / Double(FrequencySearch.steps)
    var low = min(center + 8 * log(2), maximum)
    var lowExcess = excess(low, &nearest)
    var least = (logFrequency: low, excess: lowExcess)
    for _ in 0..<(16 * FrequencySearch.steps) {
      let (high, highExcess) = (low, lowExcess)
      low -= step
      lowExcess = excess(low, &nearest)
      if lowExcess < least.excess { least = (low, lowExcess) }
      guard (lowExcess < 0) != (highExcess < 0) else { continue }
      if let frequency = root(low, high, (lowExcess, highExcess), &nearest) { return frequency }
    }
    guard least.excess > 0, least.excess < 700 else { return nil }
    return shortest(around: least.logFrequency, step, below: maximum, &nearest)
  }

  /// Searches for the shortest settling duration by golden sections, and from there for the goal.
  private func shortest(
    around center: Double, _ step: Double, below maximum: Double, _ nearest: inout Nearest
  ) -> Double? {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (center - step, min(center + step, maximum))
    let end = (logFrequency: low, excess: excess(low, &nearest))
    for _ in 0..<40 {
      let (first, second) = (high - ratio * (high - low), low + ratio * (high - low))
      let (one, two) = (excess(first, &nearest), excess(second, &nearest))
      for (logFrequency, value) in [(first, one), (second, two)] where value <= 0 && end.excess > 0 {
        return root(end.logFrequency, logFrequency, (end.excess, value), &nearest)
      }
      if one < two { high = second } else { low = first }
    }
    return nil
  }

  /// Returns the frequency in a bracket, or nil if the settling duration jumps over the goal there.
  private func root(
    _ low: Double, _ high: Double, _ values: (lower: Double, upper: Double), _ nearest: inout Nearest
  ) -> Double? {
    var seen = nearest
    let root = BracketedRoot(low, high, values: values) { excess($0, &seen) }
    var frequency: Double?
    var least = FrequencySearch.precision
    for candidate in [root.lower, root.upper] {
      let error = abs(excess(candidate, &seen))
      if error <= least {
        least = error
        frequency = exp(candidate)
      }
    }
    nearest = seen
    return frequency
  }
}
