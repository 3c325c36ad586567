import MotionSystem
import StrictJSON

/// Reads a request from a JSON document: the fields of one object, and of the objects in it.
///
/// The names that are read are the names that are allowed: `finish()` reports every other field and suggests
/// the nearest allowed name. An operation therefore does not list its fields a second time.
///
/// Reading does not stop at the first error: each read returns a usable default if the input is invalid, and
/// `context.check()` throws before anything is computed. Pointers are built only for errors.
struct FieldReader: ~Copyable {
  let document: JSONDocument
  let context: Call
  private var object: Object
  /// The names that have been read of this object, after those of the objects around it.
  private var names: [StaticString] = []

  /// An object whose fields are being read.
  private struct Object {
    let node: JSONDocument.Node
    /// The pointer of the object around this one.
    let parent: JSONPointer
    /// The field of the object around this one that has this object; nil at the top level.
    let name: StaticString?
    /// The index of this object in the array that the field has; nil without an array.
    let index: Int?
    /// Where the names that have been read begin in `names`.
    let firstName: Int
    /// The number of fields that have not been read yet.
    var unreadCount: Int
    /// The field after which the next one is looked for.
    var latest: JSONDocument.Node?
  }

  /// Creates a reader of a request. `checkRoot()` adds the error of a root that is no object.
  ///
  /// - Parameter root: The object that contains the fields: the root of the document, or the body of an item
  ///   of a batch. Pointers of errors are relative to it.
  init(_ document: JSONDocument, root: JSONDocument.Node, _ context: Call) {
    self.document = document
    self.context = context
    object = Object(
      node: root, parent: .root, name: nil, index: nil, firstName: 0, unreadCount: document.memberCount(root))
    names.reserveCapacity(32)
    if document.hasExtremeNumbers(below: root) { context.budget.setUnitCost(FieldReader.extremeNumberCost) }
  }

  /// The factor by which arithmetic with subnormal numbers is slower than with normal ones; measured: up
  /// to 5.7.
  private static let extremeNumberCost = 6

  // MARK: Objects

  /// Reads the object that is the value of an optional field.
  ///
  /// - Parameter example: A valid value in JSON, for the error text.
  mutating func object<Value>(
    _ name: StaticString, example: StaticString, _ read: (inout FieldReader) -> Value
  ) -> Value? { take(name).map { object($0, name, example: example, read) } }

  /// Reads an object that is the value of a field that has been taken.
  mutating func object<Value>(
    _ node: JSONDocument.Node, _ name: StaticString, example: StaticString,
    _ read: (inout FieldReader) -> Value
  ) -> Value { item(node, nil, of: name, example: example, read) }

  /// Reads an object that is an item of an array, which is the value of a field that has been taken.
  ///
  /// If the node is not an object, adds an error; there are no fields then.
  ///
  /// - Parameters:
  ///   - index: The index of the item; nil for an object that is the value of the field.
  ///   - example: A valid value in JSON, for the error text.
  mutating func item<Value>(
    _ node: JSONDocument.Node, _ index: Int?, of name: StaticString, example: StaticString?,
    _ read: (inout FieldReader) -> Value
  ) -> Value {
    var outer = Object(
      node: node, parent: pointer, name: name, index: index, firstName: names.count,
      unreadCount: document.memberCount(node))
    swap(&object, &outer)
    if !isObject { refuse(node, at: pointer, mustBe: "an object", suchAs: example) }
    let value = read(&self)
    names.removeLast(names.count - object.firstName)
    swap(&object, &outer)
    return value
  }

  /// The object whose fields are being read.
  var node: JSONDocument.Node { object.node }

  /// The pointer of the object.
  var pointer: JSONPointer {
    guard let name = object.name else { return object.parent }
    let pointer = object.parent.appending("\(name)")
    return object.index.map { pointer.appending($0) } ?? pointer
  }

  /// A Boolean value that indicates whether the object is one; otherwise it has no fields, and an error.
  var isObject: Bool { document.kind(node) == .object }

  /// Returns the pointer of a field of this object.
  func pointer(to name: StaticString) -> JSONPointer { pointer.appending("\(name)") }

  // MARK: Fields

  /// Reads an optional field.
  ///
  /// - Returns: The value, or nil if the field is missing or null. Typed clients send null for an optional
  ///   field that is not set.
  mutating func take(_ name: StaticString) -> JSONDocument.Node? {
    guard let value = takeAny(name), !document.isNull(value) else { return nil }
    return value
  }

  /// Reads a required field and adds an error if it is missing.
  ///
  /// - Returns: The value, which may be null, or nil if the field is missing.
  mutating func takeRequired(_ name: StaticString, _ absence: String = "is required") -> JSONDocument.Node? {
    if let value = takeAny(name) { return value }
    if isObject { addError(.required, name, absence) }
    return nil
  }

  /// Reads a field that may be missing.
  ///
  /// When all fields have been read, further names are not recorded: the object has no unknown field.
  private mutating func takeAny(_ name: StaticString) -> JSONDocument.Node? {
    guard object.unreadCount > 0 else { return nil }
    names.append(name)
    guard let value = document.member(object.node, named: name, after: object.latest) else { return nil }
    object.latest = value
    object.unreadCount -= 1
    return value
  }

  /// Returns whether the object has a field other than null, without marking its name as read.
  func has(_ name: StaticString) -> Bool {
    document.member(object.node, named: name, after: object.latest).map { !document.isNull($0) } ?? false
  }

  /// Returns those of several fields that the object has.
  func given(_ names: [StaticString]) -> [StaticString] { names.filter { has($0) } }

  // MARK: Unknown fields

  /// Returns the text about an unknown field, or nil for the usual text.
  typealias Hint = (_ name: String, _ allowed: [String], _ object: JSONPointer) -> String?

  /// Adds an error for each field whose name was not read.
  ///
  /// - Parameter hint: Returns the text of the error about a name that is not among the allowed ones.
  func finish(hint: Hint = { _, _, _ in nil }) { if object.unreadCount > 0 { reportUnknown(hint) } }

  private func reportUnknown(_ hint: Hint) {
    // Comparing names costs much more than parsing them.
    guard context.budget.spend(FieldReader.nameWork, times: 2 + document.count(node)) else { return }
    let allowed = names[object.firstName...].map { "\($0)" }
    let pointer = pointer
    for (key, _) in document.members(node) {
      let name = document.string(key) ?? ""
      // JSON compares names byte by byte: composed and decomposed "é" are two names.
      if allowed.contains(where: { $0.utf8.count == name.utf8.count && $0.utf8.elementsEqual(name.utf8) }) {
        continue
      }
      let detail =
        context.errors.listsNext
        ? formatHint(name) ?? hint(name, allowed, pointer) ?? ForeignName.hint(for: name, allowed: allowed)
          ?? context.nearestName(to: name, among: allowed).map { "unknown field; did you mean \($0)?" } : nil
      context.addError(
        .unknownField, pointer.appending(name), detail ?? ErrorMessages.unknownField(allowed: allowed))
    }
  }

  /// The work of comparing the name of a field with all allowed names, in units of the budget.
  private static let nameWork = 12

  /// Returns the text of an error about `format` at the top level of a request, which is not a field of it;
  /// nil for any other field.
  private func formatHint(_ field: String) -> String? {
    guard object.name == nil, object.parent == .root, field.utf8.elementsEqual("format".utf8) else {
      return nil
    }
    if context.isNested { return "has no effect on a motion that is part of a request; omit it" }
    return context.isBatched
      ? #"is not a field of the request; put it beside operation and body: "format": "css""#
      : "is not a field of the request; \(Call.formatPlace)"
  }

  // MARK: Errors

  /// Adds an error about a field of this object.
  func addError(_ code: ErrorCode, _ name: StaticString, _ detail: @autoclosure () -> String) {
    context.addError(code, pointer(to: name), detail())
  }

  /// Adds an error about this object.
  func addError(_ code: ErrorCode, _ detail: @autoclosure () -> String) {
    context.addError(code, pointer, detail())
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
    context.addError(
      code, pointer(),
      ErrorMessages.mustBe(
        type(), example.map { context.suchAs($0, at: pointer()) }, received: document.received(node)) + advice
    )
  }

  /// Adds the error of a value of this object that must be another one.
  func refuse(
    _ node: JSONDocument.Node, _ name: StaticString, mustBe type: @autoclosure () -> String,
    _ code: ErrorCode = .wrongType, suchAs example: StaticString? = nil, _ advice: String = ""
  ) { refuse(node, at: pointer(to: name), mustBe: type(), code, suchAs: example, advice) }

  /// Adds an error if the request is no object. It has no fields then.
  func checkRoot() { if !isObject { refuse(node, at: .root, mustBe: "an object") } }

  /// Adds the validation errors that the document found in the request.
  ///
  /// - Parameter isExcluded: Returns whether an error belongs to a part of the request that is read as a
  ///   request of its own.
  func addDocumentErrors(except isExcluded: ((JSONPointer) -> Bool)? = nil) {
    guard document.validationErrorCount > 0 else { return }
    let found = document.validationErrors(below: node)
    for error in found {
      guard context.budget.spend(FieldReader.documentErrorWork + error.pointer.description.utf8.count / 4)
      else { return }
      if isExcluded?(error.pointer) ?? false { continue }
      context.addError(error.kind.code, error.pointer, ErrorMessages.detail(of: error.kind))
    }
    if isExcluded == nil {
      context.change { $0.addUnlisted(document.validationErrorCount(below: node) - found.count) }
    }
  }

  /// The work of adding an error of the document, in units of the budget, except its pointer.
  private static let documentErrorWork = 30
}

extension JSONDocument {
  /// Returns the number of members of an object; 0 for any other node.
  fileprivate func memberCount(_ node: Node) -> Int { kind(node) == .object ? count(node) : 0 }
}
