import MotionSystem
import SpringDialects
import StrictJSON

// The tree with its references resolved. Springs become transitions with their fallback, so the output is
// valid in the format 2025.10. Scalars are written as they were received.

extension TokenWriter {
  /// The greatest number of references within each other in a value.
  private static let referenceDepth = 64

  mutating func writeJSON() throws(TokenFailure) {
    try writeGroup(0)
    text.raw([0x0A])
  }

  // MARK: Groups

  private mutating func writeGroup(_ entry: Int) throws(TokenFailure) {
    let members = tree.entries[entry].members
    begin("{")
    var hasType = false
    for member in members {
      try budget.charge(40)
      guard !text.isTooLong else { break }
      if let child = member.entry {
        beginMember(member.name)
        if tree.entries[child].isToken { try writeToken(child) } else { try writeGroup(child) }
      }
      guard let node = member.property else { continue }
      try budget.charge(member.name.utf8.count / 2)
      guard member.name.isEqual(to: "$type"), let type = file.typeNames[node] else {
        try writeMember(member.name, node)
        continue
      }
      // The group has one type, the first, and tokens of other documents have their own.
      guard !hasType else { continue }
      hasType = true
      let name = file.typeNames.list[type]
      try budget.charge(name.text.utf8.count / 8)
      writeMember("$type", name.type == .spring ? "transition" : name.text)
    }
    end("}")
  }

  private mutating func beginMember(_ name: String) {
    beginItem()
    var writer = JSONWriter(reservingCapacity: 32)
    writer.value(name)
    text.raw(writer.bytes + Array(": ".utf8))
  }

  private mutating func writeMember(_ name: String, _ value: String) {
    beginMember(name)
    var writer = JSONWriter(reservingCapacity: 32)
    writer.value(value)
    text.raw(writer.bytes)
  }

  private mutating func writeMember(_ name: String, _ value: MotionValue) {
    beginMember(name)
    write(value)
  }

  private mutating func writeMember(_ name: String, _ value: Node) throws(TokenFailure) {
    beginMember(name)
    try write(value, depth: nil)
  }

  /// Writes a member with the name as it was received.
  private mutating func writeMember(_ key: Node, _ value: Node, depth: Int? = nil) throws(TokenFailure) {
    let name = document.source(key)
    try budget.charge(name.count / 8)
    beginItem()
    text.raw(name + Array(": ".utf8))
    try write(value, depth: depth)
  }

  private mutating func begin(_ bracket: String) {
    text.raw(bracket)
    text.indentation += 1
    isFirstItem = true
  }

  private mutating func beginItem() {
    if !isFirstItem { text.raw(",") }
    isFirstItem = false
    text.beginLine()
  }

  private mutating func end(_ bracket: String) {
    text.indentation -= 1
    if !isFirstItem { text.beginLine() }
    isFirstItem = false
    text.raw(bracket)
  }

  // MARK: Tokens

  private mutating func writeToken(_ entry: Int) throws(TokenFailure) {
    guard let source = tree.token(entry) else { return }
    let token = file.states[entry].token
    begin("{")
    if let token {
      writeMember("$type", (token.spring == nil ? token.type : .transition).rawValue)
    } else if let own = source["$type"] {
      try writeMember("$type", own)
    } else if let name = file.otherType(of: entry) {
      writeMember("$type", name)
    }
    beginMember("$value")
    if let token, let value = try value(of: token) {
      try budget.charge(60)
      write(value)
    } else {
      try write(source.value, depth: 0)
    }
    for name in ["$description", "$deprecated"] {
      if let member = source[name] { try writeMember(name, member) }
    }
    try writeGroupDeprecation(of: entry, source)
    try writeExtensions(source["$extensions"], token?.spring)
    for (key, value) in source.others { try writeMember(key, value) }
    end("}")
  }

  /// Writes that of the groups around a token in its own document, if the written groups have another one.
  private mutating func writeGroupDeprecation(of entry: Int, _ source: SourceToken) throws(TokenFailure) {
    let entry = tree.entries[entry]
    guard entry.groupDeprecation != entry.nearestDeprecation, source["$deprecated"] == nil else { return }
    if let node = entry.groupDeprecation { return try writeMember("$deprecated", node) }
    beginMember("$deprecated")
    text.raw("false")
  }

  /// Returns the value of a token; the fallback of one that is a spring.
  private mutating func value(of token: MotionToken) throws(TokenFailure) -> MotionValue? {
    if let value = token.value { return value }
    return try transition(of: token).map { .transition($0) }
  }

  private mutating func write(_ value: MotionValue) {
    switch value {
    case .duration(let duration):
      begin("{")
      writeMember("value", .number(duration.value))
      writeMember("unit", duration.unit.rawValue)
      end("}")
    case .bezier(let bezier):
      begin("[")
      for number in bezier.numbers {
        beginItem()
        text.raw(DecimalShift.text(number))
      }
      end("]")
    case .number(let number): text.raw(DecimalShift.text(number))
    case .transition(let transition):
      begin("{")
      writeMember("duration", .duration(transition.duration))
      writeMember("delay", .duration(transition.delay))
      writeMember("timingFunction", .bezier(transition.easing))
      end("}")
    }
  }

  /// Writes the extensions of a token, and its spring.
  private mutating func writeExtensions(_ own: Node?, _ spring: TokenSpring?) throws(TokenFailure) {
    guard let spring else {
      if let own { try writeMember("$extensions", own) }
      return
    }
    beginMember("$extensions")
    begin("{")
    var hasSpring = false
    if let own {
      for (key, value) in document.members(own) {
        let isSpring = document.string(key, equals: TokenReader.springExtension)
        if isSpring { write(spring) } else { try writeMember(key, value) }
        hasSpring = hasSpring || isSpring
      }
    }
    if !hasSpring { write(spring) }
    end("}")
  }

  private mutating func write(_ spring: TokenSpring) {
    beginMember(TokenReader.springExtension)
    begin("{")
    for member in spring.members {
      switch member.value {
      case .text(let name): writeMember(member.name, name)
      case .value(let value): writeMember(member.name, value)
      }
    }
    end("}")
  }

  // MARK: Values

  /// Writes a value.
  /// - Parameter depth: The number of references around the value; nil if text such as `{a}` is no reference.
  private mutating func write(_ node: Node, depth: Int?) throws(TokenFailure) {
    try budget.charge(12 + text.indentation / 4)
    guard !text.isTooLong else { return }
    if let depth, let reference = file.reference(at: node) {
      guard depth < TokenWriter.referenceDepth else {
        return issues.add(
          .limit, reference.node, "is nested in more than \(TokenWriter.referenceDepth) references")
      }
      let resolution = try file.resolve(reference)
      if let value = resolution.value { return try write(value, depth: depth + 1) }
      return
    }
    switch document.kind(node) {
    case .object:
      begin("{")
      for (key, value) in document.members(node) { try writeMember(key, value, depth: depth) }
      end("}")
    case .array:
      begin("[")
      for element in document.elements(node) {
        beginItem()
        try write(element, depth: depth)
      }
      end("]")
    case .null, .bool, .number, .string:
      let source = document.source(node)
      try budget.charge(source.count / 8)
      text.raw(source)
    }
  }
}
