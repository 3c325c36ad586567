import MotionSystem

// The platforms whose law is an exponential decay: they differ in its rate, in when they stop, and in the
// value that they leave.

extension PlatformModel {
  /// React Native's `Animated.decay`: x₀ + (v₀/a)(1 − e^(−a·t)) with a = 1000·(1 − deceleration) per second.
  ///
  /// It stops at the first frame whose step is less than 0.1, and leaves the value there.
  ///
  /// Source: facebook/react-native, Libraries/Animated/animations/DecayAnimation.js.
  static let reactNative = PlatformModel(
    name: "react-native", source: .reactNative,
    members: [PlatformMember("deceleration", .share, 0.998), PlatformMember("frameRate", .frameRate, 60)]
  ) { release, values, _ in
    guard release.velocity != 0 else { return release.resting() }
    let rate = 1000 * (1 - values[0])
    let decay = rate / values[1]
    let law = PolynomialLaw(from: release.from, decaying: release.velocity, exponent: -rate)
    // The first step, and every further step is e^(−decay) times the one before.
    let step = abs(release.velocity) / rate * -expm1(-decay)
    let frames = step < 0.1 ? 1 : (logRatio(step, 0.1) / decay).rounded(.down) + 2
    let end = frames / values[1]
    return release.moving(.polynomial(law), until: end, at: law.state(at: end).value)
  }

  /// Compose's `exponentialDecay`: x₀ + (v₀/f)(e^(ft) − 1) with f = −4.2·frictionMultiplier per second.
  ///
  /// It stops where the speed is `absVelocityThreshold`, at the whole millisecond before. A slower release
  /// does not move.
  ///
  /// Source: androidx, compose/animation/animation-core, FloatDecayAnimationSpec.kt.
  static let composeExponential = PlatformModel(
    name: "compose-exponential", source: .composeExponential,
    members: [
      PlatformMember("frictionMultiplier", .nonNegative, 1),
      PlatformMember("absVelocityThreshold", .positive, 0.1),
    ],
    launch: { distance, values in
      ExponentialModel.composeRate(values[0]) * distance + max(values[1], 1e-7)
    }
  ) { release, values, _ in
    ExponentialModel.stopped(
      release, rate: ExponentialModel.composeRate(values[0]), at: max(values[1], 1e-7),
      inWholeMilliseconds: true)
  }

  /// `FlingAnimation` of androidx.dynamicanimation: the same decay with 4.2·friction per second.
  ///
  /// It stops where the speed is 62.5·0.75·minimumVisibleChange, or at a bound.
  ///
  /// Source: androidx, dynamicanimation, FlingAnimation.java.
  static let androidFling = PlatformModel(
    name: "android-fling", source: .androidFling,
    members: [
      PlatformMember("friction", .positive, 1), PlatformMember("minimumVisibleChange", .positive, 1),
    ],
    edges: Edges(), launch: { distance, values in 4.2 * values[0] * distance + 46.875 * values[1] }
  ) { release, values, budget in
    if let bound = release.boundBehindRelease { return release.resting(at: bound) }
    let curve = ExponentialModel.stopped(
      release, rate: 4.2 * values[0], at: 46.875 * values[1], inWholeMilliseconds: false)
    return release.boundAhead.map { release.stopped(at: $0, curve, budget) } ?? curve
  }
}
private enum ExponentialModel {
  /// Compose's rate per second; it limits the multiplier.
  static func composeRate(_ multiplier: Double) -> Double { 4.2 * max(multiplier, 1e-4) }

  /// Returns a decay that stops where its speed is at most `threshold`.
  static func stopped(
    _ release: PlatformRelease, rate: Double, at threshold: Double, inWholeMilliseconds: Bool
  ) -> AxisCurve {
    let speed = abs(release.velocity)
    guard speed > threshold else { return release.resting() }
    let law = PolynomialLaw(from: release.from, decaying: release.velocity, exponent: -rate)
    var end = logRatio(speed, threshold) / rate
    if inWholeMilliseconds { end = (1000 * end).rounded(.down) / 1000 }
    return release.moving(
      .polynomial(law), until: end,
      at: release.from + release.direction * ((speed - threshold) / rate))
  }
}
