import MotionPhysics
import SpringDialects
import Testing

/// The declarations in the languages of the libraries.
struct DeclarationTests {
  static let declarations: [(String, Double, String)] = [
    ("swiftui", 0, "Animation.spring(duration: 0.444288293816, bounce: 0.292893218813)"),
    (
      "swiftui", -800,
      "Animation.interpolatingSpring(mass: 1, stiffness: 200, damping: 20, initialVelocity: 2.66666666667)"
    ),
    (
      "uikit", -800,
      "UIViewPropertyAnimator(duration: 0, timingParameters: UISpringTimingParameters(mass: 1, "
        + "stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 2.66666666667, dy: 0)))"
    ),
    ("compose", 0, "spring(dampingRatio = 0.70710678f, stiffness = 200f)"),
    (
      "compose", -800,
      "animatable.animateTo(0f, spring(dampingRatio = 0.70710678f, stiffness = 200f), "
        + "initialVelocity = -800f)"
    ),
    (
      "android-spring", -800,
      "SpringAnimation(view, DynamicAnimation.TRANSLATION_X).setSpring(SpringForce(0f).setStiffness(200f)"
        + ".setDampingRatio(0.70710678f)).setStartValue(300f).setStartVelocity(-800f)"
    ),
    (
      "flutter", -800,
      "SpringSimulation(SpringDescription(mass: 1, stiffness: 200, damping: 20), 300, 0, -800)"
    ),
    ("motion", -800, #"{ type: "spring", stiffness: 200, damping: 20, mass: 1, velocity: -800 }"#),
    ("react-spring", -800, "config: { tension: 200, friction: 20, mass: 1, velocity: -0.8 }"),
    ("reanimated", -800, "withSpring(0, { mass: 1, stiffness: 200, damping: 20, velocity: -800 })"),
    (
      "react-native", -800,
      "Animated.spring(value, { toValue: 0, stiffness: 200, damping: 20, mass: 1, velocity: -800, "
        + "useNativeDriver: true })"
    ),
    (
      "wobble", -800,
      "new Spring({ fromValue: 300, toValue: 0, stiffness: 200, damping: 20, mass: 1, "
        + "initialVelocity: -0.8 })"
    ),
    (
      "figma", 0,
      #"{ type: "CUSTOM_SPRING", easingFunctionSpring: { mass: 1, stiffness: 200, damping: 20, "#
        + "initialVelocity: 0 } }"
    ),
  ]

  @Test(arguments: declarations)
  func declarationOfAReleasedSpring(_ row: (String, Double, String)) throws {
    let spring = try Spring(stiffness: 200, damping: 20)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named(row.0), for: Dialects.release(300, 0, row.1))
    #expect(result.code == row.2)
  }

  /// A spring of a keyframe in Figma has a bounce. The keyframe has the duration, at which it ends.
  @Test func figmaDeclaresABounceWithTheTimeOfItsKeyframe() throws {
    let release = Dialects.release(300, 0, -800)
    let members: [(DialectTerm, Double)] = [(.duration, 0.5), (.bounce, 0.3)]
    let spring = try SpringDialect.figma.resolved(Dialects.values(members), for: release).spring
    let result = try Dialects.translation(of: spring, to: .figma, for: release, members)
    #expect(
      result.code
        == #"{ timelinePosition: 0.5, value: { type: "FLOAT", value: 0 }, easing: { type: "CUSTOM_SPRING", "#
        + "easingFunctionSpring: { bounce: 0.3 } } }")
    #expect(result.motion.end?.seconds == 0.5)
    #expect(result.velocity == nil && !result.isExact)
    #expect(
      result.notes == [
        "Figma does not publish the unit of its initial velocity, so its motion starts at rest"
      ])
  }

  /// One animator of UIKit moves both directions. A velocity is a share of the travel.
  @Test func timingOfUIKitHasTheVelocityOfEachDirection() throws {
    let declaration = SpringDeclaration(
      spring: try Spring(stiffness: 200, damping: 20),
      releases: [Dialects.release(0, 100, 50), Dialects.release(0, 200, -600)], properties: [.x, .y])
    #expect(
      Dialects.named("uikit").declaration(declaration).contains("initialVelocity: CGVector(dx: 0.5, dy: -3)"))
  }

  /// Motion sets the value to the target as soon as it is within `restDelta`.
  @Test(arguments: [(0.019, nil), (0.021, "2.09")])
  func aFinalStepAboveTwoPercentIsNoted(restDelta: Double, percent: String?) throws {
    let result = try Dialects.translation(
      of: Spring(stiffness: 100, dampingRatio: 1), to: .motion, for: Dialects.release(0, 1),
      [(.restDelta, restDelta), (.restSpeed, 1000)], frameRate: 1000)
    let note = percent.map {
      "it ends with a step of \($0) % of the travel; a smaller restDelta reduces it"
    }
    #expect(result.notes == [note].compactMap { $0 })
  }

  /// A damping of at most 1 is probably a ratio if it damps hardly. The ratio is 0.05·damping here.
  @Test(arguments: [(0.98, true), (1, false), (1.02, false)])
  func dampingOfFlutterThatLooksLikeARatioIsNoted(damping: Double, isNoted: Bool) throws {
    let reading = try Dialects.named("flutter").resolved(
      Dialects.values([(.stiffness, 100), (.damping, damping)]), for: Dialects.release(0, 1))
    #expect(reading.notes.contains { $0.text.contains("is a damping ratio of") } == isNoted)
  }

  @Test func dampingOfOneInFlutterCanBeARatioToo() throws {
    let reading = try Dialects.named("flutter").resolved(
      Dialects.values([(.stiffness, 200), (.damping, 1)]), for: Dialects.release(0, 1))
    #expect(reading.notes.contains { $0.text.contains("is a damping ratio of") })
  }

  @Test func declarationOfCoreAnimationAllowsOverdampingOnlyWhereItMust() throws {
    let dialect = Dialects.named("coreanimation")
    let release = Dialects.release(0, 1)
    let under = try Dialects.translation(
      of: Spring(stiffness: 100, dampingRatio: 1), to: dialect, for: release)
    #expect(!under.code.contains("allowsOverdamping"))
    let over = try Dialects.translation(
      of: Spring(stiffness: 100, dampingRatio: 2), to: dialect, for: release)
    #expect(over.code.contains("allowsOverdamping = true"))
    #expect(over.isExact)
  }

  @Test(arguments: ["swiftui", "coreanimation", "uikit"])
  func velocityWithoutTravelIsNotExpressible(_ name: String) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named(name), for: Dialects.release(5, 5, 100))
    #expect(result.velocity == nil)
    #expect(!result.isExact)
    #expect(result.notes.contains { $0.contains("cannot express") })
  }

  /// A 32-bit float of Kotlin has no literal of 1e40, and one of 1e-46 is 0.
  @Test(arguments: ["compose", "android-spring", "flutter", "swiftui"])
  func numbersBeyondFloatsAreReported(_ name: String) throws {
    let usesFloats = !["flutter", "swiftui"].contains(name)
    for (stiffness, from, isBeyond) in [
      (1e40, 300.0, true), (1e-46, 300, true), (200, 1e39, true), (200, 0, false),
    ] {
      let spring = try Spring(stiffness: stiffness, dampingRatio: 1)
      let result = try Dialects.translation(
        of: spring, to: Dialects.named(name), for: Dialects.release(from, 1))
      #expect(result.exceedsFloats == (usesFloats && isBeyond))
      #expect(result.isExact == !(usesFloats && isBeyond))
      #expect(result.notes.contains { $0.contains("32-bit") } == (usesFloats && isBeyond))
    }
  }

  @Test func animationWithoutEndIsNotOneWithoutRule() throws {
    func end(_ dialect: SpringDialect, _ ratio: Double, from: Double) throws -> SettlingDuration? {
      try Dialects.translation(
        of: Spring(stiffness: 100, dampingRatio: ratio), to: dialect,
        for: Dialects.release(from, 1)
      ).motion.end
    }
    for dialect in [SpringDialect.motion, .compose, .reanimated, .flutter, .libadwaita] {
      #expect(try end(dialect, 0, from: 0) == .never)
      #expect(try end(dialect, 0.5, from: 0)?.seconds ?? 0 > 0)
    }
    // The rule of Figma is not published, and that of Core Animation needs a travel.
    #expect(try end(.figma, 0.5, from: 0) == nil)
    #expect(try end(.coreAnimation, 0.5, from: 1) == nil)
  }

  @Test func stepsThatDivergeAreReported() throws {
    let spring = try Spring(stiffness: 5e6, dampingRatio: 0.5)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named("react-spring"), for: Dialects.release(0, 1))
    #expect(result.motion.end == .never)
    #expect(!result.isExact)
    #expect(result.notes.contains { $0.contains("diverge") })
  }
}
