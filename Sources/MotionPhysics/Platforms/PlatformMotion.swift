package import MotionSystem

/// A release that another platform or library moves.
///
/// Each axis moves for itself. The settling duration and the destination are the platform's own: the time
/// at which it stops, and the value that it leaves.
///
/// A model takes its values by position, as a request names them, and its motions need a budget. The
/// platforms are therefore part of the API of the package only.
package struct PlatformMotion {
  /// The value at which the platform leaves the motion.
  package let destination: Coordinate
  /// The way from the start to the destination in points.
  package let travel: Coordinate
  /// The value at which the platform would leave the motion without bounds.
  package let projection: Coordinate
  /// The step of each axis from its law to its destination when the platform stops, in points, ≥ 0.
  package let finalSteps: Coordinate
  /// The greatest of the final steps in points, ≥ 0.
  package var threshold: Double { finalSteps.axes.reduce(0) { max($0, finalSteps[$1]) } }
  /// The curve of each axis.
  package let axes: [AxisCurve]
  /// A Boolean value that indicates whether every axis rests at once, though no bound holds it.
  package let restsAtOnce: Bool

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: The initial position in points.
  ///   - velocity: The initial velocity in points per second.
  ///   - model: The platform.
  ///   - values: The values of the members of the model.
  ///   - bounds: The bounds of each axis of a scroll; empty for a deceleration.
  ///   - edgeSpring: The spring at a bound; the model's own if nil.
  ///   - overscrollSpring: The spring that returns a release from beyond a bound; the model's own if nil.
  ///   - budget: The computation that the motion may use.
  /// - Throws: `axesDiffer` or `outOfRange(.axes)`, `overflow`, `tooManySamples` if a platform would need too
  ///   many frames, `tooMuchWork`.
  package init(
    from: Coordinate, velocity: Coordinate, model: PlatformModel, values: [Double],
    bounds: [ScrollBounds] = [], edgeSpring: Spring? = nil, overscrollSpring: Spring? = nil, budget: WorkMeter
  ) throws(MotionError) {
    let velocity = try velocity.matching(from)
    guard values.count == model.members.count else {
      throw .outOfRange(.sampleCount, received: Double(values.count))
    }
    guard bounds.isEmpty || bounds.count == from.count else {
      throw .outOfRange(.axes, received: Double(bounds.count))
    }
    var curves: [AxisCurve] = []
    var (destination, projection) = (from, from)
    var steps = from.map { _ in 0 }
    var restsAtOnce = true
    for axis in from.axes {
      guard from[axis].isFinite else { throw .overflow(.from) }
      guard velocity[axis].isFinite else { throw .overflow(.velocity) }
      var release = PlatformRelease(from: from[axis], velocity: velocity[axis])
      let free = try PlatformMotion.curve(release, model, values, budget)
      projection[axis] = free.destination
      var curve = free
      if !bounds.isEmpty {
        release.bounds = bounds[axis]
        if let spring = edgeSpring ?? model.edges?.edgeSpring { release.edgeSpring = spring }
        if let spring = overscrollSpring ?? model.edges?.overscrollSpring {
          release.overscrollSpring = spring
        }
        curve = try PlatformMotion.curve(release, model, values, budget)
      }
      destination[axis] = curve.destination
      let isHeld = release.boundBehindRelease != nil || release.boundAhead == from[axis]
      if curve.end > 0 || isHeld { restsAtOnce = false }
      if let last = curve.phases.last, last.end > last.start {
        let value = last.law.state(at: last.end - last.start).value
        let rounding = 8 * max(abs(from[axis]), abs(curve.destination)).ulp
        let step = abs(value - curve.destination)
        steps[axis] = step > rounding ? step : 0
      }
      curves.append(curve)
    }
    axes = curves
    self.restsAtOnce = restsAtOnce
    self.destination = destination
    travel = destination - from
    self.projection = projection
    finalSteps = steps
  }

  /// The work of one release without its searches and frames, in units of the budget.
  private static let releaseWork = 16

  private static func curve(
    _ release: PlatformRelease, _ model: PlatformModel, _ values: [Double], _ budget: WorkMeter
  ) throws(MotionError) -> AxisCurve {
    guard budget.spend(releaseWork) else { throw .tooMuchWork }
    let curve = try model.release(release, values, budget)
    guard !budget.isExhausted else { throw .tooMuchWork }
    guard curve.destination.isFinite else { throw .overflow(.projection) }
    guard curve.end.isFinite else { throw .overflow(.settlingDuration) }
    guard curve.phases.allSatisfy({ $0.law.state(at: 0).velocity.isFinite }) else {
      throw .overflow(.velocity)
    }
    return curve
  }

  /// The curve of all axes.
  package var curve: MotionCurve { MotionCurve(axes: axes, axesAreIndependent: true) }

  /// Returns the time and the velocity at which one axis of a deceleration passes a value.
  ///
  /// The value is reachable if it lies ahead and before the destination. The start is reached at time 0.
  /// If the budget is exhausted, the arrival has no meaning.
  package func arrivals(at value: Double, axis: Int, budget: WorkMeter) -> Arrivals {
    let curve = axes[axis]
    guard let phase = curve.phases.first else { return .unreachable }
    let start = phase.law.state(at: 0)
    if value == start.value { return .once(time: 0, velocity: start.velocity) }
    guard (value - start.value) * (curve.destination - value) > 0 else { return .unreachable }
    if let law = phase.law.deceleration {
      return law.passage(of: value).map { .once(time: $0.time, velocity: $0.velocity) } ?? .unreachable
    }
    let end = phase.law.state(at: phase.end).value
    guard (value - start.value) * (end - value) >= 0 else {
      return .once(time: curve.end, velocity: 0)
    }
    let time = phase.law.time(of: value, before: phase.end, budget)
    return .once(time: time, velocity: phase.law.state(at: time).velocity)
  }

  /// Returns the velocity, in points per second, with which a model brings each axis to rest at `to`.
  ///
  /// A model that stops at a frame reaches some values only; there the result is the velocity whose
  /// destination is nearest.
  ///
  /// - Throws: `overflow`, `tooManySamples`, `tooMuchWork`, and the errors of the coordinates.
  package static func launchVelocity(
    from: Coordinate, to: Coordinate, model: PlatformModel, values: [Double], budget: WorkMeter
  ) throws(MotionError) -> Coordinate {
    let travel = try to.matching(from) - from
    guard travel.isFinite else { throw .overflow(.displacement) }
    var result = travel
    for axis in travel.axes {
      let distance = abs(travel[axis])
      let speed: Double
      if distance == 0 {
        speed = 0
      } else if let launch = model.launch {
        speed = launch(distance, values)
      } else {
        speed = try launchSpeed(distance, model, values, budget)
      }
      guard speed.isFinite else { throw .overflow(.velocity) }
      result[axis] = travel[axis] < 0 ? -speed : speed
    }
    return result
  }

  /// Returns the speed whose destination is nearest to a distance > 0, by bisection: a greater speed never
  /// goes less far.
  ///
  /// The distance grows at least in proportion to the speed. The steps that bracket it are therefore
  /// proportional, and shorter by a margin, since a model that steps has a limit of frames.
  private static func launchSpeed(
    _ distance: Double, _ model: PlatformModel, _ values: [Double], _ budget: WorkMeter
  ) throws(MotionError) -> Double {
    func reach(_ speed: Double) throws(MotionError) -> Double {
      do throws(MotionError) {
        return try curve(PlatformRelease(from: 0, velocity: speed), model, values, budget).destination
      } catch .overflow(.projection) {
        return .infinity
      }
    }
    var low = 0.0
    var high = distance
    while true {
      let reached = try reach(high)
      guard reached < distance else { break }
      low = high
      let factor = reached > 0 ? distance / reached / 1024 : 0x1p64
      high *= min(max(factor, 2), 0x1p512)
      guard high.isFinite else { throw .overflow(.velocity) }
    }
    for _ in 0..<1100 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if try reach(middle) < distance { low = middle } else { high = middle }
    }
    let short = distance - (try reach(low))
    return try reach(high) - distance <= short ? high : low
  }
}
