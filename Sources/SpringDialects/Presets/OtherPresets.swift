// The presets of Flutter, libadwaita and Figma.

extension SpringPreset {
  /// Flutter's springs.
  static let flutter: [SpringPreset] = [
    SpringPreset(
      "flutter.scrollPhysicsSpring", "ScrollPhysics.spring", .flutter,
      DialectValues((.mass, 0.5), (.stiffness, 100), (.ratio, 1.1)), .flutterScroll),
    SpringPreset(
      "flutter.bouncingScrollPhysicsFast", "BouncingScrollPhysics, ScrollDecelerationRate.fast", .flutter,
      DialectValues((.mass, 0.3), (.stiffness, 75), (.ratio, 1.3)), .flutterScroll),
    SpringPreset(
      "flutter.animationControllerFling", "AnimationController.fling", .flutter,
      DialectValues(
        (.mass, 1), (.stiffness, 500), (.ratio, 1), (.toleranceDistance, 0.01),
        (.toleranceVelocity, .infinity)), .flutterFling),
  ]

  /// The springs of libadwaita's widgets.
  static let libadwaita: [SpringPreset] = [
    SpringPreset(
      "libadwaita.carousel", "AdwCarousel", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500), (.clamp, 1)), .libadwaitaWidgets),
    SpringPreset(
      "libadwaita.leaflet", "AdwLeaflet", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500), (.clamp, 1)), .libadwaitaWidgets),
    SpringPreset(
      "libadwaita.flap", "AdwFlap", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500), (.clamp, 1)), .libadwaitaWidgets),
    SpringPreset(
      "libadwaita.splitView", "AdwOverlaySplitView", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500)), .libadwaitaWidgets,
      note: "A sidebar that opens; the animation of one that closes is clamped"),
    SpringPreset(
      "libadwaita.navigationView", "AdwNavigationView", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 1), (.stiffness, 1000), (.clamp, 1)), .libadwaitaWidgets,
      note: "A page that is pushed; the animation of one that is popped is not clamped"),
    SpringPreset(
      "libadwaita.bottomSheet", "AdwBottomSheet", .libadwaita,
      DialectValues((.dampingRatio, 0.8), (.mass, 1), (.stiffness, 400), (.epsilon, 0.0001)),
      .libadwaitaWidgets,
      note: "A sheet that opens; without a bottom bar, the animation of one that closes is clamped"),
    SpringPreset(
      "libadwaita.floatingSheet", "AdwFloatingSheet", .libadwaita,
      DialectValues((.dampingRatio, 0.62), (.mass, 1), (.stiffness, 500), (.epsilon, 0.01)),
      .libadwaitaWidgets,
      note: "A sheet that opens; the animation of one that closes is clamped"),
    SpringPreset(
      "libadwaita.adaptivePreview", "AdwAdaptivePreview", .libadwaita,
      DialectValues((.dampingRatio, 1), (.mass, 1), (.stiffness, 800)), .libadwaitaWidgets),
  ]

  /// Figma's presets.
  static let figma: [SpringPreset] = [
    SpringPreset(
      "figma.gentle", "GENTLE", .figma,
      DialectValues((.mass, 1), (.stiffness, 100), (.damping, 15)), .figmaPresets,
      isVerified: false,
      note:
        "Figma publishes the name; the values are measured by a third party"),
    SpringPreset(
      "figma.quick", "QUICK", .figma,
      DialectValues((.mass, 1), (.stiffness, 300), (.damping, 20)), .figmaPresets,
      isVerified: false,
      note:
        "Figma publishes the name; the values are measured by a third party"),
    SpringPreset(
      "figma.bouncy", "BOUNCY", .figma,
      DialectValues((.mass, 1), (.stiffness, 600), (.damping, 15)), .figmaPresets,
      isVerified: false,
      note:
        "Figma publishes the name; the values are measured by a third party"),
    SpringPreset(
      "figma.slow", "SLOW", .figma,
      DialectValues((.mass, 1), (.stiffness, 80), (.damping, 20)), .figmaPresets,
      isVerified: false,
      note:
        "Figma publishes the name; the values are measured by a third party"),
  ]
}
