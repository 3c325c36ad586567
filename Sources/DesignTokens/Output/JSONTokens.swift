import MotionSystem
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
    let items = tree.entries[entry].items
    guard !items.isEmpty else { return text.raw("{}") }
    begin("{")
    for item in items {
      try budget.charge(40)
      guard !text.isTooLong else { break }
      switch item {
      case .property(let name, let node):
        try budget.charge(name.utf8.count / 2)
        beginMember(name)
        if name.isEqual(to: "$type"), document.string(node, equals: "spring") {
          text.raw("\"transition\"")
        } else {
          try write(node, depth: nil)
        }
      case .child(let child):
        beginMember(tree.entries[child].name)
        if tree.entries[child].isToken { try writeToken(child) } else { try writeGroup(child) }
      }
    }
    end("}")
  }

  private mutating func beginMember(_ name: String) {
    beginItem()
    var writer = JSONWriter(reservingCapacity: 32)
    writer.value(name)
    text.raw(writer.bytes + Array(": ".utf8))
  }

  private mutating func writeMember(_ name: String, _ value: JSONDocument.Node) throws(TokenFailure) {
    beginMember(name)
    try write(value, depth: nil)
  }

  /// Writes a member with the name as it was received.
  private mutating func writeMember(
    _ key: JSONDocument.Node, _ value: JSONDocument.Node, depth: Int? = nil
  ) throws(TokenFailure) {
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
    isFirstItem = false
    text.indentation -= 1
    text.beginLine()
    text.raw(bracket)
  }

  // MARK: Tokens

  private mutating func writeToken(_ entry: Int) throws(TokenFailure) {
    let node = tree.entries[entry].node
    let token = file.tokenOfEntry[entry].map { file.tokens[$0] }
    begin("{")
    if let token {
      beginMember("$type")
      text.raw("\"\((token.spring == nil ? token.type : .transition).rawValue)\"")
    } else if let own = document.member(node, named: "$type") {
      try writeMember("$type", own)
    } else if let name = file.otherType(of: entry) {
      beginMember("$type")
      var writer = JSONWriter(reservingCapacity: 32)
      writer.value(name)
      text.raw(writer.bytes)
    }
    beginMember("$value")
    if let token, token.value == nil {
      try writeFallback(of: token)
    } else {
      try write(file.valueNode(of: node), depth: 0)
    }
    for name in ["$description", "$deprecated"] {
      if let member = document.member(node, withName: name) { try writeMember(name, member) }
    }
    try writeGroupDeprecation(of: entry)
    try writeExtensions(of: node, token)
    for (key, value) in document.members(node)
    where !SourceReader.tokenMembers.contains(where: { document.string(key, equals: $0) }) {
      try writeMember(key, value)
    }
    end("}")
  }

  /// Writes that of the groups around a token in its own document, if the written groups have another one.
  private mutating func writeGroupDeprecation(of entry: Int) throws(TokenFailure) {
    let entry = tree.entries[entry]
    guard entry.groupDeprecation != entry.nearestDeprecation,
      document.member(entry.node, named: "$deprecated") == nil
    else { return }
    if let node = entry.groupDeprecation { return try writeMember("$deprecated", node) }
    beginMember("$deprecated")
    text.raw("false")
  }

  private mutating func writeFallback(of token: MotionToken) throws(TokenFailure) {
    guard let transition = try transition(of: token) else { return text.raw("null") }
    write(.transition(transition))
  }

  private mutating func write(_ value: MotionValue) {
    switch value {
    case .duration(let duration):
      begin("{")
      beginMember("value")
      text.raw(DecimalShift.text(duration.value))
      beginMember("unit")
      text.raw(duration.unit == .seconds ? "\"s\"" : "\"ms\"")
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
      beginMember("duration")
      write(.duration(transition.duration))
      beginMember("delay")
      write(.duration(transition.delay))
      beginMember("timingFunction")
      write(.bezier(transition.easing))
      end("}")
    }
  }

  /// Writes the extensions of a token, and its spring unless it is among them.
  private mutating func writeExtensions(
    of node: JSONDocument.Node, _ token: MotionToken?
  ) throws(TokenFailure) {
    let own = document.member(node, named: "$extensions")
    guard let token, let spring = token.spring,
      token.type == .spring || token.inheritsSpring || spring.isConverted
    else {
      if let own { try writeMember("$extensions", own) }
      return
    }
    beginMember("$extensions")
    begin("{")
    if let own {
      for (key, value) in document.members(own) where !document.string(key, equals: "dev.motiond.spring") {
        try writeMember(key, value)
      }
    }
    beginMember("dev.motiond.spring")
    begin("{")
    for member in spring.members {
      beginMember(member.name)
      switch member.value {
      case .number(let number): text.raw(DecimalShift.text(number))
      case .text(let name): text.raw("\"\(name)\"")
      case .duration(let duration): write(.duration(duration))
      }
    }
    end("}")
    end("}")
  }

  // MARK: Values

  /// Writes a value.
  /// - Parameter depth: The number of references around the value; nil if text such as `{a}` is no reference.
  private mutating func write(_ node: JSONDocument.Node, depth: Int?) throws(TokenFailure) {
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
    if depth != nil, let conversion = file.conversions[node] {
      try budget.charge(60)
      return write(conversion)
    }
    switch document.kind(node) {
    case .object where document.count(node) > 0:
      begin("{")
      for (key, value) in document.members(node) {
        if depth != nil, file.omitted.contains(value) { continue }
        try writeMember(key, value, depth: depth)
        guard depth != nil, document.string(key, equals: "duration") else { continue }
        // What a transition lacks stands after its duration.
        for addition in file.additions[node] ?? [] {
          try budget.charge(60)
          beginMember(addition.name)
          write(addition.value)
        }
      }
      end("}")
    case .array where document.count(node) > 0:
      begin("[")
      for element in document.elements(node) {
        beginItem()
        try write(element, depth: depth)
      }
      end("]")
    case .object: text.raw("{}")
    case .array: text.raw("[]")
    case .null, .bool, .number, .string:
      let source = document.source(node)
      try budget.charge(source.count / 8)
      text.raw(source)
    }
  }
}
