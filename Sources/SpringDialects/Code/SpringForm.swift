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
  /// The value of `type` that recognizes it if nothing else in the code does.
  var type: StaticString?
  /// Other functions whose calls are springs. Several libraries have them, so only the shape of the call
  /// recognizes the code.
  var shared: [StaticString] = []
  /// With what a call of the functions begins.
  var start = Start.any
  /// Names of which a call of the shared functions has one; empty if it need have none.
  var required: [StaticString] = []
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
  /// Changes parameters whose unit is not that of the dialect.
  var convert: @Sendable (inout DialectValues) -> Void = { _ in }
  /// Why the spring is not read; nil if it is.
  var refusal: StaticString?
  /// The libraries that the call may be of; the spring is not read without one of them.
  var candidates: [SpringDialect] = []
  /// What recognized the code.
  var evidence: String?

  /// What a call begins with: one or more values of a kind. A share is a number of at most 1.
  enum Start {
    case any, object, value, numberOrNothing, valueThenObject, valueThenShares, braces
    case options, floats, numberThenShare, manyNumbers, names, plainNames, nothing
  }

  /// The name in prose.
  var name: String { "\(title ?? dialect?.title ?? "the physical spring")" }

  /// All functions of the library whose calls are springs.
  var functions: [StaticString] {
    guard let dialect else { return calls }
    return SpringForm.all.filter { $0.dialect == dialect }.flatMap { $0.calls + $0.shared } + shared
  }

  // MARK: Recognition

  /// What recognizes a form, in the order in which it counts.
  private enum Evidence: CaseIterable { case call, word, module, member, type, shape }

  /// Returns the form of a code: of the library that is stated, that a call, a type or an import names, or
  /// that its members have. Nil if nothing in it is of one library.
  static func form(of code: CodeTree, stated: SpringDialect?) throws(SpringCode.Failure) -> SpringForm? {
    // The spring of a response, whose reader compares the parameters.
    guard !code.members.has("regime") else { return nil }
    let call = code.groups.firstIndex { $0.isCall(of: springFunctions) }.map { code.whole($0) }
    func own(_ dialect: SpringDialect?) -> SpringForm? {
      all.first { form in
        form.dialect == dialect && (form.isCalled(in: code) || call.map { form.hasShape($0) } == true)
      }
    }
    let named = (code.members.word("dialect") ?? code.leadingName).flatMap { SpringDialect.titled($0) }
    if let dialect = stated ?? named {
      var form = own(dialect) ?? SpringForm(dialect: dialect)
      form.shared += commonFunctions
      return form
    }
    for kind in Evidence.allCases {
      let found = all.compactMap { form in
        form.evidence(kind, in: code, call).map { (form, evidence: $0) }
      }
      // Several imported libraries say nothing about an object alone.
      if kind == .module, call == nil, found.count > 1 { continue }
      guard let form = try only(kind == .shape ? Array(found.prefix(1)) : found) else { continue }
      guard kind == .module, var own = own(form.dialect) else { return form }
      own.evidence = form.evidence
      return own
    }
    return nil
  }

  private func evidence(_ kind: Evidence, in code: CodeTree, _ call: CodeGroup?) -> String? {
    switch kind {
    case .call: isCalled(in: code) ? code.word(of: calls).map { "\($0)" } : nil
    case .word: code.word(of: words).map { "\($0)" }
    case .module: code.modules.contains(where: isModule) ? modules.first.map { "\($0)" } : nil
    case .member: code.word(of: members).map { "\($0)" }
    case .type: type.flatMap { code.members.hasType("\($0)") ? "type: \"\($0)\"" : nil }
    case .shape: call.flatMap { hasShape($0) ? String(decoding: $0.name, as: UTF8.self) : nil }
    }
  }

  /// Returns the only form among several, or the first of one library.
  private static func only(_ forms: [(SpringForm, evidence: String)]) throws(SpringCode.Failure)
    -> SpringForm?
  {
    guard case (var first, let evidence)? = forms.first else { return nil }
    let name = first.name, dialect = first.dialect
    let other = forms.first { form, _ in form.dialect != dialect || dialect == nil && form.name != name }
    if let (other, otherEvidence) = other {
      throw SpringCode.Failure(
        "has code of several libraries: \(first.name) (\(evidence)) and \(other.name) (\(otherEvidence)); "
          + "give the spring of one, or say which " + statement(of: [first, other].compactMap { $0.dialect }))
    }
    if let refusal = first.refusal { throw SpringCode.Failure("is \(refusal)") }
    guard first.candidates.isEmpty else {
      let names = first.candidates.map { "\($0.title)" }.joined(separator: ", ")
      throw SpringCode.Failure(
        "is a call of \(evidence) that several libraries have (\(names)); say which "
          + statement(of: first.candidates))
    }
    first.evidence = evidence
    return first
  }

  /// Returns how to state a library.
  private static func statement(of dialects: [SpringDialect]) -> String {
    let names = dialects.map { "\($0.name)" }
    return names.isEmpty ? "" : "with --from \(names.alternatives) (in a request, dialect)"
  }

  private func isModule(_ name: String) -> Bool {
    modules.contains { module in
      let text = "\(module)"
      return name == text || ["/", "."].contains { name.hasPrefix(text.hasSuffix("/") ? text : text + $0) }
    }
  }

  /// Returns whether one of the calls is in a code, with the start of this form.
  private func isCalled(in code: CodeTree) -> Bool {
    guard code.word(of: calls) != nil else { return false }
    if start == .any { return true }
    let bracket = start == .braces ? UInt8(ascii: "{") : UInt8(ascii: "(")
    return code.groups.contains { group in
      group.bracket == bracket && calls.contains { CodeTree.isName(group.name, $0) } && begins(group)
    }
  }

  /// Returns whether a call is one of the shared functions with the start and a name of this form.
  private func hasShape(_ call: CodeGroup) -> Bool {
    call.isCall(of: shared) && start != .any && begins(call)
      && (required.isEmpty || required.contains { call.has($0) || call.words.contains("\($0)") })
  }

  private func begins(_ call: CodeGroup) -> Bool {
    let arguments = call.arguments
    let first = arguments.first
    let hasOptions = arguments.count > 1 && arguments[1] == .object
    let hasObject = arguments.contains(.object)
    let numbers = hasObject ? [] : arguments.compactMap { $0.number }
    return switch start {
    case .any: true
    case .object: first == .object || first == .call("")
    case .value: first != nil && first != .object && first != .call("")
    case .numberOrNothing: first.map { if case .number = $0 { !hasOptions } else { false } } ?? true
    case .valueThenObject: hasOptions
    case .valueThenShares:
      hasOptions && (["stiffness", "damping"] as [StaticString]).allSatisfy { call[$0]?.number ?? 0 <= 1 }
    case .braces: call.has("spring")
    case .options: hasObject
    case .floats: !hasObject && (call.hasTypes || arguments.contains { $0.isOfKotlin })
    case .numberThenShare: arguments.count == 2 && numbers.count == 2 && abs(numbers[1]) <= 1
    case .manyNumbers: arguments.count > 2 && !numbers.isEmpty
    case .names: !hasObject && numbers.isEmpty
    case .plainNames:
      !hasObject && numbers.isEmpty
        && (call.function.count == call.name.count || !CodeToken.isCapital(call.name.first))
    case .nothing: arguments.isEmpty && call.members.isEmpty && call.words.isEmpty
    }
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
    return functions.contains { CodeTree.isName(Array(name.utf8)[...], $0) }
  }

  // MARK: Members

  /// Returns the name in a request for a name in a code.
  func name(for name: String) -> String {
    let other = SpringForm.otherNames.first { name.isEqual(to: $0.other) && $0.dialect == dialect }
    return other.map { "\($0.name.name)" } ?? name
  }

  /// Returns the arguments of a call that have no name, with the names of what they mean. One that is not
  /// known has no value.
  func named(_ arguments: [CodeGroup.Value]) -> [CodeGroup.Member] {
    zip(positional, arguments).map { term, argument in
      let isKnown = argument.number ?? argument.word.flatMap { SpringForm.threshold($0) } != nil
      return ("\(term.name)", isKnown ? argument : .unknown)
    }
  }

  /// Returns the number of a threshold such as `IntOffset.VisibilityThreshold`; nil of another word.
  static func threshold(_ word: String) -> Double? {
    let parts = word.split(separator: ".")
    guard parts.count == 2, parts[1] == "VisibilityThreshold" else { return nil }
    return thresholds.first { String(parts[0]).isEqual(to: $0.type) }?.value
  }
}
