import MotionAPI
import MotionSystem
import StrictJSON

/// A call of a tool: its arguments, and what it may use. Most arguments are the fields of an operation, which
/// reads and checks them.
final class ToolCall {
  let document: JSONDocument
  /// The members of the object with the arguments.
  private let members: [(key: JSONDocument.Node, value: JSONDocument.Node)]
  let limits: ServiceLimits
  let budget: WorkMeter
  /// What a model should know about the arguments.
  private(set) var notes: [String] = []
  /// The spring of the argument `spring`, if that is code.
  private(set) var codedSpring: CodedSpring?

  init(_ document: JSONDocument, _ root: JSONDocument.Node?, limits: ServiceLimits, budget: WorkMeter) {
    self.document = document
    members = root.map { Array(document.members($0)) } ?? []
    self.limits = limits
    self.budget = budget
  }

  // MARK: Arguments

  subscript(name: StaticString) -> JSONDocument.Node? {
    members.first { document.string($0.key, equals: name) }?.value
  }

  func has(_ name: StaticString) -> Bool { self[name] != nil }

  /// Returns an argument that is true or false; false if it is missing.
  func flag(_ name: StaticString) throws(Problem) -> Bool {
    guard let node = self[name] else { return false }
    guard let value = document.bool(node) else {
      throw Problem(.wrongType, JSONPointer.root.appending("\(name)"), "must be true or false")
    }
    return value
  }

  /// Returns an argument that is a string.
  func text(_ name: StaticString) throws(Problem) -> String? {
    guard let node = self[name] else { return nil }
    guard let text = document.string(node) else {
      throw Problem(.wrongType, JSONPointer.root.appending("\(name)"), "must be a string")
    }
    return text
  }

  /// Returns an argument that is a list of names; empty if it is missing.
  func names(_ name: StaticString, among known: [StaticString]) throws(Problem) -> [StaticString] {
    guard let node = self[name] else { return [] }
    let pointer = JSONPointer.root.appending("\(name)")
    guard document.kind(node) == .array, document.count(node) <= known.count else {
      throw Problem(.wrongType, pointer, "must be a list of at most \(known.count) names")
    }
    var names: [StaticString] = []
    for (index, item) in document.elements(node).enumerated() {
      guard let found = known.first(where: { document.string(item, equals: $0) }) else {
        let list = known.map { "\($0)" }.joined(separator: ", ")
        let near = document.string(item).flatMap { NearestName.nearest(to: $0, among: known) }
        throw Problem(
          .invalidValue, pointer.appending(index),
          "must be one of \(list)" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      names.append(found)
    }
    return names
  }

  /// Returns the arguments that are scalars as texts, as those of a query.
  func texts(omitting names: [StaticString]) -> [(name: String, value: String)] {
    others(than: names).map { key, value in
      let source = String(decoding: document.source(value), as: UTF8.self)
      return (document.string(key) ?? "", document.string(value) ?? source)
    }
  }

  private func others(than names: [StaticString]) -> [(key: JSONDocument.Node, value: JSONDocument.Node)] {
    members.filter { member in !names.contains { document.string(member.key, equals: $0) } }
  }

  // MARK: Operations

  /// The fields of a motion from 0 to 1, if the arguments have neither a start nor a target.
  var unitMotion: String? { has("from") || has("to") ? nil : #""from":0,"to":1"# }

  /// Returns the arguments as the request of an operation. A member `spring` that is a string, at any depth,
  /// is read as code.
  ///
  /// - Parameters:
  ///   - names: The arguments that are not fields of the operation.
  ///   - fields: Further fields, as JSON without braces.
  func request(omitting names: [StaticString] = [], adding fields: String? = nil) throws(Problem) -> [UInt8] {
    var request: [UInt8] = Array("{\(fields ?? "")".utf8)
    for (key, value) in others(than: names) {
      if request.count > 1 { request.append(UInt8(ascii: ",")) }
      request += document.source(key) + [UInt8(ascii: ":")] + (try source(key, value))
    }
    if let velocity = velocityOfCode { request += Array(",\"velocity\":\(velocity)".utf8) }
    guard budget.spend(request.count / Call.bytesPerUnit) else { throw Problem(exceeding: budget) }
    return request + [UInt8(ascii: "}")]
  }

  /// The velocity that the code of the argument `spring` states, in the units of the motion; nil if there is
  /// none, or, with a note, if it is not used.
  private var velocityOfCode: Double? {
    guard let spring = codedSpring, let velocity = spring.velocity else { return nil }
    let (from, to) = unitMotion == nil ? (self["from"], self["to"]) : (nil, nil)
    let start = from.map { document.number($0) } ?? 0
    let target = to.map { document.number($0) } ?? (unitMotion == nil ? 0 : 1)
    if !has("velocity"), let start, let target {
      return spring.hasRelativeVelocity ? velocity * (target - start) : velocity
    }
    let note = "the velocity of the code is not used; give velocity in units per second"
    if !notes.contains(note) { notes.append(note) }
    return nil
  }

  /// Returns the text of a member's value in which code is replaced by springs.
  private func source(_ key: JSONDocument.Node, _ value: JSONDocument.Node) throws(Problem) -> [UInt8] {
    let source = document.source(value)
    let start = document.offset(of: value)
    let member = JSONPointer.root.appending(document.shortenedString(key))
    var text: [UInt8] = []
    var end = 0
    try document.forEachPointer(
      to: document.strings(named: "spring", within: (key, value)), below: value,
      naming: { document.shortenedString($0) }
    ) { code, pointer throws(Problem) in
      let offset = document.offset(of: code) - start
      text += source[end..<offset]
      text += try spring(of: document.string(code) ?? "", at: member.appending(contentsOf: pointer))
      end = offset + document.source(code).count
      return true
    }
    return text + source[end...]
  }

  /// Returns the object that describes the spring of a piece of code.
  private func spring(of code: String, at pointer: JSONPointer) throws(Problem) -> [UInt8] {
    let spring = try CodedSpring(code, at: pointer, limits: limits, budget: budget)
    if pointer == JSONPointer.root.appending("spring") { codedSpring = spring }
    for note in spring.warnings + spring.notes where !notes.contains(note) { notes.append(note) }
    return spring.json
  }

  /// Returns the result of an operation.
  /// - Parameter format: The name of a representation that the operation has.
  func result(
    of name: StaticString, as format: StaticString = "json", _ request: [UInt8]
  ) throws(Problem) -> [UInt8] {
    let operation = Operation.named("\(name)")
    guard let operation, let format = operation.format(named: "\(format)") else {
      throw .notFound(path: "/v1/\(name)")
    }
    let answer = try operation.answer(to: request[...], as: format, limits: limits, budget: budget)
    for warning in answer.warnings where !notes.contains(warning) { notes.append(warning) }
    return answer.body
  }
}
