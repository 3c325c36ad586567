import MotionPhysics

extension SpringDialect {
  /// Remotion: `spring({ config })`.
  ///
  /// Mass, stiffness and damping are those of the law; for ζ ≥ 1 the motion is the critically damped one with
  /// ω₀. There is no initial velocity. `measureSpring` gives the end: the first frame from which the distance
  /// is below `durationRestThreshold`, 0.005 of the travel by default, for 20 frames. `spring` never sets the
  /// value to the target.
  package static let remotion = SpringDialect(
    name: "remotion", title: "Remotion",
    source: LibrarySource("remotion-dev/remotion packages/core/src/spring", "4, commit 1529843d", "2026-11"),
    members: [
      .mass, DialectMember(.damping, "mass/s", .positive), .stiffness, .overshootClamping,
      DialectMember(.durationRestThreshold, "1", .openClosed(0, 1), .completion),
    ],
    velocityUnit: .none, solver: .criticalAboveOne, snaps: false, clampTerm: .overshootClamping,
    expressed: [.mass, .damping, .stiffness],
    resolver: { reading throws(DialectError) in
      if reading[.overshootClamping] == 1 { reading.note(.overshootClamping, remotionClamp) }
      let spring = try reading.physicalSpring(stiffness: 100, damping: 10)
      return try reading.criticalAtMost(spring, "Remotion")
    },
    rule: { completion, _ in
      .stays(share: completion[.durationRestThreshold] ?? 0.005, step: nil, name: "durationRestThreshold")
    },
    declaration: { d in
      d.constant(
        "spring({ frame, fps, from: \(d.from), to: \(d.to), config: { mass: \(d.mass), "
          + "damping: \(d.damping), stiffness: \(d.stiffness)"
          + (d.completion[.overshootClamping] == 1 ? ", overshootClamping: true" : "") + " }"
          + d.stated(.durationRestThreshold) { ", durationRestThreshold: \(number($0))" } + " })")
    })

  /// What the clamp of Remotion does.
  static let remotionClamp =
    "Remotion limits the value to the target and goes on, so it may swing back; a clamped motion ends"
}
