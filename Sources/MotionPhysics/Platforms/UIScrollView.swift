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
    name: "uiscrollview", source: .uiScrollView,
    members: [PlatformMember("decelerationRate", .rate, 0.998), PlatformMember("frameRate", .frameRate, 60)],
    edges: Edges(edgeSpring: .edge, overscrollSpring: .edge)
  ) { release, values, budget throws(MotionError) in
    let limits = RestLimits(distance: 0.5, speed: 10)
    if let curve = try release.returning(release.velocity, limits, budget) { return curve }
    let speed = abs(release.velocity)
    guard speed >= limits.speed else { return release.resting() }
    let decay = -1000 * log(values[0])
    let law = PolynomialLaw(
      from: release.from, decaying: release.velocity * (decay / 1000) * (values[0] / (1 - values[0])),
      exponent: -decay)
    let frames = (logRatio(speed, limits.speed) / decay * values[1]).rounded(.down) + 1
    return try release.bouncing(.polynomial(law), until: frames / values[1], limits, budget)
  }
}
