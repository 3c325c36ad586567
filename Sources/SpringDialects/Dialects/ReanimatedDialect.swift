import MotionPhysics
import MotionSystem

extension SpringDialect {
  /// Reanimated: `withSpring`, versions 4 and 3.
  ///
  ///     mass, damping, stiffness: as given
  ///     duration, dampingRatio: version 4 solves for the stiffness with mass 4, version 3 for the mass with
  ///     stiffness 100; both depend on the release
  ///
  /// From 4.3.4 on (pull requests 9463 and 10177), a velocity that points away from the target is set to 0 at
  /// the start, before a duration is solved; a translation notes it. Version 4 is that before.
  ///
  /// For ζ ≥ 1 the motion is the critically damped one with ω₀. `clamp` changes the spring; `withinClamp`
  /// states how. Source:
  /// software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/animation/spring/springUtils.ts (4), src/animation/springUtils.ts
  /// (3).
  package static let reanimated = SpringDialect(
    name: "reanimated", title: "Reanimated", source: .reanimated,
    members: [
      DialectMember(.version, "", .choice([4, 3])), .mass, DialectMember(.damping, "mass/s", .positive),
      .stiffness, DialectMember(.duration, "ms", .positive), DialectMember(.dampingRatio, "1", .positive),
      DialectMember(.displacement, "units", .any, .release),
      DialectMember(.velocity, "units/s", .any, .release),
      DialectMember(.energyThreshold, "1", .positive, .completion),
      DialectMember(.restDisplacementThreshold, "units", .positive, .completion),
      DialectMember(.restSpeedThreshold, "units/s", .positive, .completion),
      DialectMember(.overshootClamping, "", .flag, .completion),
      DialectMember(.clampMin, "units", .any), DialectMember(.clampMax, "units", .any),
    ],
    velocityUnit: .perSecond, solver: .criticalAboveOne, snaps: true, clampTerm: .overshootClamping,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let isThree = values[.version] == 3
      let ignored: [DialectTerm] =
        isThree ? [.energyThreshold] : [.restDisplacementThreshold, .restSpeedThreshold]
      for term in ignored where values[term] != nil {
        reading.notes.append(
          DialectNote(
            term,
            isThree
              ? "Reanimated 3 ends by restDisplacementThreshold and restSpeedThreshold and ignores it"
              : "Reanimated 4 ends by energyThreshold and ignores it; version 3 has it"))
      }
      if let note = unstatedVersion(of: values, for: reading.release) { reading.notes.append(note) }
      let limit: StaticString = "Reanimated ignores the damping from 1 on and moves critically damped"
      guard values.hasAny(.duration, .dampingRatio) else {
        let spring = try physical(
          values[.mass] ?? (isThree ? 1 : 4), values[.stiffness] ?? (isThree ? 100 : 900),
          values[.damping] ?? (isThree ? 10 : 120))
        return try reading.withinClamp(try reading.criticalAtMost(spring, limit))
      }
      if values.hasAny(.stiffness, .damping) || isThree && values[.mass] != nil {
        reading.notes.append(
          DialectNote(
            nil,
            isThree
              ? "Reanimated 3 ignores mass and damping beside duration and dampingRatio"
              : "Reanimated ignores stiffness and damping beside duration and dampingRatio"))
      }
      let release = reading.release
      let ratio = values[.dampingRatio] ?? (isThree ? 0.5 : 1)
      guard release.displacement != 0 || release.velocity != 0 else { throw .noMotion }
      let spring: Spring
      if isThree {
        let (stiffness, duration) = (values[.stiffness] ?? 100, values[.duration] ?? 2000)
        let mass = reanimatedMass(duration: duration, ratio: ratio, stiffness: stiffness, release)
        if mass > 99.99 {
          reading.notes.append(
            DialectNote(
              .duration,
              "Reanimated 3 limits the mass to 100, so a duration of \(number(duration)) ms and every longer "
                + "one give the same motion"))
        }
        spring = try physical(mass, stiffness, ratio: ratio)
      } else {
        let mass = values[.mass] ?? 4
        let duration = values[.duration] ?? 550
        let stiffness = reanimatedStiffness(
          duration: duration, ratio: ratio, mass: mass, threshold: values[.energyThreshold] ?? 6e-9, release)
        if stiffness > 7999 {
          reading.notes.append(
            DialectNote(
              .duration,
              "Reanimated limits the stiffness to 8000, so a duration of \(number(duration)) ms and every "
                + "shorter one give the same motion"))
        }
        spring = try physical(mass, stiffness, ratio: ratio)
      }
      return try reading.withinClamp(try reading.criticalAtMost(spring, limit))
    },
    expression: { spring, _ in
      DialectValues((.mass, spring.mass), (.damping, spring.damping), (.stiffness, spring.stiffness))
    },
    rule: { completion, _ in
      completion[.version] == 3
        ? .within(
          distance: completion[.restDisplacementThreshold] ?? 0.01,
          speed: completion[.restSpeedThreshold] ?? 2,
          names: CompletionRule.LimitNames("restDisplacementThreshold", "restSpeedThreshold"),
          clamp: completion[.overshootClamping] == 1)
        : .energy(
          threshold: completion[.energyThreshold] ?? 6e-9,
          clamp: completion[.overshootClamping] == 1)
    },
    distanceTerm: nil,
    template: { declaration in
      let (spring, release) = (declaration.spring, declaration.release)
      var text =
        "withSpring(\(number(release.to)), { mass: \(number(spring.mass)), "
        + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), "
        + "velocity: \(number(release.velocity))"
      text += declaration.completionMembers(clamp: .overshootClamping)
      return declaration.assigning("const", text + " })", end: ";")
    })

  /// Returns the warning about a spring without a version of which another version makes another one.
  private static func unstatedVersion(of values: DialectValues, for release: SpringRelease) -> DialectNote? {
    guard values[.version] == nil else { return nil }
    func answer(_ version: Double) -> String? {
      var values = values
      values.set(.version, version)
      guard let spring = try? reanimated.resolved(values, for: release).spring else { return nil }
      let ratio = min(spring.dampingRatio, 1)
      // The envelope reaches 0.5 % of the travel; 7.4301 is the root of e^(−y)·(1 + y) = 0.005.
      let angle = ratio < 1 ? -log(0.005 * (1 - ratio * ratio).squareRoot()) / ratio : 7.4301
      let time = DeclarationNumber.text(angle / spring.angularFrequency, digits: 3)
      return "damping ratio \(DeclarationNumber.text(ratio, digits: 3)), about \(time) s"
    }
    guard let four = answer(4), let three = answer(3), four != three else { return nil }
    return DialectNote(
      nil,
      "read as Reanimated 4, whose defaults differ; version 4: \(four); version 3: \(three); "
        + "state version 4 or 3")
  }

  /// Returns the stiffness in (0, 8000] that Reanimated 4 finds by bisection.
  ///
  /// With T = 1.5·duration, w = ζ√(k/m) and P = x₀ + (v₀ + x₀w)T, the energy of x_T = P·e^(−wT) and
  /// v_T = (v₀ + x₀w − wP)·e^(−wT), divided by the initial energy, is the threshold. The bisection ends after
  /// 100 steps, or at 1e-3 of the threshold.
  private static func reanimatedStiffness(
    duration: Double, ratio: Double, mass: Double, threshold: Double, _ release: SpringRelease
  ) -> Double {
    let time = duration * 1.5 / 1000
    // The energies are a ratio, so the motion may have any size.
    let scale = max(abs(release.displacement), abs(release.velocity))
    let (x0, v0) = (release.displacement / scale, release.velocity / scale)
    func excess(_ stiffness: Double) -> Double {
      let rate = (stiffness / mass).squareRoot() * ratio
      let slope = v0 + x0 * rate
      let decay = exp(-rate * time)
      let value = (x0 + slope * time) * decay
      let velocity = slope * decay - value * rate
      let initial = stiffness * x0 * x0 + mass * v0 * v0
      return (stiffness * value * value + mass * velocity * velocity) / initial - threshold
    }
    var (low, high) = (0x1p-52, 8000.0)
    let direction: Double = excess(high) >= excess(low) ? 1 : -1
    var stiffness = (low + high) / 2
    for _ in 0..<100 {
      let value = excess(stiffness)
      guard abs(value) > threshold * 1e-3 else { break }
      if value * direction < 0 { low = stiffness } else { high = stiffness }
      stiffness = (low + high) / 2
    }
    return stiffness
  }

  /// Returns the mass in [0, 100] that Reanimated 3 finds by at most 20 bisections.
  ///
  /// −2000·(m/c)·ln(0.02/A) equals the duration in milliseconds, with c = 2ζ√(km) and
  /// A = (m·v₀² + k·x₀²)/(k·e^(1 − ζ/2)).
  private static func reanimatedMass(
    duration: Double, ratio: Double, stiffness: Double, _ release: SpringRelease
  ) -> Double {
    func excess(_ mass: Double) -> Double {
      let energy =
        mass * release.velocity * release.velocity
        + stiffness * release.displacement * release.displacement
      let amplitude = energy / (exp(1 - 0.5 * ratio) * stiffness)
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      return 1000 * (-2 * mass / damping) * log(0.02 / amplitude) - duration
    }
    var (low, high) = (0.0, 100.0)
    var mass = (low + high) / 2
    for _ in 0..<20 {
      let value = excess(mass)
      guard abs(value) > 0.00005 else { break }
      if value < 0 { low = mass } else { high = mass }
      mass = (low + high) / 2
    }
    return mass
  }
}

extension DialectResolution {
  /// Returns the spring by which Reanimated moves for `clamp`, and adds a note if it is another one.
  ///
  /// Reanimated assumes that the first two extremes of a spring are e^(−πζ) and e^(−2πζ) of its travel beyond
  /// the target and before it. It raises ζ to the ζ′ for which both are at the bounds, but keeps
  /// ω₁ = ω₀√(1 − ζ²). This is the motion of k(1 + ζ′² − ζ²) and c = 2ζ′√(km), or the critically damped one
  /// with ω₀ from ζ′ = 1 on.
  fileprivate mutating func withinClamp(_ spring: Spring) throws(DialectError) -> Spring {
    let bounds = (min: values[.clampMin], max: values[.clampMax])
    if let min = bounds.min, let max = bounds.max, min > max {
      throw .outOfRange(.clampMax, limit: "at least clamp.min", received: max)
    }
    guard release.displacement != 0 else { return spring }
    func ratio(for bound: Double?, extreme: Double) -> Double {
      guard let bound else { return 0 }
      return abs(log(abs((bound - release.to) / release.displacement))) / (extreme * Double.pi)
    }
    let (beyond, before) =
      release.displacement < 0 ? (bounds.max, bounds.min) : (bounds.min, bounds.max)
    let raised = max(ratio(for: beyond, extreme: 1), ratio(for: before, extreme: 2))
    let old = spring.dampingRatio
    guard raised > old, spring.regime == .underdamped else { return spring }
    let result =
      raised >= 1
      ? try physical(spring.mass, spring.stiffness, ratio: 1)
      : try physical(
        spring.mass, spring.stiffness * (1 + (raised - old) * (raised + old)), spring.damping * raised / old)
    notes.append(
      DialectNote(
        bounds.max == nil ? .clampMin : .clampMax,
        "Reanimated raises the damping ratio from \(number(old)) to \(number(min(raised, 1))) for clamp, "
          + "which need not keep a moving value within it; without clamp, the motion is that of stiffness "
          + "\(number(result.stiffness)) and damping \(number(result.damping))"))
    return result
  }
}
