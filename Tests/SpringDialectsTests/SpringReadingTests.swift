import MotionPhysics
import MotionSystem
import Testing

@testable import SpringDialects

/// What a reading recognizes, assumes and names.
struct SpringReadingTests {
  func reading(_ code: String, _ library: SpringDialect? = nil) throws(SpringCode.Failure) -> SpringCode {
    try SpringCode(code, library: library, budget: .unlimited)
  }

  /// Returns the request for a code, or the text of its error.
  func read(_ code: String) -> String { SpringCodeTests().read(code) }

  /// Each form of a library that is not its own declaration, with the numbers by its own arithmetic.
  @Test(
    arguments: [
      (
        "const S: TransitionSpec = { config: { stiffness: 1000, damping: 500, mass: 3 } }",
        #"{"dialect":"react-native","stiffness":1000,"damping":500,"mass":3}"#
      ),
      (
        "import type {C} from \"remotion\"; const a = {damping: 200, stiffness: 100} satisfies C",
        #"{"dialect":"remotion","damping":200,"stiffness":100}"#
      ),
      // A motion from 0 to 1 is below its target.
      (
        "withSpring(1, { velocity: 500, damping: 15 })",
        #"{"dialect":"reanimated","damping":15,"velocity":500,"displacement":-1}"#
      ),
      ("springTiming({ config: { damping: 200 } })", #"{"dialect":"remotion","damping":200}"#),
      (
        "import { spring } from 'svelte/motion'; c = spring({ x: 0 }); c.stiffness = 0.2; c.damping = 0.4",
        #"{"dialect":"svelte","stiffness":0.2,"damping":0.4}"#
      ),
      (
        "<MotiView transition={{ type: 'spring', damping: 15 }} />", #"{"dialect":"reanimated","damping":15}"#
      ),
      (
        "useBottomSheetSpringConfigs({ damping: 80, stiffness: 500, restDisplacementThreshold: 0.1 })",
        #"{"dialect":"reanimated","damping":80,"stiffness":500,"restDisplacementThreshold":0.1}"#
      ),
      // Motion's hook passes milliseconds to its generator.
      ("useSpring(0, { duration: 800, bounce: 0 })", #"{"dialect":"motion","duration":0.8,"bounce":0}"#),
      (
        "[UIView animateWithDuration:0.35 usingSpringWithDamping:0.75 initialSpringVelocity:0.5 options:0",
        #"{"dialect":"uikit","duration":0.35,"dampingRatio":0.75}"#
      ),
      (
        "a = [CASpringAnimation animation]; [a setMass:2]; [a setStiffness:300]; a.damping = 20;",
        #"{"dialect":"coreanimation","mass":2,"stiffness":300,"damping":20}"#
      ),
      (
        ".animation(.spring(Spring(duration: 0.3, bounce: 0.3)))",
        #"{"dialect":"swiftui","duration":0.3,"bounce":0.3}"#
      ),
      (
        "spring(stiffness = Spring.StiffnessMediumLow, visibilityThreshold = IntOffset.VisibilityThreshold)",
        #"{"dialect":"compose","stiffness":400,"visibilityThreshold":1}"#
      ),
      (
        "spring(dampingRatio = 0.5f, visibilityThreshold = 1.dp)",
        #"{"dialect":"compose","dampingRatio":0.5,"visibilityThreshold":1}"#
      ),
      ("curves.interpolatingSpring(0, 1, 328, 36)", #"{"stiffness":328,"damping":36,"mass":1}"#),
      ("curves.springMotion(0.55, 0.825)", #"{"dampingRatio":0.825,"response":0.55}"#),
      ("curves.springMotion(0.5)", #"{"response":0.5,"dampingRatio":0.825}"#),
      ("curves.responsiveSpringMotion()", #"{"response":0.15,"dampingRatio":0.86}"#),
      ("spring<Float>()", #"{"dialect":"compose"}"#),
      ("spring<Dp>(stiffness = Spring.StiffnessLow)", #"{"dialect":"compose","stiffness":200}"#),
      (
        "spring(dampingRatio = 0.5f, stiffness = 200f, visibilityThreshold = null)",
        #"{"dialect":"compose","dampingRatio":0.5,"stiffness":200}"#
      ),
      (
        "withAnimation(.spring(.init(mass: 1, stiffness: 200, damping: 20))) {}",
        #"{"dialect":"swiftui","mass":1,"stiffness":200,"damping":20}"#
      ),
      // One variable with two methods in a chain.
      (
        """
        SpringForce force = new SpringForce();
        force.setDampingRatio(SpringForce.DAMPING_RATIO_HIGH_BOUNCY)
          .setStiffness(SpringForce.STIFFNESS_LOW).setFinalPosition(200f);
        """,
        #"{"dialect":"android-spring","stiffness":200,"dampingRatio":0.2}"#
      ),
      // Moti drops the duration beside type "spring".
      ("<MotiView transition={{ type: 'spring', duration: 100 }} />", #"{"dialect":"reanimated"}"#),
      (
        "Adw.SpringParams.new(damping_ratio=0.5, mass=1.0, stiffness=50.0)",
        #"{"dialect":"libadwaita","dampingRatio":0.5,"mass":1,"stiffness":50}"#
      ),
      (
        "anime({ targets: 'a', easing: 'spring(1, 400, 30, 0)' })",
        #"{"dialect":"anime","version":"3","mass":1,"stiffness":400,"damping":30}"#
      ),
      (
        "hl.curve(\"easy\", { type = \"spring\", mass = 1, stiffness = 71.2633, dampening = 15.8273644 })",
        #"{"stiffness":71.2633,"damping":15.8273644,"mass":1}"#
      ),
      (
        "spring damping-ratio=0.9 stiffness=800 epsilon=0.0001",
        #"{"dialect":"libadwaita","dampingRatio":0.9,"stiffness":800,"epsilon":0.0001}"#
      ),
      (
        "const [x, setX] = createSpring(0, { stiffness: 0.1, damping: 0.5 })",
        #"{"dialect":"svelte","stiffness":0.1,"damping":0.5}"#
      ),
      (
        "springSystem.createSpring().setSpringConfig(SpringConfig.fromOrigamiTensionAndFriction(40, 7))",
        #"{"dialect":"rebound","tension":40,"friction":7}"#
      ),
      ("createSpring({ x: 5 }, { stiffness: 0.08 })", #"{"dialect":"svelte","stiffness":0.08}"#),
      (".spring(response: Double(0.3))", #"{"dialect":"swiftui","response":0.3}"#),
      (
        "interpolatingSpring(stiffness: CGFloat(120), damping: Double(Float(14)))",
        #"{"stiffness":120,"damping":14}"#
      ),
      (
        "UIView.animateWithDuration(0.3, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0)",
        #"{"dialect":"uikit","duration":0.3,"dampingRatio":0.6}"#
      ),
      (
        "UIView.animateWithDuration(0.3) { UIView.animate(withDuration: 0.5, usingSpringWithDamping: 0.7) }",
        #"{"dialect":"uikit","duration":0.5,"dampingRatio":0.7}"#
      ),
      (
        "a.getSpring().setDampingRatio(0.2f); a.getSpring().setStiffness(500f);",
        #"{"dialect":"android-spring","stiffness":500,"dampingRatio":0.2}"#
      ),
      // Tension and friction as numbers of the law: (230.2 − 194) ÷ 3.62 + 30 and (22 − 25) ÷ 3 + 8.
      ("new SpringConfig(230.2, 22)", #"{"dialect":"rebound","tension":40,"friction":7}"#),
      (
        "POPSpringAnimation *a = [POPSpringAnimation animation]; a.springBounciness = 8; a.springSpeed = 12;",
        #"{"dialect":"rebound","bounciness":8,"speed":12}"#
      ),
    ])
  func formsOfLibraries(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(
    arguments: [
      (
        "tween(durationMillis = 300, easing = CubicBezierEasing(0.2f, 0f, 0f, 1f))",
        "cubic-bezier(0.2, 0, 0, 1) 0.3"
      ),
      ("tween(250, easing = FastOutSlowInEasing)", "cubic-bezier(0.4, 0, 0.2, 1) 0.0"),
      ("ease-[cubic-bezier(0.2,0,0,1)] duration-300", "cubic-bezier(0.2,0,0,1) 0.3"),
      ("transition ease-in-out duration-150", "cubic-bezier(0.4, 0, 0.2, 1) 0.15"),
      (
        "AnimatedContainer(duration: Duration(milliseconds: 400), curve: Curves.easeOutCubic)",
        "cubic-bezier(0.215, 0.61, 0.355, 1) 0.4"
      ),
      ("Animation.easeInOut(duration: 0.3)", "ease-in-out 0.3"),
      ("withAnimation(.linear(duration: 0.3)) {}", "linear 0.3"),
      (".timingCurve(0.2, 0, 0, 1, duration: 0.35)", "cubic-bezier(0.2, 0, 0, 1) 0.35"),
      ("UIViewPropertyAnimator(duration: 0.3, curve: .easeOut)", "ease-out 0.3"),
      ("{ duration: 0.4, ease: [0.2, 0, 0, 1] }", "cubic-bezier(0.2, 0, 0, 1) 0.4"),
      (#"{ duration: 0.4, ease: "easeInOut" }"#, "ease-in-out 0.4"),
      // No author eases for less than 10 ms: seconds.
      (#"animate(a, { x: 1 }, { duration: 0.5, easing: "ease-in-out" })"#, "ease-in-out 0.5"),
      ("{ duration: 0.5, easing: [0.2, 0, 0, 1] }", "cubic-bezier(0.2, 0, 0, 1) 0.5"),
      ("enter: 'transform ease-out duration-500 transition',", "cubic-bezier(0, 0, 0.2, 1) 0.5"),
      (
        "NumberAnimation { duration: 650; easing.bezierCurve: [0.39, 1.29, 0.35, 0.98, 1, 1] }",
        "cubic-bezier(0.39, 1.29, 0.35, 0.98) 0.65"
      ),
      (#"el.animate(frames, { duration: 250, easing: "ease-out" })"#, "ease-out 0.25"),
      (
        "withTiming(1, { duration: 300, easing: Easing.bezier(0.2, 0, 0, 1) })",
        "cubic-bezier(0.2, 0, 0, 1) 0.3"
      ),
    ])
  func easingsOfLibraries(code: String, easing: String) {
    #expect(read(code) == easing)
  }

  /// The velocity is that of a motion from 0 to 1, per second.
  @Test(
    arguments: [
      (".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 5)", 5.0),
      (#"{ type: "spring", stiffness: 300, damping: 30, velocity: 5 }"#, 5),
      ("config: { tension: 170, friction: 26, velocity: 0.005 }", 5),
      ("withSpring(1, { damping: 15, velocity: -2 })", -2), ("spring(1, 80, 10, 5)", 5),
      ("SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 0, 1, 4)", 4),
      ("Animated.spring(v, { toValue: 1, tension: 40, friction: 7, velocity: 3 })", 3),
    ])
  func velocityIsKept(code: String, velocity: Double) throws {
    #expect(try reading(code).velocity == velocity)
  }

  @Test(
    arguments: [
      (
        "withSpring(1, { damping: 10 })",
        "read as Reanimated 4.3.4 (withSpring); mass 4 is its default, stiffness 900 is its default"
      ),
      (
        ".spring(response: 0.3).delay(0.2)",
        "read as SwiftUI iOS 17 (.spring); dampingFraction 0.825 is its default; not used: delay 0.2"
      ),
      (
        ".spring(response: 0.3).repeatForever(autoreverses: true)",
        "read as SwiftUI iOS 17 (.spring); dampingFraction 0.825 is its default; not used: autoreverses, "
          + "repeatForever"
      ),
      (
        "withAnimation(.easeIn(duration: 0.2)) {x}; withAnimation(.bouncy) {y}",
        "read as SwiftUI iOS 17 (.bouncy); not used: the easing easeIn; not used: duration 0.2, which stands "
          + "outside of the spring"
      ),
      (
        "withDelay(200, withSpring(1, GentleSpringConfig))",
        "read as Reanimated 4.3.4 (withSpring); not used: withDelay 200"
      ),
      (
        "new SpringConfig(40, 7)",
        "read as Rebound (SpringConfig); these numbers are a stiffness and a damping, not values of Origami"
      ),
      (
        "spring(0.5f, 200f, 0.1f, 3f)",
        "read as Jetpack Compose (spring); visibilityThreshold counts in code for Jetpack Compose and in "
          + "spring/translate, not in curves; not used: 3"
      ),
      ("animation: pulse 2s ease-in-out infinite", "not used: infinite"),
      (
        "repeat { withAnimation(.spring(duration: 0.4, bounce: 0.2)) {} } while x",
        "read as SwiftUI iOS 17 (.spring)"
      ),
      (".speed { transition: opacity 300ms ease }", ""),
      ("transition: all calc(300ms * 2) ease", "not used: calc"),
      (
        "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 300), bounce: 0.2)",
        "read as Flutter (withDurationAndBounce)"
      ),
      (
        "curves.springMotion(0.5)",
        "read as ArkUI (curves.springMotion); dampingRatio 0.825 is its default"
      ),
      (
        "hl.curve(\"a\", { type = \"spring\", mass = 3, stiffness = 110, dampening = 28 })",
        "read as Hyprland (hl.curve); Hyprland moves exactly by it since 0.56 (hyprutils 0.14)"
      ),
      (
        "<MotiView transition={{ type: 'spring', duration: 100, damping: 12, stiffness: 90, mass: 1 }} />",
        "read as Moti, by the springs of Reanimated (MotiView); not used: duration 100"
      ),
      (
        "withSpring(1, { damping: 9, velocity: 2 }); withSpring(0, { damping: 9, velocity: -2 })",
        "read as Reanimated 4.3.4 (withSpring); mass 4 is its default, stiffness 900 is its default; "
          + "velocity is that of a motion from 0 to 1; the code has several velocities, of which the first "
          + "is read"
      ),
      (
        "p = Adw.SpringParams.new(0.5, 1, 50); a.epsilon = 0.01; a.initial_velocity = 2; a.clamp = False",
        "read as libadwaita 1.10 (SpringParams.new); not used: epsilon 0.01, initial_velocity 2, which "
          + "stands outside of the spring"
      ),
      ("stiffness: 300, damping: 20", "no library was recognized; read as the physical spring"),
      ("{ stiffness: 300, dampingRatio: 0.5 }", "no library was recognized; read as the physical spring"),
      ("swiftui.bouncy", ""),
      (
        "useSpring(0, { stiffness: 100, damping: 30, restDelta: 0.001 })",
        "read as Motion 13.1.1 (useSpring); mass 1 is its default; restDelta counts in code for Motion and "
          + "in spring/translate, not in curves"
      ),
      (
        "withSpring(1, { mass: 1, stiffness: 1, damping: 1, velocity: v })",
        "read as Reanimated 4.3.4 (withSpring); velocity is not read, because it is not a number; the motion "
          + "starts at rest"
      ),
    ])
  func notesNameWhatWasAssumed(code: String, notes: String) throws {
    #expect(try reading(code).notes.joined(separator: "; ") == notes)
  }

  /// What stands around a spring or an easing and changes its animation is named.
  @Test(
    arguments: [
      ("<motion.div transition={{ duration: 0.5, bounce: 0.4 }} />", "no library was recognized"),
      ("animate(x, { loop: 3, alternate: true, ease: createSpring({ mass: 1 }) })", "loop 3, alternate"),
      ("anime({ easing: 'spring(1, 80, 10, 0)', direction: 'alternate', loop: true })", "direction, loop"),
      ("useTransition(a, { trail: 100, config: { tension: 300, friction: 20 } })", "trail"),
      (
        "UIView.animate(withDuration: 0.6, usingSpringWithDamping: 0.5, options: [.repeat, .autoreverse])",
        "options"
      ),
      (
        "UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8).startAnimation(afterDelay: 0.2)",
        "afterDelay"
      ),
      (
        "let a = CASpringAnimation(keyPath: k); a.damping = 9; a.autoreverses = true; a.beginTime = t() + 3",
        "autoreverses, beginTime"
      ),
      (".animation(.bouncy.speed(Double(i)), value: x)", "speed"),
      ("el.animate(k, { duration: 200, easing: \"ease-in\", endDelay: 100 })", "not used: endDelay 100"),
      (".animation(.spring(response: 0.3).delay(Double(i) * 0.1), value: x)", "delay"),
      (".spring(.bouncy(duration: 0.4, extraBounce: 0.1), blendDuration: 0.2)", "blendDuration"),
      ("el.animate([], { duration: 500, easing: \"ease-out\", direction: \"alternate\" })", "direction"),
      ("el.animate(k, { duration: 0.5, easing: \"ease-out\" })", "the duration is read as seconds"),
      (
        "UIView.performWithoutAnimation { UISpringTimingParameters(mass: 1, stiffness: 3, damping: 2) }",
        "performWithoutAnimation"
      ),
      ("withClamp({ min: -10 }, withSpring(0, { mass: 1 }))", "withClamp"),
      ("p = Adw.SpringParams.new(0.5, 1.0, 300.0); a.set_initial_velocity(5)", "initial_velocity"),
      ("animations { slowdown 3.0; spring damping-ratio=1.0 stiffness=1000 }", "slowdown 3"),
      ("animation: bounce 1s ease-in-out 0.5s 3 alternate both", "delay 0.5 s, 3, alternate"),
      (
        "animation-duration: 1s; animation-timing-function: ease; animation-direction: x",
        "animation-direction"
      ),
      ("transition: transform 0.25s cubic-bezier(0.4, 0, 0.2, 1) -0.1s", "delay -0.1 s"),
      ("transition: all 300ms ease; transition-duration: 500ms", "another duration of 0.5 s"),
      ("transition: all .2s ease-in-out, color 1s", "another transition of 1 s"),
      ("<div className=\"duration-300 ease-[cubic-bezier(0.34,1.56,0.64,1)] delay-100\">", "delay-100"),
      (".animation(.easeInOut(duration: 1).speed(2), value: x)", "speed"),
      (
        "SpringSimulation(SpringDescription(mass: 1, stiffness: 1, damping: 1), 0, 1, 0, tolerance: t)",
        "tolerance"
      ),
      ("animate(a, { x: [0, 1, 0] }, { duration: 1, ease: [0.2, 0, 0, 1], times: [0, 0.3, 1] })", "times"),
      ("{ type: \"spring\", bounce: 0.4 }", "duration 0.8 is its default"),
      (".spring(dampingFraction: 0.5)", "response 0.5 is its default"),
      ("withSpring(1, { duration: 500 })", "mass 4 is its default, dampingRatio 1 is its default"),
      ("Animated.spring(v, { bounciness: 10 })", "speed 12 is its default"),
    ])
  func nothingAroundIsLost(code: String, part: String) throws {
    let notes = try reading(code).notes.joined(separator: "; ")
    #expect(notes.contains(part), "\(notes)")
  }

  /// An import decides whose call one of a function of several libraries is.
  @Test(
    arguments: [
      ("import { createSpring } from '@solid-primitives/spring'; createSpring(0)", #"{"dialect":"svelte"}"#),
      (
        "import { createSpring } from '@solid-primitives/spring'; createSpring({ x: 0 }, { damping: 0.3 })",
        #"{"dialect":"svelte","damping":0.3}"#
      ),
      ("import { createSpring } from 'animejs'; const e = ['a', createSpring()]", #"{"dialect":"anime"}"#),
      ("import { x } from '@react-spring/shared'; useSpring(...args)", #"{"dialect":"react-spring"}"#),
      (
        "import { spring } from 'motion'; spring(0.5)",
        #"{"dialect":"motion","visualDuration":0.5,"bounce":0.3}"#
      ),
      (
        "import { spring } from 'motion'; spring()",
        #"{"dialect":"motion","visualDuration":0.3,"bounce":0.3}"#
      ),
    ])
  func importDecides(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  /// c/(2m) = 0.5 per second: ln 200 ÷ 0.5 = 10.6 s.
  @Test func durationThatCutsTheSpringIsAWarning() throws {
    let code = "let a = CASpringAnimation(keyPath: \"y\")\na.duration = 0.6\na.damping = 1"
    #expect(
      try reading(code).warnings == [
        "the animation ends at its duration of 0.6 s, but the spring needs about 10.6 s to rest"
      ])
  }

  /// Code of which no library is certain is refused, with the candidates.
  @Test(
    arguments: [
      (
        "{ stiffness: 300, damping: 20, overshootClamping: true }",
        "has overshootClamping, a member of react-native, reanimated, "
      ),
      (
        "new Spring({ stiffness: 0.08, damping: 0.85 })",
        "is a call of Spring that several libraries have (wobble, Svelte); say which with --from wobble or"
      ),
      ("spring({ stiffness: 100 })", "is a call of spring that several libraries have (anime.js, Motion"),
      ("spring()", "is a call of spring that several libraries have (Jetpack Compose, anime.js, Svelte)"),
      (
        "SpringAnimation { spring: 3.5; damping: 0.55; mass: 0.7 }",
        "is a spring of Qt, whose SpringAnimation"
      ),
      (
        "LayoutAnimation.configureNext({ duration: 180, update: { type: 'spring', springDamping: 0.7 } })",
        "is a spring of LayoutAnimation, whose springDamping is UIKit's on iOS"
      ),
      ("import { spring } from 'popmotion'; spring({ stiffness: 1 })", "is a spring of popmotion, which"),
      (
        "withSpring(1, { damping: 3 }); SpringDescription(mass: 1, stiffness: 9, damping: 1)",
        "has code of several libraries: Reanimated (withSpring) and Flutter (SpringDescription)"
      ),
      (
        #"{ gentle: { type: "spring", stiffness: 300 }, snappy: { type: "spring", stiffness: 400 } }"#,
        "has several springs: gentle (stiffness 300), snappy (stiffness 400); give one"
      ),
      ("gsap.to(a, { x: 1, duration: 1, ease: \"elastic.out(1, 0.3)\" })", "names the easing elastic.out"),
      (
        "anime({ easing: 'spring(1, 80, 10, 0)' }); anime({ easing: 'spring(1, 50, 10, 0)' })",
        "has several springs: spring(1, 80, 10, 0), spring(1, 50, 10, 0); give one"
      ),
      (".bouncy\n.smooth", "names several presets: Spring.smooth, Spring.bouncy; give one"),
      (
        """
        static let fast: Animation = .interactiveSpring(response: 0.23, dampingFraction: 0.83)
        static let slow: Animation = .interpolatingSpring(mass: 0.2, stiffness: 90, damping: 120)
        """,
        "has several springs: fast (response 0.23, dampingFraction 0.83, Animation.interactiveSpring), slow "
      ),
      (
        "<pathInterpolator android:pathData=\"@string/emphasized\" />",
        "is a pathInterpolator, whose path is not read; give cubic-bezier() or linear()"
      ),
      (
        "offset-x = { curve = \"spring(200, 25, 1)\"; }",
        "has spring(200, 25, 1), whose numbers are mass, stiffness and damping in anime.js, and stiffness"
      ),
      (
        "spring({ frame, fps, config: { damping: 10 }, durationInFrames: 30 })",
        "has durationInFrames, which is not read for Remotion; it scales the spring to end at that frame"
      ),
      (
        "Spring(settlingDuration: 0.8, dampingRatio: 0.6)",
        "has settlingDuration, which is not read for SwiftUI; Apple does not publish its spring"
      ),
      (
        "spring(10, { stiffness: 120, damping: 17 })",
        "is a call of spring with a value, as Svelte's, whose numbers are at most 1, and react-motion's"
      ),
      ("createSpring(0)", "is a call of createSpring that several libraries have"),
      ("createSpring({ progress: 0 })", "is a call of createSpring that several libraries have"),
      ("useSpring(...args)", "is a call of useSpring that several libraries have (Motion, React Spring)"),
      ("spring(0.5)", "is a call of spring that several libraries have (Motion, Svelte)"),
      ("SpringAnimation.spring(duration: 0.7, animations: { })", "is a call of a type's own function"),
      (
        "spring(stiffness: 200)", "is a call of spring that several libraries have (Jetpack Compose, anime.js"
      ),
      (
        "useBottomSheetSpringConfigs({ damping: 80, stiffness: 510, duration: 10 })",
        "has duration, which is not read for bottom-sheet, by the springs of Reanimated; by it bottom-sheet"
      ),
      ("a { s in .bouncy(extraBounce: 0.4) }; .interpolatingSpring(stiffness: 9, damping: 1)", "has several"),
      ("if x { return .spring(response: 0.4) } else { return .bouncy }", "has several springs"),
      ("{ duration: 0.5, ease: isOpen ? [0.4, 0, 0.1, 1] : \"easeInOut\" }", "has only duration"),
      ("{ duration: 0.5, ease: [[0.4, 0, 0.1, 1], \"easeOut\"] }", "has only duration"),
      ("{ duration: 0.3, ease: reverseEasing([0.4, 0, 1, 1]) }", "has only duration"),
      ("{ easing: Easing.out(Easing.bezier(0.25, 0.1, 0.25, 1)) }", "has an easing that Easing.out changes"),
      ("a(curve: Curves.easeOutCubic.flipped)", "has an easing that flipped changes"),
      ("a(curve: Interval(0.2, 0.8, curve: Curves.easeOut))", "has an easing that Interval changes"),
      ("// spring(1, 80, 10, 0)", "has no spring"), ("/* spring(1, 80, 10, 0) */", "has no spring"),
      ("<!-- withSpring(1) -->", "has no spring"), ("\"spring(1, 80, 10, 0)\"", "has no spring"),
      ("spring(1, 80, 10", "ends within its call; give the whole call"),
      ("withSpring(", "ends within its call; give the whole call"),
      (".spring(response: 0,3, dampingFraction: 0,8)", "has parameters that are not numbers"),
      (".spring(response: 0.4 as Double * 2, dampingFraction: 0.8)", "has a response that is not a number"),
      ("{ type: \"spring\", [mass]: 3, damping: 5 }", "takes parameters from mass; give their numbers"),
      (
        "Let's try { type: \"spring\", stiffness: 2 }, not what's there: { type: \"spring\", stiffness: 9 }",
        "has several springs"
      ),
    ])
  func uncertainCodeIsRefused(code: String, detail: String) {
    #expect(read(code).hasPrefix("error: " + detail), "\(read(code))")
  }

  @Test(arguments: [
    (
      #"const t = { type: "spring", ["stiffness"]: 200, damping: 5 as const }"#,
      #"{"dialect":"motion","stiffness":200,"damping":5}"#
    ),
    (
      "useSpring({ to: { friction: 3 }, config: { tension: 170 } })",
      #"{"dialect":"react-spring","tension":170}"#
    ),
    (
      "const [style] = useSpring({ from: { mass: 3 }, config: { tension: 170, friction: 26 } })",
      #"{"dialect":"react-spring","tension":170,"friction":26}"#
    ),
  ])
  func membersAreThoseOfTheSpring(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(arguments: [
    (
      "animateTo(1f, spring(dampingRatio = 0.5f, stiffness = 300f), initialVelocity = 20f)",
      "initialVelocity 20f"
    ),
    (
      "val s = SpringForce(0f).setStiffness(200f).setDampingRatio(0.7f); a.setStartVelocity(5000f)",
      "startVelocity 5000f"
    ),
  ])
  func velocitiesOutsideOfTheSpringAreNamed(code: String, name: String) throws {
    #expect(try reading(code).notes.contains("not used: \(name), which stands outside of the spring"))
  }

  /// What text from a page has, visible or not.
  @Test(
    arguments: [
      "\u{FEFF}withSpring(1, { damping: 15, stiffness: 120 })",
      "withSpring(1,\r\n  { damping: 15,\r\n stiffness: 120 })\r\n",
      "withSpring(1, {\u{200F} damping: 15,\u{202E} stiffness: 120 })",
      "withSpring(1, { damping: 15, stiffness: 120 }", "withSpring(1, { damping: 15, stiffness: 120 })))",
      "withSpring(1, { \u{201C}damping\u{201D}: 15, stiffness: 120 })",
    ])
  func textOfPagesIsPlain(code: String) {
    #expect(read(code) == #"{"dialect":"reanimated","damping":15,"stiffness":120}"#)
  }

  /// Version 8 of React Spring has velocities per second.
  @Test func improbableVelocityIsAWarning() throws {
    let code = "useSpring({ config: { velocity: 10, tension: 170, friction: 26 } })"
    #expect(try reading(code).warnings == ["velocity 10 is one per millisecond"])
  }

  /// The velocity of a library that counts in travels is that of a motion from 0 to 1.
  @Test(arguments: [
    "UISpringTimingParameters(mass: 1, stiffness: 9, damping: 1, initialVelocity: CGVector(dx: 3, dy: 0))",
    "let a = CASpringAnimation(keyPath: k); a.damping = 3; a.initialVelocity = 3",
  ])
  func velocityInTravelsIsThatOfTheMotion(code: String) throws {
    #expect(try reading(code).velocity == 3)
  }

  @Test func codeThatIsCutIsAWarning() throws {
    #expect(
      try reading("withSpring(1, { damping: 15, stiffness: 120 }").warnings == [
        "the code ends before its brackets close"
      ])
  }
}
