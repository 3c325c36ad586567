import MotionPhysics
package import MotionSystem
package import StrictJSON

/// The state of one request while its members are read: the document, the validation errors found
/// so far, and the axes that the first named coordinate set.
///
/// It is a class because nested readers add to the same errors. It is used by one thread, for one
/// request. Reading does not stop at the first error: each read returns a usable default if the input
/// is invalid, and `check()` throws before anything is computed.
package final class OperationRequest {
  let document: JSONDocument
  /// The object that contains the members: the root of the document, or the body of a batch item.
  let root: JSONDocument.Node
  let limits: ServiceLimits
  let conventions: CallConventions
  /// A Boolean value that indicates whether the request is a batch or part of one. Such a request states
  /// `format` and `name` of its response in addition to its body, every other one in its query.
  var isBatched = false
  /// The validation errors found so far.
  var errors: ValidationErrors
  /// The axes that the first named coordinate has set.
  var axes = Axes()
  /// A Boolean value that indicates whether the velocity is computed from a gesture.
  var hasRecordedVelocity = false
  /// The warnings about members that are valid but probably wrong, at most two per member.
  var warnings: [ValidationError] = []
  /// The representation of the result. A format that draws the curve itself needs no samples, however long
  /// the motion is.
  var representation = Representation.json
  /// The number of samples that the response may still contain, counted on each axis. In a batch,
  /// earlier responses reduce it.
  var remainingSamples = Int.max
  /// The number of samples computed for the response, counted on each axis.
  package internal(set) var computedSamples = 0
  /// The work that the response may still cost.
  package var budget: WorkBudget
  /// The part of the request that causes the work being done.
  var costlyPart = CostlyPart.request

  /// Creates a request to read.
  ///
  /// - Parameters:
  ///   - root: The object that contains the members; the root of the document by default. Pointers of errors
  ///     are relative to it.
  ///   - budget: The work that the response may cost.
  ///   - errors: The errors found while the document was built.
  package init(
    _ document: JSONDocument, root: JSONDocument.Node? = nil, limits: ServiceLimits,
    conventions: CallConventions, budget: WorkBudget, errors: ValidationErrors = ValidationErrors()
  ) {
    self.document = document
    self.root = root ?? document.root
    self.limits = limits
    self.conventions = conventions
    self.budget = budget
    self.errors = errors
    if document.hasExtremeNumbers { self.budget.setUnitCost(OperationRequest.extremeNumberCost) }
  }

  /// Returns the body of the response to a request for an operation.
  ///
  /// - Parameter name: The name of the curve in CSS and code, as received.
  package func result(
    of operation: Operation, as representation: Representation, name: String? = nil
  ) throws(OperationError) -> [UInt8] {
    addDocumentErrors(except: operation.isErrorOfPart)
    if let name, !CurveName.isValid(name) {
      addError(JSONPointer.root.appending("name"), CurveName.errorDetail(for: name))
    }
    do throws(InvalidRequest) {
      let body = try operation.result(for: self, as: representation, name: name)
      try checkBudget()
      return body
    } catch {
      throw OperationError(budget.isExhausted ? .tooMuchWork : error, self)
    }
  }

  /// Throws if the budget is exhausted, so that no result of incomplete work leaves the request.
  func checkBudget() throws(InvalidRequest) {
    if budget.isExhausted { throw .tooMuchWork }
  }

  /// The factor by which arithmetic with subnormal numbers is slower than with normal ones; measured: up
  /// to 5.7.
  private static let extremeNumberCost = 6

  /// The maximum number of samples on each axis of the response.
  var sampleLimit: Int { min(limits.samples, remainingSamples / axes.count) }

  /// A reader of the members at the top level of the request.
  var members: MemberReader { MemberReader(self, root) }

  /// The number of validation errors found so far.
  var errorCount: Int { errors.count }

  /// Throws if the request has validation errors, or if reading it has exhausted the budget.
  func check() throws(InvalidRequest) {
    try checkBudget()
    if errorCount > 0 { throw .validationErrors }
  }

  /// Runs a computation and converts an error of physics to a validation error.
  ///
  /// - Parameter pointer: Returns the pointer of the member that a quantity comes from.
  func physics<Result>(
    at pointer: (MotionError.Quantity) -> JSONPointer = OperationRequest.member,
    _ compute: () throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch {
      throw invalidRequest(error, at: pointer)
    }
  }
}
