import MotionPhysics

extension SpringDialect {
  /// Figma: the easing `CUSTOM_SPRING` of the plugin API.
  ///
  ///     mass, stiffness, damping: as given; the easing of a prototype
  ///     bounce, with the duration of a keyframe: the easing of a keyframe
  ///
  /// Figma publishes neither the spring of a bounce nor the unit of `initialVelocity` nor the end of a
  /// prototype's animation. The spring of a bounce is an assumption: ζ = 1 − bounce, and 0.001 of the travel
  /// at the duration.
  package static let figma = SpringDialect(
    name: "figma", title: "Figma",
    source: LibrarySource("figma/plugin-typings plugin-api.d.ts", "1.133.0", "2026-11"),
    members: [.mass, .stiffness, .damping, .duration, DialectMember(.bounce, "1", .any)],
    velocityUnit: .unpublished, expressed: [.mass, .stiffness, .damping],
    resolver: { reading throws(DialectError) in
      let group = try reading.group(
        [.mass, .stiffness, .damping], [.duration, .bounce],
        advice: "mass, stiffness, damping; or duration, bounce")
      guard group == 1 else { return try reading.physicalSpring() }
      let duration = try reading.required(.duration)
      let bounce = try reading.required(.bounce)
      guard (0...0.99).contains(bounce) else {
        throw .outOfRange(
          .bounce, limit: "at least 0, as in Figma, and at most 0.99, because the spring must settle",
          received: bounce)
      }
      return try reading.settling(in: duration, ratio: 1 - bounce, "Figma", .bounce)
    },
    rule: { completion, _ in completion[.duration].map { .duration($0) } ?? .unpublished },
    declaration: { d in
      let easing = "{ type: \"CUSTOM_SPRING\", easingFunctionSpring: { "
      guard let duration = d.completion[.duration], let bounce = d.completion[.bounce] else {
        return d.constant(
          "\(easing)mass: \(d.mass), stiffness: \(d.stiffness), damping: \(d.damping), initialVelocity: 0 } }"
        )
      }
      return d.constant(
        "{ timelinePosition: \(number(duration)), value: { type: \"FLOAT\", value: \(d.to) }, "
          + "easing: \(easing)bounce: \(number(bounce)) } } }")
    })

  static let figmaPresets = figma.presets(
    [.mass, .stiffness, .damping],
    [
      ("figma.gentle", "GENTLE", [1, 100, 15]), ("figma.quick", "QUICK", [1, 300, 20]),
      ("figma.bouncy", "BOUNCY", [1, 600, 15]), ("figma.slow", "SLOW", [1, 80, 20]),
    ],
    source: LibrarySource(
      "figma/plugin-typings (names); sodality-tech/figma_spring_curve (values)", "1.133.0", "2026-11"),
    isVerified: false, note: "Figma publishes the name; the values are measured by a third party")
}
