import MotionPhysics

extension SpringDialect {
  /// Core Animation: `CASpringAnimation`.
  ///
  /// Mass, stiffness and damping are those of the law, up to a damping ratio of 1; only with
  /// `allowsOverdamping = true` also above it. `perceptualDuration` and `bounce` have SwiftUI's meaning. The
  /// initial velocity is v/(to − from) per second, positive toward the target.
  package static let coreAnimation = SpringDialect(
    name: "coreanimation", title: "Core Animation",
    source: LibrarySource("Apple documentation: CASpringAnimation", "iOS 17", "2026-11"),
    members: [
      .mass, .stiffness, .damping, DialectMember(.initialVelocity, "1/s", .any, .release),
      DialectMember(.perceptualDuration, "s", .positive), .bounce,
      DialectMember(.allowsOverdamping, "", .flag),
    ],
    velocityUnit: .shareOfTravelPerSecond, snaps: false,
    expressed: [.mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping],
    resolver: { reading throws(DialectError) in
      let group = try reading.group(
        [.mass, .stiffness, .damping], [.perceptualDuration, .bounce],
        advice: "mass, stiffness and damping, or perceptualDuration and bounce")
      if group == 1 {
        return try perceptual(reading.required(.perceptualDuration), bounce: reading[.bounce, default: 0])
      }
      let spring = try reading.physicalSpring(stiffness: 100, damping: 10)
      if reading[.allowsOverdamping] == 1 { return spring }
      return try reading.criticalAtMost(
        spring, "Core Animation", "treats more than 1 as 1 without allowsOverdamping = true")
    },
    rule: { _, _ in .envelopeOfTravel(0.001) },
    declaration: { d in
      let name = d.variable ?? "animation"
      return """
        let \(name) = CASpringAnimation(keyPath: "\(d.property.traits.keyPath)")
        \(name).mass = \(d.mass)
        \(name).stiffness = \(d.stiffness)
        \(name).damping = \(d.damping)
        \(name).initialVelocity = \(d.share)
        \(d.spring.dampingRatio > 1 ? "\(name).allowsOverdamping = true\n" : "")\
        \(name).duration = \(name).settlingDuration
        """
    })

  /// UIKit: `UISpringTimingParameters` of a `UIViewPropertyAnimator`, whose duration is ignored.
  ///
  /// Mass, stiffness and damping are those of the law up to a damping ratio of 1; above it UIKit moves
  /// critically damped. `duration` and `bounce` have SwiftUI's meaning. `dampingRatio` is that of
  /// `init(dampingRatio:)`, whose settling duration is the `duration` of the animator.
  package static let uiKit = SpringDialect(
    name: "uikit", title: "UIKit",
    source: LibrarySource("Apple documentation: UISpringTimingParameters", "iOS 17", "2026-11"),
    members: [
      .mass, .stiffness, .damping, DialectMember(.initialVelocity, "1/s", .any, .release),
      .duration, .bounce, .dampingRatio,
    ],
    velocityUnit: .shareOfTravelPerSecond, solver: .criticalAboveOne, snaps: false,
    expressed: [.mass, .stiffness, .damping, .initialVelocity],
    resolver: { reading throws(DialectError) in
      let advice: StaticString =
        "mass, stiffness, damping; duration, bounce; or, as in spring/design, duration, dampingRatio"
      let group = try reading.group(
        [.mass, .stiffness, .damping], [.duration, .bounce, .dampingRatio], advice: advice)
      if group != 1 {
        return try reading.criticalAtMost(try reading.physicalSpring(), "UIKit", "treats more than 1 as 1")
      }
      guard let ratio = reading[.dampingRatio] else {
        return try perceptual(reading[.duration, default: 0.5], bounce: reading[.bounce, default: 0])
      }
      guard reading[.bounce] == nil else { throw .mixture(advice: advice) }
      let duration = try reading.required(.duration)
      guard ratio >= 0.01 else {
        throw .outOfRange(
          .dampingRatio, limit: "at least 0.01, because the spring must settle", received: ratio)
      }
      return try reading.settling(in: duration, ratio: ratio, "UIKit", .dampingRatio)
    },
    rule: { _, _ in .envelopeOfTravel(0.001) },
    declaration: { d in
      var (horizontal, vertical) = (0.0, 0.0)
      for (release, property) in zip(d.releases, d.properties) {
        let velocity = release.normalizedVelocity ?? 0
        let isHorizontal = property == .x || d.releases.count == 1
        if property == .y { vertical = velocity } else if isHorizontal { horizontal = velocity }
      }
      return d.assigning(
        "let",
        "UIViewPropertyAnimator(duration: 0, timingParameters: UISpringTimingParameters(mass: \(d.mass), "
          + "stiffness: \(d.stiffness), damping: \(d.damping), initialVelocity: "
          + "CGVector(dx: \(number(horizontal)), dy: \(number(vertical)))))")
    })

  static let coreAnimationPresets =
    coreAnimation.presets(
      [.mass, .stiffness, .damping], [("coreanimation.default", "CASpringAnimation()", [1, 100, 10])])
    + uiKit.presets(
      [.mass, .stiffness, .damping],
      [("uikit.default", "UISpringTimingParameters()", [3, 1000, 500])], isVerified: false,
      note:
        "Apple documents the damping ratio 4.56; mass, stiffness and damping are reported by third parties")
}
