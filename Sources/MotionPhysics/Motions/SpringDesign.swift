public import MotionSystem

/// The reason why no spring has the requested settling duration.
public enum SpringDesignError: Error, Sendable, Equatable {
  /// An input is out of range, or a parameter of the spring exceeds the range of a double.
  case motion(MotionError)
  /// Every spring is at rest from the start: it starts within the threshold without a velocity.
  case alwaysAtRest
  /// An overshoot is a fraction of the travel, and the travel is 0.
  case noTravel
  /// Each of several axes with a velocity has an overshoot of its own.
  case overshootOfSeveralAxes
  /// From rest, a spring overshoots by less than its travel. The received value is 1 or more.
  case overshootTooLarge(received: Double)
  /// No spring was found that has the requested settling duration. Among the springs that were tried, those
  /// on both sides of it settle after `below` and `above` seconds; each is nil if there was none.
  case outOfReach(below: Double?, above: Double?)
}

extension SpringDesignError: CustomStringConvertible {
  /// A clause that states what was received or computed and what is allowed.
  public var description: String {
    switch self {
    case .motion(let error): error.description
    case .alwaysAtRest:
      "a settling duration greater than 0 requires a velocity, or a distance between from and to that is "
        + "greater than the threshold; every spring is at rest from the start"
    case .noTravel: "the overshoot is a fraction of the travel, which must be greater than 0; from equals to"
    case .overshootOfSeveralAxes:
      "the overshoot requires a single axis or a velocity of 0; several axes with a velocity have different "
        + "overshoots"
    case .overshootTooLarge(let received):
      "the overshoot must be less than 1 for a velocity of 0, received \(MotionError.text(received))"
    case .outOfReach(let below, let above):
      "no spring of this shape has the requested settling duration"
        + [below, above].compactMap { $0 }.map { "; one settles after \(MotionError.text($0)) s" }.joined()
    }
  }
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
  /// The threshold in points, > 0, within which the motion is at rest; nil for the default of each spring,
  /// whose reach depends on it. That of an overshoot, which is a share of the travel, is that of the travel.
  public let threshold: Double?
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
  ///   - threshold: The settling threshold in points, > 0; the default of `SpringMotion` if nil.
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
      switch shape {
      case .dampingRatio(let ratio):
        self.threshold = threshold
        guard ratio > 0 else { throw .notPositive(.dampingRatio, received: ratio) }
        guard ratio.isFinite else { throw .overflow(.dampingRatio) }
      case .overshoot(let overshoot):
        guard overshoot >= 0 else { throw .negative(.overshoot, received: overshoot) }
        guard overshoot.isFinite else { throw .overflow(.overshoot) }
        self.threshold = threshold ?? SpringMotion.standardThreshold(reach: (from - motion.to).length)
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
  /// - Parameters:
  ///   - settlingDuration: The settling duration in seconds, > 0.
  ///   - budget: The computation that the method may use.
  /// - Throws: `alwaysAtRest`; `outOfReach`; `motion` with `notPositive(.settlingDuration)`, with `overflow`
  ///   of a parameter of the spring, or with `tooMuchWork` if the budget is exhausted.
  public func spring(
    settlingDuration: Double, budget: WorkMeter = .oneSecond
  ) throws(SpringDesignError) -> Spring {
    guard settlingDuration > 0 else {
      throw .motion(.notPositive(.settlingDuration, received: settlingDuration))
    }
    guard settlingDuration.isFinite else { throw .motion(.overflow(.settlingDuration)) }
    let speed = velocity.length
    let distance = (from - to).length
    let limit = threshold ?? SpringMotion.standardThreshold(reach: distance)
    if speed == 0, distance <= limit { throw .alwaysAtRest }
    // The spring from rest with this settling duration; with a velocity, a first estimate.
    let start = try unitDuration(distance: distance > limit ? distance : 2 * limit, budget) / settlingDuration
    if speed == 0 { return try spring(frequency: start, budget) }
    var search = FrequencySearch(design: self, goal: settlingDuration)
    let frequency = try search.frequency(near: start, budget)
    return try spring(frequency: frequency, budget)
  }

  /// The overshoot of the law as a fraction of the travel, for the spring that a design has found; nil if the
  /// axes have different ones, or if there is no travel.
  public func overshoot(of spring: Spring) -> Double? {
    let distance = (from - to).length
    guard distance > 0, from.count == 1 || velocity.length == 0 else { return nil }
    let normalized = NormalizedSpring(dampingRatio: spring.dampingRatio)
    return SpringDesign.overshoot(
      of: normalized, approach: from.count == 1 ? approach(frequency: spring.angularFrequency) : 0)
  }

  /// Returns the settling duration of a motion from rest for ω₀ = 1.
  private func unitDuration(distance: Double, _ budget: WorkMeter) throws(SpringDesignError) -> Double {
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: Coordinate(distance), to: 0,
        spring: Spring(stiffness: 1, dampingRatio: dampingRatio(approach: 0, budget) ?? 1),
        threshold: threshold)
      return try motion.settlingDuration(.exact, budget: budget).end
    } catch {
      throw .motion(error)
    }
  }

  private func spring(frequency: Double, _ budget: WorkMeter) throws(SpringDesignError) -> Spring {
    do throws(MotionError) {
      let ratio = dampingRatio(approach: approach(frequency: frequency), budget)
      guard !budget.isExhausted else { throw .tooMuchWork }
      let stiffness = mass * frequency * frequency
      guard stiffness > 0 else { throw .overflow(.stiffness) }
      return try Spring(
        mass: mass, stiffness: stiffness, dampingRatio: ratio ?? 0)
    } catch {
      throw .motion(error)
    }
  }

  /// The velocity v₀/ω₀ toward the target, as a fraction of the travel; for one axis with a travel.
  private func approach(frequency: Double) -> Double {
    let displacement = from[0] - to[0]
    return velocity[0] == 0 ? 0 : -(velocity[0] / frequency) / displacement
  }

  /// Returns the settling duration for a frequency ω₀ in radians per second; nil if there is no such motion:
  /// no damping ratio has the overshoot, a quantity exceeds the range of a double, or the budget is
  /// exhausted.
  func settlingDuration(frequency: Double, _ budget: WorkMeter) -> SettlingDuration? {
    guard budget.spend(SpringDesign.motionWork * from.count),
      let ratio = dampingRatio(approach: approach(frequency: frequency), budget)
    else { return nil }
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: from, to: to, velocity: velocity,
        spring: Spring(stiffness: frequency * frequency, dampingRatio: ratio), threshold: threshold)
      return try motion.settlingDuration(.exact, budget: budget)
    } catch {
      return nil
    }
  }

  /// The work of creating a motion for each axis, in units of the budget.
  private static let motionWork = 8
}

extension SpringDesign {
  /// The least velocity toward the target, as a fraction of the travel, for which an overshoot is
  /// possible; below it the overshoot exceeds that of an undamped spring.
  var leastApproach: Double {
    guard case .overshoot(let overshoot) = shape, overshoot >= 1 else { return 0 }
    return (overshoot - 1).squareRoot() * (overshoot + 1).squareRoot()
  }

  /// The work of one step of the search for a damping ratio, in units of the budget.
  private static let ratioWork = 4

  /// Returns the damping ratio of the shape, or nil if no damping ratio has the overshoot, or if the budget
  /// is exhausted.
  ///
  /// - Parameter approach: The velocity v₀/ω₀ toward the target, as a fraction of the travel.
  func dampingRatio(approach: Double, _ budget: WorkMeter) -> Double? {
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
    let root = BracketedRoot(
      0, limit, values: (log(hypot(1, approach) / overshoot), -700), work: SpringDesign.ratioWork,
      budget: budget, excess)
    return root.upper > 0 ? root.upper : nil
  }

  /// Returns the overshoot of a spring that starts at a distance of 1 from its target with a velocity v₀/ω₀
  /// toward it.
  static func overshoot(of spring: NormalizedSpring, approach: Double) -> Double {
    let start = PhaseState(displacement: -1, velocity: approach)
    guard let extremum = spring.firstExtremum(after: start) else { return 0 }
    if extremum.displacement > 0 { return extremum.displacement }
    guard spring.oscillates else { return 0 }
    return -extremum.displacement * exp(-spring.dampingRatio * Double.pi / spring.splitting)
  }
}
