import MotionPhysics
import MotionSystem
import Testing

@testable import SpringDialects

/// Code as people write it, in the forms of each library's documentation.
struct SpringCodeTests {
  /// Returns the request for a code, or the text of its error.
  func read(_ code: String) -> String {
    do throws(SpringCode.Failure) {
      let budget = WorkMeter.unlimited
      let spring = try SpringCode(code, budget: budget)
      if case .easing(let easing, let duration) = spring.meaning { return "\(easing) \(duration ?? 0)" }
      return String(decoding: spring.json ?? [], as: UTF8.self)
    } catch {
      return "error: " + error.detail
    }
  }

  @Test(
    arguments: [
      (
        ".spring(response: 0.3, dampingFraction: 0.7)",
        #"{"dialect":"swiftui","response":0.3,"dampingFraction":0.7}"#
      ),
      (
        "withAnimation(.spring(response: 0.4, dampingFraction: 0.6, blendDuration: 0)) { isOpen.toggle() }",
        #"{"dialect":"swiftui","response":0.4,"dampingFraction":0.6}"#
      ),
      ("Animation.spring(duration: 0.5, bounce: 0.3)", #"{"dialect":"swiftui","duration":0.5,"bounce":0.3}"#),
      (".spring(duration: 0.5)", #"{"dialect":"swiftui","duration":0.5}"#),
      (".spring()", #"{"dialect":"swiftui"}"#),
      ("Animation.spring", #"{"dialect":"swiftui"}"#),
      (".animation(.bouncy, value: x)", #"{"preset":"swiftui.bouncy"}"#),
      ("Spring.snappy", #"{"preset":"swiftui.snappy"}"#),
      (".spring(.smooth)", #"{"preset":"swiftui.smooth"}"#),
      (".bouncy(duration: 0.4, extraBounce: 0.125)", #"{"dialect":"swiftui","duration":0.4,"bounce":0.425}"#),
      (".smooth(extraBounce: 0.25)", #"{"dialect":"swiftui","duration":0.5,"bounce":0.25}"#),
      (".interactiveSpring()", #"{"preset":"swiftui.interactive"}"#),
      (
        ".interactiveSpring(response: 0.25)",
        #"{"dialect":"swiftui","response":0.25,"dampingFraction":0.86}"#
      ),
      (
        ".interpolatingSpring(mass: 1.0, stiffness: 100.0, damping: 10.0, initialVelocity: 0)",
        #"{"dialect":"swiftui","mass":1,"stiffness":100,"damping":10}"#
      ),
      (
        "Spring(mass: 2, stiffness: 300, damping: 60, allowOverDamping: true)",
        #"{"dialect":"swiftui","mass":2,"stiffness":300,"damping":60,"allowOverDamping":true}"#
      ),
      (
        "UISpringTimingParameters(mass: 1, stiffness: 30, damping: 2, initialVelocity: CGVector(dx: v))",
        #"{"dialect":"uikit","mass":1,"stiffness":30,"damping":2}"#
      ),
      (
        "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0)",
        #"{"dialect":"uikit","duration":0.5,"dampingRatio":0.7}"#
      ),
      (
        "UIView.animate(springDuration: 0.4, bounce: 0.2) { }",
        #"{"dialect":"uikit","duration":0.4,"bounce":0.2}"#
      ),
      (
        "UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8)",
        #"{"dialect":"uikit","duration":0.6,"dampingRatio":0.8}"#
      ),
      (
        """
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.mass = 1
        animation.stiffness = 200 // per second squared
        animation.damping = 20.5
        """, #"{"dialect":"coreanimation","mass":1,"stiffness":200,"damping":20.5}"#
      ),
      (
        "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)",
        #"{"dialect":"coreanimation","perceptualDuration":0.5,"bounce":0.2}"#
      ),
    ])
  func apple(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(
    arguments: [
      (
        "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
        #"{"dialect":"compose","dampingRatio":0.5,"stiffness":200}"#
      ),
      (
        "animateDpAsState(100.dp, animationSpec = spring(dampingRatio = 0.6f, stiffness = 400f))",
        #"{"dialect":"compose","dampingRatio":0.6,"stiffness":400}"#
      ),
      (
        "spring<Float>(dampingRatio = 0.8f, stiffness = 380f, visibilityThreshold = 0.01f)",
        #"{"dialect":"compose","dampingRatio":0.8,"stiffness":380,"visibilityThreshold":0.01}"#
      ),
      ("spring(0.5f, 1500f)", #"{"dialect":"compose","dampingRatio":0.5,"stiffness":1500}"#),
      ("spring(stiffness = Spring.StiffnessMediumLow)", #"{"dialect":"compose","stiffness":400}"#),
      (
        "SpringForce(0f).setStiffness(SpringForce.STIFFNESS_VERY_LOW).setDampingRatio(0.4f)",
        #"{"dialect":"android-spring","stiffness":50,"dampingRatio":0.4}"#
      ),
      (
        "SpringForce().apply { dampingRatio = SpringForce.DAMPING_RATIO_HIGH_BOUNCY; stiffness = 300f }",
        #"{"dialect":"android-spring","stiffness":300,"dampingRatio":0.2}"#
      ),
      ("ExpressiveMotionTokens.SpringFastSpatial", #"{"preset":"material3.expressive.spatial.fast"}"#),
      (
        "SpringDescription(mass: 1.0, stiffness: 100.0, damping: 10.0)",
        #"{"dialect":"flutter","mass":1,"stiffness":100,"damping":10}"#
      ),
      (
        "const SpringDescription.withDampingRatio(mass: 0.5, stiffness: 100.0, ratio: 1.1)",
        #"{"dialect":"flutter","mass":0.5,"stiffness":100,"ratio":1.1,"constructor":"withDampingRatio"}"#
      ),
      (
        "SpringDescription.withDurationAndBounce(duration: const Duration(milliseconds: 400), bounce: 0.3)",
        #"{"dialect":"flutter","duration":400,"bounce":0.3,"constructor":"withDurationAndBounce"}"#
      ),
      (
        "adw_spring_params_new (0.62, 1, 500)",
        #"{"dialect":"libadwaita","dampingRatio":0.62,"mass":1,"stiffness":500}"#
      ),
      (
        "adw_spring_params_new_full (10, 1, 100)",
        #"{"dialect":"libadwaita","damping":10,"mass":1,"stiffness":100}"#
      ),
      (
        "Adw.SpringParams.new(0.5, 1.0, 300.0)",
        #"{"dialect":"libadwaita","dampingRatio":0.5,"mass":1,"stiffness":300}"#
      ),
    ])
  func androidFlutterAndGNOME(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(
    arguments: [
      (
        #"{ type: "spring", stiffness: 300, damping: 20 }"#,
        #"{"dialect":"motion","stiffness":300,"damping":20}"#
      ),
      (
        #"<motion.div transition={{ type: "spring", visualDuration: 0.4, bounce: 0.25 }} />"#,
        #"{"dialect":"motion","visualDuration":0.4,"bounce":0.25}"#
      ),
      ("animate(el, { x: 100 }, { type: spring, stiffness: 200 })", #"{"dialect":"motion","stiffness":200}"#),
      (
        "useSpring(x, { stiffness: 1000, damping: 100, mass: 0.5 })",
        #"{"dialect":"motion","stiffness":1000,"damping":100,"mass":0.5}"#
      ),
      ("spring(0.5, 0.3)", #"{"dialect":"motion","visualDuration":0.5,"bounce":0.3}"#),
      ("spring(0.4, 1)", #"{"dialect":"motion","visualDuration":0.4,"bounce":1}"#),
      ("{ tension: 170, friction: 26 }", #"{"dialect":"react-spring","tension":170,"friction":26}"#),
      (
        "useSpring({ to: { x: 1 }, config: { mass: 2, tension: 120, friction: 14, clamp: true } })",
        #"{"dialect":"react-spring","tension":120,"friction":14,"mass":2,"clamp":true}"#
      ),
      ("config: config.wobbly", #"{"preset":"react-spring.wobbly"}"#),
      (
        "useSpring({ config: { frequency: 0.3, damping: 0.8 } })",
        #"{"dialect":"react-spring","frequency":0.3,"damping":0.8}"#
      ),
      (
        "Animated.spring(value, { toValue: 1, friction: 7, tension: 40, useNativeDriver: true }).start()",
        #"{"dialect":"react-native","tension":40,"friction":7}"#
      ),
      (
        "Animated.spring(value, { toValue: 1, speed: 14, bounciness: 10 })",
        #"{"dialect":"react-native","bounciness":10,"speed":14}"#
      ),
      (
        "withSpring(1, { damping: 15, stiffness: 120 })",
        #"{"dialect":"reanimated","damping":15,"stiffness":120}"#
      ),
      (
        "withSpring(1, { duration: 550, dampingRatio: 0.5 })",
        #"{"dialect":"reanimated","duration":550,"dampingRatio":0.5}"#
      ),
      ("withSpring(100, GentleSpringConfig)", #"{"preset":"reanimated.gentle"}"#),
      (
        "FadeIn.springify().damping(18).stiffness(150)",
        #"{"dialect":"reanimated","damping":18,"stiffness":150}"#
      ),
      (
        "import { spring } from 'animejs'; spring({ bounce: .5, duration: 350 })",
        #"{"dialect":"anime","duration":350,"bounce":0.5}"#
      ),
      (
        "const { spring } = require('animejs'); spring({ bounce: .5, duration: 350 })",
        #"{"dialect":"anime","duration":350,"bounce":0.5}"#
      ),
      ("createSpring({ stiffness: 90, damping: 14 })", #"{"dialect":"anime","stiffness":90,"damping":14}"#),
      ("spring(1, 80, 10, 0)", #"{"dialect":"anime","version":"3","mass":1,"stiffness":80,"damping":10}"#),
      (
        "spring({ frame, fps, config: { damping: 200, stiffness: 100 } })",
        #"{"dialect":"remotion","damping":200,"stiffness":100}"#
      ),
      (
        "new Spring(0, { stiffness: 0.1, damping: 0.25 })",
        #"{"dialect":"svelte","stiffness":0.1,"damping":0.25}"#
      ),
      (
        "new Spring({ fromValue: 0, toValue: 100, stiffness: 1_000, damping: 500, mass: 3 })",
        #"{"dialect":"wobble","stiffness":1000,"damping":500,"mass":3}"#
      ),
      (
        "SpringConfig.fromOrigamiTensionAndFriction(40, 7)",
        #"{"dialect":"rebound","tension":40,"friction":7}"#
      ),
      ("SpringConfig.fromBouncinessAndSpeed(8, 12)", #"{"dialect":"rebound","bounciness":8,"speed":12}"#),
      (
        #"{"type":"CUSTOM_SPRING","easingFunctionSpring":{"mass":1,"stiffness":100,"damping":15}}"#,
        #"{"dialect":"figma","mass":1,"stiffness":100,"damping":15}"#
      ),
    ])
  func web(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(
    arguments: [
      (#"{"stiffness": 200, "dampingRatio": 0.8}"#, #"{"stiffness":200,"dampingRatio":0.8}"#),
      ("stiffness: 300, damping: 20", #"{"stiffness":300,"damping":20}"#),
      ("{ duration: 0.5, bounce: 0.2 }", #"{"duration":0.5,"bounce":0.2}"#),
      (#"{"dialect": "motion", "bounce": 0.2}"#, #"{"dialect":"motion","bounce":0.2}"#),
      (#"{"preset": "figma.quick"}"#, #"{"preset":"figma.quick"}"#),
      ("motion", #"{"dialect":"motion"}"#),
      ("react-native { stiffness: 300 }", #"{"dialect":"react-native","stiffness":300}"#),
      ("figma.quick", #"{"preset":"figma.quick"}"#),
      ("cubic-bezier(0.34, 1.56, 0.64, 1) 300ms", "cubic-bezier(0.34, 1.56, 0.64, 1) 0.3"),
      ("transition: transform .5s ease-out;", "ease-out 0.5"),
      ("0.25s linear(0, 0.5 20%, 1)", "linear(0, 0.5 20%, 1) 0.25"),
      (".spring(duration: 300 ms, bounce: 0.3)", #"{"dialect":"swiftui","duration":0.3,"bounce":0.3}"#),
      (
        "spring(Spring.DampingRatioHighBouncy, 200f)",
        #"{"dialect":"compose","dampingRatio":0.2,"stiffness":200}"#
      ),
      (
        "SpringDescription.withDurationAndBounce(duration: Duration(seconds: 1, milliseconds: 200))",
        #"{"dialect":"flutter","duration":1200,"constructor":"withDurationAndBounce"}"#
      ),
      ("stiffness: 300., damping = 20.", #"{"stiffness":300,"damping":20}"#),
      ("/* of the button { stiffness: 300, damping: 20 }", #"{"stiffness":300,"damping":20}"#),
      (
        "motion.value = withSpring(1, { damping: 15, stiffness: 120 })",
        #"{"dialect":"reanimated","damping":15,"stiffness":120}"#
      ),
      (
        "spring({ x: 50, y: 50 }, { stiffness: 0.1, damping: 0.25 })",
        #"{"dialect":"svelte","stiffness":0.1,"damping":0.25}"#
      ),
      (
        "anime({targets: '.el', easing: 'spring(1, 80, 30, 0)'})",
        #"{"dialect":"anime","version":"3","mass":1,"stiffness":80,"damping":30}"#
      ),
      (
        "withSpring(1, { damping: 15, stiffness: 120 }) + withDelay(300 ms, linear)",
        #"{"dialect":"reanimated","damping":15,"stiffness":120}"#
      ),
      ("transition-delay: 100ms; transition-duration: 500ms; transition-timing-function: ease", "ease 0.5"),
      ("animation: pulse 2s; transition: transform 300ms ease-out", "ease-out 0.3"),
      ("ease -300ms", "ease -0.3"), ("withSpring(1, undefined, done)", #"{"dialect":"reanimated"}"#),
      ("ease 300 ms", "ease 0.3"), ("ease-in-out", "ease-in-out 0.0"),
      // The time after a variable may be the delay, and one within an expression is not the duration.
      ("transition: top var(--fast) ease 100ms", "ease 0.0"),
      ("transition: top $fast ease 100ms", "ease 0.0"),
      ("transition: top @fast ease 100ms", "ease 0.0"), ("transition: $what 300ms ease 100ms", "ease 0.3"),
      ("animation: a #{$fast} ease 2s", "ease 0.0"), ("transition: top calc(1s * 2) ease 1s", "ease 0.0"),
      ("ease with a 100ms delay", "ease 0.0"), ("{ duration: 0.3 * 2, ease: \"easeIn\" }", "ease-in 0.0"),
      (
        "duration: const Duration(milliseconds: 300) * 2, Curves.ease", "cubic-bezier(0.25, 0.1, 0.25, 1) 0.0"
      ),
      ("duration: Duration(milliseconds: a ? 3 : 15), Curves.ease", "cubic-bezier(0.25, 0.1, 0.25, 1) 0.0"),
      ("duration: kDur, Curves.ease; Duration(seconds: 4)", "cubic-bezier(0.25, 0.1, 0.25, 1) 0.0"),
      ("duration: Duration(seconds: 4), Curves.ease", "cubic-bezier(0.25, 0.1, 0.25, 1) 4.0"),
      (
        "Custom spring: stiffness 180, damping 12, mass 1.5", #"{"stiffness":180,"damping":12,"mass":1.5}"#
      ),
      (
        #"{"spring": {"mass": 1, "stiffness": 200, "damping": 14, "regime": "underdamped"}, "overshoot": 0}"#,
        #"{"stiffness":200,"damping":14,"mass":1,"regime":"underdamped"}"#
      ),
    ])
  func shared(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  @Test(arguments: SpringDialect.all)
  func declarationIsReadAsItsOwnLibrary(dialect: SpringDialect) throws {
    let spring = try Spring(stiffness: 200, damping: 20)
    let code = try Dialects.translation(of: spring, to: dialect, for: Dialects.release(0, 1, 0)).code
    let reading = try SpringCode(code, budget: .unlimited)
    guard case .members(let library?, let values) = reading.meaning else {
      Issue.record("\(code)")
      return
    }
    #expect("\(library.title)" == "\(dialect.title)", "\(code)")
    let read = try library.resolved(values, for: Dialects.release(0, 1, 0)).spring
    #expect(abs(read.stiffness / read.mass - 200) < 0.01, "\(code)")
    #expect(abs(read.damping / read.mass - 20) < 0.01, "\(code)")
  }

  /// Only the parameters of the spring itself are read, not those of other code beside it.
  @Test(
    arguments: [
      (
        "x.value = withSpring(open ? 1 : 0, { damping: 15 }, () => { done(1) })",
        #"{"dialect":"reanimated","damping":15}"#
      ),
      (
        "const c = { damping: 15 }; a.value = withSpring(1, c); b.value = withSpring(0, c)",
        #"{"dialect":"reanimated","damping":15}"#
      ),
      (
        "withSequence(withTiming(1, { duration: 100 }), withSpring(0, { damping: 5 }))",
        #"{"dialect":"reanimated","damping":5}"#
      ),
      (
        "withSpring(x.value, { velocity: event.velocityX, damping: 20 })",
        #"{"dialect":"reanimated","damping":20}"#
      ),
      ("FadeIn.duration(300).springify().damping(18)", #"{"dialect":"reanimated","damping":18}"#),
      (
        "FadeIn.springify(500).dampingRatio(0.5)",
        #"{"dialect":"reanimated","duration":500,"dampingRatio":0.5}"#
      ),
      (
        #"{ type: "spring", stiffness: 300, opacity: { duration: 0.2 } }"#,
        #"{"dialect":"motion","stiffness":300}"#
      ),
      (#"const config = { type: "spring", stiffness: 300 }"#, #"{"dialect":"motion","stiffness":300}"#),
      ("useSpring(() => ({ x: 0 }))", #"{"dialect":"react-spring"}"#),
      ("useSpring({ from: { x: 0 } })", #"{"dialect":"react-spring"}"#),
      ("useSpring(x)", #"{"dialect":"motion"}"#),
      ("Animated.spring(v, { toValue: 1 })", #"{"dialect":"react-native"}"#),
      (
        "animate('.a', { x: 1, duration: 900, ease: createSpring({ stiffness: 90 }) })",
        #"{"dialect":"anime","stiffness":90}"#
      ),
      (#"{ label: 'it\'s', stiffness: 300, damping: 5, note: 'x' }"#, #"{"stiffness":300,"damping":5}"#),
      (
        "Adw.SpringParams.new_full(10, 1, 100) # mass: 2",
        #"{"dialect":"libadwaita","damping":10,"mass":1,"stiffness":100}"#
      ),
      (
        "spring<List<Float>>(0.5f, 300f, 0.1f)",
        #"{"dialect":"compose","dampingRatio":0.5,"stiffness":300,"visibilityThreshold":0.1}"#
      ),
      (
        "SpringAnimation(v, X).setSpring(SpringForce(1f).setStiffness(200f)).setMinimumVisibleChange(0.5f)",
        #"{"dialect":"android-spring","stiffness":200,"minimumVisibleChange":0.5}"#
      ),
      (
        "Spring(response: 0.3, dampingRatio: 0.7)",
        #"{"dialect":"swiftui","response":0.3,"dampingFraction":0.7}"#
      ),
      (
        ".animation(.spring(), value: a).animation(.easeIn(duration: 0.5), value: b)",
        #"{"dialect":"swiftui"}"#
      ),
      ("a.animation(.spring(response: 0.3).delay(0.2), value: b)", #"{"dialect":"swiftui","response":0.3}"#),
      (
        """
        UIViewPropertyAnimator(
          duration: 0, timingParameters: UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10))
        """,
        #"{"dialect":"uikit","mass":1,"stiffness":100,"damping":10}"#
      ),
      (
        "a.animate(withDuration: 0.3) {}; b.animate(withDuration: 0.5, usingSpringWithDamping: 0.7)",
        #"{"dialect":"uikit","duration":0.5,"dampingRatio":0.7}"#
      ),
      (
        #"{"a": {"easingFunctionSpring": {"mass": 1, "stiffness": 100, "damping": 15}}, "duration": 0.6}"#,
        #"{"dialect":"figma","mass":1,"stiffness":100,"damping":15}"#
      ),
      (
        "withSpring(1, { damping: 15 }, () => { x.value = withTiming(0, { duration: 3 }) })",
        #"{"dialect":"reanimated","damping":15}"#
      ),
      (
        "withSpring(1, { damping: 15, velocity }, (...args) => { log(\"damping\") })",
        #"{"dialect":"reanimated","damping":15}"#
      ),
      (
        "Animated.spring(v, { friction: 7 }).start(() => { Animated.timing(v, { duration: 200 }) })",
        #"{"dialect":"react-native","friction":7}"#
      ),
      (".spring { transition: all 300ms ease }", "ease 0.3"),
      (
        "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)",
        #"{"dialect":"uikit","mass":1,"stiffness":100,"damping":10}"#
      ),
      ("withAnimation(.spring) { isOpen = true }", #"{"dialect":"swiftui"}"#),
      ("let a = Animation.bouncy; let b = Animation.bouncy", #"{"preset":"swiftui.bouncy"}"#),
      ("SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)", #"{"preset":"swiftui.bouncy"}"#),
      (#"const config = { type: "spring", mass: 2 }"#, #"{"dialect":"motion","mass":2}"#),
      (
        "let config = read(); withAnimation(.spring(response: 0.3)) {}",
        #"{"dialect":"swiftui","response":0.3}"#
      ),
      ("const config: WithSpringConfig = { mass: 2 }", #"{"dialect":"reanimated","mass":2}"#),
      ("useSpring(x.get(), { mass: 0.5 })", #"{"dialect":"motion","mass":0.5}"#),
      ("measureSpring({ fps, config: { mass: 2 } })", #"{"dialect":"remotion","mass":2}"#),
      (
        #"type Animation = x; const t = { type: "spring", bounce: 0.4 }"#,
        #"{"dialect":"motion","bounce":0.4}"#
      ),
      ("val fps = 60; spring(stiffness = 300f)", #"{"dialect":"compose","stiffness":300}"#),
      (
        "androidx.compose.animation.core.spring(dampingRatio = 0.5f)",
        #"{"dialect":"compose","dampingRatio":0.5}"#
      ),
      (#"function SpringAnimation() { return { type: "spring" } }"#, #"{"dialect":"motion"}"#),
      (
        "p = Adw.SpringParams.new(0.5, 1, 50); new Adw.SpringAnimation({ value_to: 8, spring_params: p })",
        #"{"dialect":"libadwaita","dampingRatio":0.5,"mass":1,"stiffness":50}"#
      ),
      ("SpringAnimation(img, DynamicAnimation.TRANSLATION_Y, 0f)", #"{"dialect":"android-spring"}"#),
      ("{ type: \"spring\" as const, stiffness: 300 }", #"{"dialect":"motion","stiffness":300}"#),
      ("springSystem.createSpring(50, 3)", #"{"dialect":"rebound","tension":50,"friction":3}"#),
      ("React Native { tension: 40, friction: 7 }", #"{"dialect":"react-native","tension":40,"friction":7}"#),
      ("anime({ easing: 'spring()' })", #"{"dialect":"anime","version":"3"}"#),
      ("```css\ntransition: all 300ms ease\n```", "ease 0.3"),
      ("stiffness:\u{A0}300, damping:\u{A0}20", #"{"stiffness":300,"damping":20}"#),
      ("html { scroll-behavior: smooth } a { transition: color 300ms ease }", "ease 0.3"),
      ("transition: opacity 200ms, transform 300ms ease-out", "ease-out 0.3"),
      (
        "transition-duration: 300ms; transition-timing-function: ease; transition-duration: 1ms", "ease 0.3"
      ),
      (
        "CurvedAnimation(parent: c, curve: Curves.decelerate)",
        "cubic-bezier(0.333333333333, 0.666666666667, 0.666666666667, 1) 0.0"
      ),
      ("transition: all calc(300ms * 2) ease", "ease 0.0"),
      ("--fade-duration: 200ms; --spring-duration: 1s; --spring-easing: linear(0, 1)", "linear(0, 1) 0.0"),
    ])
  func besideOtherCode(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  /// Nothing that the code says about its spring is silently a default.
  @Test(
    arguments: [
      ("", "has no spring that is known"),
      ("hello", "has no spring that is known"),
      (".spring(response: 0.3, dampingFractio: 0.7)", "has dampingFractio; did you mean dampingFraction?"),
      ("withSpring(1, { damping: 15, stifness: 90 })", "has stifness; did you mean stiffness?"),
      ("withSpring(1, { stiffness: base })", "has stiffness base, which is not known here"),
      ("withSpring(1, { stiffness: base * 2 })", "has a stiffness that is not a number"),
      (
        "swiftui.bouncyy",
        "names the preset swiftui.bouncyy, which does not exist; did you mean swiftui.bouncy"
      ),
      ("compose.stiffnesslow", "names the preset compose.stiffnesslow, which does not exist; did you mean"),
      ("reanimated.gentl", "names the preset reanimated.gentl, which does not exist"),
      ("gentle", "names the preset gentle, which does not exist; did you mean"),
      ("config.woobly", "names the preset config.woobly, which does not exist; did you mean react-"),
      ("spring(0.5f, stiffness)", "has a stiffness that is not a number"),
      ("spring(1, 100, damping)", "has a damping that is not a number"),
      ("spring(0.5, 400)", "has no spring"),
      ("fromBouncinessAndSpeed(5, speed)", "has a speed that is not a number"),
      ("fromOrigamiTensionAndFriction(tension, friction)", "has a tension that is not a number"),
      (".spring(d, 0.3)", "has parameters that are not numbers"),
      (".spring(d, bounce: 0.3)", "has parameters that are not numbers"),
      ("withSpring(1, cfg ?? { damping: 15 })", "has parameters that are not numbers"),
      ("withSpring(1, Object.assign({}, GentleSpringConfig, { damping: 30 }))", "has parameters"),
      ("withSpring(1, open ? GentleSpringConfig : { damping: 15 })", "has parameters beside"),
      (
        "useSpring({ config: open ? config.wobbly : { tension: 300 } })",
        "has parameters beside config.wobbly"
      ),
      ("useSpring(x, isMobile ? soft : { stiffness: 300 })", "has parameters that are not numbers"),
      ("withSpring(1, bouncyConfig); withSpring(0, { damping: 50 })", "has parameters that are not numbers"),
      (".bouncy.speed(2)", "has speed, which is not read for SwiftUI"),
      (".bouncy(bounce: 0.4)", "has bounce, which Spring.bouncy does not take"),
      (".bouncy(0.4)", "has parameters that are not numbers"),
      (".bouncy(response: 0.4, extraBounce: 0.1)", "has response, which Spring.bouncy does not take"),
      (
        ".interactiveSpring(response: 0.4, extraBounce: 0.1)",
        "has a response beside a duration or an extraBounce"
      ),
      (".bouncy(extraBounce: 0.1); .bouncy(extraBounce: 0.3)", "has several springs"),
      (".spring(response: 0.3); .spring(response: 0.3).speed(2)", "has several springs"),
      ("withAnimation(.bouncy) {}; withAnimation(.spring) {}", "has several springs"),
      ("withSpring(1, { damping: 15 }); withSpring(0, { damping: 15, stiffness })", "has several springs"),
      ("let x = spring({ x: 5 }, { stiffness: 0.1 }); let size = spring(10)", "has several springs"),
      ("spring(0.5f, 400f)\na { transition: all 300ms ease }", "has a spring and an easing"),
      ("spring(0.5f, 1e999f)", "has a stiffness that is not a number"),
      ("withSpring(1, { stiffness: STIFFNESS_LOW })", "has stiffness STIFFNESS_LOW, which is not known here"),
      ("spring(stiffness = AppMotion.StiffnessHigh)", "has stiffness AppMotion.StiffnessHigh, which is not"),
      ("let a = CASpringAnimation(); a.damp = 5", "has no spring that is known"),
      ("let a: CASpringAnimation = makeSpring()", "has no spring that is known"),
      ("let a = CASpringAnimation(); a.damping = 10; a.damping += 5", "has several values of damping"),
      ("FadeIn.springify(500).duration(300)", "has several values of duration"),
      (#"{"dialect": "motoin", "stiffness": 100, "damping": 10}"#, "names the library motoin, which is not"),
      ("LayoutAnimation.spring()", "is a spring of LayoutAnimation, whose springDamping is UIKit's on iOS"),
      (
        "withSpring(1, { overshootClamping: clampIt })",
        "has overshootClamping clampIt, which is not known here; give"
      ),
      (
        "SpringDescription.withDampingRatio(mass: 1, stiffness: 9); SpringDescription(mass: 1, stiffness: 9)",
        "has several springs"
      ),
      (#"{type:"spring", stiffness, damping}"#, "has a stiffness that is not a number"),
      ("spring({ stiffness, damping: 10 })", "is a call of spring that several libraries"),
      ("withSpring(1, config)", "has parameters that are not numbers"),
      ("spring(spring(spring(", "ends within its call; give the whole call"),
      ("withSpring(1, {...GentleSpringConfig, damping: 30})", "takes parameters from GentleSpringConfig"),
      ("{ ...config.wobbly, friction: 30 }", "takes parameters from config"),
      ("SpringForce(0f).setStiffness(200f * scale).setDampingRatio(0.5f)", "has a stiffness that is not a"),
      (".bouncy(extraBounce: e)", "has an extraBounce that is not a number"),
      ("Animated.spring(v, {tension: 40, friction, toValue:1})", "has a friction that is not a number"),
      (
        "spring(dampingRatio = Spring.DampingRatioLowBouncy, stiffness = Spring.StiffnessLow * 2f)",
        "has a stiffness that is not a number"
      ),
      ("{ stiffness: 200 << 1, damping: 20 }", "has a stiffness that is not a number"),
      (
        "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 300) * 2)",
        "has a duration that is not a number"
      ),
      ("withDurationAndBounce(duration: Duration(milliseconds: ms))", "has a duration that is not a number"),
      ("withDurationAndBounce(duration: Duration(300))", "has a duration that is not a number"),
      ("withSpring", "has no spring that is known"),
      ("interactiveSpring()", "has no spring that is known"),
      ("fromBouncinessAndSpeed(5, 10); fromOrigamiTensionAndFriction(40, 7)", "has several springs"),
      ("stiffness: 1,200, damping: 20", "has a stiffness that is not a number"),
      ("{ stiffness: 100, damping: 0x10 }", "has a damping in x10; give a number"),
      ("spring(dampingRatio = 80%, stiffness = 200)", "has a dampingRatio in %; give a number"),
      ("{stiffness: 100, damping: 10, stiffness: 400}", "has several values of stiffness"),
      ("{stiffness: 1e999, damping: 10}", "has a stiffness beyond the range of a double"),
      ("Animated.timing(v, { toValue: 1, duration: 300 })", "has only duration"),
      ("spring(coords, { stiffness: 0.1, damping: d })", "has damping d, which is not known here"),
      ("withSpring(1, { stiffness: 2 * 90 })", "has a stiffness that is not a number"),
      ("withSpring(1, { stiffness: f(2) })", "has a stiffness that is not a number"),
      ("{ stiffness: 200 }", "has only stiffness, whose other parameters depend on the library"),
      ("{ duration: 350, bounce: 0.3 }", "has a duration that is probably in milliseconds"),
      (#"{"preset": "swiftui.boncy"}"#, "names the preset swiftui.boncy, which does not exist"),
      ("withSpring(open ? 1 : 0, config)", "has parameters that are not numbers"),
      ("Animated.spring(values[0], config)", "has parameters that are not numbers"),
      ("spring({ frame, fps, config })", "has parameters that are not numbers"),
      ("useSpring({ to: { x: 1 }, config: slow })", "has parameters that are not numbers"),
      (
        #"{ x: { type: "spring", stiffness: 300 }, y: { type: "spring", damping: 40 } }"#,
        "has several springs"
      ),
      (#"{ x: { type: "spring", stiffness: 300 }, y: { type: "spring" } }"#, "has several springs"),
      ("spring(0.5f, 400f); spring(0.2f, 100f)", "has several springs"),
      ("withSpring(1, { damping: 3 }, () => withSpring(0, { stiffness: 50 }))", "has several springs"),
      (
        "let a = CASpringAnimation(); a.damping = 5; let b = CASpringAnimation(); b.stiffness = 300",
        "has several springs"
      ),
      (".animation(.bouncy, value: a).animation(.spring(duration: 0.3), value: b)", "has several springs"),
      ("[.bouncy, .snappy]", "names several presets"),
      (#"{"preset": "figma.quick"}, {"preset": "swiftui.bouncy"}"#, "has several springs"),
      (#"{"preset": "figma.quick", "bounce": 0.3}"#, "has a preset and parameters"),
      ("transition: opacity 200ms linear, transform 300ms ease-out", "has several easings"),
      ("{ stiffness: 200\n * 2, damping: 20 }", "has a stiffness that is not a number"),
      (".spring(response: 0.3).speed(2)", "has speed, which is not read for SwiftUI"),
      (
        "spring({ frame, fps, durationInFrames: 30 })",
        "has durationInFrames, which is not read for Remotion"
      ),
      ("useSpring({ config: { duration: 250 } })", "has duration, which is not read for React Spring; by it"),
      ("withSpring(1, { damping: 15, clamp: { min: 0 } })", "has clamp, which is not read for Reanimated"),
      (#"{ type: "spring", Stiffness: 300 }"#, "has Stiffness; did you mean stiffness?"),
      (#"{ type: "spring", damping_ratio: 0.5 }"#, "has damping_ratio, which is not read for Motion"),
      (#"{ type: "tween", duration: 0.3, bounce: 0.2 }"#, "has the type tween, which is no spring"),
      ("spring({ x: 50, y: 50 })", "has no spring that is known"),
      (#"anime({ easing: "easeOutElastic(1, .6)", duration: 800 })"#, "names the easing easeOutElastic"),
      ("const smooth = 5; import Animation", "has no spring that is known"),
      (String(repeating: "x", count: 20_001), "has 20001 bytes, more than the 20000"),
    ])
  func errorsSayWhatToWrite(code: String, detail: String) {
    #expect(read(code).hasPrefix("error: " + detail), "\(read(code))")
  }

  /// Hostile texts of the greatest length end: unpaired quotation marks, comments, brackets and names.
  @Test(arguments: [
    "\"", "'a", "/*", "(", "spring(", "a:", "a:.", ".", "1", "-", "stiffnes:1,", "linear(", "é", "''", "{[",
    "a(", "\"\\", ": = (", "a.b=1,", "spring({stiffness:1}),", ".a(1)", "a<",
  ])
  func anyTextOfTheGreatestLengthIsRead(part: String) {
    let text = String(repeating: part, count: SpringCode.maximumBytes / part.utf8.count)
    let result = read(text)
    #expect(result.hasPrefix("error: ") || part.hasPrefix("spring({"))
  }
}
