import StrictJSON

/// Reads the members of one JSON object by name.
///
/// The names asked for are the names allowed: `finish()` reports every other member, with the
/// nearest name that was asked for. So no endpoint lists its members twice.
struct MemberReader {
  let question: Question
  let node: JSONDocument.Node
  private let document: JSONDocument
  private let parent: JSONPointer
  private let name: StaticString?
  private let isObject: Bool
  private var asked: [StaticString] = []
  private var found = 0

  /// A reader of the object at a node; `pointer` is where that stands.
  init(_ question: Question, _ node: JSONDocument.Node, at pointer: JSONPointer) {
    self.init(question, node, in: pointer, name: nil)
  }

  /// A reader of the object that is a member of this one's.
  func reader(of node: JSONDocument.Node, _ name: StaticString) -> MemberReader {
    MemberReader(question, node, in: pointer, name: name)
  }

  private init(_ question: Question, _ node: JSONDocument.Node, in parent: JSONPointer, name: StaticString?) {
    self.question = question
    self.node = node
    self.parent = parent
    self.name = name
    document = question.document
    isObject = document.kind(node) == .object
    asked.reserveCapacity(8)
    if !isObject {
      question.faults.add(pointer, "must be an object, received \(question.received(node))")
    }
  }

  /// Where the object stands. Put together only where it is asked for, which is to tell of a fault.
  var pointer: JSONPointer { name.map { parent.appending("\($0)") } ?? parent }

  /// The member's value, nil where it is missing.
  mutating func take(_ name: StaticString) -> JSONDocument.Node? {
    asked.append(name)
    guard isObject, let value = document.member(node, named: name) else { return nil }
    found += 1
    return value
  }

  /// The member's value; a fault where it is missing.
  mutating func takeRequired(_ name: StaticString) -> JSONDocument.Node? {
    if let value = take(name) { return value }
    if isObject { question.faults.add(pointer.appending("\(name)"), "is required") }
    return nil
  }

  /// Whether the object has the member, without asking for it.
  func has(_ name: StaticString) -> Bool { isObject && document.member(node, named: name) != nil }

  /// Where a member of this object stands.
  func pointer(to name: StaticString) -> JSONPointer { pointer.appending("\(name)") }

  /// Reports members that nobody asked for.
  func finish() {
    // As many found as there are: nothing can be left over.
    if found == document.count(node) || !isObject { return }
    for (key, _) in document.members(node) {
      if asked.contains(where: { document.string(key, equals: $0) }) { continue }
      question.faults.add(
        pointer.appending(document.string(key) ?? ""), advice(on: document.string(key) ?? ""))
    }
  }

  private func advice(on name: String) -> String {
    if let nearest = Spelling.nearest(to: name, among: asked) {
      return "is not a member here; did you mean \(nearest)?"
    }
    if asked.isEmpty { return "is not a member here; there is none" }
    return "is not a member here; allowed: " + asked.map { "\($0)" }.joined(separator: ", ")
  }
}
