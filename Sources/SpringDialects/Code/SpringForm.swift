import MotionSystem
import StrictJSON

/// One way to write the springs of a library, and the words that recognize it.
struct SpringForm {
  let dialect: SpringDialect
  /// The functions whose calls are springs. Their names recognize the code.
  var functions: [StaticString] = []
  /// Other words that recognize the code of the library.
  var words: [StaticString] = []
  /// Other functions whose calls are springs. Their names do not recognize the code: several libraries have
  /// them.
  var sharedFunctions: [StaticString] = []
  /// What the numbers at the start of a call mean, for calls that do not name them.
  var positional: [DialectTerm] = []
  /// Whether a tension and a friction are a stiffness and a damping, not the values of Origami.
  var hasPhysicalValues = false

  static let springFunctions: [StaticString] = ["spring", "Spring"]

  /// All functions of the library whose calls are springs.
  var calls: [StaticString] {
    let forms = SpringForm.forms.filter { $0.dialect == dialect }
    return functions + forms.flatMap { $0.functions } + sharedFunctions
  }

  /// The forms. The first that a code has counts, so those with the rarer words come first.
  private static let forms = [
    SpringForm(
      dialect: .uiKit, functions: ["UISpringTimingParameters"],
      words: ["UIViewPropertyAnimator", "usingSpringWithDamping", "springDuration"]),
    SpringForm(dialect: .coreAnimation, words: ["CASpringAnimation"]),
    SpringForm(dialect: .reanimated, functions: ["springify"], positional: [.duration]),
    SpringForm(dialect: .reanimated, functions: ["withSpring"], words: ["WithSpringConfig"]),
    SpringForm(
      dialect: .flutter, functions: ["SpringDescription", "withDampingRatio", "withDurationAndBounce"]),
    SpringForm(
      dialect: .libadwaita,
      functions: ["adw_spring_params_new_full", "SpringParams.new_full", "SpringParams.full"],
      positional: [.damping, .mass, .stiffness]),
    SpringForm(
      dialect: .libadwaita, functions: ["adw_spring_params_new", "SpringParams.new", "SpringParams"],
      positional: [.dampingRatio, .mass, .stiffness]),
    SpringForm(
      dialect: .androidSpring, words: ["SpringForce", "DynamicAnimation", "setStiffness", "setDampingRatio"],
      sharedFunctions: ["SpringAnimation"]),
    SpringForm(
      dialect: .rebound, functions: ["fromOrigamiTensionAndFriction"], positional: [.tension, .friction]),
    SpringForm(dialect: .rebound, functions: ["fromBouncinessAndSpeed"], positional: [.bounciness, .speed]),
    SpringForm(
      dialect: .rebound, functions: ["createSpringWithBouncinessAndSpeed"],
      positional: [.bounciness, .speed]),
    SpringForm(dialect: .rebound, functions: [".createSpring"], positional: [.tension, .friction]),
    SpringForm(dialect: .rebound, functions: ["createSpringWithConfig"], hasPhysicalValues: true),
    SpringForm(
      dialect: .reactNative, words: ["Animated.spring", "bounciness"], sharedFunctions: springFunctions),
    SpringForm(dialect: .figma, words: ["easingFunctionSpring"]),
    SpringForm(
      dialect: .remotion, functions: ["measureSpring", "springTiming"], words: ["fps"],
      sharedFunctions: springFunctions),
    SpringForm(
      dialect: .wobble, words: ["allowsOverdamping", "restVelocityThreshold"],
      sharedFunctions: springFunctions),
    SpringForm(
      dialect: .anime, functions: ["createSpring"], words: ["anime"], sharedFunctions: springFunctions),
    SpringForm(dialect: .reactSpring, functions: ["useSpring"], words: ["tension", "friction", "config"]),
    SpringForm(dialect: .motion, functions: ["useSpring"], words: ["visualDuration", "restDelta"]),
    SpringForm(
      dialect: .swiftUI,
      functions: [".interpolatingSpring", ".interactiveSpring", ".smooth", ".snappy", ".bouncy"],
      words: ["withAnimation", "dampingFraction", "blendDuration", "extraBounce", "settlingDuration"],
      sharedFunctions: springFunctions),
    SpringForm(
      dialect: .compose,
      words: ["visibilityThreshold", "animationSpec", "ExpressiveMotionTokens", "StandardMotionTokens"],
      sharedFunctions: springFunctions),
  ]

  /// Returns the form of a code; nil if nothing in it is of one library.
  static func form(of content: CodeContent) -> SpringForm? {
    let members = content.members
    // The spring of a response, whose reader compares the parameters.
    guard !members.has("regime") else { return nil }
    // The name of the library in front, or as in a request, is what the author says.
    if let name = members.word("dialect") ?? content.leadingName, let dialect = library(named: name) {
      return SpringForm(dialect: dialect, functions: [dialect.name])
    }
    let call = content.call(of: springFunctions)
    // Motion's `useSpring` begins with a value.
    let start = content.call(of: ["useSpring"])?.arguments.first
    let found = forms.first { form in
      guard content.hasWord(form.functions + form.words, members: members) else { return false }
      switch form.dialect {
      // `.animation(.easeIn)` is no spring.
      case .swiftUI: return call != nil || !content.hasWord(timingCurves, members: members)
      // Another library's constant may be called `config`.
      case .reactSpring:
        let hasParameters = members.has("mass") || members.has("damping")
        return call == nil && !members.has("stiffness") && !members.hasType("spring")
          && (start.map { $0 == .object || $0 == .unknown && (members.has("config") || !hasParameters) }
            ?? true)
      case .remotion:
        return content.call(of: form.calls).map { $0.has("fps") || $0.words.contains("fps") } ?? false
      default: return true
      }
    }
    if let found { return found }
    if members.hasType("spring") { return SpringForm(dialect: .motion) }
    if let call { return form(ofCall: call) }
    return content.words.contains { $0.isDefaultSpring } ? SpringForm(dialect: .swiftUI) : nil
  }

  /// Returns the library with a name or a title, such as `react-native` or `React Native:`.
  static func library(named name: String) -> SpringDialect? {
    guard name.utf8.count < 40, name.utf8.allSatisfy({ CodeToken.isNameByte($0) || " -.:".utf8.contains($0) })
    else { return nil }
    let letters = { (text: String) in text.utf8.filter { CodeToken.isLetter($0) }.map { $0 | 0x20 } }
    let own = letters(name)
    return SpringDialect.all.first { letters("\($0.name)") == own || letters("\($0.title)") == own }
  }

  private static let timingCurves: [StaticString] = [
    "easeIn", "easeOut", "easeInOut", "timingCurve", "linear",
  ]

  /// Returns the form of a call of `spring` or `Spring`, which several libraries have.
  private static func form(ofCall call: CodeGroup) -> SpringForm? {
    func form(_ dialect: SpringDialect, _ positional: DialectTerm...) -> SpringForm {
      SpringForm(dialect: dialect, sharedFunctions: springFunctions, positional: positional)
    }
    let isType = CodeContent.isSameName(call.name, "Spring")
    let arguments = call.arguments
    if arguments.contains(.object) {
      if isPerFrame(call) { return form(.svelte) }
      // Without parameters, the object is a value of Svelte or the parameters of another library.
      let hasParameters = ParameterNames.sharedMembers.contains { call.has($0.term.name) }
      return arguments.first == .object && hasParameters ? form(isType ? .wobble : .anime) : nil
    }
    if arguments.contains(where: { isOfCompose($0) }) {
      return form(.compose, .dampingRatio, .stiffness, .visibilityThreshold)
    }
    let numbers = arguments.compactMap { number($0) }
    switch (arguments.count, numbers.count) {
    case (1, 1): return isPerFrame(call) ? form(.svelte) : nil
    case (2, 2) where abs(numbers[1]) <= 1: return form(.motion, .visualDuration, .bounce)
    case (3..., 1...): return form(.anime, .mass, .stiffness, .damping)
    case (_, 1...): return nil
    default: break
    }
    let names = call.name.split(separator: UInt8(ascii: "."))
    let isSwift =
      call.name.first == UInt8(ascii: ".") || names.dropLast().last?.elementsEqual("Animation".utf8) == true
      || isType || call.has("duration") || call.has("bounce")
    // `LayoutAnimation.spring` is another function.
    guard isSwift || names.count == 1 || !CodeToken.isCapital(names[0][names[0].startIndex]) else {
      return nil
    }
    return form(isSwift ? .swiftUI : .compose)
  }

  /// Returns whether the parameters of a call are a variable. In some libraries, they follow the value that
  /// moves.
  func refersElsewhere(_ call: CodeGroup) -> Bool {
    if let config = call["config"] { return config != .object }
    if call.words.contains("config") { return true }
    let followValue: [SpringDialect] = [.reactNative, .reanimated, .motion, .reactSpring, .svelte]
    if dialect == .androidSpring { return false }
    return switch call.arguments.dropFirst(followValue.contains(dialect) ? 1 : 0).first {
    case .object, .word("undefined"), .word("null"), nil: false
    case .number, .word, .unknown: positional.isEmpty
    }
  }

  /// Returns whether an argument is a number or a constant as Kotlin writes them.
  private static func isOfCompose(_ argument: CodeGroup.Value) -> Bool {
    switch argument {
    case .number(_, let unit): unit == "f" || unit == "F"
    case .word(let word): ParameterNames.constant(word) != nil
    case .object, .unknown: false
    }
  }

  /// Returns the number of an argument; nil if it is not known.
  static func number(_ argument: CodeGroup.Value?) -> Double? {
    switch argument {
    case .number(let number, let unit): SpringCode.isPlain(unit) && number.isFinite ? number : nil
    case .word(let word): ParameterNames.constant(word)
    case .object, .unknown, nil: nil
    }
  }

  /// Returns whether a stiffness and a damping are those of Svelte, which are fractions per frame.
  private static func isPerFrame(_ call: CodeGroup) -> Bool {
    let values = [call["stiffness"], call["damping"]].compactMap { $0 }
    return !values.isEmpty && values.allSatisfy { number($0).map { $0 <= 1 } ?? true }
  }

  // MARK: Members

  /// Returns the name in a request for a name in a code.
  func name(for name: String) -> String {
    let other = SpringForm.otherNames.first { $0.dialect == dialect && name.isEqual(to: $0.other) }
    return other.map { "\($0.name.name)" } ?? name
  }

  private static let otherNames: [(dialect: SpringDialect, other: StaticString, name: DialectTerm)] = [
    (.uiKit, "usingSpringWithDamping", .dampingRatio), (.uiKit, "initialSpringVelocity", .initialVelocity),
    (.uiKit, "springDuration", .duration), (.uiKit, "withDuration", .duration),
    (.swiftUI, "dampingRatio", .dampingFraction),
  ]

  /// Returns the members that a code gives by their place or by the name of the call.
  func otherMembers(of statement: CodeGroup) throws(SpringCode.Failure) -> [SpringCode.Member] {
    if dialect == .flutter {
      let keywords: [StaticString] = ["withDampingRatio", "withDurationAndBounce"]
      return keywords.filter { CodeContent.isSameName(statement.name, $0) }.map {
        SpringCode.Member(name: DialectTerm.constructor.name, value: .keyword($0))
      }
    }
    var members: [SpringCode.Member] = []
    for (term, argument) in zip(positional, statement.arguments) {
      guard let number = SpringForm.number(argument) else {
        throw SpringCode.Failure("has a \(term.name) that is not a number; give the number")
      }
      guard !statement.has(term.name) else {
        throw SpringCode.Failure("has several values of \(term.name); give one spring")
      }
      members.append(SpringCode.Member(term, number))
    }
    return members
  }

  /// Returns the values of Origami for a stiffness and a damping.
  static func origami(_ members: [SpringCode.Member]) -> [SpringCode.Member] {
    members.map { member in
      guard case .number(let number) = member.value else { return member }
      let values = SpringDialect.origami(stiffness: number, damping: number)
      if "\(member.name)".isEqual(to: DialectTerm.tension.name) { return .init(.tension, values.tension) }
      return "\(member.name)".isEqual(to: DialectTerm.friction.name)
        ? .init(.friction, values.friction) : member
    }
  }

  // MARK: Presets

  /// Returns the preset that is a call without parameters, such as `CASpringAnimation()`, if the code calls
  /// and assigns nothing else.
  func presetWithoutParameters(in content: CodeContent) -> SpringPreset? {
    SpringPreset.all.first { preset in
      preset.dialect == dialect && "\(preset.name)".hasSuffix("()")
        && content.groups.contains { "\(preset.name)".utf8.dropLast(2).elementsEqual($0.name) }
        && content.groups.dropFirst(2).allSatisfy { $0.members.isEmpty && $0.arguments.isEmpty }
    }
  }
}
