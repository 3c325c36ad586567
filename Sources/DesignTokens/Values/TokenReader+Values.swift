import MotionSystem
import StrictJSON

// The values of the types of motion. A part of a value may be a reference.

extension TokenReader {
  /// Reads a number.
  func number(_ node: JSONDocument.Node, _ context: Context) throws(TokenFailure) -> Double? {
    guard let (value, context, token) = try follow(node, context) else { return nil }
    // A number may also be the value of a duration.
    guard token.map({ type(ofEntry: $0).type == .number }) ?? true else {
      return refuse(.wrongType, context, value, "must be a number, received \(document.received(value))")
    }
    return plainNumber(value, context)
  }

  /// Reads `{value, unit}`.
  func duration(_ node: JSONDocument.Node, _ context: Context) throws(TokenFailure) -> TokenDuration? {
    guard document.kind(node) == .object else { return lenientDuration(node, context) }
    guard hasFewMembers(node, context, ["value", "unit"]) else { return nil }
    var value: Double?
    var unit: TokenDuration.Unit?
    var (hasValue, hasUnit) = (false, false)
    for (key, member) in document.members(node) {
      switch name(key, among: ["value", "unit"]) {
      case "value":
        hasValue = true
        value = try number(member, context)
      case "unit":
        hasUnit = true
        unit = try self.unit(member, context)
      default: failUnknown(context, member, key, ["value", "unit"])
      }
    }
    if !hasValue {
      fail(.required, context, node, missing: "value", "is missing")
    }
    if !hasUnit {
      fail(.required, context, node, missing: "unit", "is missing; give \"ms\" or \"s\", also for 0")
    }
    guard let value, let unit else { return nil }
    guard value.magnitude <= TokenLimits.duration else {
      return refuse(
        .outOfRange, context, node,
        "is \(document.text(value)) \(unit == .seconds ? "s" : "ms"); the number of a duration is at most "
          + document.text(TokenLimits.duration))
    }
    return TokenDuration(value: value, unit: unit)
  }

  private func unit(
    _ node: JSONDocument.Node, _ context: Context
  ) throws(TokenFailure) -> TokenDuration.Unit? {
    guard let (node, context, _) = try follow(node, context) else { return nil }
    if document.string(node, equals: "ms") { return .milliseconds }
    if document.string(node, equals: "s") { return .seconds }
    return refuse(
      codeOfWord(node), context, node,
      "must be \"ms\" or \"s\", received "
        + (document.kind(node) == .string
          ? "\"\(document.shortenedString(node))\"" : document.received(node)))
  }

  /// The code of the error about a value that must be one of several words.
  private func codeOfWord(_ node: JSONDocument.Node) -> ErrorCode {
    document.kind(node) == .string ? .invalidValue : .wrongType
  }

  /// Reads `[x1, y1, x2, y2]`.
  func bezier(_ node: JSONDocument.Node, _ context: Context) throws(TokenFailure) -> TokenBezier? {
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
    guard isValid, numbers.count == 4 else { return nil }
    return TokenBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  /// Reads `{duration, delay, timingFunction}`.
  func transition(_ node: JSONDocument.Node, _ context: Context) throws(TokenFailure) -> TokenTransition? {
    guard document.kind(node) == .object else {
      return refuse(
        .wrongType, context, node,
        "must be an object with duration, delay and timingFunction, received \(document.received(node))")
    }
    let names = ["duration", "delay", "timingFunction"]
    guard hasFewMembers(node, context, names) else { return nil }
    var found: [JSONDocument.Node?] = [nil, nil, nil]
    for (key, member) in document.members(node) {
      if let index = names.firstIndex(where: { document.string(key, equals: $0) }) {
        found[index] = member
      } else if !isStrict, document.string(key, equals: "property") {
        omitted.insert(member)
        warn(
          .noEffect, context, member, "is not used, since a token has no property; state it where it is used")
      } else {
        failUnknown(context, member, key, names)
      }
    }
    if found[0] == nil {
      fail(.required, context, node, missing: names[0], TokenReader.missingPart)
    }
    var aliases: [Int?] = [nil, nil, nil]
    var durations: [TokenDuration?] = [nil, nil]
    for index in 0..<2 {
      guard let member = found[index],
        let part = try self.part(member, of: .duration, context, &aliases[index])
      else { continue }
      durations[index] = try duration(part.node, part.context)
      if index == 0, let duration = durations[0], duration.value < 0 {
        fail(
          .outOfRange, part.context, part.node,
          "must be at least 0, received \(document.text(duration.value))")
      }
    }
    if found[1] == nil { durations[1] = missingDelay(of: node, context) }
    var easing: TokenBezier?
    if found[2] == nil {
      easing = missingEasing(of: node, context)
    } else if let member = found[2], let part = try self.part(member, of: .cubicBezier, context, &aliases[2])
    {
      easing = try bezier(part.node, part.context)
    }
    guard let duration = durations[0], let delay = durations[1], let easing else { return nil }
    return TokenTransition(
      duration: duration, delay: delay, easing: easing, aliases: aliases, delayNode: found[1])
  }

  /// Follows a part of a transition, which may be a token of a type.
  private func part(
    _ node: JSONDocument.Node, of type: TokenType, _ context: Context, _ alias: inout Int?
  ) throws(TokenFailure) -> (node: JSONDocument.Node, context: Context)? {
    guard let (value, inner, token) = try follow(node, context) else { return nil }
    guard let token else { return (value, inner) }
    if states[token].hasFailed {
      states[context.entry].hasFailed = true
      return nil
    }
    let found = self.type(ofEntry: token)
    guard found.type == type else {
      let path = tree.entries[token].path
      return refuse(
        .wrongType, context, self.reference(at: node)?.node ?? node,
        "must refer to a \(type.rawValue); \(path.shortenedName) is a "
          + found.name.shortenedName)
    }
    alias = token
    return (value, inner)
  }

  /// Returns whether an object has so few members that each one may be checked. Many references may lead to
  /// one object.
  func hasFewMembers(_ node: JSONDocument.Node, _ context: Context, _ allowed: [String]) -> Bool {
    let count = document.count(node)
    guard budget.spend(20 * min(count, TokenLimits.members)) else { return false }
    guard count > TokenLimits.members else { return true }
    fail(.limit, context, node, "has \(count) members; allowed: " + allowed.joined(separator: ", "))
    return false
  }

  /// Returns which of several names a member has; nil if it has none of them.
  func name(_ key: JSONDocument.Node, among names: [String]) -> String? {
    names.first { document.string(key, equals: $0) }
  }

  func failUnknown(
    _ context: Context, _ node: JSONDocument.Node, _ key: JSONDocument.Node, _ allowed: [String]
  ) {
    fail(.unknownField, context, node, unknownMember(document.shortenedString(key), allowed))
  }

  private func unknownMember(_ name: String, _ allowed: [String]) -> String {
    // The usual names in files of other tools.
    let isEasing = name.isEqual(to: "easing") || name.isEqual(to: "curve")
    let meant =
      isEasing && allowed.contains("timingFunction")
      ? "timingFunction" : NearestName.nearest(to: name, among: allowed)
    return "unknown member; "
      + (meant.map { "did you mean \($0)?" } ?? "allowed: " + allowed.joined(separator: ", "))
  }
}

extension JSONDocument {
  /// Returns a number for an error text.
  func text(_ number: Double) -> String { String(decoding: DecimalShift.text(number), as: UTF8.self) }
}
