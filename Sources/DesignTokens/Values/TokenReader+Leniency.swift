import MotionSystem
import SpringDialects
import StrictJSON

// Values as earlier drafts of the format and common tools write them. Each is read as a value of the format
// and named in a warning; strict reading has an error instead.

extension TokenReader {
  /// The greatest length in bytes of a text that is read as a duration or an easing.
  static let longestText = 128
  /// The greatest number that is not certainly in milliseconds.
  private static let greatestAmbiguousNumber = 10.0

  /// Returns a value that is read from what the format does not have, with a warning. If there is none, or if
  /// reading is strict, it has an error.
  /// - Parameters:
  ///   - missing: The name of the member that `node` lacks; nil if `node` itself is converted.
  ///   - warning: What the value is read as.
  func accept<Value>(
    _ value: Value?, _ code: ErrorCode, _ context: Context, _ node: Node, missing: String? = nil,
    error: @autoclosure () -> String, warning: (Value) -> String
  ) -> Value? {
    guard let value, !isStrict else { return refuse(code, context, node, missing: missing, error()) }
    guard budget.spend(60) else { return nil }
    leniencies.add(code, node, missing: missing, once: true, warning(value))
    return value
  }

  /// Returns a string that is short enough for a duration or an easing.
  private func shortText(_ node: Node) -> String? {
    document.kind(node) == .string && document.byteCount(ofString: node) <= TokenReader.longestText
      ? document.string(node) : nil
  }

  private func isReadAs(_ node: Node, _ text: String) -> String {
    "\(document.received(node)) is read as \(text)"
  }

  /// Accepts `{group.token.value}`.
  func acceptAlias(_ node: Node) {
    let detail = "refers to the value of a token, as Style Dictionary had it; write {group.token}"
    if isStrict { return issues.add(.invalidValue, node, detail) }
    leniencies.add(.invalidValue, node, detail)
  }

  // MARK: Durations

  /// Reads a duration that is a text such as `200ms`, or a number. A number that is part of a token may be
  /// that of a duration, whose unit stands beside it.
  func lenientDuration(_ node: Node, _ context: Context) -> TokenDuration? {
    let number = document.number(node)
    return accept(
      context.isPart && number != nil ? nil : statedDuration(node, number), .wrongType, context, node,
      error: durationError(node), warning: { isReadAs(node, $0.text) })
  }

  /// Returns the duration that a text or a number states. A number without a unit is in milliseconds if it is
  /// certainly not in seconds.
  private func statedDuration(_ node: Node, _ number: Double?) -> TokenDuration? {
    if let text = shortText(node), let duration = TokenReader.duration(inText: text) { return duration }
    guard let number, number == 0 || number.magnitude > TokenReader.greatestAmbiguousNumber,
      number.magnitude <= TokenLimits.duration
    else { return nil }
    return TokenDuration(value: number, unit: .milliseconds)
  }

  private func durationError(_ node: Node) -> String {
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
  func lenientBezier(_ node: Node, _ context: Context) -> CubicBezier? {
    let received = document.received(node)
    var bezier: CubicBezier?
    do throws(EasingError) {
      if let text = shortText(node) { bezier = try EasingFunction(text).bezier }
    } catch .controlPointOutOfRange {
      return refuse(.outOfRange, context, node, EasingError.controlPointOutOfRange.detail(received))
    } catch {}
    return accept(
      bezier, document.kind(node) == .array ? .invalidValue : .wrongType, context, node,
      error: "must be four numbers [x1, y1, x2, y2] such as [0.2, 0, 0, 1], received \(received)",
      warning: { isReadAs(node, $0.text) })
  }

  // MARK: Transitions

  static let missingPart = "is missing; a transition has duration, delay and timingFunction"

  /// Returns what is read for a part that a transition lacks.
  func missingPart<Part>(
    _ name: String, _ part: Part, of node: Node, _ context: Context, text: (Part) -> String
  ) -> Part? {
    accept(
      part, .required, context, node, missing: name, error: TokenReader.missingPart,
      warning: { "is missing and is read as \(text($0))" })
  }

  // MARK: Warnings

  /// Warns about a value, at the token that has it.
  func warn(_ code: ErrorCode, _ context: Context, _ node: Node, _ detail: @autoclosure () -> String) {
    guard budget.spend(60) else { return }
    let entry = context.reference == nil ? context.entry : context.owner
    warnings.add(code, node, of: entry, once: true, detail())
  }

  /// Warns about a token of a type that is not of motion, but whose value is probably.
  func warnAboutOtherType(_ entry: Int, _ node: Node) throws(TokenFailure) {
    let type = typeName(of: entry).shortenedName
    let isKnown = TokenType.known.contains(type)
    guard tree.entries[entry].origin == nil, !isKnown || type.isEqual(to: "dimension") else { return }
    let found = try document.lookalike(node, budget) ?? Lookalike(type: type)
    guard let found, !isKnown || found == .duration else { return }
    warnings.add(.unlikelyValue, node, of: entry, found.detail(ofType: type))
  }

  /// Warns about the springs of other vendors in the extensions of a token or group.
  func warnAboutForeignSprings(_ extensions: Node, of entry: Int) throws(TokenFailure) {
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
