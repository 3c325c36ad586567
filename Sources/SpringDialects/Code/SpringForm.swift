import StrictJSON

/// How the springs of a library are written: the words by which its code is recognized.
struct SpringForm {
  let dialect: SpringDialect
  /// Any of these words is in the code.
  let words: [StaticString]
  /// What the numbers at the start of a call mean, for calls that do not name them.
  var positional: [DialectTerm] = []

  /// The forms. The first that a code has counts, so those with the rarer words come first.
  private static let forms = [
    SpringForm(
      dialect: .uiKit,
      words: [
        "UISpringTimingParameters", "UIViewPropertyAnimator", "usingSpringWithDamping", "springDuration",
      ]),
    SpringForm(dialect: .coreAnimation, words: ["CASpringAnimation"]),
    SpringForm(dialect: .androidSpring, words: ["SpringForce", "setStiffness", "setDampingRatio"]),
    SpringForm(dialect: .reanimated, words: ["withSpring", "springify"]),
    SpringForm(dialect: .flutter, words: ["SpringDescription"]),
    SpringForm(
      dialect: .libadwaita, words: ["adw_spring_params_new_full"], positional: [.damping, .mass, .stiffness]),
    SpringForm(
      dialect: .libadwaita, words: ["adw_spring_params_new", "SpringParams"],
      positional: [.dampingRatio, .mass, .stiffness]),
    SpringForm(
      dialect: .rebound, words: ["fromOrigamiTensionAndFriction"], positional: [.tension, .friction]),
    SpringForm(
      dialect: .rebound, words: ["fromBouncinessAndSpeed"], positional: [.bounciness, .speed]),
    SpringForm(dialect: .reactNative, words: ["Animated", "bounciness"]),
    SpringForm(dialect: .figma, words: ["easingFunctionSpring"]),
    SpringForm(dialect: .remotion, words: ["fps"]),
    SpringForm(dialect: .wobble, words: ["allowsOverdamping", "restVelocityThreshold"]),
    SpringForm(dialect: .anime, words: ["createSpring", "anime"]),
    SpringForm(dialect: .reactSpring, words: ["tension", "friction", "config"]),
    SpringForm(dialect: .motion, words: ["visualDuration", "restDelta", "useSpring"]),
    SpringForm(
      dialect: .swiftUI,
      words: [
        "dampingFraction", "interpolatingSpring", "interactiveSpring", "Animation", "withAnimation",
        "blendDuration", "extraBounce", "smooth", "snappy", "bouncy", "settlingDuration",
      ]),
    SpringForm(
      dialect: .compose,
      words: [
        "visibilityThreshold", "animationSpec", "ExpressiveMotionTokens", "StandardMotionTokens",
      ]),
  ]

  /// Returns the form of a code; nil if nothing in it is of one library.
  static func form(of content: CodeContent) -> SpringForm? {
    // The name of the library in front, or as in a request, is what the author says.
    if let name = content.word("dialect") ?? content.leadingName, let dialect = SpringDialect.named(name) {
      return SpringForm(dialect: dialect, words: [])
    }
    let calls = content.call(of: springCalls)
    let found = forms.first { form in
      guard content.hasWord(form.words) else { return false }
      // `Animated.timing` and `Animation.easeIn` are no springs.
      switch form.dialect {
      case .reactNative: return calls != nil || content.has("bounciness")
      case .swiftUI: return calls != nil || !content.hasWord(timingCurves)
      default: return true
      }
    }
    if let found { return found }
    if content.word("type").map({ $0.utf8.elementsEqual("spring".utf8) }) == true {
      return SpringForm(dialect: .motion, words: [])
    }
    return form(ofCallIn: content)
  }

  private static let springCalls: [StaticString] = ["spring", "Spring"]
  private static let timingCurves: [StaticString] = [
    "easeIn", "easeOut", "easeInOut", "timingCurve", "linear",
  ]

  /// Returns the form of a call of `spring` or `Spring`, which several libraries have.
  private static func form(ofCallIn content: CodeContent) -> SpringForm? {
    guard let call = content.call(of: springCalls) else {
      return content.words.map { $0 == "spring" } == [true] ? SpringForm(dialect: .swiftUI, words: []) : nil
    }
    let isType = call.name == "Spring"
    let takesObject = call.arguments.contains { $0 == nil }
    if takesObject {
      if isPerFrame(content) { return SpringForm(dialect: .svelte, words: []) }
      guard call.arguments.first == .some(nil) else { return nil }
      return SpringForm(dialect: isType ? .wobble : .anime, words: [])
    }
    let arguments = call.arguments.compactMap { $0 }
    if arguments.contains(where: { isOfCompose($0) }) {
      return SpringForm(dialect: .compose, words: [], positional: [.dampingRatio, .stiffness])
    }
    let numbers = arguments.compactMap { number($0) }
    switch numbers.count {
    case 0: break
    case 1 where arguments.count == 1:
      return isPerFrame(content) ? SpringForm(dialect: .svelte, words: []) : nil
    case 2 where arguments.count == 2 && abs(numbers[1]) <= 1:
      return SpringForm(dialect: .motion, words: [], positional: [.visualDuration, .bounce])
    case 3...: return SpringForm(dialect: .anime, words: [], positional: [.mass, .stiffness, .damping])
    default: return nil
    }
    let isSwift = call.isMember || isType || content.has("duration") || content.has("bounce")
    return SpringForm(dialect: isSwift ? .swiftUI : .compose, words: [])
  }

  /// Returns whether an argument is a number or a constant as Kotlin writes them.
  private static func isOfCompose(_ argument: CodeContent.Value) -> Bool {
    switch argument {
    case .number(_, let unit): unit == "f" || unit == "F"
    case .word(let word): constant(word) != nil
    case .unknown: false
    }
  }

  /// Returns the number of an argument; nil if it is not known.
  private static func number(_ argument: CodeContent.Value?) -> Double? {
    switch argument {
    case .number(let number, let unit): SpringCode.isPlain(unit) ? number : nil
    case .word(let word): constant(word)
    case .unknown, nil: nil
    }
  }

  /// Returns whether a stiffness and a damping are those of Svelte, which are fractions per frame.
  private static func isPerFrame(_ content: CodeContent) -> Bool {
    ["stiffness", "damping"].contains { content.has($0) }
      && (["stiffness", "damping"] as [StaticString]).allSatisfy { name in
        if case .number(let value, _)? = content[name] { value <= 1 } else { true }
      }
  }

  // MARK: Members

  /// The parameters that all libraries share.
  static let sharedNames: [(name: StaticString, member: DialectMember)] = [
    DialectMember.stiffness, .damping, .mass, .dampingRatio, DialectMember(.response, "s", .positive),
    DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
  ].map { ($0.term.name, $0) }

  /// Returns the value of a parameter under the other names that a library has for it.
  static func otherValue(
    of term: DialectTerm, in dialect: SpringDialect?, _ content: CodeContent
  ) -> CodeContent.Value? {
    guard dialect == .uiKit else { return nil }
    return switch term {
    case .dampingRatio: content["usingSpringWithDamping"]
    case .initialVelocity: content["initialSpringVelocity"]
    case .duration: content["springDuration"] ?? content["withDuration"]
    default: nil
    }
  }

  /// Returns the number that a constant of Android stands for.
  static func constant(_ name: String) -> Double? {
    let letters = name.utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
    return constants.first { letters.elementsEqual($0.name.utf8) }?.value
  }

  private static let constants: [(name: String, value: Double)] = [
    ("zero", 0), ("stiffnesshigh", 10_000), ("stiffnessmedium", 1500), ("stiffnessmediumlow", 400),
    ("stiffnesslow", 200),
    ("stiffnessverylow", 50), ("dampingratiohighbouncy", 0.2), ("dampingratiomediumbouncy", 0.5),
    ("dampingratiolowbouncy", 0.75), ("dampingrationobouncy", 1),
  ]

  /// Returns the members that a code gives by their place or by the name of the call.
  func otherMembers(of content: CodeContent) throws(SpringCode.Failure) -> [SpringCode.Member] {
    if dialect == .flutter {
      let keywords: [StaticString] = ["withDampingRatio", "withDurationAndBounce"]
      return keywords.filter { content.hasWord([$0]) }.map {
        SpringCode.Member(name: DialectTerm.constructor.name, value: .keyword($0))
      }
    }
    guard !positional.isEmpty, let call = call(in: content) else { return [] }
    let numbers = call.arguments.prefix(positional.count).map { SpringForm.number($0) }
    var members: [SpringCode.Member] = []
    for (term, number) in zip(positional, numbers) {
      guard let number else {
        throw SpringCode.Failure("has a \(term.name) that is not a number; give the number")
      }
      members.append(SpringCode.Member(term, number))
    }
    return members
  }

  /// Returns the call that the form is recognized by.
  func call(in content: CodeContent) -> CodeContent.Call? {
    // As in `Adw.SpringParams.new(0.5, 1, 500)`, the numbers may be those of a method of the type.
    let names = words + SpringForm.springCalls
    return content.call(of: names) ?? content.calls.first { $0.arguments.count >= max(positional.count, 1) }
  }

  // MARK: Presets

  /// Returns the preset that a code names, as `config.wobbly` and `.bouncy` do.
  func preset(in content: CodeContent) -> SpringPreset? {
    SpringPreset.all.first { $0.dialect == dialect && $0.isNamed(in: content) }
  }

  /// Returns the members of one of SwiftUI's springs with arguments, as in `.bouncy(extraBounce: 0.1)`.
  static func variation(
    of preset: SpringPreset, _ given: [SpringCode.Member], _ content: CodeContent
  ) throws(SpringCode.Failure) -> [SpringCode.Member] {
    func number(_ term: DialectTerm) -> Double? {
      for member in given where "\(member.name)".utf8.elementsEqual("\(term.name)".utf8) {
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
    switch content["extraBounce"] {
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
  /// Returns whether the words of a preset's name are in a code. Swift omits the type in front of a name.
  fileprivate func isNamed(in content: CodeContent) -> Bool {
    let isName = { (byte: UInt8) in CodeToken.isNameByte(byte) || byte == UInt8(ascii: ".") }
    let text = "\(name)".utf8.prefix(while: isName)
    let rest = "\(name)".utf8.dropFirst(text.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "("), !text.elementsEqual("Animation.spring".utf8) else {
      return false
    }
    return text.split(separator: UInt8(ascii: ".")).allSatisfy { part in
      let isOmitted = part.elementsEqual("Spring".utf8) || part.elementsEqual("Animation".utf8)
      return isOmitted || content.words.contains { part.elementsEqual($0.utf8) }
    }
  }
}
