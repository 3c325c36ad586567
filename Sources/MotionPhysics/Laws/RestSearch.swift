package import MotionSystem

/// The first time at which a spring is both near its target and slow.
///
/// Between two zeros of velocity and acceleration the value and the velocity are monotone, so each of the
/// limits |x| ≤ δ and |v| ≤ η holds on one interval of every such piece, and their common part has a first
/// point. For ζ < 1 the quadratic form V = x² + 2ζxu + u² with u = v/ω₀ is exactly V₀·e^(−2ζω₀t), and x² + u²
/// is at least V/(1 + ζ). So no piece before V = (1 + ζ)(δ² + (η/ω₀)²) needs to be searched.
package struct RestSearch {
  let law: SpringLaw
  /// The limit of |x|.
  let distance: Double
  /// The limit of |v| in units per second; may be infinite.
  let speed: Double

  /// The work of one piece without the searches for its limits, in units of the budget: the states at both
  /// ends.
  private static let pieceWork = 10

  package init(law: SpringLaw, distance: Double, speed: Double) {
    self.law = law
    self.distance = distance
    self.speed = speed
  }

  private var frequency: Double { law.spring.angularFrequency }

  /// Returns the time until both limits hold.
  ///
  /// - Throws: `tooMuchWork`.
  package func firstTime(budget: WorkMeter) throws(MotionError) -> SettlingDuration {
    let start = law.displacementState(at: 0)
    if isWithin(start) { return .after(0) }
    let velocities = law.zeros(of: .velocity)
    let accelerations = law.zeros(of: .acceleration)
    let isUndamped = law.spring.dampingRatio == 0
    var time = isUndamped ? 0 : earliest()
    // An undamped motion repeats itself after two extrema.
    let end = isUndamped ? 2 * velocities.period + velocities.first : Double.infinity
    while time < end {
      let next = min(velocities.next(after: time), accelerations.next(after: time))
      if next == .infinity { return try finalTime(after: time, budget: budget) }
      if let found = try firstTime(in: time, next, budget) { return .after(found) }
      time = next
    }
    return .never
  }

  /// Returns the time of the first frame at which both limits hold; nil if none of them meets a moment in
  /// which they do.
  ///
  /// - Throws: `tooMuchWork`.
  package func firstFrame(rate: Double, budget: WorkMeter) throws(MotionError) -> Double? {
    guard case .after(let time) = try firstTime(budget: budget) else { return nil }
    return try law.firstFrame(from: time, rate: rate, budget: budget, where: isWithin)
  }

  /// Returns whether both limits hold.
  package func isWithin(_ state: MotionState<Double>) -> Bool {
    abs(state.value) <= distance && abs(state.velocity) <= speed
  }

  /// Returns a time before which the limits cannot both hold.
  private func earliest() -> Double {
    let ratio = law.spring.dampingRatio
    guard ratio < 1, speed < .infinity else { return 0 }
    let displacement = law.displacement
    let velocity = law.velocity / frequency
    let scale = max(abs(displacement), abs(velocity))
    let (x, u) = (displacement / scale, velocity / scale)
    let form = x * x + 2 * ratio * x * u + u * u
    let reach = hypot(distance / scale, speed / frequency / scale)
    let quotient = form / (1 + ratio) / (reach * reach)
    guard quotient > 1, quotient < .infinity else { return 0 }
    return log(quotient) / (2 * ratio * frequency) * (1 - 1e-12)
  }

  /// Returns the first time after the last zero of velocity and acceleration.
  private func finalTime(after time: Double, budget: WorkMeter) throws(MotionError) -> SettlingDuration {
    var span = 1 / frequency
    var start = time
    for _ in 0..<1100 {
      let end = time + span
      guard end < .infinity else { return .never }
      if let found = try firstTime(in: start, end, budget) { return .after(found) }
      start = end
      span *= 2
    }
    return .never
  }

  /// Returns the first time in a piece in which the value and the velocity are monotone; nil if there is none
  /// in it.
  private func firstTime(
    in start: Double, _ end: Double, _ budget: WorkMeter
  ) throws(MotionError) -> Double? {
    guard budget.spend(RestSearch.pieceWork) else { throw .tooMuchWork }
    let (first, last) = (law.displacementState(at: start), law.displacementState(at: end))
    guard
      let near = interval(
        first.value, last.value, distance, start, end, budget, { law.displacementState(at: $0).value }),
      let slow = interval(
        first.velocity, last.velocity, speed, start, end, budget, { law.displacementState(at: $0).velocity })
    else { return nil }
    guard !budget.isExhausted else { throw .tooMuchWork }
    let time = max(near.lower, slow.lower)
    return time <= min(near.upper, slow.upper) ? time : nil
  }

  /// Returns the part of a piece in which a monotone quantity is at most `limit` in magnitude.
  private func interval(
    _ first: Double, _ last: Double, _ limit: Double, _ start: Double, _ end: Double,
    _ budget: WorkMeter, _ quantity: (Double) -> Double
  ) -> (lower: Double, upper: Double)? {
    if abs(first) <= limit {
      guard abs(last) > limit else { return (start, end) }
      let level = last > 0 ? limit : -limit
      return (start, crossing(of: level, first, last, start, end, budget, quantity).lower)
    }
    // The quantity starts outside. It enters through the near limit, and may leave through the other one.
    let entry = first > 0 ? limit : -limit
    guard first > 0 ? last <= limit : last >= -limit else { return nil }
    let lower = crossing(of: entry, first, last, start, end, budget, quantity).upper
    guard abs(last) > limit else { return (lower, end) }
    return (lower, crossing(of: -entry, first, last, start, end, budget, quantity).lower)
  }

  private func crossing(
    of level: Double, _ first: Double, _ last: Double, _ start: Double, _ end: Double,
    _ budget: WorkMeter, _ quantity: (Double) -> Double
  ) -> BracketedRoot {
    BracketedRoot(start, end, values: (first - level, last - level), budget: budget) { quantity($0) - level }
  }
}

extension SpringLaw {
  /// The number of frames in which a condition is searched: nearly three minutes at 60 frames per second.
  private static let mostFrames = 10_000.0

  /// Returns the time of the first frame, at or after a time, at which a condition holds. A condition may
  /// hold for a moment between two frames, near an extremum, and then fail until much later.
  ///
  /// - Parameters:
  ///   - time: A time in seconds at which the condition holds, and before which it does not.
  ///   - rate: The frames per second; the first frame is at 0.
  /// - Returns: The time in seconds; nil if the condition holds at none of the next 10,000 frames.
  /// - Throws: `tooMuchWork`.
  package func firstFrame(
    from time: Double, rate: Double, budget: WorkMeter, where holds: (MotionState<Double>) -> Bool
  ) throws(MotionError) -> Double? {
    let first = (time * rate).rounded(.up)
    // The state at the time itself may miss the condition by rounding, but not that at the start. A value
    // that starts on a limit is beyond it only in the next frame.
    if time > 0, first == time * rate { return time }
    var frame = first
    while frame <= first + SpringLaw.mostFrames {
      guard budget.spend(BracketedRoot.lawWork) else { throw .tooMuchWork }
      if holds(displacementState(at: frame / rate)) { return frame / rate }
      frame += 1
    }
    return nil
  }
}
