import MotionPhysics
import MotionSystem
import SpringDialects
import Testing

/// The published presets.
struct PresetTests {
  @Test func everyPresetIsASpringWithMembersOfItsDialect() throws {
    #expect(Set(SpringPreset.all.map { "\($0.id)" }).count == SpringPreset.all.count)
    for preset in SpringPreset.all {
      #expect(throws: Never.self) { try preset.spring() }
      for entry in preset.values.entries {
        #expect(preset.dialect.member(named: "\(entry.term.name)") != nil, "\(preset.id) \(entry.term)")
      }
      #expect(SpringPreset.named("\(preset.id)") != nil)
      #expect(preset.isVerified || preset.note != nil)
    }
  }

  /// Stiffness of mass 1, damping ratio, response and overshoot, as computed independently.
  static let published: [(String, Double, Double, Double, Double)] = [
    ("swiftui.smooth", 157.9137, 1, 0.5, 0), ("swiftui.snappy", 157.9137, 0.85, 0.5, 0.0063),
    ("swiftui.bouncy", 157.9137, 0.7, 0.5, 0.0460), ("swiftui.spring", 157.9137, 0.825, 0.5, 0.0102),
    ("swiftui.interactive", 1754.5963, 0.86, 0.15, 0.0050), ("swiftui.default", 130.5072, 1, 0.55, 0),
    ("coreanimation.default", 100, 0.5, 0.6283, 0.1630), ("uikit.default", 333.3333, 1, 0.3441, 0),
    ("compose.stiffnessHigh", 10000, 1, 0.0628, 0), ("compose.stiffnessVeryLow", 50, 1, 0.8886, 0),
    ("compose.dampingRatioHighBouncy", 1500, 0.2, 0.1622, 0.5266),
    ("android-spring.stiffnessLow", 200, 0.5, 0.4443, 0.1630),
    ("material3.standard.spatial.fast", 1400, 0.9, 0.1679, 0.0015),
    ("material3.expressive.spatial.fast", 800, 0.6, 0.2221, 0.0948),
    ("material3.expressive.effects.fast", 3800, 1, 0.1019, 0),
    ("flutter.scrollPhysicsSpring", 200, 1.1, 0.4443, 0),
    ("flutter.bouncingScrollPhysicsFast", 250, 1.3, 0.3974, 0),
    ("motion.inertiaBounce", 500, 0.2236, 0.2810, 0.4864),
    ("react-spring.wobbly", 180, 0.4472, 0.4683, 0.2079),
    ("react-spring.molasses", 280, 3.5857, 0.3755, 0),
    ("react-native.default", 230.2, 0.7250, 0.4141, 0.0366),
    ("react-native.bounciness8Speed12", 342.1006, 0.6673, 0.3397, 0.0599),
    ("reanimated.snappy", 225, 0.9167, 0.4189, 0.0007),
    ("reanimated.wigglyWithDuration", 391.66, 0.75, 0.3175, 0.0284),
    ("libadwaita.floatingSheet", 500, 0.62, 0.2810, 0.0835), ("figma.bouncy", 600, 0.3062, 0.2565, 0.3641),
    ("figma.slow", 80, 1.1180, 0.7025, 0),
  ]

  @Test(arguments: published)
  func presetHasThePublishedSpring(_ row: (String, Double, Double, Double, Double)) throws {
    let preset = try #require(SpringPreset.named(row.0))
    let spring = try preset.spring()
    #expect(abs(spring.stiffness / spring.mass / row.1 - 1) < 1e-4)
    #expect(abs(spring.dampingRatio - row.2) < 5.1e-5)
    #expect(abs(spring.response - row.3) < 5.1e-5)
    #expect(abs(spring.overshootFromRest - row.4) < 6e-5)
  }
}
