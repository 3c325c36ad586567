import MotionPhysics
import MotionSystem

extension SpringDialect {
  /// Motion (formerly Framer Motion): a `spring` transition.
  ///
  ///     stiffness, damping, mass: as given; any of them switches duration and bounce off
  ///     visualDuration, bounce: k = (2π/(1.2·visualDuration))², ζ = 1 − bounce within 0.05…1; without
  ///         bounce and duration, visualDuration has no effect
  ///     duration, bounce: ω₀ = ln(ζ/(0.001·√(1 − ζ²)))/(ζT), or 9.2334134764…/T for ζ = 1
  ///
  /// The last form is the closed form of what Motion finds by Newton's method, to 1e-12. Such a spring ends
  /// at its duration, all others by `restDelta` and `restSpeed`, which before 12.35.2 (March 2026) counted
  /// for ζ < 1 only. For ζ > 1 the motion has sinh and cosh of at most 300, so a spring that is far
  /// overdamped ends sooner than its law.
  package static let motion = SpringDialect(
    name: "motion", title: "Motion",
    source: LibrarySource(
      "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts", "13.1.1", "2026-11"),
    members: [
      .stiffness, .damping, .mass, DialectMember(.visualDuration, "s", .positive), .duration,
      DialectMember(.bounce, "1", .any), DialectMember(.restDelta, "units", .nonNegative, .completion),
      DialectMember(.restSpeed, "units/s", .nonNegative, .completion),
    ],
    velocityUnit: .perSecond, distanceTerm: .restDelta, timedSpringsStartAtRest: true,
    expressed: [.stiffness, .damping, .mass],
    resolver: { reading throws(DialectError) in
      let isPhysical = reading.values.hasAny(.mass, .stiffness, .damping)
      if isPhysical || !reading.values.hasAny(.duration, .bounce) {
        if isPhysical, reading.values.hasAny(.visualDuration, .duration, .bounce) {
          reading.note(
            nil, "Motion ignores duration, bounce and visualDuration beside stiffness, damping or mass")
        } else if reading[.visualDuration] != nil {
          reading.note(
            .visualDuration,
            "Motion ignores visualDuration alone and uses stiffness 100, damping 10, mass 1; add bounce: 0")
        }
        return try reading.physicalSpring(stiffness: 100, damping: 10)
      }
      let bounce = reading[.bounce, default: reading[.visualDuration] == nil ? 0.3 : 0]
      let ratio = min(max(1 - bounce, 0.05), 1)
      if reading[.visualDuration] != nil, reading[.duration] != nil {
        reading.note(.duration, "Motion ignores duration beside visualDuration")
      }
      if bounce < 0 || bounce > 0.95 {
        reading.note(
          .bounce,
          "Motion limits the damping ratio 1 − bounce to 0.05–1, received bounce \(number(bounce)); it uses "
            + "bounce \(number(1 - ratio))")
      }
      if let duration = reading[.visualDuration] { return try periodic(1.2 * duration, ratio: ratio) }
      let duration = reading.clamped(reading[.duration, default: 0.8], 0.01...10, .duration, "Motion")
      let frequency = angularFrequency(reachingThousandthAt: duration, ratio: ratio)
      return try physical(1, frequency * frequency, ratio: ratio)
    },
    rule: { completion, release in
      if let duration = completion.motionDuration(for: release) { return .duration(duration) }
      let isGranular = abs(release.travel) < 5
      return .within(
        distance: completion.limit(.restDelta) ?? (isGranular ? 0.005 : 0.5),
        speed: completion.limit(.restSpeed) ?? (isGranular ? 0.01 : 2), names: ("restDelta", "restSpeed"),
        grid: 0.05, greatestHyperbolicArgument: 300)
    },
    declaration: { d in
      let isTimed = d.completion.motionDuration(for: d.release) != nil
      let spring =
        isTimed
        ? ""
        : ", stiffness: \(d.stiffness), damping: \(d.damping), mass: \(d.mass), velocity: \(d.velocity)"
      return d.constant("{ type: \"spring\"\(spring)\(d.completionMembers) }")
    })

  static let motionPresets =
    motion.presets([.stiffness, .damping, .mass], [("motion.default", "spring transition", [100, 10, 1])])
    + motion.presets(
      [.stiffness, .damping, .mass],
      [("motion.inertiaBounce", "inertia: bounceStiffness, bounceDamping", [500, 10, 1])],
      source: LibrarySource(
        "motiondivision/motion packages/motion-dom/src/animation/generators/inertia.ts", "13.1.1", "2026-11"))
}

extension DialectValues {
  /// The duration at which Motion ends the animation, within its limits; nil if the spring has none of its
  /// own, or if it moves at the start, which a spring by duration cannot.
  fileprivate func motionDuration(for release: SpringRelease) -> Double? {
    guard !hasAny(.mass, .stiffness, .damping, .visualDuration), hasAny(.duration, .bounce),
      release.velocity == 0
    else { return nil }
    return min(max(self[.duration] ?? 0.8, 0.01), 10)
  }

  /// A limit of the completion; nil without it, and for 0, which Motion replaces by its default.
  fileprivate func limit(_ term: DialectTerm) -> Double? { self[term].flatMap { $0 > 0 ? $0 : nil } }
}
