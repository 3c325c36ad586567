import MotionSystem
import SpringDialects
import StrictJSON

// The values of the types of motion. A part of a value may be a reference.

extension TokenReader {
  func number(_ node: Node, _ context: Context) throws(TokenFailure) -> Double? {
    guard let (value, context, token) = try follow(node, context) else { return nil }
    // A number may also be the value of a duration.
    guard token.map({ states[$0].type == .number }) ?? true else {
      return refuseType(context, value, "a number")
    }
    return plainNumber(value, context)
  }

  /// Reads a number that is no reference.
  func plainNumber(_ node: Node, _ context: Context) -> Double? {
    if let number = document.number(node), number.isFinite { return number }
    return refuseType(context, node, "a number")
  }

  /// Reads `{value, unit}`.
  func duration(_ node: Node, _ context: Context) throws(TokenFailure) -> TokenDuration? {
    guard document.kind(node) == .object else { return lenientDuration(node, context) }
    guard let found = members(of: node, context, ["value", "unit"]) else { return nil }
    if found[0] == nil { fail(.required, context, node, missing: "value", "is missing") }
    let value: Double? = if let member = found[0] { try number(member, context) } else { nil }
    if found[1] == nil {
      fail(.required, context, node, missing: "unit", "is missing; give \"ms\" or \"s\", also for 0")
    }
    let unit: TokenDuration.Unit? = if let member = found[1] { try unit(member, context) } else { nil }
    guard let value, let unit else { return nil }
    guard value.magnitude <= TokenLimits.duration else {
      return refuse(
        .outOfRange, context, node,
        "is \(TokenText.number(value)) \(unit.rawValue); the number of a duration is at most "
          + TokenText.number(TokenLimits.duration))
    }
    return TokenDuration(value: value, unit: unit)
  }

  private func unit(_ node: Node, _ context: Context) throws(TokenFailure) -> TokenDuration.Unit? {
    guard let (node, context, _) = try follow(node, context) else { return nil }
    if document.string(node, equals: "ms") { return .milliseconds }
    if document.string(node, equals: "s") { return .seconds }
    let isText = document.kind(node) == .string
    let received = isText ? "\"\(document.shortenedString(node))\"" : document.received(node)
    return refuse(
      isText ? .invalidValue : .wrongType, context, node, "must be \"ms\" or \"s\", received \(received)")
  }

  /// Reads `[x1, y1, x2, y2]`.
  func bezier(_ node: Node, _ context: Context) throws(TokenFailure) -> CubicBezier? {
    guard document.kind(node) == .array, document.count(node) == 4 else {
      return lenientBezier(node, context)
    }
    var numbers: [Double] = []
    var isValid = true
    for (index, element) in document.elements(node).enumerated() {
      guard let number = try number(element, context) else {
        isValid = false
        continue
      }
      if index.isMultiple(of: 2), number < 0 || number > 1 {
        isValid = false
        fail(.outOfRange, context, element, "x must be 0 to 1, received \(document.received(element))")
      }
      numbers.append(number)
    }
    return isValid ? CubicBezier(numbers) : nil
  }

  /// Reads `{duration, delay, timingFunction}`.
  func transition(_ node: Node, _ context: Context) throws(TokenFailure) -> TokenTransition? {
    guard document.kind(node) == .object else {
      return refuseType(context, node, "an object with duration, delay and timingFunction")
    }
    let names = ["duration", "delay", "timingFunction"]
    guard let found = members(of: node, context, names, unused: "property") else { return nil }
    var aliases: [Int?] = [nil, nil, nil]
    if found[0] == nil { fail(.required, context, node, missing: names[0], TokenReader.missingPart) }
    let duration = try part(found[0], of: .duration, context, &aliases[0]) {
      (node, context) throws(TokenFailure) in
      let duration = try self.duration(node, context)
      if let duration, duration.value < 0 {
        fail(.outOfRange, context, node, "must be at least 0, received \(TokenText.number(duration.value))")
      }
      return duration
    }
    let delay =
      try found[1] == nil
      ? missingPart(names[1], TokenDuration(value: 0, unit: .milliseconds), of: node, context) { $0.text }
      : part(found[1], of: .duration, context, &aliases[1], self.duration)
    let linear = CubicBezier(SIMD4(0, 0, 1, 1))
    let easing =
      try found[2] == nil
      ? missingPart(names[2], linear, of: node, context) { $0.text + ", which is linear" }
      : part(found[2], of: .cubicBezier, context, &aliases[2], bezier)
    guard let duration, let delay, let easing else { return nil }
    return TokenTransition(
      duration: duration, delay: delay, easing: easing, aliases: aliases, delayNode: found[1])
  }

  /// Reads a part of a transition, which may be a token of a type.
  private func part<Part>(
    _ node: Node?, of type: TokenType, _ context: Context, _ alias: inout Int?,
    _ read: (Node, Context) throws(TokenFailure) -> Part?
  ) throws(TokenFailure) -> Part? {
    guard let node, let (value, inner, token) = try follow(node, context) else { return nil }
    guard let token else { return try read(value, inner) }
    if states[token].hasFailed {
      states[context.entry].hasFailed = true
      return nil
    }
    guard states[token].type == type else {
      return refuse(
        .wrongType, context, self.reference(at: node)?.node ?? node,
        "must refer to a \(type.rawValue); \(tree.entries[token].path.shortenedName) is a "
          + typeName(of: token).shortenedName)
    }
    alias = token
    return try read(value, inner)
  }

  /// Returns whether an object has so few members that each one may be checked. Many references may lead to
  /// one object.
  func hasFewMembers(_ node: Node, _ context: Context, _ allowed: [String]) -> Bool {
    let count = document.count(node)
    guard budget.spend(20 * min(count, TokenLimits.members)) else { return false }
    guard count > TokenLimits.members else { return true }
    fail(.limit, context, node, "has \(count) members; allowed: " + allowed.joined(separator: ", "))
    return false
  }

  /// Returns the members of an object with some names. Others are errors.
  /// - Parameter unused: The name of one that is only named in a warning.
  private func members(
    of node: Node, _ context: Context, _ names: [String], unused: String? = nil
  ) -> [Node?]? {
    guard hasFewMembers(node, context, names) else { return nil }
    var found: [Node?] = names.map { _ in nil }
    for (key, member) in document.members(node) {
      if let index = names.firstIndex(where: { document.string(key, equals: $0) }) {
        found[index] = member
      } else if let unused, !isStrict, document.string(key, equals: unused) {
        warn(.noEffect, context, member, "\(unused) is not used; state it where the token is used")
      } else {
        failUnknown(context, member, key, names)
      }
    }
    return found
  }

  func failUnknown(_ context: Context, _ node: Node, _ key: Node, _ allowed: [String]) {
    let name = document.shortenedString(key)
    // The usual names in files of other tools.
    let isEasing =
      allowed.contains("timingFunction") && ["easing", "curve"].contains { name.isEqual(to: $0) }
    let meant = isEasing ? "timingFunction" : name
    fail(
      .unknownField, context, node,
      "unknown member; " + NearestName.advice(to: meant, among: allowed, otherwise: "allowed: "))
  }
}
