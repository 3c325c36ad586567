import MotionSystem

// Flutter's simulations of scrolling and friction.
//
// Sources: flutter/flutter, packages/flutter/lib/src/physics/friction_simulation.dart and
// widgets/{scroll_simulation,scroll_physics}.dart.

extension PlatformModel {
  /// Flutter's `FrictionSimulation`: x₀ + (v₀/L)(drag^t − 1) − ½a·t²·sgn(v₀) with L = ln drag.
  ///
  /// It is done where the speed is less than `toleranceVelocity`, at the latest at its final time. The
  /// destination is its `finalX`, the value at the final time.
  static let flutterFriction = PlatformModel(
    name: "flutter-friction", source: .flutterFriction,
    members: [
      PlatformMember("drag", .share, 0.135), PlatformMember("constantDeceleration", .nonNegative, 0),
      PlatformMember("toleranceVelocity", .positive, 0.001),
    ]
  ) { release, values, budget in
    let friction = FlutterFriction(release, drag: values[0], constantDeceleration: values[1])
    let end = friction.end(tolerance: values[2], budget)
    return end > 0 ? release.moving(friction.law, until: end, at: friction.finalValue) : release.resting()
  }

  /// Flutter's `BouncingScrollSimulation`: friction with a drag of 0.135, and beyond a bound a spring.
  ///
  /// The spring of a bounce takes over with the velocity at the bound, but at most 5000: the limit is signed,
  /// so a motion toward the leading bound has none. The motion ends where a scroll view stops it: during the
  /// friction at a speed of `toleranceVelocity`, and where the spring is also within `toleranceDistance` of
  /// the bound.
  static let flutterBouncing = PlatformModel(
    name: "flutter-bouncing", source: .flutterBouncing,
    members: [
      PlatformMember("constantDeceleration", .nonNegative, 0),
      PlatformMember("toleranceDistance", .positive, 1), PlatformMember("toleranceVelocity", .positive, 20),
    ],
    edges: Edges(edgeSpring: .flutterScroll, overscrollSpring: .flutterScroll)
  ) { release, values, budget throws(MotionError) in
    let limits = RestLimits(distance: values[1], speed: values[2])
    if let curve = try release.returning(release.velocity, limits, budget) { return curve }
    let friction = FlutterFriction(release, drag: 0.135, constantDeceleration: values[0])
    let end = friction.end(tolerance: values[2], budget)
    guard end > 0 else { return release.resting() }
    return try release.bouncing(friction.law, until: end, greatestVelocity: 5000, limits, budget)
  }

  /// Flutter's `ClampingScrollSimulation`: x₀ + d(1 − (1 − t/T)^D), with T = 0.35·D·(|v₀|/ref)^(1/(D − 1)),
  /// ref = friction·51890.2/0.35 and d = v₀·T/D, as far as Android's spline.
  ///
  /// At a bound the motion stops. A release from beyond a bound returns with a spring and the velocity
  /// min(0, v₀).
  static let flutterClamping = PlatformModel(
    name: "flutter-clamping", source: .flutterClamping, members: FlutterClamping.members,
    edges: FlutterClamping.edges,
    launch: { distance, values in
      let rate = FlutterClamping.rate
      let reference = values[0] * FlutterClamping.gravity / 0.35
      return pow(distance / 0.35, 1 - 1 / rate) * pow(reference, 1 / rate)
    }
  ) { release, values, budget throws(MotionError) in
    try FlutterClamping.released(release, values, budget) { release in
      let rate = FlutterClamping.rate
      let reference = values[0] * FlutterClamping.gravity / 0.35
      let duration = 0.35 * rate * pow(abs(release.velocity) / reference, 1 / (rate - 1))
      let distance = release.velocity * duration / rate
      let law = PowerLaw(
        destination: release.from + distance, amplitude: -distance, duration: duration, exponent: rate)
      return release.moving(.smooth(.power(law)), until: duration, at: release.from + distance)
    }
  }

  /// Flutter's clamping simulation before 2022: x₀ + d(1.2u³ − 3.27u² + 3.065u) with u = t/T,
  /// T = (0.35·|v₀|/(friction·51890.2))^(1/(D − 1)) and d = v₀·T/3.065. The cubic ends at 0.995·d.
  static let flutterClampingOld = PlatformModel(
    name: "flutter-clamping-old", source: .flutterClampingOld, members: FlutterClamping.members,
    edges: FlutterClamping.edges,
    launch: { distance, values in
      let rate = FlutterClamping.rate
      let reference = values[0] * FlutterClamping.gravity / 0.35
      return pow(distance * (3.065 / 0.995), 1 - 1 / rate) * pow(reference, 1 / rate)
    }
  ) { release, values, budget throws(MotionError) in
    try FlutterClamping.released(release, values, budget) { release in
      let reference = values[0] * FlutterClamping.gravity / 0.35
      let duration = pow(abs(release.velocity) / reference, 1 / (FlutterClamping.rate - 1))
      let scale = release.velocity * duration / 3.065
      let law = PolynomialLaw(
        from: release.from, linear: release.velocity, quadratic: -3.27 * scale / (duration * duration),
        cubic: 1.2 * scale / (duration * duration * duration))
      // A motion too short for its coefficients is at its end at once.
      guard law.quadratic.isFinite, law.cubic.isFinite else {
        return release.resting(at: release.from + 0.995 * scale)
      }
      return release.moving(.polynomial(law), until: duration, at: release.from + 0.995 * scale)
    }
  }
}

/// A `FrictionSimulation`.
private struct FlutterFriction {
  let law: AxisLaw
  /// The last time in seconds, at which the velocity is 0 as far as 10 Newton steps find it.
  let finalTime: Double
  let finalValue: Double
  private let velocity: Double
  private let exponent: Double
  private let deceleration: Double

  init(_ release: PlatformRelease, drag: Double, constantDeceleration: Double) {
    let exponent = log(drag)
    let velocity = release.velocity
    let deceleration = constantDeceleration * release.direction
    self.exponent = exponent
    self.velocity = velocity
    self.deceleration = deceleration
    var law = PolynomialLaw(
      from: release.from, quadratic: -deceleration / 2, decaying: velocity, exponent: exponent)
    guard deceleration != 0 else {
      self.law = .polynomial(law)
      finalTime = -10 / exponent
      finalValue = law.destination
      return
    }
    var time = 0.0
    for _ in 0..<10 {
      let state = law.state(at: time).velocity
      time -= state / (velocity * exp(exponent * time) * exponent - deceleration)
    }
    // An exponential that hardly decays until the end equals its first terms to the last digit. Written in
    // full, its amplitude would be so great that the digits of the value cancel.
    if abs(exponent * time) < 1e-5 {
      law = PolynomialLaw(
        from: release.from, linear: velocity, quadratic: (velocity * exponent - deceleration) / 2,
        cubic: velocity * exponent * exponent / 6)
    }
    self.law = .polynomial(law)
    finalTime = time
    finalValue = law.state(at: time).value
  }

  /// Returns the first time in seconds at which the speed is at most `tolerance`. If the budget is exhausted,
  /// the time has no meaning.
  func end(tolerance: Double, _ budget: WorkMeter) -> Double {
    let speed = abs(velocity)
    guard speed > tolerance else { return 0 }
    if deceleration == 0 { return min(finalTime, -logRatio(speed, tolerance) / exponent) }
    // The speed |v₀|·e^(Lt) − a·t only decreases.
    let excess = { (time: Double) -> Double in
      speed * exp(exponent * time) - abs(deceleration) * time - tolerance
    }
    let last = excess(finalTime)
    guard last < 0 else { return finalTime }
    return BracketedRoot(0, finalTime, values: (excess(0), last), budget: budget, excess).upper
  }
}

/// What both generations of Flutter's clamping simulation have in common.
private enum FlutterClamping {
  /// ln 0.78 / ln 0.9.
  static let rate = log(0.78) / log(0.9)
  /// 9.80665·39.37·160·0.84, in logical pixels per second squared.
  static let gravity = 9.80665 * 39.37 * 160 * 0.84

  static let members = [
    PlatformMember("friction", .positive, 0.015),
    PlatformMember("toleranceDistance", .positive, 1, isForEdges: true),
    PlatformMember("toleranceVelocity", .positive, 20, isForEdges: true),
  ]
  static let edges = PlatformModel.Edges(overscrollSpring: .flutterScroll)

  static func released(
    _ release: PlatformRelease, _ values: [Double], _ budget: WorkMeter,
    _ simulate: (PlatformRelease) -> AxisCurve
  ) throws(MotionError) -> AxisCurve {
    let limits = RestLimits(distance: values[1], speed: values[2])
    if let curve = try release.returning(min(0, release.velocity), limits, budget) { return curve }
    guard release.velocity != 0, release.bounds == nil || abs(release.velocity) >= values[2] else {
      return release.resting()
    }
    let curve = simulate(release)
    return release.boundAhead.map { release.stopped(at: $0, curve, budget) } ?? curve
  }
}

extension Spring {
  /// The spring of Flutter's scroll views: mass 0.5, stiffness 100, damping ratio 1.1.
  fileprivate static let flutterScroll = Spring(
    mass: 0.5, uncheckedStiffness: 100, damping: 2.2 * (0.5 * 100.0).squareRoot())
}
