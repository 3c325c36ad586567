/// What operations state about the interface through which a request comes. The layer that has the interface
/// supplies it.
package final class CallConventions: Sendable {
  /// The status and the body of a response.
  package typealias Outcome = (status: Int, body: [UInt8])

  /// The status of a result.
  let success: Int
  /// Returns the response to a request with a problem.
  let outcome: @Sendable (OperationError) -> Outcome
  /// How to request a format: a clause.
  package let formatPlace: StaticString
  /// How to find the identifiers of all presets: a clause.
  let presetList: StaticString

  package init(
    success: Int, outcome: @escaping @Sendable (OperationError) -> Outcome,
    formatPlace: StaticString, presetList: StaticString
  ) {
    self.success = success
    self.outcome = outcome
    self.formatPlace = formatPlace
    self.presetList = presetList
  }
}
