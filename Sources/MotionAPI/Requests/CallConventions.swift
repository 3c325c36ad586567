/// What operations state about the interface through which a request comes. The layer that has the interface
/// supplies it.
package final class CallConventions: Sendable {
  /// The status and the body of a response.
  package typealias Outcome = (status: Int, body: [UInt8])

  /// The status of a result.
  let success: Int
  /// Returns the response to a request with a problem.
  let outcome: @Sendable (OperationError) -> Outcome
  /// Returns the response to a request for a representation that the operation does not have.
  let unavailable: @Sendable (_ available: [Representation]) -> Outcome
  /// Returns the place of an option of the response, after "put it".
  let optionPlace: @Sendable (_ name: String, _ value: String) -> String
  /// How to find the identifiers of all presets: a clause.
  let presetList: StaticString

  package init(
    success: Int, outcome: @escaping @Sendable (OperationError) -> Outcome,
    unavailable: @escaping @Sendable ([Representation]) -> Outcome,
    optionPlace: @escaping @Sendable (String, String) -> String, presetList: StaticString
  ) {
    self.success = success
    self.outcome = outcome
    self.unavailable = unavailable
    self.optionPlace = optionPlace
    self.presetList = presetList
  }
}
