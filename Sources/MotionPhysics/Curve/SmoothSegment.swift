import Platform

/// A stretch of one axis (or of one direction in the space of the axes) on which one smooth law holds.
///
/// Phases become segments so that simplification, its error and the events see only three laws, each
/// with closed forms for where it turns and where it bends the other way: a line (each piece of a drag,
/// and the final rest), a deceleration and a spring. A segment holds from `start` up to the last double
/// before `end`; so a step (to rest, or where a new touch jumps) needs no notion of one-sided limits.
struct SmoothSegment: Sendable, Equatable {
  enum Law: Sendable, Equatable {
    /// The value at the start of the law, and its slope.
    case line(value: Double, slope: Double)
    case deceleration(DecelerationLaw)
    case spring(SpringLaw)
  }

  /// In seconds.
  let start: Double
  /// The last time at which the law holds, in seconds, ≥ `start`.
  let last: Double
  /// The time at which the law's own time is 0.
  let origin: Double
  let law: Law

  /// The state at a time of the curve.
  func state(at time: Double) -> MotionState {
    switch law {
    case .line(let value, let slope): MotionState(value: value + slope * (time - origin), velocity: slope)
    case .deceleration(let law): law.state(at: time - origin)
    case .spring(let law): law.state(at: time - origin)
    }
  }

  /// The distance from a value, to all digits where the law itself is measured from there.
  func offset(from value: Double, at time: Double) -> Double {
    if case .spring(let law) = law, law.target == value {
      return law.displacementState(at: time - origin).value
    }
    return state(at: time).value - value
  }

  /// When the velocity (1) or the acceleration (2) changes sign, on the law's own clock.
  func zeros(ofDerivative order: Int) -> ZeroTimes {
    if case .spring(let law) = law { return law.zeros(ofDerivative: order) }
    return .none
  }

  /// Whether two segments of different axes are one motion: same times, same law but for where it starts.
  func isParallel(to other: SmoothSegment) -> Bool {
    guard start == other.start, last == other.last, origin == other.origin else { return false }
    switch (law, other.law) {
    case (.line, .line): return true
    case (.deceleration(let one), .deceleration(let two)): return one.exponent == two.exponent
    case (.spring(let one), .spring(let two)): return one.spring == two.spring
    default: return false
    }
  }

  /// The motion of parallel segments along a direction, which obeys the same kind of law.
  static func projection(of segments: [SmoothSegment], on direction: [Double]) -> SmoothSegment? {
    guard let first = segments.first else { return nil }
    // A law is linear in where it starts: the pair of numbers that each law holds besides its shape.
    var rest = 0.0
    var position = 0.0
    var velocity = 0.0
    for (segment, factor) in zip(segments, direction) {
      switch segment.law {
      case .line(let value, let slope):
        position += factor * value
        velocity += factor * slope
      case .deceleration(let law):
        position += factor * law.from
        velocity += factor * law.velocity
      case .spring(let law):
        rest += factor * law.target
        position += factor * law.displacement
        velocity += factor * law.velocity
      }
    }
    let law: Law
    switch first.law {
    case .line: law = .line(value: position, slope: velocity)
    case .deceleration(let one):
      law = .deceleration(DecelerationLaw(from: position, velocity: velocity, exponent: one.exponent))
    case .spring(let one):
      law = .spring(
        SpringLaw(spring: one.spring, target: rest, displacement: position, velocity: velocity))
    }
    return SmoothSegment(start: first.start, last: first.last, origin: first.origin, law: law)
  }
}
