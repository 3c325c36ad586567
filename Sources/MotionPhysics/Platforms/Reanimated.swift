import Platform

extension PlatformModel {
  /// Reanimated's `withDecay`. Each frame n, h seconds after the one before, multiplies the velocity by
  /// e^(−100·(1 − deceleration)·n·h) and then adds velocity·velocityFactor·h to the value, so the motion
  /// depends on the frame rate.
  ///
  /// It stops at the first frame with a speed below 1 (native) or 0.05 (web), or at a bound (`clamp`). A
  /// frame counts as at most 64 ms.
  ///
  /// Source: software-mansion/react-native-reanimated, src/animation/decay/{decay,rigidDecay,utils}.ts.
  static let reanimated = PlatformModel(
    "reanimated",
    [
      PlatformMember("deceleration", .share, 0.998), PlatformMember("velocityFactor", .positive, 1),
      PlatformMember("frameRate", .frameRate, 60), PlatformMember("platform", .words("native", "web"), 0),
    ],
    edges: Edges()
  ) { release, values, budget throws(MotionError) in
    guard release.velocity != 0 else { return release.resting() }
    let interval = 1 / values[2]
    let step = values[1] * min(interval, 0.064)
    let slowing = 100 * (1 - values[0]) * interval
    let threshold = values[3] == 0 ? 1 : 0.05
    // The velocity after n frames is v₀·e^(−slowing·n(n + 1)/2).
    let bound = release.bounds.flatMap { release.velocity > 0 ? $0.max : $0.min }
    var frames = [release.from]
    var velocity = release.velocity
    var value = release.from
    while true {
      guard frames.count <= Reanimated.frameLimit else {
        throw .tooManySamples(limit: Reanimated.frameLimit)
      }
      guard budget.spend(Reanimated.frameWork) else { throw .tooMuchWork }
      velocity *= exp(-slowing * Double(frames.count))
      value += velocity * step
      if let bound, release.velocity > 0 ? value >= bound : value <= bound {
        value = bound
        frames.append(value)
        break
      }
      frames.append(value)
      if abs(velocity) < threshold { break }
    }
    guard value.isFinite, let law = FramesLaw(interval: interval, values: frames) else {
      throw .overflow(.projection)
    }
    return release.moving(.frames(law), until: interval * Double(frames.count - 1), at: value)
  }
}

private enum Reanimated {
  /// The greatest number of frames.
  static let frameLimit = 10_000
  /// The work of one frame, in units of the budget.
  static let frameWork = 2
}
