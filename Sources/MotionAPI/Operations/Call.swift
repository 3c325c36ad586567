import MotionPhysics
package import MotionSystem
import SpringDialects
package import StrictJSON

/// The reason why a request has no result.
package enum InvalidRequest: Error, Sendable {
  /// The request has at least one validation error. The errors are in `Call.errors`.
  case validationErrors
  /// The operation needs a settling duration, but the motion never settles.
  case neverSettles(ValidationError)
  /// The budget of the request is exhausted. `Call.costlyPart` is the part that exhausted it.
  case tooMuchWork
}

/// What a request may use, and what was found out about it while it is read, computed and written.
package final class Call {
  let limits: ServiceLimits
  let conventions: CallConventions
  /// A Boolean value that indicates whether the request is a batch, or a request inside another one. An item
  /// of a batch states `format` beside its body; a motion that is part of a request has none.
  var isBatched = false
  /// The representation of the result. A format that draws the curve itself needs no samples, however long
  /// the motion is.
  let representation: Representation
  /// A Boolean value that indicates whether the request is a query, whose fields are parameters.
  package var isQuery = false
  /// The work that the request may still cost; exhausted, too, if the work is cancelled.
  package let budget: WorkMeter
  /// The part of the request that causes the work being done.
  package internal(set) var costlyPart = CostlyPart.request
  /// The number of samples that the response may still contain, counted on each axis. In a batch,
  /// earlier responses reduce it.
  var remainingSamples = Int.max
  /// The number of samples computed for the response, counted on each axis.
  package internal(set) var computedSamples = 0
  /// A Boolean value that indicates whether the request is for the motion that another request starts from or
  /// compares. The fields that concern only a response then have no effect.
  var isNested = false
  /// The depth of `previous`: 0 in a request, 1 in the body of its `previous`, and so on.
  var previousDepth = 0
  /// The axes that the first named coordinate has set.
  var axes = Axes()
  /// The validation errors found so far.
  package internal(set) var errors: ValidationErrors
  /// The warnings about fields that are valid but probably wrong, at most two per field.
  var warnings: [ValidationError] = []

  /// Creates the context of a request.
  ///
  /// - Parameters:
  ///   - budget: The work that the response may cost.
  ///   - errors: The errors found while the document was built.
  package init(
    _ representation: Representation, limits: ServiceLimits, conventions: CallConventions, budget: WorkMeter,
    errors: ValidationErrors = ValidationErrors()
  ) {
    self.representation = representation
    self.limits = limits
    self.conventions = conventions
    self.budget = budget
    self.errors = errors
  }

  /// Returns the context of a part that is read as a request of its own, with the same budget.
  func ofPart(_ representation: Representation) -> Call {
    let part = Call(representation, limits: limits, conventions: conventions, budget: budget)
    part.isBatched = true
    return part
  }

  /// The maximum number of samples on each axis of the response.
  var sampleLimit: Int { min(limits.samples, remainingSamples / axes.count) }

  /// Counts computed samples.
  func count(samples: Int) {
    remainingSamples -= samples
    computedSamples += samples
  }

  /// Throws if the budget is exhausted, so that no result of incomplete work leaves the request.
  func checkBudget() throws(InvalidRequest) {
    if budget.isExhausted { throw .tooMuchWork }
  }

  /// Throws if the request has validation errors, or if reading it has exhausted the budget.
  func check() throws(InvalidRequest) {
    try checkBudget()
    if errors.count > 0 { throw .validationErrors }
  }

  /// Spends work before it is done.
  func spend(_ units: Int, times count: Int = 1) throws(InvalidRequest) {
    guard budget.spend(units, times: count) else { throw .tooMuchWork }
  }

  // MARK: Errors and warnings

  /// The work of one listed error, in units of the budget: its text, and writing it.
  private static let errorWork = 85

  /// Adds a validation error. Its pointer and detail are built only if the error is listed.
  func addError(
    _ code: ErrorCode, _ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String
  ) {
    // An exhausted budget ends the request later, in `checkBudget`.
    _ = budget.spend(errors.listsNext ? Call.errorWork : 1)
    errors.add(code, pointer(), detail())
  }

  /// Adds a warning. A request has few fields that can cause one, so their number needs no limit.
  func addWarning(_ code: ErrorCode, _ pointer: JSONPointer, _ detail: String) {
    _ = budget.spend(Call.errorWork)
    let warning = ValidationError(code, pointer, detail)
    // The axes of a motion share one spring, whose notes would be repeated.
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Returns the allowed name nearest to a received one, for the next error. Returns nil if none is near, if
  /// the error is not listed, or if the budget is exhausted.
  func nearestName(to name: String?, among candidates: [some CustomStringConvertible]) -> String? {
    guard let name, errors.listsNext else { return nil }
    return NearestName.nearest(to: name, among: candidates, budget: budget)
  }

  /// Returns the operations, other than a batch, that a received name probably means, for the next error.
  func operations(near name: String?) -> [String] {
    guard let name, errors.listsNext else { return [] }
    let operations = Operation.all.filter { !"\($0.name)".utf8.elementsEqual("batch".utf8) }
    return Operation.names(near: name, among: operations, budget: budget)
  }

  /// Returns the identifiers of the presets that a received name probably means, for the next error.
  func nearPresets(_ name: String?) -> [String] {
    guard let name, errors.listsNext else { return [] }
    return SpringPreset.ids(near: name, budget: budget)
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
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      addError(error.code, pointer(error.quantity), ErrorMessages.detail(of: error))
      throw .validationErrors
    }
  }

  /// Runs a computation that fails if the motion never settles, needs too many samples or too much work.
  func sampling<Result>(
    _ compute: (WorkMeter) throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute(budget)
    } catch .neverSettles {
      throw .neverSettles(
        ValidationError(
          .neverSettles, "/sampling/until",
          ErrorMessages.detail(of: .neverSettles)))
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .tooManySamples where sampleLimit < limits.samples {
      let remaining = sampleLimit
      let allowed = limits.batchSamples
      addError(
        .limit, "/sampling",
        "exceeds the \(ErrorMessages.grouped(remaining)) samples that remain of the "
          + "\(ErrorMessages.grouped(allowed)) allowed per batch (each axis counts separately)")
    } catch {
      addError(error.code, error.quantity.pointer, ErrorMessages.detail(of: error))
    }
    throw .validationErrors
  }

  /// Adds the error of a motion that never settles.
  ///
  /// - Parameter spring: The field that needs damping.
  /// - Throws: `InvalidRequest.neverSettles` if the motion never settles.
  /// - Returns: A settling duration in seconds.
  func finite(_ settling: SettlingDuration, spring: String = "spring") throws(InvalidRequest) -> Double {
    switch settling {
    case .after(let seconds): return seconds
    case .never:
      throw .neverSettles(
        ValidationError(
          .neverSettles, JSONPointer.root.appending(spring),
          "has no damping, so the motion oscillates beyond the threshold indefinitely and has no settling "
            + "duration; give a damping greater than 0"))
    }
  }

  /// Returns the text of a response.
  func body(_ writer: JSONWriter) throws(InvalidRequest) -> [UInt8] {
    do throws(JSONWritingError) {
      return try writer.finish()
    } catch .tooLong(let maxBytes) {
      let error = costlyPart.tooLong(maxBytes: maxBytes)
      addError(error.code, error.pointer, error.detail)
    } catch {
      addError(
        .outOfRange, .root, "produces a result beyond the range of a double; use numbers of smaller magnitude"
      )
    }
    throw .validationErrors
  }
}

/// What operations state about the interface through which a request comes. The layer that has the interface
/// supplies it.
package final class CallConventions: Sendable {
  /// The status and the body of a response.
  package typealias Outcome = (status: Int, body: [UInt8])

  /// The status of a result.
  let success: Int
  /// Returns the response to a request without a result.
  let outcome: @Sendable (InvalidRequest, Call) -> Outcome
  /// How to request a format: a clause.
  package let formatPlace: StaticString
  /// How to find the identifiers of all presets: a clause.
  let presetList: StaticString

  package init(
    success: Int, outcome: @escaping @Sendable (InvalidRequest, Call) -> Outcome,
    formatPlace: StaticString, presetList: StaticString
  ) {
    self.success = success
    self.outcome = outcome
    self.formatPlace = formatPlace
    self.presetList = presetList
  }
}
