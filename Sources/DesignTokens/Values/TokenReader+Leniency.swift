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

  /// Returns a value that is read from what the format does not have, with a warning. If there is none, or if
  /// reading is strict, it has an error.
  /// - Parameters:
  ///   - missing: The name of the member that `node` lacks; nil if `node` itself is converted.
  ///   - conversion: What `json` writes; nil if it does not write the value as it was received.
  ///   - warning: What the value is read as.
  func accept<Value>(
    _ value: Value?, _ code: ErrorCode, _ context: Context, _ node: JSONDocument.Node, missing: String? = nil,
    as conversion: MotionValue?, error: @autoclosure () -> String, warning: (Value) -> String
  ) -> Value? {
    guard let value else { return refuse(code, context, node, missing: missing, error()) }
    guard budget.spend(60) else { return nil }
    guard !isStrict else { return refuse(code, context, node, missing: missing, error()) }
    hasAccepted = true
    guard lenientPlaces.insert(LenientPlace(node: node, missing: missing)).inserted else { return value }
    leniencies.add(code, node, missing: missing, warning(value))
    if let conversion, let missing {
      additions[node, default: []].append((missing, conversion))
    } else if let conversion {
      conversions[node] = conversion
    }
    return value
  }

  /// Returns a string that is short enough for a duration or an easing.
  private func shortText(_ node: JSONDocument.Node) -> String? {
    document.kind(node) == .string && document.byteCount(ofString: node) <= TokenReader.longestText
      ? document.string(node) : nil
  }

  private func isReadAs(_ node: JSONDocument.Node, _ text: String) -> String {
    "\(document.received(node)) is read as \(text)"
  }

  /// Accepts `{group.token.value}`.
  func acceptAlias(_ node: JSONDocument.Node) {
    let detail = "refers to the value of a token, as Style Dictionary had it; write {group.token}"
    if isStrict {
      issues.add(.invalidValue, node, detail)
    } else {
      leniencies.add(.invalidValue, node, detail)
    }
  }

  // MARK: Numbers

  /// Reads a number, or one in quotation marks.
  func plainNumber(_ node: JSONDocument.Node, _ context: Context) -> Double? {
    if let number = document.number(node), number.isFinite { return number }
    let number = numberInText(node)
    return accept(
      number, .wrongType, context, node, as: number.map { .number($0) },
      error: "must be a number, received \(document.received(node))",
      warning: { isReadAs(node, document.text($0)) })
  }

  private func numberInText(_ node: JSONDocument.Node) -> Double? {
    guard let bytes = shortText(node).map({ Array($0.utf8) }),
      let (value, length) = CSSNumber.prefix(of: bytes[...]), length == bytes.count
    else { return nil }
    return value
  }

  // MARK: Durations

  /// Reads a duration that is a text such as `200ms`, or a number. A number that is part of a token may be
  /// that of a duration, whose unit stands beside it.
  func lenientDuration(_ node: JSONDocument.Node, _ context: Context) -> TokenDuration? {
    let number = document.number(node) ?? numberInText(node)
    let duration = context.isPart && number != nil ? nil : statedDuration(node, number)
    return accept(
      duration, .wrongType, context, node, as: duration.map { .duration($0) }, error: durationError(node),
      warning: { isReadAs(node, $0.text) })
  }

  /// Returns the duration that a text or a number states. A number without a unit is in milliseconds if it is
  /// certainly not in seconds.
  private func statedDuration(_ node: JSONDocument.Node, _ number: Double?) -> TokenDuration? {
    if let text = shortText(node), let duration = TokenReader.duration(inText: text) { return duration }
    guard let number, number == 0 || number.magnitude > TokenReader.greatestAmbiguousNumber,
      number.magnitude <= TokenLimits.duration
    else { return nil }
    return TokenDuration(value: number, unit: .milliseconds)
  }

  private func durationError(_ node: JSONDocument.Node) -> String {
    let received = document.received(node)
    if let duration = TokenReader.duration(inText: document.shortenedString(node)) {
      return "must be an object, received \(received), as drafts of the format had it; write \(duration.text)"
    }
    if let number = document.number(node), number.magnitude <= TokenLimits.duration {
      let units: [TokenDuration.Unit] = [.milliseconds, .seconds]
      let durations = units.map { TokenDuration(value: number, unit: $0).text }.joined(separator: " or ")
      return "must be an object with a unit, received \(received); write \(durations)"
    }
    return "must be an object such as {\"value\": 200, \"unit\": \"ms\"}, received \(received)"
  }

  /// Returns the duration that a text such as `200ms` or `0.2s` states.
  static func duration(inText text: String) -> TokenDuration? {
    guard let (value, unitsPerSecond) = CSSNumber.time(in: text), value.magnitude <= TokenLimits.duration
    else { return nil }
    return TokenDuration(value: value, unit: unitsPerSecond == 1 ? .seconds : .milliseconds)
  }

  // MARK: Easings

  /// Reads an easing that is a text such as `cubic-bezier(0.2, 0, 0, 1)` or `ease-out`.
  func lenientBezier(_ node: JSONDocument.Node, _ context: Context) -> TokenBezier? {
    let received = document.received(node)
    var bezier: TokenBezier?
    do throws(EasingError) {
      if let text = shortText(node) { bezier = try TokenBezier(text: text) }
    } catch .controlPointOutOfRange {
      return refuse(.outOfRange, context, node, EasingError.controlPointOutOfRange.detail(received))
    } catch {}
    return accept(
      bezier, document.kind(node) == .array ? .invalidValue : .wrongType, context, node,
      as: bezier.map { .bezier($0) },
      error: "must be four numbers [x1, y1, x2, y2] such as [0.2, 0, 0, 1], received \(received)",
      warning: { isReadAs(node, document.text($0)) })
  }

  // MARK: Transitions

  /// The error of a transition without a part.
  static let missingPart = "is missing; a transition has duration, delay and timingFunction"

  /// Returns the delay of a transition without one.
  func missingDelay(of node: JSONDocument.Node, _ context: Context) -> TokenDuration? {
    accept(
      TokenReader.noDelay, .required, context, node, missing: "delay", as: .duration(TokenReader.noDelay),
      error: TokenReader.missingPart, warning: { "is missing and is read as \($0.text)" })
  }

  /// Returns the easing of a transition without one.
  func missingEasing(of node: JSONDocument.Node, _ context: Context) -> TokenBezier? {
    accept(
      TokenReader.linear, .required, context, node, missing: "timingFunction",
      as: .bezier(TokenReader.linear), error: TokenReader.missingPart,
      warning: { "is missing and is read as \(document.text($0)), which is linear" })
  }

  // MARK: Springs

  /// Reads the response of a spring that is a text such as `300ms`, in seconds; nil if it is none. Strict
  /// reading has the error of any member that is no number.
  func lenientResponse(_ node: JSONDocument.Node, _ context: Context) -> Double? {
    guard !isStrict, let duration = shortText(node).flatMap({ TokenReader.duration(inText: $0) }) else {
      return nil
    }
    return accept(
      duration.seconds, .wrongType, context, node, as: nil, error: "",
      warning: { isReadAs(node, "\(document.text($0)) seconds") })
  }

  /// Returns members with a damping beside `response` as a ratio; nil if it is none.
  func dampingAsRatio(
    _ members: SpringMembers, _ node: JSONDocument.Node, _ context: Context
  ) -> SpringMembers? {
    accept(
      members.withDampingAsRatio, .conflict, context, node, as: nil,
      error: "is ambiguous beside response; write dampingRatio",
      warning: { _ in "beside response is read as dampingRatio" })
  }

  // MARK: Warnings

  /// Warns about a value, at the token that has it. Several references may lead to one.
  func warn(
    _ code: ErrorCode, _ context: Context, _ node: JSONDocument.Node, _ detail: @autoclosure () -> String
  ) {
    guard budget.spend(60), warnedPlaces.insert(node).inserted else { return }
    warnings.add(code, node, of: context.reference == nil ? context.entry : context.owner, detail())
  }

  /// Warns about a token of a type that is not of motion, but whose value is probably.
  func warnAboutOtherType(_ entry: Int) throws(TokenFailure) {
    let node = valueNode(of: tree.entries[entry].node)
    let type = typeName(of: entry).shortenedName
    let isKnown = TokenType.known.contains(type)
    guard tree.entries[entry].origin == nil, !isKnown || type.isEqual(to: "dimension") else { return }
    guard let found = try document.lookalike(node, budget) ?? Lookalike(type: type),
      !isKnown || found == .duration
    else { return }
    warnings.add(.unlikelyValue, node, of: entry, found.detail(ofType: type))
  }

  /// Warns about the springs of other vendors in the extensions of a token or group.
  func warnAboutForeignSprings(_ extensions: JSONDocument.Node, of entry: Int) throws(TokenFailure) {
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
