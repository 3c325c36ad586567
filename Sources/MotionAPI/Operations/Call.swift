import CurveExport
import MotionPhysics
package import MotionSystem
import SpringDialects
package import StrictJSON

/// The reason why a part of the service has no result for a call. What is wrong is in the call.
package enum InvalidRequest: Error {
  case validationErrors
  /// The work of the call is exhausted. `Call.costlyPart` is the part that exhausted it.
  case tooMuchWork
}

/// One request of an operation: what it may use, what is found out while it is read, computed and written,
/// and the answer.
///
/// A part of a request, such as an item of a batch, is a call of its own with the same meter.
package final class Call {
  /// The maximum size of a body in bytes. The service has the same default.
  package static let maximumBodyBytes = 1_048_576
  /// The number of bytes that are parsed in one unit of work. A body within the limit costs at most 13 % of
  /// the standard budget.
  package static let bytesPerUnit = 2
  /// How to request a format: a clause.
  package static let formatPlace: StaticString =
    "the format is the extension of the path, as in /v1/spring/trajectory.css"

  let document: JSONDocument
  /// The object with the fields of the request.
  let root: JSONDocument.Node
  /// The format of the result. A format that draws the curve itself needs no samples, however long
  /// the motion is.
  package let format: Format
  /// A Boolean value that indicates whether the request is a query, whose fields are parameters.
  let isQuery: Bool
  let limits: ServiceLimits
  /// The work that the request may still cost; exhausted, too, if the work is cancelled.
  package let budget: WorkMeter
  /// The answer, after the bytes that the caller has written; without one, only these bytes.
  package private(set) var output: [UInt8]

  /// A Boolean value that indicates whether the request is a batch, or a request inside another one. An item
  /// of a batch states `format` beside its body; a motion that is part of a request has none.
  var isBatched = false
  /// A Boolean value that indicates whether the request is for the motion that another request starts from or
  /// compares. Its result is `curve`, and the fields that concern only a response have no effect.
  var isNested = false
  /// The depth of `previous`: 0 in a request, 1 in the body of its `previous`, and so on.
  var previousDepth = 0

  /// The part of the request, or of the item of a batch, that causes the work being done.
  var costlyPart = CostlyPart.request
  /// The index of the item of a batch that causes the work being done.
  var item: Int?
  /// The number of samples that the response may still contain, counted on each axis. In a batch,
  /// earlier responses reduce it.
  var remainingSamples = Int.max
  /// The axes that the first named coordinate has set.
  var axes = Axes()
  var curve: MotionCurve?
  var object: ObjectFields
  /// The names that have been read of this object, after those of the objects around it.
  var names: [StaticString]
  private(set) var errors: ValidationErrors
  /// A Boolean value that indicates whether the only error is that the motion never settles.
  var neverSettles = false
  /// The warnings about fields that are valid but probably wrong, at most two per field.
  private(set) var warnings: [Warning] = []
  /// The number of warnings of the items of a batch.
  var itemWarnings = 0

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - root: The object with the fields; nil for the root of the document. Pointers of errors are relative
  ///     to it.
  ///   - budget: The work that the response may cost.
  ///   - errors: The errors found while the document was built.
  ///   - output: The bytes that the answer follows.
  package init(
    _ document: JSONDocument, at root: JSONDocument.Node? = nil, as format: Format = .json,
    limits: ServiceLimits, budget: WorkMeter, errors: ValidationErrors = ValidationErrors(),
    isQuery: Bool = false, output: consuming [UInt8] = []
  ) {
    self.document = document
    self.root = root ?? document.root
    self.format = format
    self.isQuery = isQuery
    self.limits = limits
    self.budget = budget
    self.errors = errors
    self.output = output
    object = ObjectFields(
      node: self.root, parent: .root, name: nil, index: nil, firstName: 0,
      unreadCount: document.memberCount(self.root))
    var names: [StaticString] = []
    names.reserveCapacity(32)
    self.names = names
    if document.hasExtremeNumbers(below: self.root) { budget.setUnitCost(Call.extremeNumberCost) }
  }

  /// The factor by which arithmetic with subnormal numbers is slower than with normal ones; measured: up
  /// to 5.7.
  private static let extremeNumberCost = 6

  /// Returns the call of a part of the request, with the same limits and meter.
  func part(at root: JSONDocument.Node, as format: Format = .json) -> Call {
    let part = Call(document, at: root, as: format, limits: limits, budget: budget)
    part.isBatched = true
    return part
  }

  /// The number of warnings in the result.
  package var warningCount: Int { warnings.count + itemWarnings }

  /// The maximum number of samples on each axis of the response.
  var sampleLimit: Int { min(limits.samples, remainingSamples / axes.count) }

  /// Throws if the budget is exhausted, so that no result of incomplete work leaves the request.
  func checkBudget() throws(InvalidRequest) { if budget.isExhausted { throw .tooMuchWork } }

  /// Throws if the request has validation errors, or if reading it has exhausted the budget.
  func check() throws(InvalidRequest) {
    try checkBudget()
    if errors.count > 0 { throw .validationErrors }
  }

  func spend(_ units: Int, times count: Int = 1) throws(InvalidRequest) {
    guard budget.spend(units, times: count) else { throw .tooMuchWork }
  }

  // MARK: Errors and warnings

  /// The work of one listed error, in units of the budget: its text, and writing it.
  private static let errorWork = 85

  /// Adds a validation error. Its pointer and detail are built only if the error is listed.
  func addError(
    _ code: ErrorCode, at pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String
  ) {
    // An exhausted budget ends the request later, in `checkBudget`.
    _ = budget.spend(errors.listsNext ? Call.errorWork : 1)
    change { $0.add(code, pointer(), detail()) }
  }

  /// Changes the errors outside of the call: accesses to what is changed in place are checked at run time.
  func change(_ change: (inout ValidationErrors) -> Void) {
    var errors = ValidationErrors()
    swap(&errors, &self.errors)
    change(&errors)
    self.errors = errors
  }

  /// Adds a validation error and returns the error to throw.
  func refusal(
    _ code: ErrorCode, _ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String
  ) -> InvalidRequest {
    addError(code, at: pointer(), detail())
    return .validationErrors
  }

  /// Adds an error of physics and returns the error to throw.
  func refusal(_ error: MotionError, at pointer: JSONPointer? = nil) -> InvalidRequest {
    if case .tooMuchWork = error { return .tooMuchWork }
    return refusal(error.code, pointer ?? error.quantity.pointer, error.detail)
  }

  func addWarning(_ code: ErrorCode, _ pointer: JSONPointer, _ detail: String) {
    add(Warning(code: code, pointer: pointer, text: TextPiece(detail)))
  }

  /// Adds a warning. A request has few fields that can cause one, so their number needs no limit.
  func add(_ warning: Warning) {
    _ = budget.spend(Call.errorWork)
    // The axes of a motion share one spring, whose notes would be repeated.
    var warnings = warnings
    if warnings.contains(warning) { return }
    warnings.append(warning)
    self.warnings = warnings
  }

  /// Returns the allowed name nearest to a received one, for the next error. Returns nil if none is near, if
  /// the error is not listed, or if the budget is exhausted.
  func nearestName(to name: String?, among candidates: [some CustomStringConvertible]) -> String? {
    guard let name, errors.listsNext else { return nil }
    return NearestName.nearest(to: name, among: candidates, budget: budget)
  }

  /// Returns the identifiers of the presets that a received name probably means, for the next error.
  func nearPresets(_ name: String) -> [String] {
    errors.listsNext ? SpringPreset.ids(near: name, budget: budget) : []
  }

  /// Runs a computation and converts an error of physics to a validation error.
  ///
  /// - Parameter pointer: Returns the pointer of the field that a quantity comes from.
  func physics<Result>(
    at pointer: (MotionError.Quantity) -> JSONPointer = { $0.pointer },
    _ compute: (WorkMeter) throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute(budget)
    } catch {
      throw refusal(error, at: pointer(error.quantity))
    }
  }

  /// Runs a computation that fails if the motion never settles, needs too many samples or too much work.
  func sampling<Result>(
    _ compute: (WorkMeter) throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute(budget)
    } catch .neverSettles {
      throw refusalOfMotion("/sampling/until", MotionError.neverSettles.detail)
    } catch .tooManySamples where sampleLimit < limits.samples {
      throw refusal(
        .limit, "/sampling",
        "exceeds the \(sampleLimit.grouped) samples that remain of the "
          + "\(limits.batchSamples.grouped) allowed per batch (each axis counts separately)")
    } catch {
      throw refusal(error)
    }
  }

  /// Returns a settling duration in seconds.
  ///
  /// - Parameter spring: The field that needs damping.
  /// - Throws: `InvalidRequest` if the motion never settles, which is the error of that field.
  func finite(
    _ settling: SettlingDuration, spring: StaticString = "spring"
  ) throws(InvalidRequest) -> Double {
    if let seconds = settling.seconds { return seconds }
    throw refusalOfMotion(
      JSONPointer.root.appending("\(spring)"),
      "has no damping, so the motion oscillates beyond the threshold indefinitely and has no settling "
        + "duration; give a damping greater than 0")
  }

  /// Adds the error of a motion that never settles and returns the error to throw.
  func refusalOfMotion(_ pointer: JSONPointer, _ detail: String) -> InvalidRequest {
    neverSettles = true
    change { $0.add(.neverSettles, pointer, detail) }
    return .validationErrors
  }

  // MARK: Answer

  /// Writes a JSON object with the members of the result, and the warnings.
  func write(
    reservingCapacity capacity: Int = 256, _ write: (inout JSONWriter) throws(InvalidRequest) -> Void
  ) throws(InvalidRequest) {
    var bytes: [UInt8] = []
    swap(&bytes, &output)
    var writer = JSONWriter(
      appendingTo: consume bytes, reservingCapacity: capacity, maxBytes: limits.responseBytes)
    writer.beginObject()
    defer { output = writer.output }
    try write(&writer)
    writer.warnings(warnings)
    writer.endObject()
    switch writer.failure {
    case nil: break
    case .tooLong(let maxBytes):
      let error = costlyPart.error(
        "produces more than the \(maxBytes.grouped) bytes that one response may have", in: item)
      throw refusal(error.code, error.pointer, error.detail)
    case .nonFiniteNumbers:
      throw refusal(
        .outOfRange, .root,
        "produces a result beyond the range of a double; use numbers of smaller magnitude")
    }
  }

  /// Appends the text of a result that is not written with a `JSONWriter`.
  func write(_ text: [UInt8]) { output = output.isEmpty ? text : output + text }

  func discardOutput(from count: Int) { output = Array(output[..<min(count, output.count)]) }
}
