import MotionSystem

extension PlatformModel {
  /// Reanimated's `withDecay`. Each frame n, h seconds after the one before, multiplies the velocity by
  /// e^(−100·(1 − deceleration)·n·h) and then adds velocity·velocityFactor·h to the value, so the motion
  /// depends on the frame rate.
  ///
  /// It stops at the first frame with a speed below 1 (native) or 0.05 (web), or at a bound (`clamp`). A
  /// frame counts as at most 64 ms.
  ///
  /// With `rubberBandEffect` a bound does not stop the value: beyond it, each frame also subtracts
  /// rubberBandFactor times the distance from the bound from the velocity. The value that has been more than
  /// 0.1 beyond a bound is set to the bound at the first frame that starts at most 0.1 from it, or inside.
  ///
  /// Source: software-mansion/react-native-reanimated,
  /// src/animation/decay/{decay,rigidDecay,rubberBandDecay,utils}.ts.
  static let reanimated = PlatformModel(
    name: "reanimated", source: .reanimated,
    members: [
      PlatformMember("deceleration", .share, 0.998), PlatformMember("velocityFactor", .positive, 1),
      PlatformMember("frameRate", .frameRate, 60),
      PlatformMember("platform", .keyword(["native", "web"]), 0),
      PlatformMember("rubberBandEffect", .flag, 0, isForEdges: true),
      PlatformMember("rubberBandFactor", .positive, 0.6, isForEdges: true, requires: "rubberBandEffect"),
    ],
    edges: Edges()
  ) { release, values, budget throws(MotionError) in
    var decay = ReanimatedDecay(release, values)
    if let bounds = release.bounds, values[4] == 1 {
      try decay.run(within: bounds, rubberBandFactor: values[5], budget)
    } else {
      try decay.run(budget)
    }
    guard decay.value.isFinite else { throw .overflow(.projection) }
    guard let law = PolylineLaw(interval: decay.interval, values: decay.frames) else {
      return release.resting(at: decay.value)
    }
    return release.moving(
      .polyline(law), until: decay.interval * Double(decay.frames.count - 1), at: decay.value)
  }
}

/// The frames of one `withDecay`.
private struct ReanimatedDecay {
  private static let frameLimit = 10_000
  /// The work of one frame, in units of the budget.
  private static let frameWork = 2

  private let release: PlatformRelease
  /// The time between two frames in seconds.
  let interval: Double
  /// The travel of one frame per velocity, in seconds.
  private let step: Double
  /// The exponent of the first frame, ≥ 0.
  private let slowing: Double
  /// The speed at which the motion stops.
  private let threshold: Double
  private var velocity: Double
  private(set) var value: Double
  /// The values of all frames, of which the first is the release.
  private(set) var frames: [Double]

  init(_ release: PlatformRelease, _ values: [Double]) {
    self.release = release
    interval = 1 / values[2]
    step = values[1] * min(interval, 0.064)
    slowing = 100 * (1 - values[0]) * interval
    threshold = values[3] == 0 ? 1 : 0.05
    velocity = release.velocity
    value = release.from
    frames = [release.from]
  }

  /// Computes the frames up to rest, or up to the bound ahead.
  mutating func run(_ budget: WorkMeter) throws(MotionError) {
    guard release.velocity != 0 else { return }
    let bound = release.bounds.flatMap { release.velocity > 0 ? $0.max : $0.min }
    repeat {
      try slowDown(budget)
      value += velocity * step
      if let bound, release.velocity > 0 ? value >= bound : value <= bound {
        value = bound
        frames.append(value)
        return
      }
      frames.append(value)
    } while abs(velocity) >= threshold
  }

  /// Computes the frames with the rubber band effect up to rest, or up to the return to a bound.
  mutating func run(
    within bounds: ScrollBounds, rubberBandFactor factor: Double, _ budget: WorkMeter
  ) throws(MotionError) {
    guard release.velocity != 0 || release.boundBehindRelease != nil else { return }
    var wasBeyond = false
    while value.isFinite {
      try slowDown(budget)
      let excess = value - bounds.nearest(to: value)
      velocity -= factor * excess
      if abs(excess) > 0.1 {
        wasBeyond = true
      } else if wasBeyond {
        value = bounds.nearestBound(to: value)
        frames.append(value)
        return
      } else if abs(velocity) < threshold {
        frames.append(value)
        return
      }
      value += velocity * step
      frames.append(value)
    }
  }

  /// Multiplies the velocity by the factor of the next frame: after n frames of decay alone, it is
  /// v₀·e^(−slowing·n(n + 1)/2).
  private mutating func slowDown(_ budget: WorkMeter) throws(MotionError) {
    guard frames.count <= ReanimatedDecay.frameLimit else {
      throw .tooManySamples(limit: ReanimatedDecay.frameLimit)
    }
    guard budget.spend(ReanimatedDecay.frameWork) else { throw .tooMuchWork }
    velocity *= exp(-slowing * Double(frames.count))
  }
}

extension ScrollBounds {
  /// Returns the bound that is nearest to a value; the value itself if there is none.
  fileprivate func nearestBound(to value: Double) -> Double {
    guard let min else { return max ?? value }
    guard let max else { return min }
    return abs(value - min) < abs(value - max) ? min : max
  }
}
