import MotionPhysics

/// The rule by which a library ends the animation of a spring.
///
/// x is the displacement from the target, v the velocity in units per second, β = c/(2m).
enum CompletionRule: Sendable {
  /// The library publishes no rule.
  case unpublished
  /// The library publishes the limit, a fraction of the travel, but not the algorithm. The exact settling
  /// duration is used instead.
  case shareOfTravel(Double)
  /// ζ < 1: the envelope, ln((1 + |c₂|)/share)/β with c₂ = (v_n − β)/s; ζ ≥ 1: unpublished, the exact
  /// settling duration is used instead.
  case envelopeOfTravel(Double)
  /// ζ < 1: the envelope reaches the threshold; ζ ≥ 1: the last crossing of the threshold; in whole
  /// milliseconds.
  case composeEstimate(threshold: Double)
  /// The animation has a duration of its own, in seconds.
  case duration(Double)
  /// |x| is at most `distance` and |v| at most `speed`, for the first time. With a `grid` in seconds also the
  /// first of its multiples at which both hold. Clamped: or the value passes the target. With a
  /// `greatestHyperbolicArgument`, the motion for ζ > 1 has the hyperbolic functions of no more than that.
  case within(
    distance: Double, speed: Double, names: (distance: StaticString, speed: StaticString),
    grid: Double? = nil, clamp: Bool = false, greatestHyperbolicArgument: Double = .infinity)
  /// The rule of `within`, before one of the steps of a millisecond. Clamped: a step from the target, or from
  /// beyond it, starts at rest on the target. Without a `restVelocity`, that is the precision.
  case steps(precision: Double, restVelocity: Double?, clamp: Bool)
  /// |x| stays below a share of the travel at the multiples of a step. A library that computes in frames has
  /// no step: it ends at the first such frame, and 20 must follow it. One with a step in seconds ends at the
  /// eleventh multiple, at most 60 s.
  case stays(share: Double, step: Double?, name: StaticString)
  /// (k·x² + m·v²)/(k·x₀² + m·v₀²) is at most the threshold. Clamped: or the value passes the target.
  case energy(threshold: Double, clamp: Bool)
  /// ζ ≤ 1: −ln(ε)/β in whole milliseconds; ζ > 1: Newton's method from there; clamped: the first millisecond
  /// at which the remaining distance is at most ε.
  case clock(epsilon: Double, clamp: Bool)

  /// The limits, which a response has.
  var limits: [CompletionLimit] {
    let limits: [(StaticString, Double?)] =
      switch self {
      case .unpublished, .duration: []
      case .shareOfTravel(let share), .envelopeOfTravel(let share): [("shareOfTravel", share)]
      case .composeEstimate(let threshold): [("visibilityThreshold", threshold)]
      case .within(let distance, let speed, let names, _, _, _):
        [(names.distance, distance), (names.speed, speed)]
      case .steps(let precision, let speed, _): [("precision", precision), ("restVelocity", speed)]
      case .stays(let share, _, let name): [(name, share)]
      case .energy(let threshold, _): [("energyThreshold", threshold)]
      case .clock(let epsilon, _): [("epsilon", epsilon)]
      }
    return limits.compactMap { name, value in value.map { CompletionLimit(name: name, value: $0) } }
  }

  /// The rule of libraries with `restDisplacementThreshold` and `restSpeedThreshold`, with their defaults.
  static func rest(
    _ completion: DialectValues, distance: Double = 0.001, speed: Double = 0.001
  ) -> CompletionRule {
    .within(
      distance: completion[.restDisplacementThreshold] ?? distance,
      speed: completion[.restSpeedThreshold] ?? speed,
      names: ("restDisplacementThreshold", "restSpeedThreshold"), clamp: completion[.overshootClamping] == 1)
  }
}

/// A limit of a completion rule, for a response.
package struct CompletionLimit: Sendable {
  /// The name, such as `valueThreshold`.
  package let name: StaticString
  /// The number; infinity if there is no limit.
  package let value: Double
}
