import CurveExport
import MotionSystem
import StrictJSON

// Values as earlier drafts of the format and common tools write them. Each is read as a value of the format
// and named in a warning; strict reading has an error instead.

extension TokenReader {
  /// The place of a leniency. Several references may lead to one.
  struct LenientPlace: Hashable {
    let node: JSONDocument.Node
    let missing: String?
  }

  /// The greatest length in bytes of a text that is read as a duration or an easing.
  private static let longestText = 128
  /// The greatest number that is not certainly in milliseconds.
  private static let greatestAmbiguousNumber = 10.0
  /// The duration of a missing delay.
  private static let noDelay = TokenDuration(value: 0, unit: .milliseconds)
  /// The easing of a transition without `timingFunction`.
  private static let linear = TokenBezier(x1: 0, y1: 0, x2: 1, y2: 1)

  /// Accepts a value that the format does not have, with a warning. If reading is strict, it has an error.
  /// - Parameters:
  ///   - missing: The name of the member that the value lacks; nil if the value itself is converted.
  ///   - conversion: What `json` writes; nil if it does not write the value as it was received.
  ///   - error: The error of strict reading.
  ///   - warning: What the value is read as.
  /// - Returns: Whether the value is accepted.
  mutating func accept(
    _ code: ErrorCode, _ context: Context, _ node: JSONDocument.Node, missing: String? = nil,
    as conversion: TokenConversion?, error: (JSONDocument) -> String, warning: (JSONDocument) -> String
  ) -> Bool {
    guard budget.spend(60) else { return false }
    guard !isStrict else {
      fail(code, context, node, missing: missing, error)
      return false
    }
    hasAccepted = true
    guard lenientPlaces.insert(LenientPlace(node: node, missing: missing)).inserted else { return true }
    leniencies.add(code, node, missing: missing, warning(document))
    if let conversion {
      if let missing {
        additions[node, default: []].append((missing, conversion))
      } else {
        conversions[node] = conversion
      }
    }
    return true
  }

  /// Returns a string that is short enough for a duration or an easing.
  private func shortText(_ node: JSONDocument.Node) -> String? {
    document.kind(node) == .string && document.byteCount(ofString: node) <= TokenReader.longestText
      ? document.string(node) : nil
  }

  /// Accepts `{group.token.value}`.
  mutating func acceptAlias(_ node: JSONDocument.Node) {
    let detail = "refers to the value of a token, as Style Dictionary had it; write {group.token}"
    if isStrict {
      issues.add(.invalidValue, node, detail)
    } else {
      leniencies.add(.invalidValue, node, detail)
    }
  }

  // MARK: Numbers

  /// Reads a number, or one in quotation marks.
  mutating func plainNumber(_ node: JSONDocument.Node, _ context: Context) -> Double? {
    if let number = document.number(node), number.isFinite { return number }
    let error = { (document: JSONDocument) in "must be a number, received \(document.received(node))" }
    guard let number = shortText(node).flatMap({ TokenReader.number(inText: $0) }) else {
      fail(.wrongType, context, node, error)
      return nil
    }
    let isAccepted = accept(
      .wrongType, context, node, as: .number(number), error: error,
      warning: { "\($0.received(node)) is read as \($0.text(number))" })
    return isAccepted ? number : nil
  }

  // MARK: Durations

  /// Reads a duration that is a text such as `200ms`, or a number. A number that is part of a token may be
  /// that of a duration, whose unit stands beside it.
  mutating func lenientDuration(_ node: JSONDocument.Node, _ context: Context) -> TokenDuration? {
    let text = shortText(node)
    let isNumber = document.number(node) != nil || text.flatMap { TokenReader.number(inText: $0) } != nil
    guard !context.isPart || !isNumber, let duration = statedDuration(node) else {
      fail(.wrongType, context, node) { TokenReader.durationError(node, in: $0) }
      return nil
    }
    let isAccepted = accept(
      .wrongType, context, node, as: .duration(duration),
      error: { TokenReader.durationError(node, in: $0) },
      warning: { "\($0.received(node)) is read as \(duration.text)" })
    return isAccepted ? duration : nil
  }

  /// Returns the duration that a text or a number states. A number without a unit is in milliseconds if it is
  /// certainly not in seconds.
  private func statedDuration(_ node: JSONDocument.Node) -> TokenDuration? {
    if let text = shortText(node), let duration = TokenReader.duration(inText: text) { return duration }
    guard let number = document.number(node) ?? shortText(node).flatMap({ TokenReader.number(inText: $0) }),
      number == 0 || number.magnitude > TokenReader.greatestAmbiguousNumber,
      number.magnitude <= TokenLimits.duration
    else { return nil }
    return TokenDuration(value: number, unit: .milliseconds)
  }

  private static func durationError(_ node: JSONDocument.Node, in document: JSONDocument) -> String {
    let received = document.received(node)
    if document.kind(node) == .string,
      let duration = TokenReader.duration(inText: document.shortenedString(node))
    {
      return "must be an object, received \(received), as drafts of the format had it; write \(duration.text)"
    }
    if let number = document.number(node), number.magnitude <= TokenLimits.duration {
      let milliseconds = TokenDuration(value: number, unit: .milliseconds)
      let seconds = TokenDuration(value: number, unit: .seconds)
      return "must be an object with a unit, received \(received); write \(milliseconds.text) or "
        + seconds.text
    }
    return "must be an object such as {\"value\": 200, \"unit\": \"ms\"}, received \(received)"
  }

  /// Returns the duration that a text such as `200ms` or `0.2s` states.
  static func duration(inText text: String) -> TokenDuration? {
    guard let (value, unitsPerSecond) = CSSNumber.time(in: text), value.magnitude <= TokenLimits.duration
    else {
      return nil
    }
    return TokenDuration(value: value, unit: unitsPerSecond == 1 ? .seconds : .milliseconds)
  }

  private static func number(inText text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard let (value, length) = CSSNumber.prefix(of: bytes[...]), length == bytes.count else { return nil }
    return value
  }

  // MARK: Easings

  /// Reads an easing that is a text such as `cubic-bezier(0.2, 0, 0, 1)` or `ease-out`.
  mutating func lenientBezier(_ node: JSONDocument.Node, _ context: Context) -> TokenBezier? {
    let error = { (document: JSONDocument) in
      "must be four numbers [x1, y1, x2, y2] such as [0.2, 0, 0, 1], received \(document.received(node))"
    }
    var bezier: TokenBezier?
    do throws(EasingError) {
      if let text = shortText(node) { bezier = try TokenBezier(text: text) }
    } catch .controlPointOutOfRange {
      fail(.outOfRange, context, node) { EasingError.controlPointOutOfRange.detail($0.received(node)) }
      return nil
    } catch {}
    guard let bezier else {
      fail(document.kind(node) == .array ? .invalidValue : .wrongType, context, node, error)
      return nil
    }
    let isAccepted = accept(
      .wrongType, context, node, as: .bezier(bezier), error: error,
      warning: { "\($0.received(node)) is read as \($0.text(bezier))" })
    return isAccepted ? bezier : nil
  }

  // MARK: Transitions

  /// Returns the delay of a transition without one.
  mutating func missingDelay(of node: JSONDocument.Node, _ context: Context) -> TokenDuration? {
    let isAccepted = accept(
      .required, context, node, missing: "delay", as: .duration(TokenReader.noDelay),
      error: { _ in TokenReader.missingPart },
      warning: { _ in "is missing and is read as \(TokenReader.noDelay.text)" })
    return isAccepted ? TokenReader.noDelay : nil
  }

  /// Returns the easing of a transition without one.
  mutating func missingEasing(of node: JSONDocument.Node, _ context: Context) -> TokenBezier? {
    let isAccepted = accept(
      .required, context, node, missing: "timingFunction", as: .bezier(TokenReader.linear),
      error: { _ in TokenReader.missingPart },
      warning: { "is missing and is read as \($0.text(TokenReader.linear)), which is linear" })
    return isAccepted ? TokenReader.linear : nil
  }

  /// The error of a transition without a part.
  static let missingPart = "is missing; a transition has duration, delay and timingFunction"

  // MARK: Springs

  /// Reads the response of a spring that is a text such as `300ms`, in seconds. Strict reading has the error
  /// of any member that is no number.
  mutating func lenientResponse(_ node: JSONDocument.Node, _ context: Context) -> Double? {
    guard !isStrict, let duration = shortText(node).flatMap({ TokenReader.duration(inText: $0) }) else {
      return nil
    }
    let seconds = duration.seconds
    let isAccepted = accept(
      .wrongType, context, node, as: nil,
      error: { "must be a number, received \($0.received(node))" },
      warning: { "\($0.received(node)) is read as \($0.text(seconds)) seconds" })
    return isAccepted ? seconds : nil
  }

  /// Returns members with a damping beside `response` as a ratio; nil if it is none.
  mutating func dampingAsRatio(
    _ members: SpringMembers, _ node: JSONDocument.Node, _ context: Context
  ) -> SpringMembers? {
    let error = { (_: JSONDocument) in "is ambiguous beside response; write dampingRatio" }
    guard let converted = members.withDampingAsRatio else {
      fail(.conflict, context, node, error)
      return nil
    }
    let isAccepted = accept(
      .conflict, context, node, as: nil, error: error,
      warning: { _ in "beside response is read as dampingRatio" })
    return isAccepted ? converted : nil
  }

  // MARK: Warnings

  /// Warns about a value, at the token that has it. Several references may lead to one.
  mutating func warn(
    _ code: ErrorCode, _ context: Context, _ node: JSONDocument.Node, _ detail: @autoclosure () -> String
  ) {
    guard budget.spend(60), warnedPlaces.insert(node).inserted else { return }
    warnings.add(code, node, of: context.reference == nil ? context.entry : context.owner, detail())
  }

  /// Warns about a token of a type that is not of motion, but whose value is probably.
  mutating func warnAboutOtherType(_ entry: Int) throws(TokenFailure) {
    let node = resolver.valueNode(of: tree.entries[entry].node)
    let type = typeName(of: entry).shortenedName
    let isKnown = TokenType.known.contains(type)
    guard tree.entries[entry].origin == nil, !isKnown || type.isEqual(to: "dimension") else { return }
    guard let found = try document.lookalike(node, budget) ?? Lookalike(type: type),
      !isKnown || found == .duration
    else { return }
    warnings.add(.unlikelyValue, node, of: entry, found.detail(ofType: type))
  }

  /// Warns about the springs of other vendors in the extensions of a token or group.
  mutating func warnAboutForeignSprings(
    _ extensions: JSONDocument.Node, of entry: Int
  ) throws(TokenFailure) {
    guard document.kind(extensions) == .object, tree.entries[entry].origin == nil else { return }
    for (key, value) in document.members(extensions)
    where !document.string(key, startsWith: TokenReader.extensionPrefix) {
      guard try document.lookalike(value, isPart: true, budget) == .spring else { continue }
      warnings.add(
        .noEffect, value, of: entry,
        "looks like a spring, but is not read; write it as \(TokenReader.springExtension) of a transition")
    }
  }
}
