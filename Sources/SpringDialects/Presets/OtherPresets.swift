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
    widget("libadwaita.carousel", "AdwCarousel", 1, 0.5, 500, (.clamp, 1)),
    widget("libadwaita.leaflet", "AdwLeaflet", 1, 0.5, 500, (.clamp, 1)),
    widget("libadwaita.flap", "AdwFlap", 1, 0.5, 500, (.clamp, 1)),
    widget(
      "libadwaita.splitView", "AdwOverlaySplitView", 1, 0.5, 500,
      note: "A sidebar that opens; the animation of one that closes is clamped"),
    widget(
      "libadwaita.navigationView", "AdwNavigationView", 1, 1, 1000, (.clamp, 1),
      note: "A page that is pushed; the animation of one that is popped is not clamped"),
    widget(
      "libadwaita.bottomSheet", "AdwBottomSheet", 0.8, 1, 400, (.epsilon, 0.0001),
      note: "A sheet that opens; without a bottom bar, the animation of one that closes is clamped"),
    widget(
      "libadwaita.floatingSheet", "AdwFloatingSheet", 0.62, 1, 500, (.epsilon, 0.01),
      note: "A sheet that opens; the animation of one that closes is clamped"),
    widget("libadwaita.adaptivePreview", "AdwAdaptivePreview", 1, 1, 800),
  ]

  /// Figma's presets.
  static let figma: [SpringPreset] = [
    easing("figma.gentle", "GENTLE", 100, 15),
    easing("figma.quick", "QUICK", 300, 20),
    easing("figma.bouncy", "BOUNCY", 600, 15),
    easing("figma.slow", "SLOW", 80, 20),
  ]

  private static func widget(
    _ id: StaticString, _ name: StaticString, _ ratio: Double, _ mass: Double, _ stiffness: Double,
    _ completion: (DialectTerm, Double)? = nil, note: StaticString? = nil
  ) -> SpringPreset {
    var values = DialectValues((.dampingRatio, ratio), (.mass, mass), (.stiffness, stiffness))
    if let (term, value) = completion { values.set(term, value) }
    return SpringPreset(id, name, .libadwaita, values, .libadwaitaWidgets, note: note)
  }

  private static func easing(
    _ id: StaticString, _ name: StaticString, _ stiffness: Double, _ damping: Double
  ) -> SpringPreset {
    SpringPreset(
      id, name, .figma, DialectValues((.mass, 1), (.stiffness, stiffness), (.damping, damping)),
      .figmaPresets,
      isVerified: false, note: "Figma publishes the name; the values are measured by a third party")
  }
}
