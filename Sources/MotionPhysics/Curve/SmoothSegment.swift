import Platform

/// A time range of one axis, or of one direction in the space of the axes, with one smooth law.
///
/// Simplification, error bounds and events work on three laws whose extrema and inflections have
/// closed forms: a line (a piece of a recording, or the final rest), a deceleration and a spring. A
/// segment ends at the last double before the next one starts, so steps of the curve need no
/// one-sided limits.
struct SmoothSegment: Sendable, Equatable {
  /// A law without corners.
  enum Law: Sendable, Equatable {
    /// A line with its value at the start of the law and its slope per second.
    case line(value: Double, slope: Double)
    case deceleration(DecelerationLaw)
    case spring(SpringLaw)
  }

  /// The first time of the segment in seconds.
  let start: Double
  /// The last time of the segment in seconds, ≥ `start`, inclusive.
  let last: Double
  /// The time of the curve at which the time of the law is 0, in seconds.
  let origin: Double
  /// The law.
  let law: Law

  /// Returns the state at a time of the curve in seconds.
  func state(at time: Double) -> MotionState {
    switch law {
    case .line(let value, let slope): MotionState(value: value + slope * (time - origin), velocity: slope)
    case .deceleration(let law): law.state(at: time - origin)
    case .spring(let law): law.state(at: time - origin)
    }
  }

  /// Returns the signed offset from a value, without cancellation if it is the target of a spring.
  func offset(from value: Double, at time: Double) -> Double {
    if case .spring(let law) = law, law.target == value {
      return law.displacementState(at: time - origin).value
    }
    return state(at: time).value - value
  }

  /// Returns the times, relative to `origin`, at which the velocity (1) or the acceleration (2)
  /// changes sign.
  func zeros(ofDerivative order: Int) -> ZeroTimes {
    if case .spring(let law) = law { return law.zeros(ofDerivative: order) }
    return .none
  }

  /// Returns a Boolean value that indicates whether segments of two axes are parallel: they have
  /// the same times and the same law, except for the initial state.
  func isParallel(to other: SmoothSegment) -> Bool {
    guard start == other.start, last == other.last, origin == other.origin else { return false }
    switch (law, other.law) {
    case (.line, .line): return true
    case (.deceleration(let one), .deceleration(let two)): return one.exponent == two.exponent
    case (.spring(let one), .spring(let two)): return one.spring == two.spring
    default: return false
    }
  }

  /// Returns the projection of parallel segments on a direction, which obeys the same law.
  ///
  /// - Returns: Nil if there is no segment.
  static func projection(of segments: [SmoothSegment], on direction: [Double]) -> SmoothSegment? {
    guard let first = segments.first else { return nil }
    // Every law is linear in its initial position and velocity and in its target.
    var target = 0.0
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
        target += factor * law.target
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
        SpringLaw(spring: one.spring, target: target, displacement: position, velocity: velocity))
    }
    return SmoothSegment(start: first.start, last: first.last, origin: first.origin, law: law)
  }
}
