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
    guard !items.isEmpty else { return text.raw(Array("{}".utf8)) }
    text.raw(Array("{".utf8))
    text.indentation += 1
    for (index, item) in items.enumerated() {
      try budget.charge(40)
      guard !text.isTooLong else { break }
      switch item {
      case .property(let name, let node):
        try budget.charge(name.utf8.count / 2)
        beginMember(name, isFirst: index == 0)
        if name.isEqual(to: "$type"), document.string(node, equals: "spring") {
          text.raw(Array("\"transition\"".utf8))
        } else {
          try write(node, depth: nil)
        }
      case .child(let child):
        beginMember(tree.entries[child].name, isFirst: index == 0)
        if tree.entries[child].isToken { try writeToken(child) } else { try writeGroup(child) }
      }
    }
    end("}")
  }

  private mutating func beginMember(_ name: String, isFirst: Bool) {
    beginItem(isFirst: isFirst)
    var writer = JSONWriter(reservingCapacity: 32)
    writer.value(name)
    text.raw(writer.bytes + Array(": ".utf8))
  }

  /// Begins a member with the name as it was received.
  private mutating func beginMember(_ key: JSONDocument.Node, isFirst: Bool) throws(TokenFailure) {
    let name = document.source(key)
    try budget.charge(name.count / 8)
    beginItem(isFirst: isFirst)
    text.raw(name + Array(": ".utf8))
  }

  private mutating func beginItem(isFirst: Bool) {
    if !isFirst { text.raw([UInt8(ascii: ",")]) }
    text.beginLine()
  }

  private mutating func end(_ bracket: String) {
    text.indentation -= 1
    text.beginLine()
    text.raw(Array(bracket.utf8))
  }

  // MARK: Tokens

  private mutating func writeToken(_ entry: Int) throws(TokenFailure) {
    let node = tree.entries[entry].node
    let token = file.tokenOfEntry[entry].map { file.tokens[$0] }
    text.raw(Array("{".utf8))
    text.indentation += 1
    var isFirst = true
    if let token {
      beginMember("$type", isFirst: true)
      text.raw(Array("\"\((token.spring == nil ? token.type : .transition).name)\"".utf8))
      isFirst = false
    } else if let own = document.member(node, named: "$type") {
      beginMember("$type", isFirst: true)
      try write(own, depth: nil)
      isFirst = false
    } else if let name = file.otherTypes[entry] {
      beginMember("$type", isFirst: true)
      var writer = JSONWriter(reservingCapacity: 32)
      writer.value(name)
      text.raw(writer.bytes)
      isFirst = false
    }
    beginMember("$value", isFirst: isFirst)
    if let token, token.value == nil {
      try writeFallback(of: token)
    } else {
      try write(file.resolver.valueNode(of: node), depth: 0)
    }
    for name in ["$description", "$deprecated"] {
      guard let member = document.member(node, withName: name) else { continue }
      beginMember(name, isFirst: false)
      try write(member, depth: nil)
    }
    try writeGroupDeprecation(of: entry)
    try writeExtensions(of: node, token)
    for (key, value) in document.members(node) {
      guard !SourceReader.tokenMembers.contains(where: { document.string(key, equals: $0) }) else { continue }
      try beginMember(key, isFirst: false)
      try write(value, depth: nil)
    }
    end("}")
  }

  /// Writes that of the groups around a token in its own document, if the written groups have another one.
  private mutating func writeGroupDeprecation(of entry: Int) throws(TokenFailure) {
    let entry = tree.entries[entry]
    guard entry.groupDeprecation != entry.nearestDeprecation,
      document.member(entry.node, named: "$deprecated") == nil
    else { return }
    beginMember("$deprecated", isFirst: false)
    if let node = entry.groupDeprecation {
      try write(node, depth: nil)
    } else {
      text.raw(Array("false".utf8))
    }
  }

  private mutating func writeFallback(of token: MotionToken) throws(TokenFailure) {
    guard let transition = try transition(of: token) else { return text.raw(Array("null".utf8)) }
    text.raw(Array("{".utf8))
    text.indentation += 1
    for (index, part) in [("duration", transition.duration), ("delay", transition.delay)].enumerated() {
      beginMember(part.0, isFirst: index == 0)
      write(part.1)
    }
    beginMember("timingFunction", isFirst: false)
    write(transition.easing)
    end("}")
  }

  private mutating func write(_ conversion: TokenConversion) {
    switch conversion {
    case .duration(let duration): write(duration)
    case .bezier(let bezier): write(bezier)
    case .number(let number): text.raw(DecimalShift.text(number))
    case .omission: break
    }
  }

  private mutating func write(_ easing: TokenBezier) {
    text.raw(Array("[".utf8))
    text.indentation += 1
    for (index, number) in easing.numbers.enumerated() {
      beginItem(isFirst: index == 0)
      text.raw(DecimalShift.text(number))
    }
    end("]")
  }

  private mutating func write(_ duration: TokenDuration) {
    text.raw(Array("{".utf8))
    text.indentation += 1
    beginMember("value", isFirst: true)
    text.raw(DecimalShift.text(duration.value))
    beginMember("unit", isFirst: false)
    text.raw(Array((duration.unit == .seconds ? "\"s\"" : "\"ms\"").utf8))
    end("}")
  }

  /// Writes the extensions of a token, and its spring unless it is among them.
  private mutating func writeExtensions(
    of node: JSONDocument.Node, _ token: MotionToken?
  ) throws(TokenFailure) {
    let own = document.member(node, named: "$extensions")
    guard let token, let spring = token.spring,
      token.type == .spring || token.inheritsSpring || spring.isConverted
    else {
      if let own {
        beginMember("$extensions", isFirst: false)
        try write(own, depth: nil)
      }
      return
    }
    beginMember("$extensions", isFirst: false)
    text.raw(Array("{".utf8))
    text.indentation += 1
    var isFirst = true
    if let own {
      for (key, value) in document.members(own) where !document.string(key, equals: "dev.motiond.spring") {
        try beginMember(key, isFirst: isFirst)
        try write(value, depth: nil)
        isFirst = false
      }
    }
    beginMember("dev.motiond.spring", isFirst: isFirst)
    text.raw(Array("{".utf8))
    text.indentation += 1
    for (index, member) in spring.members.enumerated() {
      beginMember(member.name, isFirst: index == 0)
      switch member.value {
      case .number(let number): text.raw(DecimalShift.text(number))
      case .text(let name): text.raw(Array("\"\(name)\"".utf8))
      case .duration(let duration): write(duration)
      }
    }
    end("}")
    end("}")
  }

  // MARK: Values

  /// Writes what a transition lacks, after its duration.
  private mutating func writeAdditions(of node: JSONDocument.Node) throws(TokenFailure) {
    for addition in file.additions[node] ?? [] {
      try budget.charge(60)
      beginMember(addition.name, isFirst: false)
      write(addition.value)
    }
  }

  /// Writes a value.
  /// - Parameter depth: The number of references around the value; nil if text such as `{a}` is no reference.
  private mutating func write(_ node: JSONDocument.Node, depth: Int?) throws(TokenFailure) {
    try budget.charge(12 + text.indentation / 4)
    guard !text.isTooLong else { return }
    if let depth, let reference = file.resolver.reference(at: node) {
      guard depth < TokenWriter.referenceDepth else {
        issues.add(.limit, reference.node, "is nested in more than \(TokenWriter.referenceDepth) references")
        return
      }
      let resolution = try file.resolver.resolve(reference, issues: &issues, budget: budget)
      if let value = resolution.value { return try write(value, depth: depth + 1) }
      return
    }
    if depth != nil, let conversion = file.conversions[node] {
      try budget.charge(60)
      return write(conversion)
    }
    switch document.kind(node) {
    case .object where document.count(node) > 0:
      text.raw(Array("{".utf8))
      text.indentation += 1
      var isFirst = true
      for (key, value) in document.members(node) {
        if depth != nil, case .omission? = file.conversions[value] { continue }
        try beginMember(key, isFirst: isFirst)
        try write(value, depth: depth)
        isFirst = false
        if depth != nil, document.string(key, equals: "duration") { try writeAdditions(of: node) }
      }
      end("}")
    case .array where document.count(node) > 0:
      text.raw(Array("[".utf8))
      text.indentation += 1
      var isFirst = true
      for element in document.elements(node) {
        beginItem(isFirst: isFirst)
        try write(element, depth: depth)
        isFirst = false
      }
      end("]")
    case .object: text.raw(Array("{}".utf8))
    case .array: text.raw(Array("[]".utf8))
    case .null, .bool, .number, .string:
      let source = document.source(node)
      try budget.charge(source.count / 8)
      text.raw(source)
    }
  }
}
