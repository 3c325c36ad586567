import MotionSystem
import StrictJSON

/// One way to write the springs of a library, and what recognizes it.
struct SpringForm {
  /// Nil if the parameters are those that all libraries share.
  let dialect: SpringDialect?
  /// What the notes call the library; nil for the title of the dialect.
  var title: StaticString?
  /// The functions whose calls are springs. Their names recognize the code.
  var calls: [StaticString] = []
  /// Other words that recognize the code of the library.
  var words: [StaticString] = []
  /// Members that recognize it if nothing else in the code does.
  var members: [StaticString] = []
  /// The modules of the library.
  var modules: [StaticString] = []
  /// Other functions whose calls are springs. Their names do not recognize the code: several libraries have
  /// them.
  var shared: [StaticString] = []
  /// With what a call of the functions begins.
  var start = Start.any
  /// What the numbers at the start of a call mean, for calls that do not name them.
  var positional: [DialectTerm] = []
  /// The parameters of a spring without a dialect that its code may leave out.
  var defaults: [(term: DialectTerm, value: Double)] = []
  /// Parameters of the dialect that this library drops.
  var ignored: [DialectTerm] = []
  /// The version of the library; nil if the code may be of any.
  var version: Double?
  /// What a reader of the numbers must know.
  var note: StaticString?
  /// Whether a duration is in milliseconds, unlike that of the dialect.
  var hasMilliseconds = false
  /// Whether a tension and a friction are a stiffness and a damping, not the values of Origami.
  var hasPhysicalValues = false
  /// Why the spring is not read; nil if it is.
  var refusal: StaticString?
  /// What recognized the code.
  var evidence: String?

  enum Start { case any, object, value, valueThenObject, numbers, braces }

  /// The name in prose.
  var name: String { "\(title ?? dialect?.title ?? "the physical spring")" }

  /// All functions of the library whose calls are springs.
  var functions: [StaticString] {
    guard let dialect else { return calls }
    return SpringForm.all.filter { $0.dialect == dialect }.flatMap { $0.calls } + shared
  }

  // MARK: Recognition

  /// Returns the form of a code: of the library that is stated, that a call, a type or an import names, or
  /// that its members have. Nil if nothing in it is of one library.
  static func form(of content: CodeContent, stated: SpringDialect?) throws(SpringCode.Failure) -> SpringForm?
  {
    // The spring of a response, whose reader compares the parameters.
    guard !content.members.has("regime") else { return nil }
    let named = (content.members.word("dialect") ?? content.leadingName).flatMap { library(named: $0) }
    let call = content.call(of: springFunctions)
    /// Returns a form of a library with what the arguments of a call of `spring` mean in it.
    func withArguments(_ form: SpringForm) -> SpringForm {
      var form = form
      let own = call.flatMap { try? SpringForm.form(ofCall: $0) }
      if let own, own.dialect == form.dialect {
        (form.positional, form.version) = (own.positional, own.version)
      }
      return form
    }
    if let dialect = stated ?? named {
      if var own = all.first(where: { $0.dialect == dialect && $0.isCalled(in: content) }) {
        own.shared = commonFunctions
        return own
      }
      return withArguments(SpringForm(dialect: dialect, calls: [dialect.name], shared: commonFunctions))
    }
    for kind in EvidenceKind.allCases {
      let found = all.compactMap { form in
        form.evidence(kind, in: content).map { (form, evidence: "\($0)") }
      }
      // Several imported libraries say nothing about an object alone.
      if kind == .module, call == nil, found.count > 1 { continue }
      if let form = try only(found) { return kind == .module ? withArguments(form) : form }
    }
    if content.members.hasType("spring") {
      var form = SpringForm(dialect: .motion)
      form.evidence = "type: \"spring\""
      return form
    }
    if let call { return try form(ofCall: call) }
    return nil
  }

  /// What recognizes a form, in the order in which it counts.
  private enum EvidenceKind: CaseIterable { case call, word, module, member }

  private func evidence(_ kind: EvidenceKind, in content: CodeContent) -> StaticString? {
    switch kind {
    case .call: isCalled(in: content) ? content.word(of: calls) : nil
    case .word: content.word(of: words)
    case .module: content.modules.contains(where: isModule) ? modules.first : nil
    case .member: content.word(of: members)
    }
  }

  /// Returns the only form among several, or the first of one library.
  private static func only(_ forms: [(SpringForm, evidence: String)]) throws(SpringCode.Failure)
    -> SpringForm?
  {
    guard let (form, evidence) = forms.first else { return nil }
    var first = form
    let other = forms.first { form, _ in
      form.dialect != first.dialect || form.dialect == nil && form.name != first.name
    }
    if let (other, otherEvidence) = other {
      throw SpringCode.Failure(
        "has code of several libraries: \(first.name) (\(evidence)) and \(other.name) (\(otherEvidence)); "
          + "give the spring of one, or say which " + SpringForm.statement(of: [first, other]))
    }
    if let refusal = first.refusal { throw SpringCode.Failure("is \(refusal)") }
    first.evidence = evidence
    return first
  }

  /// Returns how to state a library.
  private static func statement(of forms: [SpringForm]) -> String {
    let names = forms.compactMap { $0.dialect.map { "\($0.name)" } }
    return names.isEmpty ? "" : "with --from \(names.alternatives) (in a request, dialect)"
  }

  private func isModule(_ name: String) -> Bool {
    modules.contains { module in
      let text = "\(module)"
      return name == text || ["/", "."].contains { name.hasPrefix(text.hasSuffix("/") ? text : text + $0) }
    }
  }

  /// Returns whether one of the calls is in a code, with the start of this form.
  private func isCalled(in content: CodeContent) -> Bool {
    guard content.word(of: calls) != nil else { return false }
    guard start != .any else { return true }
    let bracket = start == .braces ? UInt8(ascii: "{") : UInt8(ascii: "(")
    return content.groups.contains { group in
      group.bracket == bracket && calls.contains { CodeContent.isSameName(group.name, $0) } && begins(group)
    }
  }

  private func begins(_ call: CodeGroup) -> Bool {
    let hasOptions = call.arguments.count > 1 && call.arguments[1] == .object
    return switch (start, call.arguments.first) {
    case (.any, _), (.object, .object), (.object, .call("")), (.numbers, nil): true
    case (.numbers, .number): !hasOptions
    case (.valueThenObject, .some): hasOptions
    case (.value, .word), (.value, .number), (.value, .unknown): true
    case (.value, .call(let name)): !name.isEmpty
    case (.braces, _): call.has("spring")
    default: false
    }
  }

  /// Returns the library with a name or a title, such as `react-native` or `React Native:`.
  static func library(named name: String) -> SpringDialect? {
    guard name.utf8.count < 40, name.utf8.allSatisfy({ CodeToken.isNameByte($0) || " -.:".utf8.contains($0) })
    else { return nil }
    let letters = { (text: String) in text.utf8.filter { CodeToken.isLetter($0) }.map { $0 | 0x20 } }
    let own = letters(name)
    return SpringDialect.all.first { letters("\($0.name)") == own || letters("\($0.title)") == own }
  }

  /// Returns the form of a call of `spring` or `Spring`, which several libraries have.
  private static func form(ofCall call: CodeGroup) throws(SpringCode.Failure) -> SpringForm? {
    func form(_ dialect: SpringDialect, _ positional: DialectTerm...) -> SpringForm {
      var form = SpringForm(dialect: dialect, shared: springFunctions, positional: positional)
      form.evidence = String(decoding: call.name, as: UTF8.self)
      return form
    }
    func refusal(_ dialects: SpringDialect...) -> SpringCode.Failure {
      let names = dialects.map { "\($0.title)" }.joined(separator: ", ")
      return SpringCode.Failure(
        "is a call of \(String(decoding: call.name, as: UTF8.self)) that several libraries have (\(names)); "
          + "say which \(statement(of: dialects.map { SpringForm(dialect: $0) }))")
    }
    let isType = CodeContent.isSameName(call.name, "Spring")
    let arguments = call.arguments
    if arguments.contains(.object) {
      if arguments.count > 1, arguments[1] == .object {
        guard (number(call["stiffness"]) ?? 0) <= 1, (number(call["damping"]) ?? 0) <= 1 else {
          throw SpringCode.Failure(
            "is a call of spring with a value, as Svelte's, whose numbers are at most 1, and react-motion's, "
              + "which is not known here; give stiffness, damping and mass alone")
        }
        return form(.svelte)
      }
      if call.has("fps") || call.words.contains("fps") { return form(.remotion) }
      guard ParameterNames.sharedMembers.contains(where: { call.has($0.term.name) }) else { return nil }
      if isType, call.has("fromValue") || call.has("toValue") { return form(.wobble) }
      throw isType ? refusal(.wobble, .svelte) : refusal(.anime, .motion, .svelte)
    }
    if arguments.contains(where: { isOfCompose($0) }) || call.hasTypes && !isType {
      return form(.compose, .dampingRatio, .stiffness, .visibilityThreshold)
    }
    let numbers = arguments.compactMap { number($0) }
    switch (arguments.count, numbers.count) {
    case (2, 2) where abs(numbers[1]) <= 1: return form(.motion, .visualDuration, .bounce)
    case (3..., 1...): return .anime3
    case (_, 1...): return nil
    default: break
    }
    if isType || call.has("duration") || call.has("bounce") { return form(.swiftUI) }
    let names = call.name.split(separator: UInt8(ascii: "."))
    guard names.count == 1 || !CodeToken.isCapital(names[0][names[0].startIndex]) else { return nil }
    if arguments.isEmpty, call.members.isEmpty, call.words.isEmpty {
      throw refusal(.compose, .anime, .svelte)
    }
    return form(.compose)
  }

  /// The call of anime.js 3 with numbers, which the option `easing` has as a text.
  static let anime3 = SpringForm(
    dialect: .anime, shared: springFunctions, positional: [.mass, .stiffness, .damping, .velocity],
    version: 3, note: "anime.js 3 starts with at least 0.1 of the travel per second", evidence: "spring")

  /// Returns the call that a text contains, as anime.js 3 has it; nil without one.
  static func springText(in content: CodeContent, _ form: SpringForm?) throws(SpringCode.Failure) -> String? {
    let texts = content.members.members.compactMap { $0.value.word }.filter { $0.hasPrefix("spring(") }
    guard let text = texts.first, form == nil || form?.dialect == .anime else { return nil }
    guard texts.allSatisfy({ $0 == text }) else {
      let names = texts.prefix(6).map { $0.shortenedName }.joined(separator: ", ")
      throw SpringCode.Failure("has several springs: \(names); give one")
    }
    guard form != nil else {
      throw SpringCode.Failure(
        "has \(text.shortenedName), whose numbers are mass, stiffness and damping in anime.js, and "
          + "stiffness, damping and mass in picom; say which with --from anime (in a request, dialect), or "
          + "name them")
    }
    return text
  }

  /// Returns whether the parameters of a call are a variable. In some libraries, they follow the value that
  /// moves.
  func refersElsewhere(_ call: CodeGroup) -> Bool {
    if let config = call["config"] { return config != .object }
    if call.words.contains("config") { return true }
    let followValue: [SpringDialect] = [.reactNative, .reanimated, .motion, .reactSpring, .svelte]
    guard let dialect, dialect != .androidSpring else { return false }
    return switch call.arguments.dropFirst(followValue.contains(dialect) ? 1 : 0).first {
    case .object, .word("undefined"), .word("null"), .call(".init"), nil: false
    case .number, .word, .unknown, .call: positional.isEmpty
    }
  }

  /// Returns whether the parameters of a call are those of another spring, as in `.spring(Spring(…))`.
  func wrapsSpring(_ call: CodeGroup) -> Bool {
    guard case .call(let name)? = call.arguments.first else { return false }
    return functions.contains { CodeContent.isSameName(Array(name.utf8)[...], $0) }
  }

  /// Returns whether an argument is a number or a constant as Kotlin writes them.
  private static func isOfCompose(_ argument: CodeGroup.Value) -> Bool {
    switch argument {
    case .number(_, let unit): unit == "f" || unit == "F"
    case .word(let word): ParameterNames.constant(word) != nil
    case .object, .call, .unknown: false
    }
  }

  /// Returns the number of an argument; nil if it is not known.
  static func number(_ argument: CodeGroup.Value?) -> Double? {
    switch argument {
    case .number(let number, let unit): SpringCode.isPlain(unit) && number.isFinite ? number : nil
    case .word(let word): ParameterNames.constant(word)
    case .object, .call, .unknown, nil: nil
    }
  }

  // MARK: Members

  /// Returns the name in a request for a name in a code.
  func name(for name: String) -> String {
    let other = SpringForm.otherNames.first { name.isEqual(to: $0.other) && $0.dialect == dialect }
    return other.map { "\($0.name.name)" } ?? name
  }

  /// Returns the arguments of a call that have no name, with the names of what they mean. One that is not
  /// known has no value.
  func named(_ arguments: [CodeGroup.Value]) -> [(name: String, value: CodeGroup.Value)] {
    zip(positional, arguments).map { term, argument in
      var isKnown = SpringForm.number(argument) != nil
      if case .word(let word) = argument { isKnown = isKnown || SpringForm.threshold(word) != nil }
      return ("\(term.name)", isKnown ? argument : .unknown)
    }
  }

  /// Returns the number of a threshold such as `IntOffset.VisibilityThreshold`; nil of another word.
  static func threshold(_ word: String) -> Double? {
    let parts = word.split(separator: ".")
    guard parts.count == 2, parts[1] == "VisibilityThreshold" else { return nil }
    return thresholds.first { String(parts[0]).isEqual(to: $0.type) }?.value
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
