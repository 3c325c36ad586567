import MotionPhysics

extension SpringDialect {
  /// libadwaita: `AdwSpringParams` and `AdwSpringAnimation`.
  ///
  /// `new` takes the damping ratio, c = 2ζ√(mk); `new_full` the damping.
  package static let libadwaita = SpringDialect(
    name: "libadwaita", title: "libadwaita",
    source: LibrarySource(
      "GNOME/libadwaita src/adw-spring-params.c, adw-spring-animation.c", "1.10", "2026-11"),
    members: [
      .dampingRatio, .damping, .mass, .stiffness, DialectMember(.epsilon, "units", .positive, .completion),
      DialectMember(.clamp, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, clampTerm: .clamp, expressed: [.damping, .mass, .stiffness],
    resolver: { reading throws(DialectError) in
      let group = try reading.group([.damping], [.dampingRatio], advice: "damping, or dampingRatio")
      let stiffness = try reading.required(.stiffness)
      if group == 0 { return try reading.physicalSpring() }
      return try physical(reading[.mass, default: 1], stiffness, ratio: reading.required(.dampingRatio))
    },
    rule: { completion, _ in .clock(epsilon: completion[.epsilon] ?? 0.001, clamp: completion[.clamp] == 1) },
    declaration: { d in
      let name = d.variable ?? "animation"
      let cast = "ADW_SPRING_ANIMATION (\(name))"
      return "AdwAnimation *\(name) = adw_spring_animation_new (widget, \(d.from), \(d.to), "
        + "adw_spring_params_new_full (\(d.damping), \(d.mass), \(d.stiffness)), target);\n"
        + "adw_spring_animation_set_initial_velocity (\(cast), \(d.velocity));\n"
        + "adw_spring_animation_set_epsilon (\(cast), \(number(d.completion[.epsilon] ?? 0.001)));"
        + (d.completion[.clamp] == 1 ? "\nadw_spring_animation_set_clamp (\(cast), TRUE);" : "")
    })

  /// Returns the preset of a widget.
  ///
  /// - Parameter numbers: The damping ratio, the mass and the stiffness, and the member of the completion if
  ///   there is one.
  private static func widget(
    _ id: StaticString, _ name: StaticString, _ numbers: [Double], _ completion: DialectTerm = .clamp,
    note: StaticString? = nil
  ) -> [SpringPreset] {
    libadwaita.presets(
      [.dampingRatio, .mass, .stiffness, completion], [(id, name, numbers)],
      source: LibrarySource(
        "GNOME/libadwaita src/adw-{carousel,leaflet,flap,overlay-split-view,navigation-view,…}.c", "1.10",
        "2026-11"), note: note)
  }

  static let libadwaitaPresets = [
    widget("libadwaita.carousel", "AdwCarousel", [1, 0.5, 500, 1]),
    widget("libadwaita.leaflet", "AdwLeaflet", [1, 0.5, 500, 1]),
    widget("libadwaita.flap", "AdwFlap", [1, 0.5, 500, 1]),
    widget(
      "libadwaita.splitView", "AdwOverlaySplitView", [1, 0.5, 500],
      note: "A sidebar that opens; the animation of one that closes is clamped"),
    widget(
      "libadwaita.navigationView", "AdwNavigationView", [1, 1, 1000, 1],
      note: "A page that is pushed; the animation of one that is popped is not clamped"),
    widget(
      "libadwaita.bottomSheet", "AdwBottomSheet", [0.8, 1, 400, 0.0001], .epsilon,
      note: "A sheet that opens; without a bottom bar, the animation of one that closes is clamped"),
    widget(
      "libadwaita.floatingSheet", "AdwFloatingSheet", [0.62, 1, 500, 0.01], .epsilon,
      note: "A sheet that opens; the animation of one that closes is clamped"),
    widget("libadwaita.adaptivePreview", "AdwAdaptivePreview", [1, 1, 800]),
  ].flatMap { $0 }
}
