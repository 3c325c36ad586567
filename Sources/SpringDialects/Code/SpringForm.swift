import StrictJSON

/// How the springs of a library are written: the words by which its code is recognized.
struct SpringForm {
  let dialect: SpringDialect
  /// The functions of this library alone whose calls are springs. They recognize its code.
  var functions: [StaticString] = []
  /// Other words that recognize the code of the library.
  var words: [StaticString] = []
  /// Whether `spring` and `Spring`, which several libraries have, are functions of this one.
  var hasSpringFunction = false
  /// What the numbers at the start of a call mean, for calls that do not name them.
  var positional: [DialectTerm] = []

  private static let springFunctions: [StaticString] = ["spring", "Spring"]

  /// All functions of the library whose calls are springs.
  var calls: [StaticString] {
    let forms = SpringForm.forms.filter { $0.dialect == dialect }
    return functions + forms.flatMap { $0.functions } + (hasSpringFunction ? SpringForm.springFunctions : [])
  }

  /// The forms. The first that a code has counts, so those with the rarer words come first.
  private static let forms = [
    SpringForm(
      dialect: .uiKit, functions: ["UISpringTimingParameters"],
      words: ["UIViewPropertyAnimator", "usingSpringWithDamping", "springDuration"]),
    SpringForm(dialect: .coreAnimation, words: ["CASpringAnimation"]),
    SpringForm(
      dialect: .androidSpring, functions: ["SpringAnimation"],
      words: ["SpringForce", "setStiffness", "setDampingRatio"]),
    SpringForm(dialect: .reanimated, functions: ["springify"], positional: [.duration]),
    SpringForm(dialect: .reanimated, functions: ["withSpring"]),
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
      dialect: .rebound, functions: ["fromOrigamiTensionAndFriction"], positional: [.tension, .friction]),
    SpringForm(dialect: .rebound, functions: ["fromBouncinessAndSpeed"], positional: [.bounciness, .speed]),
    SpringForm(dialect: .rebound, functions: ["createSpringWithConfig"]),
    SpringForm(dialect: .reactNative, words: ["Animated.spring", "bounciness"], hasSpringFunction: true),
    SpringForm(dialect: .figma, words: ["easingFunctionSpring"]),
    SpringForm(dialect: .remotion, words: ["fps"], hasSpringFunction: true),
    SpringForm(
      dialect: .wobble, words: ["allowsOverdamping", "restVelocityThreshold"], hasSpringFunction: true),
    SpringForm(dialect: .anime, functions: ["createSpring"], words: ["anime"], hasSpringFunction: true),
    SpringForm(dialect: .reactSpring, functions: ["useSpring"], words: ["tension", "friction", "config"]),
    SpringForm(dialect: .motion, functions: ["useSpring"], words: ["visualDuration", "restDelta"]),
    SpringForm(
      dialect: .swiftUI,
      functions: [".interpolatingSpring", ".interactiveSpring", ".smooth", ".snappy", ".bouncy"],
      words: [
        "dampingFraction", "Animation", "withAnimation", "blendDuration", "extraBounce", "settlingDuration",
      ], hasSpringFunction: true),
    SpringForm(
      dialect: .compose,
      words: ["visibilityThreshold", "animationSpec", "ExpressiveMotionTokens", "StandardMotionTokens"],
      hasSpringFunction: true),
  ]

  /// Returns the form of a code; nil if nothing in it is of one library.
  static func form(of content: CodeContent) -> SpringForm? {
    let members = content.members
    // The spring of a response, whose reader compares the parameters.
    guard !members.has("regime") else { return nil }
    // The name of the library in front, or as in a request, is what the author says.
    if let name = members.word("dialect") ?? content.leadingName, let dialect = SpringDialect.named(name) {
      return SpringForm(dialect: dialect, functions: [dialect.name])
    }
    let call = content.call(of: springFunctions)
    let value = content.call(of: ["useSpring"])?.arguments.first
    let found = forms.first { form in
      guard content.hasWord(form.functions + form.words, members: members) else { return false }
      switch form.dialect {
      // `Animation.easeIn` is no spring.
      case .swiftUI: return call != nil || !content.hasWord(timingCurves, members: members)
      // Another library's constant may be called `config`, and Motion's `useSpring` begins with a value.
      case .reactSpring:
        return !members.has("stiffness") && (value.map { $0 == .object || $0 == .unknown } ?? true)
      case .remotion: return call != nil
      default: return true
      }
    }
    if let found { return found }
    if members.hasType("spring") { return SpringForm(dialect: .motion) }
    return call.flatMap { form(ofCall: $0) }
  }

  private static let timingCurves: [StaticString] = [
    "easeIn", "easeOut", "easeInOut", "timingCurve", "linear",
  ]

  /// Returns the form of a call of `spring` or `Spring`, which several libraries have.
  private static func form(ofCall call: CodeGroup) -> SpringForm? {
    func form(_ dialect: SpringDialect, _ positional: DialectTerm...) -> SpringForm {
      SpringForm(dialect: dialect, hasSpringFunction: true, positional: positional)
    }
    let isType = CodeContent.isSameName(call.name, "Spring")
    let arguments = call.arguments
    if arguments.contains(.object) {
      if isPerFrame(call) { return form(.svelte) }
      // Without parameters, the object is a value of Svelte or the parameters of another library.
      let hasParameters = sharedNames.contains { call.has($0.name) }
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
    let isSwift =
      call.name.contains(UInt8(ascii: ".")) || isType || call.has("duration") || call.has("bounce")
    return form(isSwift ? .swiftUI : .compose)
  }

  /// Returns whether the parameters of a call are a variable. In some libraries, they follow the value that
  /// moves.
  func refersElsewhere(_ call: CodeGroup) -> Bool {
    if let config = call["config"] { return config != .object }
    if call.words.contains("config") { return true }
    let followValue: [SpringDialect] = [.reactNative, .reanimated, .motion, .reactSpring, .androidSpring]
    return switch call.arguments.dropFirst(followValue.contains(dialect) ? 1 : 0).first {
    case .object, .word("undefined"), .word("null"), nil: false
    case .number, .word, .unknown: positional.isEmpty
    }
  }

  /// Returns whether an argument is a number or a constant as Kotlin writes them.
  private static func isOfCompose(_ argument: CodeGroup.Value) -> Bool {
    switch argument {
    case .number(_, let unit): unit == "f" || unit == "F"
    case .word(let word): constant(word) != nil
    case .object, .unknown: false
    }
  }

  /// Returns the number of an argument; nil if it is not known.
  static func number(_ argument: CodeGroup.Value?) -> Double? {
    switch argument {
    case .number(let number, let unit): SpringCode.isPlain(unit) ? number : nil
    case .word(let word): constant(word)
    case .object, .unknown, nil: nil
    }
  }

  /// Returns whether a stiffness and a damping are those of Svelte, which are fractions per frame.
  private static func isPerFrame(_ call: CodeGroup) -> Bool {
    let values = [call["stiffness"], call["damping"]].compactMap { $0 }
    return !values.isEmpty && values.allSatisfy { number($0).map { $0 <= 1 } ?? true }
  }

  // MARK: Members

  /// The parameters that all libraries share.
  static let sharedNames: [(name: StaticString, member: DialectMember)] = [
    DialectMember.stiffness, .damping, .mass, .dampingRatio, DialectMember(.response, "s", .positive),
    DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
  ].map { ($0.term.name, $0) }

  /// Returns the name in a request for a name in a code.
  func name(for name: String) -> String {
    let other = SpringForm.otherNames.first { $0.dialect == dialect && $0.other.isSame(as: name) }
    return other.map { "\($0.name.name)" } ?? name
  }

  private static let otherNames: [(dialect: SpringDialect, other: StaticString, name: DialectTerm)] = [
    (.uiKit, "usingSpringWithDamping", .dampingRatio), (.uiKit, "initialSpringVelocity", .initialVelocity),
    (.uiKit, "springDuration", .duration), (.uiKit, "withDuration", .duration),
    (.swiftUI, "dampingRatio", .dampingFraction),
  ]

  /// Returns whether a name is one for a parameter of any library.
  static func isParameter(_ name: String) -> Bool { parameters.contains(letters(of: name.utf8)) }

  private static let parameters = Set(
    (SpringDialect.all.flatMap { $0.members }.filter { $0.purpose != .release }.map { "\($0.term.name)" }
      + ["settlingDuration", "durationInFrames"]).map { letters(of: $0.utf8) })

  private static func letters(of name: some Sequence<UInt8>) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
  }

  /// Returns the number that a constant of Android stands for.
  static func constant(_ name: String) -> Double? {
    let last = name.utf8.split(separator: UInt8(ascii: ".")).last.map { letters(of: $0) }
    return constants.first { last?.elementsEqual($0.name.utf8) == true }?.value
  }

  private static let constants: [(name: String, value: Double)] = [
    ("zero", 0), ("stiffnesshigh", 10_000), ("stiffnessmedium", 1500), ("stiffnessmediumlow", 400),
    ("stiffnesslow", 200), ("stiffnessverylow", 50), ("dampingratiohighbouncy", 0.2),
    ("dampingratiomediumbouncy", 0.5), ("dampingratiolowbouncy", 0.75), ("dampingrationobouncy", 1),
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
      members.append(SpringCode.Member(term, number))
    }
    return members
  }

  // MARK: Presets

  /// Returns the preset that is a call without parameters, such as `CASpringAnimation()`.
  func presetWithoutParameters(in content: CodeContent) -> SpringPreset? {
    SpringPreset.all.first { preset in
      preset.dialect == dialect && "\(preset.name)".hasSuffix("()")
        && content.words.contains { "\(preset.name)".utf8.dropLast(2).elementsEqual($0.name) }
    }
  }

  /// Returns the members of one of SwiftUI's springs with arguments, as in `.bouncy(extraBounce: 0.1)`.
  static func variation(
    of preset: SpringPreset, _ given: [SpringCode.Member], _ statement: CodeGroup
  ) throws(SpringCode.Failure) -> [SpringCode.Member] {
    func number(_ term: DialectTerm) -> Double? {
      for member in given where term.name.isSame(as: "\(member.name)") {
        if case .number(let value) = member.value { return value }
      }
      return nil
    }
    let (response, fraction) = (preset.values[.response], preset.values[.dampingFraction])
    if number(.response) != nil || number(.dampingFraction) != nil {
      return [
        SpringCode.Member(.response, number(.response) ?? response ?? 0.5),
        SpringCode.Member(.dampingFraction, number(.dampingFraction) ?? fraction ?? 1),
      ]
    }
    let extra: Double
    switch statement["extraBounce"] {
    case .number(let value, _): extra = value
    case nil: extra = 0
    default: throw SpringCode.Failure("has an extraBounce that is not a number; give the number")
    }
    return [
      SpringCode.Member(.duration, number(.duration) ?? preset.values[.duration] ?? response ?? 0.5),
      SpringCode.Member(.bounce, (preset.values[.bounce] ?? fraction.map { 1 - $0 } ?? 0) + extra),
    ]
  }
}

extension SpringPreset {
  /// The name of the preset in a code; nil for one that is no name. Swift omits the type in front of it.
  var nameInCode: Substring.UTF8View? {
    let text = "\(self.name)".utf8
    guard text.allSatisfy({ CodeToken.isNameByte($0) || $0 == UInt8(ascii: ".") }),
      !text.elementsEqual("Animated.spring".utf8)
    else { return nil }
    return dialect == .swiftUI ? text.drop { $0 != UInt8(ascii: ".") } : text[...]
  }
}
