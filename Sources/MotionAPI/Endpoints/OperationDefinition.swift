import StrictJSON

extension Operation {
  /// What the table states about an operation; see `Operation`.
  struct Definition: Sendable {
    /// The function that computes the result of an operation.
    enum Handler: Sendable {
      /// Returns a JSON object.
      case object(@Sendable (OperationRequest) throws(InvalidRequest) -> JSONWriter)
      /// Returns a curve, which is then written in the selected representation.
      case trajectory(@Sendable (OperationRequest) throws(InvalidRequest) -> Trajectory)
      /// Returns the unit curves of a spring, which are then written in the selected representation.
      case unitCurves(@Sendable (OperationRequest) throws(InvalidRequest) -> UnitCurves)
      /// Returns a comparison of curves, which is then written as JSON or as a plot.
      case comparison(@Sendable (OperationRequest) throws(InvalidRequest) -> Comparison)
    }

    let name: StaticString
    let handler: Handler
    var hasOnlyScalarMembers = true
    var isErrorOfPart: (@Sendable (JSONPointer) -> Bool)?
  }
}
