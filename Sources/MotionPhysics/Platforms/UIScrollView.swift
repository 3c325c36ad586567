import MotionSystem

extension PlatformModel {
  /// UIScrollView as a device moves it: x₀ + v₀·d/(1000·(1 − d))·(1 − d^(1000t)), the discrete sum of WWDC
  /// 2018.
  ///
  /// It stops at the first frame with a speed of less than 10 points per second, and leaves the value there.
  ///
  /// Source: inferred from four flings that were measured on a device, Stack Overflow, question 16155375. The
  /// model stops within 0.13 points and 3 ms of each; their offsets are multiples of half a point. None of
  /// them reached a bound. There, the spring is that of a scroll of this service, at rest within half a
  /// point and at the same speed.
  static let uiScrollView = PlatformModel(
    "uiscrollview", source: .uiScrollView,
    [PlatformMember("decelerationRate", .rate, 0.998), PlatformMember("frameRate", .frameRate, 60)],
    edges: Edges(edgeSpring: .edge, overscrollSpring: .edge)
  ) { release, values, budget throws(MotionError) in
    let leastSpeed = 10.0
    if let bound = release.boundBehindRelease {
      return try release.springing(
        to: bound, from: MotionState(value: release.from, velocity: release.velocity), at: 0,
        release.overscrollSpring, .overscroll, distance: 0.5, speed: leastSpeed, budget: budget)
    }
    let speed = abs(release.velocity)
    guard speed >= leastSpeed else { return release.resting() }
    let decay = -1000 * log(values[0])
    let law = DecelerationLaw(
      from: release.from, velocity: release.velocity * (decay / 1000) * (values[0] / (1 - values[0])),
      exponent: -decay)
    let frames = (logRatio(speed, leastSpeed) / decay * values[1]).rounded(.down) + 1
    let end = frames / values[1]
    let stop = law.state(at: end).value
    guard let bound = release.boundAhead, release.passes(bound, at: stop) else {
      return release.moving(.smooth(.deceleration(law)), until: end, at: stop)
    }
    let arrival = AxisLaw.smooth(.deceleration(law)).time(of: bound, before: end, budget)
    return try release.springing(
      to: bound, from: MotionState(value: bound, velocity: law.state(at: arrival).velocity), at: arrival,
      release.edgeSpring, .edge, distance: 0.5, speed: leastSpeed,
      after: arrival > 0
        ? AxisPhase(start: 0, end: arrival, kind: .deceleration, law: .smooth(.deceleration(law))) : nil,
      budget: budget)
  }
}
