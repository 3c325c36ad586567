import MotionSystem
import StrictJSON

// The fields of a request, and of the objects in it.
//
// The names that are read are the names that are allowed: `finish()` reports every other field and suggests
// the nearest allowed name. An operation therefore does not list its fields a second time.
//
// Reading does not stop at the first error: each read returns a usable default if the input is invalid, and
// `check()` throws before anything is computed. Pointers are built only for errors.
extension Call {
  // MARK: Objects

  /// Reads the object that is the value of an optional field.
  ///
  /// - Parameter example: A valid value in JSON, for the error text.
  func object<Value>(_ name: StaticString, example: StaticString, _ read: () -> Value) -> Value? {
    take(name).map { object($0, name, example: example, read) }
  }

  /// Reads an object that is the value of a field that has been taken, or an item of its array.
  ///
  /// If the node is not an object, adds an error; there are no fields then.
  ///
  /// - Parameters:
  ///   - index: The index of the item; nil for an object that is the value of the field.
  ///   - example: A valid value in JSON, for the error text.
  func object<Value>(
    _ node: JSONDocument.Node, at index: Int? = nil, _ name: StaticString, example: StaticString?,
    _ read: () -> Value
  ) -> Value {
    let outer = object
    object = ObjectFields(
      node: node, parent: pointer, name: name, index: index, firstName: names.count,
      unreadCount: document.memberCount(node))
    if !isObject { refuse(node, at: pointer, mustBe: "an object", suchAs: example) }
    let value = read()
    changeNames { $0.removeLast($0.count - object.firstName) }
    object = outer
    return value
  }

  var node: JSONDocument.Node { object.node }

  var pointer: JSONPointer { object.pointer }

  /// A Boolean value that indicates whether the object is one; otherwise it has no fields, and an error.
  var isObject: Bool { document.kind(node) == .object }

  func pointer(to name: StaticString) -> JSONPointer { pointer.appending("\(name)") }

  // MARK: Fields

  /// Reads an optional field.
  ///
  /// - Returns: The value, or nil if the field is missing or null. Typed clients send null for an optional
  ///   field that is not set.
  func take(_ name: StaticString) -> JSONDocument.Node? {
    guard let value = takeAny(name), !document.isNull(value) else { return nil }
    return value
  }

  /// Reads a required field and adds an error if it is missing.
  ///
  /// - Returns: The value, which may be null, or nil if the field is missing.
  func takeRequired(_ name: StaticString, _ absence: String = "is required") -> JSONDocument.Node? {
    if let value = takeAny(name) { return value }
    if isObject { addError(.required, name, absence) }
    return nil
  }

  /// Reads a field that may be missing.
  ///
  /// When all fields have been read, further names are not recorded: the object has no unknown field.
  private func takeAny(_ name: StaticString) -> JSONDocument.Node? {
    guard object.unreadCount > 0 else { return nil }
    changeNames { $0.append(name) }
    guard let value = document.member(object.node, named: name, after: object.latest) else { return nil }
    object.latest = value
    object.unreadCount -= 1
    return value
  }

  /// Changes the names outside of the call, as `change` does the errors.
  private func changeNames(_ change: (inout [StaticString]) -> Void) {
    var names: [StaticString] = []
    swap(&names, &self.names)
    change(&names)
    self.names = names
  }

  /// Returns whether the object has a field other than null, without marking its name as read.
  func has(_ name: StaticString) -> Bool {
    document.member(object.node, named: name, after: object.latest).map { !document.isNull($0) } ?? false
  }

  /// Returns those of several fields that the object has.
  func given(_ names: [StaticString]) -> [StaticString] { names.filter { has($0) } }

  // MARK: Unknown fields

  /// Returns the text about an unknown field, or nil for the usual text.
  typealias Hint = (_ name: String, _ allowed: [String]) -> String?

  /// Adds an error for each field whose name was not read.
  ///
  /// - Parameter hint: Returns the text of the error about a name that is not among the allowed ones.
  func finish(hint: Hint = { _, _ in nil }) { if object.unreadCount > 0 { reportUnknown(hint) } }

  /// Reports unknown fields, and throws if the request has errors.
  func checkFields() throws(InvalidRequest) {
    finish()
    try check()
  }

  private func reportUnknown(_ hint: Hint) {
    // Comparing names costs much more than parsing them.
    guard budget.spend(Call.nameWork, times: 2 + document.count(node)) else { return }
    let allowed = names[object.firstName...].map { "\($0)" }
    let pointer = pointer
    for (key, _) in document.members(node) {
      let name = document.string(key) ?? ""
      if allowed.contains(where: { $0.isEqual(to: name) }) { continue }
      let detail =
        errors.listsNext
        ? formatHint(name) ?? hint(name, allowed) ?? ForeignName.hint(for: name, allowed: allowed)
          ?? nearestName(to: name, among: allowed).map { "unknown field; did you mean \($0)?" } : nil
      addError(
        .unknownField, at: pointer.appending(name), detail ?? ErrorMessages.unknownField(allowed: allowed))
    }
  }

  /// The work of comparing the name of a field with all allowed names, in units of the budget.
  private static let nameWork = 12

  /// Returns the text of an error about `format` at the top level of a request, which is not a field of it;
  /// nil for any other field.
  private func formatHint(_ field: String) -> String? {
    guard object.name == nil, field.isEqual(to: "format") else { return nil }
    if isNested { return "has no effect on a motion that is part of a request; omit it" }
    return isBatched
      ? #"is not a field of the request; put it beside operation and body: "format": "css""#
      : "is not a field of the request; \(Call.formatPlace)"
  }

  // MARK: Errors

  func addError(_ code: ErrorCode, _ name: StaticString, _ detail: @autoclosure () -> String) {
    addError(code, at: pointer(to: name), detail())
  }

  func addError(_ code: ErrorCode, _ detail: @autoclosure () -> String) {
    addError(code, at: pointer, detail())
  }

  /// Adds an error if a field is given for a format on which it has no effect.
  func refuse(_ name: StaticString, unless hasEffect: Bool, _ advice: StaticString) {
    guard !hasEffect, !isNested, has(name) else { return }
    addError(.noEffect, name, "has no effect on \(format.name); \(advice)")
  }

  /// Adds the error of a value that must be another one.
  ///
  /// - Parameters:
  ///   - type: What the value must be, such as "a number".
  ///   - code: The kind of the error.
  ///   - example: A valid value in JSON.
  ///   - advice: What follows the received value.
  func refuse(
    _ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer,
    mustBe type: @autoclosure () -> String, _ code: ErrorCode = .wrongType,
    suchAs example: StaticString? = nil, _ advice: String = ""
  ) {
    addError(
      code, at: pointer(),
      "must be \(type())\(example.map { " " + suchAs($0, at: pointer()) } ?? ""), "
        + "received \(document.received(node))\(advice)")
  }

  /// Adds the error of a value of this object that must be another one.
  func refuse(
    _ node: JSONDocument.Node, _ name: StaticString, mustBe type: @autoclosure () -> String,
    _ code: ErrorCode = .wrongType, suchAs example: StaticString? = nil, _ advice: String = ""
  ) { refuse(node, at: pointer(to: name), mustBe: type(), code, suchAs: example, advice) }

  /// Adds the validation errors that the document found in the request.
  ///
  /// - Parameter parts: The field with parts of the request that are calls of their own.
  func addDocumentErrors(except parts: StaticString? = nil) {
    guard document.validationErrorCount > 0 else { return }
    let found = document.validationErrors(below: node)
    for error in found {
      guard budget.spend(Call.documentErrorWork + error.pointer.description.utf8.count / 4) else { return }
      if let parts, error.pointer.isWithin(parts) { continue }
      addError(error.flaw.code, at: error.pointer, document.detail(of: error.flaw))
    }
    if parts == nil { change { $0.addUnlisted(document.validationErrorCount(below: node) - found.count) } }
  }

  /// The work of adding an error of the document, in units of the budget, except its pointer.
  private static let documentErrorWork = 30
}

extension JSONDocument {
  /// Returns the number of members of an object; 0 for any other node.
  func memberCount(_ node: Node) -> Int { kind(node) == .object ? count(node) : 0 }
}
