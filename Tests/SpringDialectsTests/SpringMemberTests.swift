import MotionPhysics
import MotionSystem
import Testing

@testable import SpringDialects

/// Every member of a code is used, named in a note, or an error.
struct SpringMemberTests {
  func reading(_ code: String, _ library: SpringDialect? = nil) throws(SpringCode.Failure) -> SpringCode {
    try SpringCode(code, library: library, budget: .unlimited)
  }

  /// Returns the request for a code, or the text of its error.
  func read(_ code: String) -> String { SpringCodeTests().read(code) }

  /// The motion of what was read is that of the library's own code with the velocity that the code states.
  @Test(arguments: [
    (
      #"{ type: "spring", duration: 0.4, bounce: 0, velocity: 500 }"#, MotionPort(duration: 0.4, bounce: 0),
      500.0
    ),
    (
      #"{ type: "spring", visualDuration: 0.4, bounce: 0.2, velocity: 10 }"#,
      MotionPort(visualDuration: 0.4, bounce: 0.2), 10
    ),
  ])
  func velocityBesideADurationIsThatOfMotion(code: String, port: MotionPort, velocity: Double) throws {
    let reading = try reading(code)
    guard case .members(let library?, let values) = reading.meaning else { return #expect(Bool(false)) }
    let release = Dialects.release(0, 1, reading.velocity ?? 0)
    let law = SpringLaw(
      spring: try library.resolved(values, for: release).spring, target: 1, displacement: -1,
      velocity: reading.velocity ?? 0)
    for step in 0...100 {
      let time = Double(step) / 100
      let expected = port.position(time, from: 0, to: 1, velocity: velocity)
      #expect(abs(law.state(at: time).value - expected) < 1e-9)
    }
    #expect(reading.notes.contains { $0.hasPrefix("velocity \(Int(velocity)) is not used") })
  }

  @Test func velocityBesideADurationIsThatOfAnime() throws {
    let code = "import { spring } from 'animejs'; spring({ bounce: .5, duration: 350, velocity: 5 })"
    #expect(try reading(code).velocity == nil)
    #expect(
      try reading(code).notes.last
        == "velocity 5 is not used, because anime.js starts a spring by duration at rest")
    #expect(try reading("createSpring({ stiffness: 90, velocity: 5 })").velocity == 5)
  }

  /// A line that begins with a mark of comment and a member is a comment, which a note says.
  @Test(arguments: [
    "#mass: 5", "# mass: 5", "; mass = 5", ";mass=5", "% mass = 5", "  #mass: .5", "#mass: -5",
    "#mass: 5\n#mass: 6",
  ])
  func linesOfComment(line: String) throws {
    let code = "stiffness: 100\n\(line)\ndamping: 10"
    #expect(read(code) == #"{"stiffness":100,"damping":10}"#)
    #expect(try reading(code).notes.last == "not used: mass, which stands in a line of comment")
  }

  /// Other lines with these marks are none.
  @Test(arguments: [
    ("stiffness = 100; damping = 10; mass = 5", #"{"stiffness":100,"damping":10,"mass":5}"#),
    ("#box { transition: all 300ms ease }", "ease 0.3"),
    ("#mass: 5", "error: has no spring that is known"),
  ])
  func linesThatAreNoComment(code: String, expected: String) {
    #expect(read(code).hasPrefix(expected), "\(read(code))")
  }

  @Test(arguments: [
    "spring(0,5f, 200f)", "spring(0,5f,200f)", "adw_spring_params_new (0,62, 1,0, 500)",
    "Adw.SpringParams.new(0,62,1,0,500)", "adw_spring_params_new_full(10,5, 1, 100)",
    "curves.springMotion(0,55, 0.825)",
  ])
  func decimalCommasAreRefused(code: String) {
    #expect(
      read(code).hasPrefix("error: has a comma that may be a decimal one; write a point"), "\(read(code))")
  }

  @Test(arguments: [
    ("spring(1,80,10,0)", #"{"dialect":"anime","version":"3","mass":1,"stiffness":80,"damping":10}"#),
    ("spring(1,80.5,10,0)", #"{"dialect":"anime","version":"3","mass":1,"stiffness":80.5,"damping":10}"#),
    ("spring(0.5f,200f)", #"{"dialect":"compose","dampingRatio":0.5,"stiffness":200}"#),
    (
      "adw_spring_params_new(1,1,500)", #"{"dialect":"libadwaita","dampingRatio":1,"mass":1,"stiffness":500}"#
    ),
  ])
  func otherCommasAreNot(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  /// What looks like a condition and chooses no animation.
  @Test(arguments: [
    "guard let view else { return }\n.spring(response: 0.4, dampingFraction: 0.8)",
    "{ type: \"spring\", stiffness: 300, damping: 20, mass: 1, onRest?: () => void }",
  ])
  func otherQuestionsAreNoBranches(code: String) throws {
    #expect(try !reading(code).notes.contains { $0.contains("condition") })
  }

  @Test(arguments: [
    (
      "adw_spring_params_new (0.8, 500, 1)",
      "mass 500 beside stiffness 1 is out of the usual range of libadwaita"
    ),
    ("spring(80, 1, 10, 0)", "mass 80 beside stiffness 1 is out of the usual range of anime.js"),
    (
      "useSpring({ config: { frequency: 0.4, damping: 15 } })",
      "damping 15 is a damping ratio, out of the usual"
    ),
    ("spring(dampingRatio = 20f, stiffness = 300f)", "dampingRatio 20 is a damping ratio, out of the usual"),
  ])
  func unusualNumbersAreWarnings(code: String, warning: String) throws {
    let warnings = try reading(code).warnings
    #expect(warnings.contains { $0.hasPrefix(warning) }, "\(warnings)")
  }

  /// What the code states beside the spring.
  @Test(arguments: [
    (
      #"{ x: { type: "spring", stiffness: 300 }, opacity: { duration: 0.2 } }"#,
      "not used: duration 0.2 of opacity, which stands outside of the spring"
    ),
    (
      #"<MotiView transition={{ type: "spring", damping: 9, opacity: { type: "timing", duration: 300 } }}/>"#,
      "not used: type timing of opacity, duration 300 of opacity, which stands outside of the spring"
    ),
    (
      "{ velocity: 90, spring: { type: \"spring\", mass: 1, initialVelocity: 2.5 } }",
      "not used: velocity 90, which stands outside of the spring"
    ),
    (
      #"<a exit={{ x: 0, transition: { duration: 0.2 } }} transition={{ type: "spring", mass: 2 }} />"#,
      "not used: duration 0.2 of transition, which stands outside of the spring"
    ),
    (
      #"<a dragTransition={{ bounceDamping: 20 }} transition={{ type: "spring", mass: 2 }} />"#,
      "not used: dragTransition, which stands outside of the spring"
    ),
    (
      #"animate(a, { defaultTransition: { duration: d * 2 } }); b = { type: "spring", mass: 2, at: 0.3 }"#,
      "not used: at 0.3; "
        + "not used: defaultTransition, duration of defaultTransition, which stands outside of the spring"
    ),
    ("FadeIn.duration(300).springify().damping(15)", "not used: duration 300, which stands outside"),
    (
      "UIViewPropertyAnimator(duration: 0.5, timingParameters: UISpringTimingParameters(mass: 1, "
        + "stiffness: 9, damping: 2))", "not used: duration 0.5, which stands outside"
    ),
    (
      "UIView.animate(withDuration: 1, usingSpringWithDamping: 0.7) {}; UIView.animate(withDuration: 0.3) {}",
      "not used: withDuration 0.3, which stands outside"
    ),
    (
      #"{ "duration": 0.5, "easingFunctionSpring": { "mass": 1, "stiffness": 100, "damping": 15 } }"#,
      "not used: duration 0.5, which stands outside"
    ),
    (
      "SpringForce(0f).setStiffness(200f).setDampingRatio(1f).setMinValue(0f).setMaxValue(9f)",
      "not used: minValue 0f, maxValue 9f"
    ),
    ("useSpring({ config: { tension: 200 }, reverse: isReverse() })", "not used: reverse"),
    ("stiffness: 9\n#delay: 2\ndamping: 1", "not used: delay, which stands in a line of comment"),
    ("animate(a, { ease: createSpring({ mass: 1 }), loopDelay: 300 })", "not used: loopDelay 300, which"),
    (
      "withSpring(1, { damping: 15, delay: 100 }); a = { delay: 200 }",
      "delay 100; not used: delay 200, which"
    ),
    (
      #"reduce ? { duration: 0 } : { type: "spring", mass: 2 }"#,
      "the code has a condition, of which one branch"
    ),
    (".animation(reduce ? nil : .spring(response: 0.3))", "the code has a condition, of which one branch"),
    ("if a { b() } else { withSpring(1, { damping: 9 }) }", "the code has a condition, of which one branch"),
    ("ease && { type: \"spring\", stiffness: 9, damping: 1 }", "the code has a condition"),
    ("val a = other ?: spring<Float>(dampingRatio = 0.8f)", "the code has a condition"),
    ("spring(stiffness = 9, dampingRatio = 1f) if fast else None", "the code has a condition"),
    (
      "let a = CASpringAnimation(); a.damping = 3; let f = { a.initialVelocity = 2 }",
      "several parts of the code"
    ),
    ("switch x { case 1: a() ; default: withSpring(1, { damping: 9 }) }", "the code has a condition"),
    ("#if 0\nadw_spring_params_new (0.5, 1, 100);\n#endif", "the code has a condition"),
    (
      "guard !UIAccessibility.isReduceMotionEnabled else { return }\n.spring(response: 1)",
      "the code has a con"
    ),
    ("setTimeout(() => withSpring(1, { damping: 9 }), 500)", "not used: setTimeout"),
    ("sleep(500); withSpring(1, { damping: 9 })", "not used: sleep"),
    (
      "a = { transition: { delayChildren: 1 } }; b = { type: \"spring\", mass: 2 }",
      "not used: delayChildren 1"
    ),
    ("{% if motion %}\n{ \"stiffness\": 300, \"damping\": 30 }\n{% endif %}", "the code has a condition"),
    ("@media (min-width: 9px) { .a { transition: top 400ms ease; } }", "the code has a condition"),
    ("spring<Float>(dampingRatio = 0.8f).takeIf { fast }", "the code has a condition"),
    (
      "Platform.select({ ios: { stiffness: 9, damping: 1 }, android: undefined })", "the code has a condition"
    ),
    ("match x { A => Spring { stiffness: 300.0, damping: 30.0 }, _ => b() }", "the code has a condition"),
    ("{ true: { stiffness: 9, damping: 1 }, false: undefined }[fast]", "the code has a condition"),
    (
      "let a = CASpringAnimation(); a.damping = 10\nif x { a.stiffness = 300 }",
      "several parts of the code set the spring"
    ),
    (
      "a = [POPSpringAnimation animation]; a.springBounciness = 8; if (x) a.springSpeed = 20;",
      "several parts of the code set the spring"
    ),
    (
      "{ type: x ? \"spring\" : \"tween\", stiffness: 9, damping: 1 }",
      "type is not read, because it is no name of a spring"
    ),
    (
      "<MotiView transition={{ type: 'spring', damping: 15, opacity: { type: 'timing' } }} />",
      "not used: type timing of opacity"
    ),
    ("a = spring<Float>(stiffness = 200f); b = tween<Float>(300)", "not used: tween"),
    ("withSpring(1, { damping: 10 }); y.value = withTiming(1)", "not used: withTiming"),
    ("withAnimation(.bouncy) { a() }; withAnimation(.default) { b() }", "not used: .default"),
    ("withAnimation(.bouncy) { a() }; withAnimation { b() }", "not used: withAnimation"),
    ("a { spring damping-ratio=0.9 stiffness=800; }; b { off; }", "not used: off"),
    ("{ type: \"spring\", damping: 10, enabled: false }", "not used: enabled false"),
    ("<motion.a animate={false} transition={{ type: \"spring\" }} />", "not used: animate false"),
    (
      "a = { type: \"spring\", mass: 1, velocity: 3 }; b = { type: \"spring\", mass: 1 }",
      "the code has several velocities, of which the first is read"
    ),
    (
      "SpringSimulation(SpringDescription(mass: 1, stiffness: 9, damping: 1), 0, 1, 4, snapToEnd: true)",
      "not used: snapToEnd"
    ),
    ("a = [POPSpringAnimation animation]; a.springBounciness = 8;", "speed 12 is its default"),
    ("hl.curve(\"a\", { type = \"spring\",\n-- mass = 3,\nstiffness = 9, dampening = 2 })", "not used: mass"),
    (".a { transition: all 0.3s ease; }\n.b { transition: none; }", "not used: transition none"),
    (".interactiveSpring(dampingFraction: 0.7)", "response 0.15 is its default"),
    (
      ".smooth(extraBounce: 0.1)",
      "duration 0.5 is its default, bounce 0 is its default"
    ),
    ("{ response: 0.4, dampingRatio: 0.8 }", "no library was recognized; read as response and dampingRatio"),
    (
      "el.animate(k, { duration: 300, easing: \"ease\", playbackRate: 2, endDelay: 1, iterationStart: 0.5 })",
      "not used: playbackRate 2, endDelay 1, iterationStart 0.5"
    ),
  ])
  func nothingIsLost(code: String, part: String) throws {
    let notes = try reading(code).notes.joined(separator: "; ")
    #expect(notes.contains(part), "\(notes)")
  }

  @Test func propertiesOfLayoutAreNoModifiers() throws {
    let code = "a { flex-direction: row; background-repeat: no-repeat; transition: top 300ms ease }"
    #expect(try reading(code).notes.isEmpty)
  }

  /// What is used is not named, and nothing twice.
  @Test(arguments: [
    "UISpringTimingParameters(mass: 1, stiffness: 9, damping: 1, initialVelocity: CGVector(dx: 3, dy: 0))",
    "x.value = withSpring(open ? 1 : 0, { mass: 1, stiffness: 9, damping: 1 })",
    #"a = { type: "spring", stiffness: 9, damping: 1, mass: 1 }; "#
      + #"b = { type: "spring", stiffness: 9, damping: 1, mass: 1 }"#,
    "springs:\n  stiffness: 210\n  damping: 20",
    "import A, { withRepeat, withSpring } from 'react-native-reanimated'\n"
      + "const loop = 3; a = withSpring(loop, { mass: 1, stiffness: 9, damping: 1 })",
    "type P = { delay: number; velocity?: number }; withSpring(1, { mass: 1, stiffness: 9, damping: 1 })",
    "a = [CASpringAnimation animation]; [a setMass:2]; [a setStiffness:300]; a.damping = 20;",
    "const springs = { switch: { type: \"spring\", stiffness: 9, damping: 1, mass: 1 } }",
    "var a: Animation? = .spring(response: 0.4, dampingFraction: 0.8)",
    "@State var x = a ? 1 : 2\n@State var b = Animation.spring(response: 0.4, dampingFraction: 0.8)",
    "button.isEnabled = false; a.font(.system(design: .default)).animation(.spring(duration: 1, bounce: 0))",
    "timer.cancel(); box.fadeIn(); withSpring(1, { mass: 1, stiffness: 9, damping: 1 })",
    "withSpring(1, { mass: 1, stiffness: 9, damping: 1 }, () => dispatch({ type: 'DONE' }))",
    "if (open) { x.value = withSpring(1, { mass: 1, stiffness: 9, damping: 1 }) }",
    "class A { #stiffness = 180;\n  #damping = 12;\n  step(x) { return x } }",
    "interface P { at?: { x: number } } const s = { type: \"spring\", stiffness: 9, damping: 1, mass: 1 }",
    "{#if open} <motion.div transition={{ type: \"spring\", stiffness: 9, damping: 1, mass: 1 }} /> {/if}",
    "Opening\n-------\nstiffness: 210\ndamping: 20\nmass: 1",
    "---\nspring:\n  stiffness: 210\n  damping: 20",
    "Opening\n  stiffness: 210\n  damping: 20",
    "Values: stiffness 210 damping 20 mass 1",
  ])
  func nothingElseIsNamed(code: String) throws {
    let notes = try reading(code).notes
    #expect(notes.count == 1, "\(notes)")
  }

  @Test(arguments: [
    (
      "const c = Object.assign(base, { type: \"spring\", stiffness: 300 })",
      "takes parameters from base; give"
    ),
    ("Object.assign({}, base, { type: \"spring\", stiffness: 300 })", "takes parameters from base; give"),
    ("dict(**base, stiffness=100, damping=10)", "takes parameters from base; give"),
    ("a:\n  <<: *base\n  stiffness: 9\n  damping: 1", "takes parameters from base; give"),
    ("Spring { stiffness: 9.0, damping: 1.0, ..base }", "takes parameters from base; give"),
    ("base.copy(stiffness = 9f, dampingRatio = 0.5f)", "takes parameters from base; give"),
    ("map-merge($base, (stiffness: 9, damping: 1))", "takes parameters from $base; give"),
    ("base | {\"stiffness\": 300, \"damping\": 30}", "takes parameters from base; give"),
    (".a { @extend base; stiffness: 300; damping: 30; }", "takes parameters from base; give"),
    ("a:\n  stiffness: 100\nb:\n  damping: 10", "has several springs: a (stiffness 100), b (damping 10)"),
    ("[a]\nstiffness = 100\n[b]\ndamping = 10", "has several springs: a (stiffness 100), b (damping 10)"),
    ("- name: a\n  stiffness: 9\n- name: b\n  mass: 3", "has several springs: stiffness 9, mass 3; give one"),
    ("a.b:\n  stiffness: 9\nc.d:\n  mass: 3", "has several springs: b (stiffness 9), d (mass 3); give one"),
    ("t = dict(stiffness=300, damping=30)\nt[\"stiffness\"] += 100", "has several springs: "),
    ("Object.freeze({ ...base, ...{ stiffness: 9, damping: 1 } })", "takes parameters from base; give"),
    ("[[a]]\nstiffness = 100\n[[a]]\ndamping = 10", "has several springs: a (stiffness 100), a (damping 10)"),
    (
      "Enter\n  stiffness: 9\nExit\n  mass: 3",
      "has several springs: Enter (stiffness 9), Exit (mass 3); give"
    ),
    (
      "Enter: stiffness 9, damping 1\nExit: mass 3",
      "has several springs: Enter (stiffness 9, damping 1), Exit"
    ),
    ("Open\n----\nstiffness: 9\nClose\n=====\nmass: 3", "has several springs: Open (stiffness 9), Close"),
    ("stiffness: 9\n---\nmass: 3", "has several springs: stiffness 9, mass 3; give one"),
    ("a b\n  stiffness 9\nc\n  mass 3", "has several springs: b (stiffness 9), c (mass 3); give one"),
    ("a = { stiffness: 9, damping: 1 }\na[:stiffness] = 500", "has several springs: stiffness 500, a (stiff"),
    ("a = { stiffness: 9 }\na[:damping] = 5 unless soft", "has several springs: damping, a (stiffness 9)"),
    (
      "{ stiffness: 9, damping: 1, [\"stiff\" + \"ness\"]: 500 }",
      "takes parameters from \"stiff\" + \"ness\""
    ),
    (
      "useSpring({ config: { tension: 170, friction: 26 } }); "
        + "Animated.spring(x, { tension: 170, friction: 26 })", "has springs of several libraries: useSpring"
    ),
    (
      ".spring(duration: 0.5, bounce: 0.3); a = { type: \"spring\", duration: 0.5, bounce: 0.3 }",
      "has several springs: spring"
    ),
    ("withSpring(1, a); a = { damping: 10 }; a.damping ||= 20", "has several springs: a (damping 10), a"),
    ("<MotiView transition={{ type: 'timing', damping: 3 }} />", "has the type timing, which is no spring"),
    ("<a transition={{ type: false, damping: 3 }} />", "has the type false, which is no spring"),
    (".spring(response: Double(time), dampingFraction: 1)", "has a response that is not a number; give"),
    ("easeOutElastic 300ms", "names the easing easeOutElastic, which is not read"),
    ("Curves.elasticOut", "names the easing Curves.elasticOut, which is not read"),
    ("elastic.out(1, 0.3)", "names the easing elastic.out, which is not read"),
    ("{ type: \"spring\", stiffness: Number.MAX_VALUE, damping: 9 }", "has stiffness Number.MAX_VALUE"),
    ("Elastic.easeOut", "names the easing Elastic.easeOut, which is not read"),
    ("System.out.println(\"x\")", "has no spring that is known"),
    (".spring(response: Int(0.3))", "has a response that is not a number; give the number"),
    ("animateTo({ curve: curves.springCurve(100, 10, 80, 10) })", "is ArkUI's springCurve, which its"),
    ("a.getSpring().setStiffness(9f); b.getSpring().setStiffness(8f)", "has several springs: a.getSpring"),
    ("{ \"stiffness\": \"300\", \"damping\": \"30\" }", "has stiffness 300 as a text; give it without"),
    ("/-a { spring damping-ratio=1.0 stiffness=1000; }", "has a node that /- removes"),
    ("SpringSimulation(description, 0, 1, 0, snapToEnd: true)", "has parameters that are not numbers"),
    (
      "keyframes { durationMillis = 300; 0f at 0 using FastOutSlowInEasing }",
      "is a table of keyframes of Jetpack"
    ),
    (
      "keyframes<Float> { durationMillis = 300; 0f at 0 using spring() }",
      "is a table of keyframes of Jetpack"
    ),
  ])
  func refusals(code: String, detail: String) {
    #expect(read(code).hasPrefix("error: " + detail), "\(read(code))")
  }

  @Test(arguments: [
    ("springSystem.createSpring()", #"{"dialect":"rebound"}"#),
    ("createSpring({ velocity: 10 })", #"{"dialect":"anime"}"#),
    ("SpringConfig { stiffness: 200.0, damping: 20.0 }", #"{"stiffness":200,"damping":20}"#),
    (
      "class A(val mass: Float = 1f, val stiffness: Float = 9f, val damping: Float = 2f)",
      #"{"stiffness":9,"damping":2,"mass":1}"#
    ),
    (
      "SpringSimulation(const SpringDescription(mass: 1, stiffness: 9, damping: 2), 0, 1, 0)",
      #"{"dialect":"flutter","mass":1,"stiffness":9,"damping":2}"#
    ),
    (
      "final s = const SpringDescription(mass: 1, stiffness: 9, damping: 2); SpringSimulation(s, 0, 1, 0)",
      #"{"dialect":"flutter","mass":1,"stiffness":9,"damping":2}"#
    ),
    (
      "it.copy(spec = spring(dampingRatio = 0.8f, stiffness = 380f))",
      #"{"dialect":"compose","dampingRatio":0.8,"stiffness":380}"#
    ),
    (
      "[SerializeField]\nfloat stiffness = 9f;\n[SerializeField]\nfloat damping = 2f;",
      #"{"stiffness":9,"damping":2}"#
    ),
    ("[physics]\nstiffness = 9\ndamping = 2\n[other]\nwidth = 3", #"{"stiffness":9,"damping":2}"#),
    (
      "t = [[UISpringTimingParameters alloc] initWithMass:3 stiffness:9 damping:5 initialVelocity:v];",
      #"{"dialect":"uikit","mass":3,"stiffness":9,"damping":5}"#
    ),
    (
      "[UIView animateWithSpringDuration:0.5 bounce:0.3 options:0 animations:^{ }]",
      #"{"dialect":"uikit","duration":0.5,"bounce":0.3}"#
    ),
    (
      "[[CASpringAnimation alloc] initWithPerceptualDuration:0.5 bounce:0.3]",
      #"{"dialect":"coreanimation","perceptualDuration":0.5,"bounce":0.3}"#
    ),
    (
      "spring({ keyframes: [0, 100], duration: 600, bounce: 0.2 })",
      #"{"dialect":"motion","duration":0.6,"bounce":0.2}"#
    ),
    (
      "a = SpringAnimation(v, X); a.spring = SpringForce(0f).setStiffness(9f).setDampingRatio(1f); a.start()",
      #"{"dialect":"android-spring","stiffness":9,"dampingRatio":1}"#
    ),
    ("s := spring.Config{Stiffness: 200, Damping: 20}", #"{"stiffness":200,"damping":20}"#),
    (
      "function useTrail(count: number) { return useSpring({ config: { tension: 200 } }) }",
      #"{"dialect":"react-spring","tension":200}"#
    ),
    ("ease-[cubic-bezier(0.4,_0,_0.2,_1)] duration-300", "cubic-bezier(0.4, 0, 0.2, 1) 0.3"),
    (
      "UIViewPropertyAnimator(duration: 0.7, timingParameters: UISpringTimingParameters(dampingRatio: 0.7))",
      #"{"dialect":"uikit","duration":0.7,"dampingRatio":0.7}"#
    ),
    (
      "fun spring(stiffness: Float = 200f) { }; SpringForce(1f).setStiffness(200f).setDampingRatio(0.4f)",
      #"{"dialect":"android-spring","stiffness":200,"dampingRatio":0.4}"#
    ),
    ("ease: spring({ mass: 1, stiffness: 9 })", #"{"dialect":"anime","mass":1,"stiffness":9}"#),
  ])
  func formsThatAreRead(code: String, spring: String) {
    #expect(read(code) == spring)
  }

  /// The velocity and the clamp are set on the variable to which the spring is assigned.
  @Test func membersOfAVariableAreThoseOfItsSpring() throws {
    let code = """
      const spring = springSystem.createSpringWithConfig({ tension: 230.2, friction: 22 });
      spring.setOvershootClampingEnabled(true);
      spring.setCurrentValue(0).setVelocity(2).setEndValue(1);
      """
    #expect(try reading(code).velocity == 2)
    #expect(read(code) == #"{"dialect":"rebound","tension":40,"friction":7,"overshootClamping":true}"#)
  }
}
