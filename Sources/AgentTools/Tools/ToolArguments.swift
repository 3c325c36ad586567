import StrictJSON

/// The arguments of a call of a tool. Most are the fields of an operation, which reads and checks them.
struct ToolArguments {
  let document: JSONDocument
  /// The object with the arguments; nil if there are none.
  let root: JSONDocument.Node?

  /// Returns an argument.
  subscript(name: StaticString) -> JSONDocument.Node? { root.flatMap { document.member($0, named: name) } }

  func has(_ name: StaticString) -> Bool { self[name] != nil }

  /// Returns an argument that is true or false; false if it is missing.
  func flag(_ name: StaticString) throws(ToolFailure) -> Bool {
    guard let node = self[name] else { return false }
    guard let value = document.bool(node) else {
      throw ToolFailure(.wrongType, JSONPointer.root.appending("\(name)"), "must be true or false")
    }
    return value
  }

  /// Returns an argument that is a string.
  func text(_ name: StaticString) throws(ToolFailure) -> String? {
    guard let node = self[name] else { return nil }
    guard let text = document.string(node) else {
      throw ToolFailure(.wrongType, JSONPointer.root.appending("\(name)"), "must be a string")
    }
    return text
  }

  /// Returns an argument that is a list of names; empty if it is missing.
  func names(_ name: StaticString, among known: [StaticString]) throws(ToolFailure) -> [StaticString] {
    guard let node = self[name] else { return [] }
    let pointer = JSONPointer.root.appending("\(name)")
    guard document.kind(node) == .array, document.count(node) <= known.count else {
      throw ToolFailure(.wrongType, pointer, "must be a list of at most \(known.count) names")
    }
    var names: [StaticString] = []
    for (index, item) in document.elements(node).enumerated() {
      guard let found = known.first(where: { document.string(item, equals: $0) }) else {
        let list = known.map { "\($0)" }.joined(separator: ", ")
        let near = document.string(item).flatMap { NearestName.nearest(to: $0, among: known) }
        throw ToolFailure(
          .invalidValue, pointer.appending(index),
          "must be one of \(list)" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      names.append(found)
    }
    return names
  }

  /// Returns the arguments that are scalars as texts, as those of a query.
  func texts(omitting names: [StaticString]) -> [(name: String, value: String)] {
    guard let root else { return [] }
    return document.members(root).filter { member in
      !names.contains { document.string(member.key, equals: $0) }
    }.map { member in
      let source = String(decoding: document.source(member.value), as: UTF8.self)
      return (document.string(member.key) ?? "", document.string(member.value) ?? source)
    }
  }

  /// The fields of a motion from 0 to 1, if the arguments have neither a start nor a target.
  var unitMotion: String? { has("from") || has("to") ? nil : #""from":0,"to":1"# }

  /// Returns the arguments as the request of an operation. A member `spring` that is a string, at any depth,
  /// is read as code.
  ///
  /// - Parameters:
  ///   - names: The arguments that are not fields of the operation.
  ///   - fields: Further fields, as JSON without braces.
  func request(
    omitting names: [StaticString] = [], adding fields: String? = nil, in context: ToolContext
  ) throws(ToolFailure) -> [UInt8] {
    var members: [[UInt8]] = fields.map { [Array($0.utf8)] } ?? []
    if let root {
      for (key, value) in document.members(root)
      where !names.contains(where: { document.string(key, equals: $0) }) {
        members.append(
          document.source(key) + [UInt8(ascii: ":")] + (try source(key, value, in: context)))
      }
    }
    return [UInt8(ascii: "{")] + Array(members.joined(separator: [UInt8(ascii: ",")]))
      + [UInt8(ascii: "}")]
  }

  /// Returns the text of a member's value in which code is replaced by springs.
  private func source(
    _ key: JSONDocument.Node, _ value: JSONDocument.Node, in context: ToolContext
  ) throws(ToolFailure) -> [UInt8] {
    let source = document.source(value)
    let start = document.offset(of: value)
    let member = JSONPointer.root.appending(document.shortenedString(key))
    var text: [UInt8] = []
    var end = 0
    try document.forEachPointer(
      to: document.strings(named: "spring", within: (key, value)), below: value,
      naming: { document.shortenedString($0) }
    ) { code, pointer throws(ToolFailure) in
      let offset = document.offset(of: code) - start
      text += source[end..<offset]
      text += try context.spring(
        of: document.string(code) ?? "", at: member.appending(contentsOf: pointer))
      end = offset + document.source(code).count
      return true
    }
    return text + source[end...]
  }
}
