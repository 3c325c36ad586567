import StrictJSON

/// Reads the members of one JSON object by name.
///
/// The names asked for are the names allowed: `finish()` reports every other member, with the
/// nearest name that was asked for. So no endpoint lists its members twice.
///
/// A reader is handed on and never copied: a copy would count references, and would lose the names that
/// the other one is asked for.
struct MemberReader: ~Copyable {
  let question: OperationRequest
  let node: JSONDocument.Node
  private let parent: JSONPointer
  private let name: StaticString?
  private let isObject: Bool
  /// Finds the members and reads their values without a reference count; valid as long as the
  /// request's document.
  private(set) var members: JSONMemberCursor
  private var asked = ReadMemberNames()
  /// How many members have not been found yet.
  private(set) var left: Int

  /// A reader of the object at a node; `pointer` is where that stands.
  init(_ question: OperationRequest, _ node: JSONDocument.Node, at pointer: JSONPointer) {
    self.init(question, node, in: pointer, name: nil)
  }

  /// A reader of the object that is a member of this one's.
  func reader(of node: JSONDocument.Node, _ name: StaticString) -> MemberReader {
    MemberReader(question, node, in: pointer, name: name)
  }

  private init(
    _ question: OperationRequest, _ node: JSONDocument.Node, in parent: JSONPointer, name: StaticString?
  ) {
    self.question = question
    self.node = node
    self.parent = parent
    self.name = name
    members = JSONMemberCursor(of: node, in: question.document)
    isObject = members.kind(node) == .object
    left = isObject ? members.count(node) : 0
    if !isObject {
      question.errors.add(pointer, "must be an object, received \(question.received(node))")
    }
  }

  /// Where the object stands. Put together only where it is asked for, which is to tell of a error.
  var pointer: JSONPointer { name.map { parent.appending("\($0)") } ?? parent }

  /// The member's value, nil where it is missing.
  mutating func take(_ name: StaticString) -> JSONDocument.Node? {
    asked.append(name)
    guard left > 0, let value = members.value(named: name) else { return nil }
    left -= 1
    return value
  }

  /// The member's value; a error where it is missing.
  mutating func takeRequired(_ name: StaticString) -> JSONDocument.Node? {
    if let value = take(name) { return value }
    if isObject { question.errors.add(pointer.appending("\(name)"), "is required") }
    return nil
  }

  /// Whether the object has the member, without asking for it.
  func has(_ name: StaticString) -> Bool { question.document.member(node, named: name) != nil }

  /// Where a member of this object stands.
  func pointer(to name: StaticString) -> JSONPointer { pointer.appending("\(name)") }

  /// Reports members that nobody asked for.
  func finish() {
    if left == 0 || !isObject { return }
    let asked = asked.all
    let document = question.document
    for (key, _) in document.members(node) {
      let name = document.string(key) ?? ""
      // Byte for byte: two spellings of "é" are two names to JSON.
      if asked.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { continue }
      question.errors.add(pointer.appending(name), advice(on: name, asked))
    }
  }

  private func advice(on name: String, _ asked: [String]) -> String {
    if let nearest = NearestName.nearest(to: name, among: asked) {
      return "unknown field; did you mean \(nearest)?"
    }
    if asked.isEmpty { return "unknown field; this object has no fields" }
    return "unknown field; allowed: " + asked.joined(separator: ", ")
  }
}
