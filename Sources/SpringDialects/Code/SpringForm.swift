import MotionSystem
import StrictJSON

/// One way to write the springs of a library, and what recognizes it.
struct SpringForm {
  /// Nil if the parameters are those that all libraries share.
  var dialect: SpringDialect?
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
  /// Other functions whose calls are springs. Several libraries have them: the first row whose shape a call
  /// has recognizes it.
  var shared: [StaticString] = []
  /// What the numbers at the start of a call mean, for calls that do not name them.
  var positional: [DialectTerm] = []
  /// The parameters that this form adds, if they are not those of the dialect.
  var defaults: [(term: DialectTerm, value: Double)] = []
  /// Parameters of the dialect that this library drops.
  var ignored: [DialectTerm] = []
  /// The version of the library; nil if the code may be of any.
  var version: String?
  /// What a reader of the numbers must know.
  var note: StaticString?
  /// Why the spring is not read; nil if it is.
  var refusal: StaticString?
  /// The libraries that the call may be of; the spring is not read without one of them.
  var candidates: [SpringDialect] = []
  /// What recognized the code.
  var evidence: String?
  /// Whether a call or braces, with all members in them, have this form.
  var shape: (@Sendable (CodeGroup) -> Bool)?
  /// Changes parameters whose unit is not that of the dialect.
  var convert: @Sendable (inout DialectValues) -> Void = { _ in }

  /// The name in prose.
  var name: String {
    "\(title ?? dialect?.title ?? (candidates.isEmpty ? "the physical spring" : "another library"))"
  }

  /// All functions of the library whose calls are springs.
  var functions: [StaticString] {
    guard let dialect else { return calls }
    return SpringForm.all.filter { $0.dialect == dialect }.flatMap { $0.calls + $0.shared } + shared
  }

  /// The functions whose calls are springs of other libraries only.
  static func functions(except form: SpringForm?) -> [StaticString] {
    let own = (form?.functions ?? []).map { "\($0)" } + ["SpringAnimation", "keyframes"]
    return all.flatMap { $0.calls + $0.shared }.filter { !own.contains("\($0)") }
  }

  // MARK: Recognition

  private typealias Evidence = (form: SpringForm, text: String)

  /// Returns the form of a code: of the library that is stated, that a call, a type or an import names, or
  /// that its members have. Nil if nothing in it is of one library.
  static func form(of code: CodeTree, stated: SpringDialect?) throws(SpringCode.Failure) -> SpringForm? {
    // The spring of a response, whose reader compares the parameters.
    guard !code.members.has("regime") else { return nil }
    let springs = code.groups(calling: springFunctions).filter { $0.isSpring }
    /// Returns the forms of the calls, each with the first one.
    func shapes(of rows: [SpringForm]) -> [Evidence] {
      var shapes: [Int: Evidence] = [:]
      for call in springs {
        let place = rows.firstIndex { call.isCall(of: $0.shared) && $0.shape?(call) == true }
        guard let place, shapes[place] == nil else { continue }
        shapes[place] = (form: rows[place], text: String(decoding: call.name, as: UTF8.self))
      }
      return shapes.sorted { $0.key < $1.key }.map { $0.value }
    }
    func found(_ evidence: (SpringForm) -> StaticString?) -> [Evidence] {
      all.compactMap { form in evidence(form).map { (form: form, text: "\($0)") } }
    }
    let named = (code.members.word("dialect") ?? code.leadingName).flatMap { SpringDialect.titled($0) }
    if let dialect = stated ?? named {
      let rows = all.filter { $0.dialect == dialect }
      var form =
        rows.first { $0.call(in: code) != nil } ?? shapes(of: rows).first?.form
        ?? SpringForm(dialect: dialect)
      if let refusal = form.refusal { throw SpringCode.Failure("is \(refusal)") }
      form.shared += sharedFunctions
      return form
    }
    let modules = found { form in code.modules.contains(where: form.isModule) ? form.modules.first : nil }
    // The call of a function that an imported library has is its own.
    let rows = modules.count == 1 ? all.filter { $0.dialect == modules[0].form.dialect } : []
    let own = rows.flatMap { $0.calls.map { "\($0)" } }
    let calls = found { $0.call(in: code) }.filter {
      $0.form.dialect == rows.first?.dialect || !own.contains($0.text)
    }
    if let form = try only(certain(calls)) { return form }
    // React Navigation's `{ animation: 'spring', config: {…} }`.
    let isNavigation = code.members.hasType("spring", "animation")
    let words = found {
      code.word(of: $0.words) ?? (isNavigation && $0.dialect == .reactNative ? "animation" : nil)
    }
    if let form = try only(words) { return form }
    // Several imported libraries say nothing about an object alone.
    if modules.count == 1 || !springs.isEmpty, let form = try only(modules) {
      var own = shapes(of: rows).first?.form ?? form
      own.evidence = form.evidence
      return own
    }
    let members =
      found { code.word(of: $0.members) }
      + found { $0.type.flatMap { code.members.hasType("\($0)") ? "type: \"spring\"" : nil } }
    return try only(certain(shapes(of: all) + members))
  }

  /// Returns forms without those of which another one decides.
  private static func certain(_ forms: [Evidence]) -> [Evidence] {
    forms.filter { one in
      !forms.contains { other in other.form.dialect.map { one.form.candidates.contains($0) } == true }
    }
  }

  /// Returns the only form among several, or the first of one library.
  private static func only(_ forms: [Evidence]) throws(SpringCode.Failure) -> SpringForm? {
    guard case (var first, let text)? = forms.first else { return nil }
    let (dialect, name) = (first.dialect, first.name)
    if let other = forms.first(where: { $0.form.dialect != dialect || $0.form.name != name && dialect == nil }
    ) {
      throw SpringCode.Failure(
        "has code of several libraries: \(name) (\(text)) and \(other.form.name) (\(other.text)); "
          + "give the spring of one, or say which "
          + statement(of: [dialect, other.form.dialect].compactMap { $0 }))
    }
    if let refusal = first.refusal { throw SpringCode.Failure("is \(refusal)") }
    guard first.candidates.isEmpty else {
      let names = first.candidates.map { "\($0.title)" }.joined(separator: ", ")
      throw SpringCode.Failure(
        "is a call of \(text) that several libraries have (\(names)); say which "
          + statement(of: first.candidates))
    }
    first.evidence = text
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

  /// Returns the first of the calls that is in a code, if one has the shape of this form.
  private func call(in code: CodeTree) -> StaticString? {
    guard let word = code.word(of: calls), let shape else { return code.word(of: calls) }
    let groups = code.groups(calling: calls)
    return groups.contains { CodeTree.isName($0.name, word) && shape($0) } ? word : nil
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

  /// Returns why the spring is not read with a member; nil if it is.
  func refusal(of name: String) -> StaticString? {
    SpringForm.unread.first { self.name.isEqual(to: $0.form) && name.isEqual(to: $0.name) }?.reason
  }

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
      return (name: "\(term.name)", value: isKnown ? argument : .unknown)
    }
  }

  /// Returns the number of a threshold such as `IntOffset.VisibilityThreshold`; nil of another word.
  static func threshold(_ word: String) -> Double? {
    let parts = word.split(separator: ".")
    guard parts.count == 2, parts[1] == "VisibilityThreshold" else { return nil }
    return thresholds.first { String(parts[0]).isEqual(to: $0.type) }?.value
  }
}
