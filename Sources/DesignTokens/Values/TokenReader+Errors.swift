import MotionSystem
import StrictJSON

// Errors of values, each at its root: what only refers to a token with an error has none, and a value behind
// a reference has its error at the reference, unless its own token has one.

extension TokenReader {
  /// Where a value stands that is being read.
  struct Context {
    let entry: Int
    /// The reference behind which the value stands; nil if it stands in the token.
    var reference: Node?
    /// The token that has the value behind the reference.
    let owner: Int
    /// Whether the reference leads to a part of the value of a token.
    var isPart = false
  }

  /// The work of an error with a text, in units of the budget.
  private static let deferredWork = 200

  /// Reports an error of a token. That of a copied group stands at its `$extends`.
  func report(
    _ code: ErrorCode, _ entry: Int, _ node: Node, missing: String? = nil, _ detail: @autoclosure () -> String
  ) {
    guard let origin = tree.entries[entry].origin else {
      return issues.add(code, node, missing: missing, detail())
    }
    // The original has the same error, unless its type is another one.
    let original = originals[tree.entries[entry].node]
    if let original, states[original].typeIndex == states[entry].typeIndex { return }
    issues.add(
      code, origin, "copies \(tree.entries[entry].path.shortenedName): \(missing ?? "its value") \(detail())")
  }

  /// Reports a value that does not fit its type. Behind a reference the error is reported later, unless the
  /// token with the value has an error.
  func fail(
    _ code: ErrorCode, _ context: Context, _ node: Node, missing: String? = nil,
    _ detail: @autoclosure () -> String
  ) {
    guard let reference = context.reference else {
      states[context.entry].hasFailed = true
      return report(code, context.entry, node, missing: missing, detail())
    }
    // Which of these are reported is known at the end, so each has a text.
    guard budget.spend(TokenReader.deferredWork) else { return }
    let text = "refers to a value that does not fit: \(missing.map { "\($0) " } ?? "")\(detail())"
    let node = tree.entries[context.entry].origin ?? reference
    deferred.append(
      TokenIssue(code: code, node: node, missingMember: nil, entry: context.owner, detail: text))
  }

  /// Reports a value that does not fit its type, in place of a result.
  func refuse<Value>(
    _ code: ErrorCode, _ context: Context, _ node: Node, missing: String? = nil,
    _ detail: @autoclosure () -> String
  ) -> Value? {
    fail(code, context, node, missing: missing, detail())
    return nil
  }

  /// Reports a value that is of no expected type, in place of a result.
  func refuseType<Value>(_ context: Context, _ node: Node, _ expected: String) -> Value? {
    refuse(.wrongType, context, node, "must be \(expected), received \(document.received(node))")
  }

  /// Follows a value that may be a reference.
  /// - Returns: The value, its context and the token that it is; nil if the reference has an error.
  func follow(
    _ node: Node, _ context: Context
  ) throws(TokenFailure) -> (node: Node, context: Context, token: Int?)? {
    guard let reference = self.reference(at: node) else { return (node, context, nil) }
    let resolution = try resolve(reference)
    guard let value = resolution.value else {
      states[context.entry].hasFailed = true
      return nil
    }
    let inner = Context(
      entry: context.entry, reference: context.reference ?? reference.node, owner: resolution.owner,
      isPart: resolution.token == nil)
    return (value, inner, resolution.token)
  }
}
