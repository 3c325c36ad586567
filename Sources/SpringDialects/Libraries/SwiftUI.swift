import MotionPhysics

extension SpringDialect {
  /// SwiftUI: `Spring`, `Animation.spring`, `Animation.interpolatingSpring`.
  ///
  ///     duration, bounce: m = 1, k = (2π/duration)², ζ = 1 − bounce (bounce ≥ 0), 1/(1 + bounce) (< 0)
  ///     response, dampingFraction: m = 1, k = (2π/response)², c = 4πζ/response
  ///
  /// `Spring(mass:stiffness:damping:)` without `allowOverDamping: true` treats ζ > 1 as 1.
  package static let swiftUI = SpringDialect(
    name: "swiftui", title: "SwiftUI",
    source: LibrarySource("Apple documentation: Spring, Animation", "iOS 17", "2026-11"),
    members: [
      .duration, .bounce, DialectMember(.response, "s", .positive),
      DialectMember(.dampingFraction, "1", .nonNegative),
      .mass, .stiffness, .damping, DialectMember(.allowOverDamping, "", .flag),
    ],
    velocityUnit: .shareOfTravelPerSecond, snaps: false, expressed: [.duration, .bounce],
    resolver: { reading throws(DialectError) in
      let group = try reading.group(
        [.duration, .bounce], [.response, .dampingFraction],
        [.mass, .stiffness, .damping, .allowOverDamping],
        advice: "duration and bounce, response and dampingFraction, or mass, stiffness and damping")
      switch group {
      case 1:
        return try periodic(
          reading[.response, default: 0.5], ratio: reading[.dampingFraction, default: 0.825])
      case 2:
        let spring = try reading.physicalSpring()
        if reading[.allowOverDamping] == 1 { return spring }
        return try reading.criticalAtMost(
          spring, "SwiftUI's Spring", "treats more than 1 as 1 without allowOverDamping: true")
      default: return try perceptual(reading[.duration, default: 0.5], bounce: reading[.bounce, default: 0])
      }
    },
    rule: { _, _ in .shareOfTravel(0.001) },
    declaration: { d in
      let members = "mass: \(d.mass), stiffness: \(d.stiffness), damping: \(d.damping)"
      // Without `Spring`, it is not certain that more than critical damping counts.
      let spring = d.spring.dampingRatio > 1 ? "Spring(\(members), allowOverDamping: true)" : members
      return d.assigning(
        "let",
        (d.release.normalizedVelocity ?? 0) == 0
          ? "Animation.spring(duration: \(number(d.spring.response)), bounce: \(number(d.spring.bounce)))"
          : "Animation.interpolatingSpring(\(spring), initialVelocity: \(d.share))")
    })

  static let swiftUIPresets =
    swiftUI.presets(
      [.duration, .bounce],
      [
        ("swiftui.smooth", "Spring.smooth", [0.5, 0]), ("swiftui.snappy", "Spring.snappy", [0.5, 0.15]),
        ("swiftui.bouncy", "Spring.bouncy", [0.5, 0.3]),
      ])
    + swiftUI.presets(
      [.response, .dampingFraction],
      [
        ("swiftui.spring", "Animation.spring(response:dampingFraction:blendDuration:)", [0.5, 0.825]),
        ("swiftui.interactive", "Animation.interactiveSpring", [0.15, 0.86]),
        ("swiftui.default", "Animation.default (iOS 17)", [0.55, 1]),
      ])
}
