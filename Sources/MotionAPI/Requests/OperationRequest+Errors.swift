import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// The errors and warnings of a request.
extension OperationRequest {
  /// The work of one listed error, in units of the budget: its text, and writing it.
  private static let errorWork = 50

  /// Adds the validation errors that the document found in the request.
  ///
  /// - Parameter isExcluded: Returns whether an error belongs to a part of the request that is read as a
  ///   request of its own.
  func addDocumentErrors(except isExcluded: ((JSONPointer) -> Bool)? = nil) {
    guard document.validationErrorCount > 0 else { return }
    let found = document.validationErrors(below: root)
    for error in found where !(isExcluded?(error.pointer) ?? false) {
      addError(error.pointer, ErrorMessages.detail(of: error.kind))
    }
    if isExcluded == nil {
      errors.addUnlisted(document.validationErrorCount(below: root) - found.count)
    }
  }

  /// Adds a validation error. Its pointer and detail are built only if the error is listed.
  func addError(_ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String) {
    // An exhausted budget ends the request later, in `checkBudget`.
    _ = budget.spend(errors.listsNext ? OperationRequest.errorWork : 1)
    errors.add(pointer(), detail())
  }

  /// Adds a warning. A request has few members that can cause one, so their number needs no limit.
  func addWarning(_ pointer: JSONPointer, _ detail: String) {
    _ = budget.spend(OperationRequest.errorWork)
    let warning = ValidationError(pointer: pointer, detail: detail)
    // A motion with a tolerance may be built several times.
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Adds a warning if a received duration or time is probably in milliseconds.
  ///
  /// - Parameters:
  ///   - limit: Seconds.
  ///   - advice: What to do if the time is in another unit.
  func warnIfLong(
    _ seconds: Double?, over limit: Double = OperationRequest.longDuration,
    at pointer: @autoclosure () -> JSONPointer,
    _ advice: StaticString = "times are in seconds, so if milliseconds are meant, divide by 1000"
  ) {
    guard let seconds, seconds > limit, seconds.isFinite else { return }
    addWarning(pointer(), "\(ErrorMessages.text(seconds)) s is unusually long; \(advice)")
  }

  /// Adds the validation error of an error of physics, and returns the error to throw.
  func invalidRequest(
    _ error: MotionError, at pointer: (MotionError.Quantity) -> JSONPointer
  ) -> InvalidRequest {
    if case .tooMuchWork = error { return .tooMuchWork }
    addError(pointer(error.quantity), ErrorMessages.detail(of: error))
    return .validationErrors
  }

  /// Adds the validation error of an error of sampling, and returns the error to throw.
  func invalidSampling(_ error: MotionError) -> InvalidRequest {
    switch error {
    case .neverSettles:
      return .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending("sampling").appending("until"),
          detail: ErrorMessages.detail(of: .neverSettles)))
    case .tooMuchWork:
      return .tooMuchWork
    case .tooManySamples where sampleLimit < limits.samples:
      addError(
        JSONPointer.root.appending("sampling"),
        "exceeds the \(ErrorMessages.grouped(sampleLimit)) samples that remain of the "
          + "\(ErrorMessages.grouped(limits.batchSamples)) allowed per batch (each axis counts separately)")
    default:
      addError(OperationRequest.member(for: error.quantity), ErrorMessages.detail(of: error))
    }
    return .validationErrors
  }

  /// Adds the validation error of a result that cannot be written, and returns the error to throw.
  func invalidResult(_ error: JSONWritingError) -> InvalidRequest {
    if case .tooLong(let maxBytes) = error {
      let error = costlyPart.tooLong(maxBytes: maxBytes)
      addError(error.pointer, error.detail)
    } else {
      addError(.root, "produces a result beyond the range of a double; use numbers of smaller magnitude")
    }
    return .validationErrors
  }

  /// Returns the pointer of the member that a quantity comes from in most operations.
  static func member(for quantity: MotionError.Quantity) -> JSONPointer { quantity.pointer }

  /// Returns a description of a received value that is short enough for an error text, such as
  /// `the string "abc"`.
  func received(_ node: JSONDocument.Node) -> String {
    let bytes = document.source(node)
    let text =
      bytes.count > 48
      ? String(decoding: bytes.prefix(64), as: UTF8.self).shortened(to: 43)
      : String(decoding: bytes, as: UTF8.self)
    return switch document.kind(node) {
    case .null: "null"
    case .bool: text
    case .number: text
    case .string: "the string \(text)"
    case .array:
      document.count(node) == 1 ? "an array of 1 item" : "an array of \(document.count(node)) items"
    case .object: "an object"
    }
  }

  /// Returns the allowed name nearest to a received one, or nil if none is near or the budget is exhausted.
  func nearestName(to name: String, among candidates: [some CustomStringConvertible]) -> String? {
    guard budget.spend(NearestName.work(of: name, among: candidates)) else { return nil }
    return NearestName.nearest(to: name, among: candidates)
  }
}
