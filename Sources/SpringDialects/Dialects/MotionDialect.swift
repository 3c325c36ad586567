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
  /// overdamped ends sooner than its law. Source: motiondivision/motion packages/motion-dom,
  /// src/animation/generators/spring.ts.
  package static let motion = SpringDialect(
    name: "motion", title: "Motion", source: .motion,
    members: [
      .stiffness, .damping, .mass, DialectMember(.visualDuration, "s", .positive),
      DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .any),
      DialectMember(.restDelta, "units", .nonNegative, .completion),
      DialectMember(.restSpeed, "units/s", .nonNegative, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: true,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      if values.hasAny(.mass, .stiffness, .damping) || !values.hasAny(.duration, .bounce) {
        if values.hasAny(.mass, .stiffness, .damping), values.hasAny(.visualDuration, .duration, .bounce) {
          reading.notes.append(
            DialectNote(
              nil, "Motion ignores duration, bounce and visualDuration beside stiffness, damping or mass"))
        } else if values[.visualDuration] != nil {
          reading.notes.append(
            DialectNote(
              .visualDuration,
              "Motion ignores visualDuration alone and uses stiffness 100, damping 10, mass 1; add bounce: 0")
          )
        }
        return try physical(values[.mass] ?? 1, values[.stiffness] ?? 100, values[.damping] ?? 10)
      }
      if reading.release.velocity != 0 {
        reading.notes.append(
          DialectNote(
            nil,
            "Motion sets the velocity to 0 if duration, bounce or visualDuration define the spring; declare "
              + "stiffness, damping and mass to keep it"))
      }
      if let duration = values[.visualDuration] {
        if values[.duration] != nil {
          reading.notes.append(DialectNote(.duration, "Motion ignores duration beside visualDuration"))
        }
        let ratio = reading.motionRatio(values[.bounce] ?? 0)
        return try periodic(1.2 * duration, ratio: ratio)
      }
      let ratio = reading.motionRatio(values[.bounce] ?? 0.3)
      let duration = reading.clamped(values[.duration] ?? 0.8, 0.01...10, .duration, "Motion")
      let frequency = angularFrequency(reachingThousandthAt: duration, ratio: ratio)
      return try physical(1, frequency * frequency, ratio: ratio)
    },
    expression: { spring, _ in
      DialectValues((.stiffness, spring.stiffness), (.damping, spring.damping), (.mass, spring.mass))
    },
    rule: { completion, release in
      if let duration = completion.motionDuration(for: release) { return .duration(duration) }
      let isGranular = abs(release.travel) < 5
      return .within(
        distance: completion.limit(.restDelta) ?? (isGranular ? 0.005 : 0.5),
        speed: completion.limit(.restSpeed) ?? (isGranular ? 0.01 : 2),
        names: CompletionRule.LimitNames("restDelta", "restSpeed"), grid: 0.05,
        greatestHyperbolicArgument: 300)
    },
    distanceTerm: .restDelta,
    template: { declaration in
      let spring = declaration.spring
      var text = "{ type: \"spring\""
      if declaration.completion.motionDuration(for: declaration.release) == nil {
        text +=
          ", stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), "
          + "mass: \(number(spring.mass)), velocity: \(number(declaration.release.velocity))"
      }
      for entry in declaration.completion.entries { text += ", \(entry.term.name): \(number(entry.value))" }
      return declaration.assigning("const", text + " }", end: ";")
    })
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

extension DialectResolution {
  /// Returns the damping ratio of a bounce, limited as Motion limits it.
  fileprivate mutating func motionRatio(_ bounce: Double) -> Double {
    let ratio = min(max(1 - bounce, 0.05), 1)
    if bounce < 0 || bounce > 0.95 {
      notes.append(
        DialectNote(
          .bounce,
          "Motion limits the damping ratio 1 − bounce to 0.05–1, received bounce \(number(bounce)); it uses "
            + "bounce \(number(1 - ratio))"))
    }
    return ratio
  }
}
