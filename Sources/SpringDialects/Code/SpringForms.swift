import MotionSystem

/// The forms in which springs are written: one row for each function, type or member by which a library is
/// recognized.
extension SpringForm {
  /// The functions of several libraries.
  static let sharedFunctions = springFunctions + ["createSpring", "useSpring", "SpringAnimation"]
  static let springFunctions: [StaticString] = ["spring", "Spring"]

  static let all = [
    SpringForm(
      dialect: .uiKit, calls: ["UISpringTimingParameters"],
      words: ["UIViewPropertyAnimator", "usingSpringWithDamping", "springDuration"], modules: ["UIKit"]),
    SpringForm(dialect: .coreAnimation, words: ["CASpringAnimation"], modules: ["QuartzCore"]),
    SpringForm(
      dialect: .rebound, title: "pop", words: ["POPSpringAnimation", "springBounciness"],
      defaults: [(.bounciness, 4), (.speed, 12)]),
    SpringForm(dialect: .reanimated, calls: ["springify"], positional: [.duration]),
    SpringForm(
      dialect: .reanimated, title: "bottom-sheet, by the springs of Reanimated",
      calls: ["useBottomSheetSpringConfigs"]),
    SpringForm(
      dialect: .reanimated, calls: ["withSpring"],
      words: ["WithSpringConfig"] + SpringDialect.reanimatedPresets.map { $0.name },
      members: ["energyThreshold"], modules: ["react-native-reanimated", "@gorhom/bottom-sheet"]),
    // packages/moti/src/core/use-motify.ts passes the physical parameters and the limits of rest only.
    SpringForm(
      dialect: .reanimated, title: "Moti, by the springs of Reanimated",
      words: ["MotiView", "MotiText", "MotiImage"], modules: ["moti"],
      ignored: [.duration, .dampingRatio, .energyThreshold]),
    SpringForm(dialect: .flutter, calls: ["withDampingRatio"], convert: { $0.set(.constructor, 0) }),
    SpringForm(dialect: .flutter, calls: ["withDurationAndBounce"], convert: { $0.set(.constructor, 1) }),
    SpringForm(
      dialect: .flutter, calls: ["SpringDescription", "SpringSimulation"], modules: ["package:flutter"]),
    SpringForm(
      dialect: .libadwaita,
      calls: ["adw_spring_params_new_full", "SpringParams.new_full", "SpringParams.full"],
      positional: [.damping, .mass, .stiffness]),
    SpringForm(
      dialect: .libadwaita, calls: ["adw_spring_params_new", "SpringParams.new", "SpringParams"],
      modules: ["gi://Adw"], positional: [.dampingRatio, .mass, .stiffness]),
    SpringForm(dialect: .libadwaita, title: "niri, by the law of libadwaita", words: ["damping-ratio"]),
    SpringForm(
      dialect: .androidSpring, words: ["SpringForce", "DynamicAnimation"],
      members: ["setStiffness", "setDampingRatio"], modules: ["androidx.dynamicanimation"],
      shared: ["SpringAnimation"]),
    SpringForm(
      dialect: .rebound, calls: ["fromOrigamiTensionAndFriction"], positional: [.tension, .friction]),
    SpringForm(
      dialect: .rebound, calls: ["fromBouncinessAndSpeed", "createSpringWithBouncinessAndSpeed"],
      modules: ["rebound"], positional: [.bounciness, .speed]),
    SpringForm(dialect: .rebound, calls: ["createSpringWithConfig"], convert: physicalToOrigami),
    SpringForm(
      dialect: .rebound, calls: ["SpringConfig"], positional: [.tension, .friction],
      note: "these numbers are a stiffness and a damping, not values of Origami",
      shape: { $0.bracket == UInt8(ascii: "(") && ($0.arguments.isEmpty || !$0.numbers.isEmpty) },
      convert: physicalToOrigami),
    SpringForm(
      dialect: .reactNative, words: ["Animated.spring", "TransitionIOSSpec", "TransitionSpec"],
      members: ["bounciness"], modules: ["react-native", "@react-navigation/"], shared: springFunctions),
    SpringForm(dialect: .figma, words: ["easingFunctionSpring"]),
    SpringForm(
      dialect: .remotion, calls: ["measureSpring", "springTiming"], members: ["durationRestThreshold"],
      modules: ["remotion", "@remotion/"]),
    SpringForm(
      dialect: .wobble, members: ["allowsOverdamping", "restVelocityThreshold"], modules: ["wobble"],
      shared: springFunctions),
    SpringForm(dialect: .svelte, modules: ["svelte/motion", "@solid-primitives/spring"]),
    SpringForm(dialect: .anime, words: ["anime"], modules: ["animejs"], shared: springFunctions),
    SpringForm(
      dialect: .reactSpring, calls: ["useSprings", "useTrail"],
      words: SpringDialect.reactSpringPresets.map { $0.name }, modules: ["@react-spring/", "react-spring"]),
    SpringForm(
      dialect: .reactSpring, members: ["tension", "friction"],
      note: "React Native and Rebound mean other springs by tension and friction; state them if so"),
    SpringForm(
      dialect: .motion, members: ["visualDuration", "restDelta", "restSpeed"],
      modules: ["framer-motion", "motion", "motion-dom"], type: "spring"),
    SpringForm(
      title: "ArkUI", calls: ["curves.interpolatingSpring"],
      positional: [.velocity, .mass, .stiffness, .damping]),
    SpringForm(
      title: "ArkUI", calls: ["curves.springMotion"], positional: [.response, .dampingRatio],
      defaults: [(.response, 0.55), (.dampingRatio, 0.825)]),
    SpringForm(
      title: "ArkUI", calls: ["curves.responsiveSpringMotion"], positional: [.response, .dampingRatio],
      defaults: [(.response, 0.15), (.dampingRatio, 0.86)]),
    SpringForm(
      title: "ArkUI", words: ["curves.springCurve"],
      refusal: "ArkUI's springCurve, which its duration scales; give curves.interpolatingSpring"),
    SpringForm(
      title: "Hyprland", calls: ["hl.curve"], words: ["dampening"],
      note: "Hyprland moves exactly by it since 0.56 (hyprutils 0.14)"),
    SpringForm(
      dialect: .swiftUI,
      calls: [".interpolatingSpring", ".interactiveSpring", ".smooth", ".snappy", ".bouncy", ".spring"],
      members: ["dampingFraction", "blendDuration", "extraBounce"], modules: ["SwiftUI"]),
    SpringForm(
      dialect: .compose, words: ["ExpressiveMotionTokens", "StandardMotionTokens", "SpringSpec"],
      members: ["visibilityThreshold", "animationSpec"], modules: ["androidx.compose"],
      shared: springFunctions),
    SpringForm(
      title: "LayoutAnimation", words: ["LayoutAnimation", "springDamping"],
      refusal: """
        a spring of LayoutAnimation, whose springDamping is UIKit's on iOS and another law on Android; write \
        UIView.animate(withDuration: 0.18, usingSpringWithDamping: 0.7) with its numbers
        """),
    SpringForm(
      title: "Qt", calls: ["SpringAnimation"],
      refusal: "a spring of Qt, whose SpringAnimation steps a law of its own every 16 ms; give another spring"
    ) { $0.bracket == UInt8(ascii: "{") && $0.has("spring") },
    SpringForm(
      dialect: .compose, title: "keyframes of Jetpack Compose", calls: ["keyframes", "keyframesWithSpline"],
      refusal: "a table of keyframes of Jetpack Compose, which are several motions; give one of them",
      shape: { $0.bracket == UInt8(ascii: "{") && !$0.hasColon }),
    SpringForm(
      title: "Android's pathInterpolator", words: ["pathInterpolator"],
      refusal: "a pathInterpolator, whose path is not read; give cubic-bezier() or linear() with its duration"
    ),
    SpringForm(
      title: "popmotion", modules: ["popmotion", "react-motion", "motion-ui"],
      refusal: """
        a spring of popmotion, which is not known here, nor are react-motion and motion-ui; give stiffness, \
        damping and mass alone
        """),
    // The functions that several libraries have.
    SpringForm(dialect: .rebound, calls: ["createSpring"], positional: [.tension, .friction]) {
      $0.hasReceiver && !$0.hasObject || $0.arguments.count == 2 && !$0.numbers.isEmpty
    },
    SpringForm(dialect: .svelte, title: "Solid, by the law of Svelte", calls: ["createSpring"]) {
      $0.hasOptions
    },
    SpringForm(dialect: .anime, calls: ["createSpring"]) {
      $0.arguments.count == 1 && $0.hasObject && $0.has(anyOf: SpringParameters.names + ["velocity"])
    },
    SpringForm(calls: ["createSpring"], candidates: [.anime, .rebound, .svelte]) { _ in true },
    SpringForm(dialect: .reactSpring, calls: ["useSpring"]) {
      [.object, .call("")].contains($0.arguments.first)
    },
    SpringForm(
      dialect: .motion, calls: ["useSpring"],
      shape: { ![nil, .object, .call(""), .word("...")].contains($0.arguments.first) },
      convert: milliseconds),
    SpringForm(calls: ["useSpring"], candidates: [.motion, .reactSpring]) { _ in true },
    SpringForm(dialect: .svelte, shared: springFunctions) { call in
      call.hasOptions && [call["stiffness"], call["damping"]].allSatisfy { $0?.number ?? 0 <= 1 }
    },
    SpringForm(
      title: "several libraries", shared: springFunctions,
      refusal: """
        a call of spring with a value, as Svelte's, whose numbers are at most 1, and react-motion's, which \
        is not known here; give stiffness, damping and mass alone
        """, shape: { $0.hasOptions }),
    SpringForm(dialect: .remotion, shared: springFunctions) {
      $0.hasObject && ($0.has("fps") || $0.words.contains("fps"))
    },
    SpringForm(dialect: .wobble, shared: ["Spring"]) {
      $0.hasObject && $0.has(anyOf: ["fromValue", "toValue"])
    },
    SpringForm(dialect: .anime, shared: ["spring"]) { $0.hasObject && $0.label == "ease" },
    // The generator of Motion, which takes milliseconds.
    SpringForm(
      dialect: .motion, shared: ["spring"], shape: { $0.hasObject && $0.has("keyframes") },
      convert: milliseconds),
    SpringForm(shared: ["Spring"], candidates: [.wobble, .svelte]) {
      $0.hasObject && $0.has(anyOf: SpringParameters.names)
    },
    SpringForm(shared: ["spring"], candidates: [.anime, .motion, .svelte]) {
      $0.hasObject && $0.has(anyOf: SpringParameters.names)
    },
    SpringForm(
      dialect: .compose, shared: ["spring"], positional: [.dampingRatio, .stiffness, .visibilityThreshold],
      shape: { !$0.hasObject && ($0.hasTypes || $0.arguments.contains { $0.isOfKotlin }) }),
    SpringForm(dialect: .motion, shared: springFunctions, positional: [.visualDuration, .bounce]) {
      $0.arguments.count == 2 && $0.numbers.count == 2 && abs($0.numbers[1]) <= 1
    },
    anime3,
    SpringForm(shared: ["spring"], candidates: [.motion, .svelte]) {
      $0.numbers.count == 1 && $0.arguments.count == 1
    },
    SpringForm(shared: ["Spring"], candidates: [.swiftUI, .wobble, .svelte]) { $0.isEmpty },
    SpringForm(dialect: .swiftUI, shared: ["Spring"]) { $0.isNamed && !$0.hasTypeInFront },
    SpringForm(dialect: .swiftUI, shared: ["spring"]) {
      $0.isNamed && !$0.hasTypeInFront && $0.has(anyOf: ["duration", "bounce"])
    },
    SpringForm(
      title: "another library", shared: springFunctions,
      refusal: "a call of a type's own function, which is not known here; give the spring alone",
      shape: { $0.hasTypeInFront }),
    SpringForm(shared: ["spring"], candidates: [.compose, .anime, .svelte]) { $0.isEmpty },
    SpringForm(dialect: .compose, shared: ["spring"]) { $0.isNamed && !$0.hasColon },
    // Kotlin has no colon there.
    SpringForm(shared: ["spring"], candidates: [.compose, .anime, .motion]) { $0.isNamed },
    SpringForm(
      dialect: .motion, shared: ["spring"], positional: [.visualDuration],
      defaults: [(.visualDuration, 0.3), (.bounce, 0.3)],
      shape: { $0.arguments.count == $0.numbers.count && $0.numbers.count < 2 && $0.members.isEmpty }),
  ]

  /// The call of anime.js 3 with numbers, which the option `easing` has as a text.
  static let anime3 = SpringForm(
    dialect: .anime, shared: springFunctions, positional: [.mass, .stiffness, .damping, .velocity],
    version: "3", note: "anime.js 3 starts with at least 0.1 of the travel per second", evidence: "spring"
  ) { $0.arguments.count > 2 && !$0.numbers.isEmpty }

  private static let milliseconds: @Sendable (inout DialectValues) -> Void = { values in
    if let duration = values[.duration] { values.set(.duration, duration / 1000) }
  }

  /// Tension and friction that are a stiffness and a damping, as the values of Origami that Rebound has.
  private static let physicalToOrigami: @Sendable (inout DialectValues) -> Void = { values in
    guard let tension = values[.tension], let friction = values[.friction] else { return }
    for entry in SpringDialect.origami(stiffness: tension, damping: friction).entries {
      values.set(entry.term, entry.value)
    }
  }

  /// The names of parameters that a library does not share with its dialect.
  static let otherNames: [(dialect: SpringDialect?, other: StaticString, name: DialectTerm)] = [
    (.uiKit, "usingSpringWithDamping", .dampingRatio), (.uiKit, "initialSpringVelocity", .initialVelocity),
    (.uiKit, "springDuration", .duration), (.uiKit, "withDuration", .duration),
    (.swiftUI, "dampingRatio", .dampingFraction), (.libadwaita, "damping-ratio", .dampingRatio),
    (.libadwaita, "damping_ratio", .dampingRatio), (.rebound, "springBounciness", .bounciness),
    (.rebound, "overshootClampingEnabled", .overshootClamping), (.rebound, "springSpeed", .speed),
    (nil, "dampening", .damping), (nil, "dampingFraction", .dampingRatio),
  ]

  /// The milliseconds of Flutter's `Duration`, and of names.
  static let units: [String: Double] = [
    "minutes": 60_000, "seconds": 1000, "milliseconds": 1, "microseconds": 1e-3,
  ]

  /// Types whose parameters, times a number, make one number with a unit.
  static let constructors: [String: (parameters: [String: Double], unit: String)] = [
    "Duration": (units, "ms"), "CGVector": (["dx": 1, "dy": 1], ""),
  ]

  static let flags: [String: Double] = [
    "true": 1, "TRUE": 1, "True": 1, "YES": 1, "false": 0, "FALSE": 0, "False": 0, "NO": 0,
  ]

  /// Names that are parameters of springs, but also of much else.
  static let commonNames = [
    "duration", "speed", "velocity", "clamp", "precision", "epsilon", "ratio", "version",
  ]

  /// Names of objects whose members are values that move.
  static let animated: [StaticString] = ["to", "from", "enter", "leave", "toValue", "initial"]

  /// Names that only the spring of a request has.
  static let markers: [StaticString] = ["dialect", "preset", "regime"]

  /// Names that say that a spring is meant, or that the reader uses otherwise.
  static let structural: [StaticString] = [
    "type", "dialect", "preset", "regime", "config", "extraBounce", "...", "spring",
    "value", "milliseconds", "seconds", "minutes", "microseconds", "dx", "dy",
  ]

  /// The names of initial velocities, whatever the library.
  static let velocityNames: [StaticString] = [
    "velocity", "initialVelocity", "startVelocity", "initialSpringVelocity", "initial_velocity",
  ]

  static func isVelocity(_ name: String) -> Bool { velocityNames.contains(where: name.isEqual) }

  /// Names of what repeats, delays, joins, limits or replaces an animation; those with a hyphen end so.
  private static let modifiers: [StaticString] = [
    "delay", "delayMillis", "beginTime", "timeOffset", "repeat", "repeatCount", "loop", "yoyo", "iterations",
    "iteration-count", "direction", "autoreverses", "alternate", "playMode", "times", "trail", "options",
    "blendDuration", "tolerance", "minValue", "maxValue", "speed", "slowdown", "preserveMomentum", "instant",
    "hard", "soft", "repeatType", "staggerChildren", "playbackRate", "updatePlaybackRate", "iterationStart",
    "reverse", "dragTransition", "defaultTransition", "repeatForever", "withRepeat", "withDelay",
    "withSequence", "withClamp", "infinite", "infiniteRepeatable", "repeatable", "alternate-reverse", "calc",
    "SpringKeyframe", "Animated.loop", "Animated.sequence", "Animated.stagger", "Animated.parallel",
    "useChain", "keyframes", "immediate", "paused", "animation-play-state", "reduceMotion", "skipAnimation",
    "skipAnimations", "disablesAnimations", "reducedMotion", "exiting", "delayChildren", "tempo",
    "timeDilation", "timeScale", "durationFactor", "delayFactor", "reversed", "isReversed",
    "fractionComplete", "skipToEnd", "performWithoutAnimation", "animation-timeline", "setTimeout",
    "setInterval", "asyncAfter", "postDelayed", "Future.delayed", "sleep", "Timer", "debounce",
    "dispatch_after", "timeout_add", "timeout", "StartOffset",
  ]
  /// Functions of other animations than springs.
  static let timings: [StaticString] = [
    "withTiming", "Animated.timing", "tween", "snap", "decay", "withDecay", "animateDecay", "Animated.decay",
    "exponentialDecay", "splineBasedDecay", "CABasicAnimation", "adw_timed_animation_new",
    "tweened", "fadeIn", "fadeOut",
  ]
  private static let otherAnimations: [StaticString] = [
    ".default", ".linear", ".easeIn", ".easeOut", ".easeInOut",
  ]
  /// Nodes of niri without a spring.
  private static let otherNodes: [StaticString] = ["off", "duration-ms", "slowdown"]
  /// The types of other animations.
  static let otherTypes: [StaticString] = [
    "tween", "timing", "keyframes", "inertia", "decay", "no-animation", "false", "just", "linear", "none",
    "instant", "ease", "easeIn", "easeOut", "easeInOut",
  ]
  /// The names of types. Those of integers may truncate what they convert.
  static let types =
    numberTypes + ["Int", "Long", "int", "bool", "Bool", "boolean", "Boolean", "string", "String", "any"]
  static let numberTypes: [StaticString] = [
    "Float", "Double", "CGFloat", "TimeInterval", "Number", "number", "float", "double", "f32", "f64",
  ]

  static func isModifier(_ name: String) -> Bool {
    name.utf8.count < 40 && !["flex-", "background-", "mask-"].contains(where: name.hasPrefix)
      && (name.hasSuffix("Delay")
        || modifiers.contains {
          name.isEqual(to: $0) || name.utf8.contains(UInt8(ascii: "-")) && name.hasSuffix("\($0)")
        })
  }

  /// Returns whether a value of 0 or false says something: a limit, or a switch of the animation.
  static func isSwitch(_ name: String, in part: CodeGroup, isOwn: Bool) -> Bool {
    let isForAll = ["minValue", "maxValue", "animate", "autoplay", "animationEnabled", "animationsEnabled"]
      .contains(name)
    let isOfCode = isOwn || part.label == "animations" || part.start == 0 && part.label == nil
    return isForAll || isOfCode && name == "enabled"
  }

  /// Returns the words of other animations in a code: SwiftUI's, which stand alone in a call of `animation`,
  /// and those of niri.
  static func others(in code: CodeTree, _ dialect: SpringDialect?) -> [String] {
    // `withAnimation { … }` has SwiftUI's default.
    let hasDefault = code.groups.contains { $0.bracket == UInt8(ascii: "{") && $0.isAnimation }
    let names = dialect == .libadwaita ? otherNodes : otherAnimations
    return names.compactMap { name in
      let word = code.words.first { word in
        word.name.isEqual(to: name) && (dialect == .libadwaita || code.groups[word.group].isAnimation)
      }
      return word.map { (code.constant(at: $0.place + 1)?.value ?? .unknown).text(of: "\(name)") }
    } + (hasDefault ? ["withAnimation"] : [])
  }

  /// Returns the modifiers among the words of a code that have no value: those that are called, and those in
  /// some groups or, without these, in the whole code.
  static func modifiers(
    in code: CodeTree, _ others: [StaticString] = [], of groups: Set<Int>? = nil
  ) -> [String] {
    let words = Set(code.words.filter { groups?.contains($0.group) ?? true }.map { $0.name })
    // Braces also follow keywords and the selectors of CSS, which have no capital.
    let calls = code.groups.filter { group in
      group.bracket == UInt8(ascii: "(")
        || group.bracket == UInt8(ascii: "{") && group.name.contains { CodeToken.isCapital($0) }
    }
    let called = modifiers.compactMap { name in
      let call = calls.first { CodeTree.isName($0.name, name) && $0.arguments.first?.isNothing != true }
      return call.map { ($0.arguments.first ?? .unknown).text(of: "\(name)") }
    }
    // A method of another object is not the function.
    let functions = others.filter { name in calls.contains { $0.name.isEqual(to: name) } }
    let here = (modifiers + others).filter { name in
      words.contains(Array("\(name)".utf8)[...]) && !code.members.has(name)
    }
    return called + (functions + here).map { "\($0)" }
  }

  /// Parameters that change a spring and are not read, and what they do.
  static let unread: [(form: StaticString, name: StaticString, reason: StaticString)] = [
    ("SwiftUI", "speed", "it makes the stiffness speed² and the damping speed times as great; write these"),
    ("pop", "dynamicsTension", "it replaces bounciness and speed; give the spring by these"),
    ("SwiftUI", "settlingDuration", "Apple does not publish its spring; give duration and bounce"),
    ("Remotion", "durationInFrames", "it scales the spring to end at that frame; give the spring without it"),
    ("React Spring", "duration", "by it React Spring eases and ignores the spring; leave it out"),
    (
      "bottom-sheet, by the springs of Reanimated", "duration",
      "by it bottom-sheet eases and ignores the spring; leave it out"
    ),
  ]

  /// Functions that add the members of another object.
  static let merges: [StaticString] = [
    "assign", "merge", "merging", "extend", "defaults", "copy", "copyWith", "map-merge", "array_merge",
    "deepmerge", "Object.create", "defaultsDeep", "defu", "cloneDeep", "structuredClone",
  ]

  /// Arguments of other calls that belong to a spring.
  static let otherArguments: [(call: StaticString, place: Int, name: StaticString)] = [
    ("SpringSimulation", 3, "velocity"), ("ScrollSpringSimulation", 3, "velocity"),
    ("adw_spring_animation_set_initial_velocity", 1, "velocity"),
    ("adw_spring_animation_set_epsilon", 1, "epsilon"), ("adw_spring_animation_set_clamp", 1, "clamp"),
  ]

  /// The visibility thresholds of Compose's types.
  static let thresholds: [(type: StaticString, value: Double)] = [
    ("IntOffset", 1), ("IntSize", 1), ("IntRect", 1), ("Int", 1), ("Offset", 0.5), ("Size", 0.5),
    ("Rect", 0.5), ("Dp", 0.1), ("DpOffset", 0.1), ("DpSize", 0.1), ("DpRect", 0.1),
  ]
}
