import MotionPhysics
import MotionSystem

extension SpringDialect {
  /// Reanimated: `withSpring`.
  ///
  ///     mass, damping, stiffness: as given
  ///     duration, dampingRatio: version 4 solves for the stiffness with mass 4, version 3 for the mass with
  ///         stiffness 100; both depend on the release
  ///     version: 3; 4, which is 4.0 to 4.3.3; 4.3.4, which is 4.3.4 on and the default
  ///
  /// From 4.3.4 on (pull requests 9463 and 10177), a velocity that points away from the target is set to 0 at
  /// the start, before a duration is solved; the initial energy is that with the velocity.
  ///
  /// For ζ ≥ 1 the motion is the critically damped one with ω₀. `clamp` changes the spring; `withinClamp`
  /// states how. Source: packages/react-native-reanimated/src/animation/spring/springUtils.ts (4),
  /// src/animation/springUtils.ts (3).
  package static let reanimated: SpringDialect = SpringDialect(
    name: "reanimated", title: "Reanimated",
    source: LibrarySource(
      "software-mansion/react-native-reanimated src/animation/spring", "4.3.4, commit 0893dd90", "2026-11"),
    members: [
      DialectMember(.version, "", .keyword(["4.3.4", "4", "3"])), .mass,
      DialectMember(.damping, "mass/s", .positive), .stiffness, DialectMember(.duration, "ms", .positive),
      DialectMember(.dampingRatio, "1", .positive),
      DialectMember(.displacement, "units", .any, .release),
      DialectMember(.velocity, "units/s", .any, .release),
      DialectMember(.energyThreshold, "1", .positive, .completion), .restDisplacementThreshold,
      .restSpeedThreshold, .overshootClamping, DialectMember(.clampMin, "units", .any),
      DialectMember(.clampMax, "units", .any),
    ],
    velocityUnit: .perSecond, solver: .criticalAboveOne, clampTerm: .overshootClamping,
    clipping: "from 4.3.4 on, Reanimated starts at rest, because the velocity points away from the target; "
      + "keyframes can play the release, and version 4 (up to 4.3.3) starts with it",
    expressed: [.mass, .damping, .stiffness],
    resolver: { reading throws(DialectError) in
      let isThree = reading[.version] == versionThree
      let ignored: [DialectTerm] =
        isThree ? [.energyThreshold] : [.restDisplacementThreshold, .restSpeedThreshold]
      for term in ignored where reading[term] != nil {
        reading.note(
          term,
          isThree
            ? "Reanimated 3 ignores \(term.name) and ends by restDisplacementThreshold and restSpeedThreshold"
            : "Reanimated 4 ignores \(term.name), which version 3 has, and ends by energyThreshold")
      }
      if let note = unstatedVersion(of: reading.values, for: reading.release) { reading.note(nil, note) }
      let start = reanimated.start(of: reading.release, reading.values)
      let row = isThree ? three : four
      let isTimed = reading.values.hasAny(.duration, .dampingRatio)
      let spring =
        isTimed
        ? try reading.timed(row, isThree, start)
        : try reading.physicalSpring(row.mass, stiffness: row.stiffness, damping: row.damping)
      return try reading.withinClamp(try reading.criticalAtMost(spring, "Reanimated"))
    },
    rule: { completion, _ in
      completion[.version] == versionThree
        ? .rest(completion, distance: 0.01, speed: 2)
        : .energy(threshold: completion[.energyThreshold] ?? 6e-9, clamp: completion[.overshootClamping] == 1)
    },
    declaration: { d in
      d.constant(
        "withSpring(\(d.to), { mass: \(d.mass), stiffness: \(d.stiffness), damping: \(d.damping), "
          + "velocity: \(d.velocity)\(d.completionMembers) })")
    })

  /// Values of `version`.
  fileprivate static let (newestVersion, versionThree) = (0.0, 2.0)

  /// The defaults of a version. The duration is in milliseconds.
  fileprivate typealias Defaults = (
    mass: Double, stiffness: Double, damping: Double, duration: Double, ratio: Double
  )
  private static let four: Defaults = (4, 900, 120, 550, 1)
  private static let three: Defaults = (1, 100, 10, 2000, 0.5)

  /// Returns the warning about a spring without a version of which another version makes another one.
  private static func unstatedVersion(of values: DialectValues, for release: SpringRelease) -> String? {
    guard values[.version] == nil else { return nil }
    func answer(_ version: Double) -> String? {
      var values = values
      values.set(.version, version)
      guard let spring = try? reanimated.resolved(values, for: release).spring else { return nil }
      let ratio = min(spring.dampingRatio, 1)
      // The envelope reaches 0.5 % of the travel; 7.4301 is the root of e^(−y)·(1 + y) = 0.005.
      let angle = ratio < 1 ? -log(0.005 * (1 - ratio * ratio).squareRoot()) / ratio : 7.4301
      let time = number(angle / spring.angularFrequency, digits: 3)
      return "damping ratio \(number(ratio, digits: 3)), about \(time) s"
    }
    guard let newest = answer(newestVersion), let three = answer(versionThree), newest != three
    else { return nil }
    return "read as Reanimated 4.3.4, whose defaults differ; version 4.3.4: \(newest); version 3: \(three); "
      + "state version 4.3.4, 4 or 3"
  }

  /// Returns the middle of the range in which a function changes its sign, after some halvings, or the first
  /// one at which its value is at most a limit.
  private static func halved(
    _ low: Double, _ high: Double, limit: Double, steps: Int, _ function: (Double) -> Double
  ) -> Double {
    var (low, high) = (low, high)
    let direction: Double = function(high) < function(low) ? -1 : 1
    var middle = (low + high) / 2
    for _ in 0..<steps {
      let value = function(middle)
      guard abs(value) > limit else { break }
      if value * direction < 0 { low = middle } else { high = middle }
      middle = (low + high) / 2
    }
    return middle
  }

  /// Returns the stiffness in (0, 8000] that Reanimated 4 finds by at most 100 halvings.
  ///
  /// With T = 1.5·duration, w = ζ√(k/m) and P = x₀ + (v₀ + x₀w)T, the energy of x_T = P·e^(−wT) and
  /// v_T = (v₀ + x₀w − wP)·e^(−wT), divided by the initial energy, is the threshold, to 1e-3 of it.
  fileprivate static func reanimatedStiffness(
    duration: Double, ratio: Double, mass: Double, threshold: Double, _ release: SpringRelease
  ) -> Double {
    let time = duration * 1.5 / 1000
    // The energies are a ratio, so the motion may have any size.
    let scale = max(abs(release.displacement), abs(release.velocity))
    let (x0, v0) = (release.displacement / scale, release.velocity / scale)
    return halved(0x1p-52, 8000, limit: threshold * 1e-3, steps: 100) { stiffness in
      let rate = (stiffness / mass).squareRoot() * ratio
      let slope = v0 + x0 * rate
      let decay = exp(-rate * time)
      let value = (x0 + slope * time) * decay
      let velocity = slope * decay - value * rate
      let initial = stiffness * x0 * x0 + mass * v0 * v0
      return (stiffness * value * value + mass * velocity * velocity) / initial - threshold
    }
  }

  /// Returns the mass in [0, 100] that Reanimated 3 finds by at most 20 halvings.
  ///
  /// −2000·(m/c)·ln(0.02/A) equals the duration in milliseconds, with c = 2ζ√(km) and
  /// A = (m·v₀² + k·x₀²)/(k·e^(1 − ζ/2)).
  fileprivate static func reanimatedMass(
    duration: Double, ratio: Double, stiffness: Double, _ release: SpringRelease
  ) -> Double {
    halved(0, 100, limit: 0.00005, steps: 20) { mass in
      let energy =
        mass * release.velocity * release.velocity + stiffness * release.displacement * release.displacement
      let amplitude = energy / (exp(1 - 0.5 * ratio) * stiffness)
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      return 1000 * (-2 * mass / damping) * log(0.02 / amplitude) - duration
    }
  }

  private static let configs = LibrarySource(
    "software-mansion/react-native-reanimated src/animation/spring/springConfigs.ts", "4.3.4", "2026-11")

  static let reanimatedPresets =
    reanimated.presets(
      [.version, .mass, .damping, .stiffness, .overshootClamping],
      [
        ("reanimated.gentle", "GentleSpringConfig", [newestVersion, 4, 120, 900]),
        ("reanimated.wiggly", "WigglySpringConfig", [newestVersion, 4, 90, 900]),
        ("reanimated.snappy", "SnappySpringConfig", [newestVersion, 4, 110, 900, 1]),
      ], source: configs)
    + reanimated.presets(
      [.version, .duration, .dampingRatio, .overshootClamping],
      [
        ("reanimated.gentleWithDuration", "GentleSpringConfigWithDuration", [newestVersion, 550, 1]),
        ("reanimated.wigglyWithDuration", "WigglySpringConfigWithDuration", [newestVersion, 550, 0.75]),
        ("reanimated.snappyWithDuration", "SnappySpringConfigWithDuration", [newestVersion, 550, 0.92, 1]),
      ], source: configs)
    + reanimated.presets(
      [.version, .mass, .damping, .stiffness],
      [("reanimated3.default", "withSpring of version 3", [versionThree, 1, 10, 100])],
      source: LibrarySource(
        "software-mansion/react-native-reanimated src/animation/springUtils.ts", "3.17.0", "2026-11"))
}

extension DialectResolution {
  /// Returns the spring of a duration and a damping ratio.
  fileprivate mutating func timed(
    _ row: SpringDialect.Defaults, _ isThree: Bool, _ start: SpringRelease
  ) throws(DialectError) -> Spring {
    if values.hasAny(.stiffness, .damping) || isThree && values[.mass] != nil {
      note(
        nil,
        isThree
          ? "Reanimated 3 ignores mass and damping beside duration and dampingRatio"
          : "Reanimated ignores stiffness and damping beside duration and dampingRatio")
    }
    guard start.displacement != 0 || start.velocity != 0 else { throw .noMotion }
    let (duration, ratio) = (self[.duration, default: row.duration], self[.dampingRatio, default: row.ratio])
    var (mass, stiffness) = (values[.mass] ?? row.mass, values[.stiffness] ?? row.stiffness)
    if isThree {
      mass = SpringDialect.reanimatedMass(duration: duration, ratio: ratio, stiffness: stiffness, start)
    } else {
      mass = self[.mass, default: mass]
      stiffness = SpringDialect.reanimatedStiffness(
        duration: duration, ratio: ratio, mass: mass, threshold: values[.energyThreshold] ?? 6e-9, start)
    }
    if isThree ? mass > 99.99 : stiffness > 7999 {
      note(
        .duration,
        "\(isThree ? "Reanimated 3 limits the mass to 100" : "Reanimated limits the stiffness to 8000"), so "
          + "a duration of \(number(duration)) ms and every \(isThree ? "longer" : "shorter") one give the "
          + "same motion")
    }
    return try physical(mass, stiffness, ratio: ratio)
  }

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
    let (beyond, before) = release.displacement < 0 ? (bounds.max, bounds.min) : (bounds.min, bounds.max)
    let raised = max(ratio(for: beyond, extreme: 1), ratio(for: before, extreme: 2))
    let old = spring.dampingRatio
    guard raised > old, spring.regime == .underdamped else { return spring }
    let result =
      raised >= 1
      ? try physical(spring.mass, spring.stiffness, ratio: 1)
      : try physical(
        spring.mass, spring.stiffness * (1 + (raised - old) * (raised + old)), spring.damping * raised / old)
    note(
      bounds.max == nil ? .clampMin : .clampMax,
      "Reanimated raises the damping ratio from \(number(old)) to \(number(min(raised, 1))) for clamp, "
        + "which need not keep a moving value within it; without clamp, the motion is that of stiffness "
        + "\(number(result.stiffness)) and damping \(number(result.damping))")
    return result
  }
}
