package import StrictJSON

/// The reason why a request has no result.
enum InvalidRequest: Error, Sendable {
  /// The request has at least one validation error. The errors are in `OperationRequest.errors`.
  case validationErrors
  /// The operation needs a settling duration, but the motion never settles.
  case neverSettles(ValidationError)
  /// The budget of the request is exhausted.
  case tooMuchWork
}

/// An error in one member of a request.
package struct ValidationError: Sendable, Equatable {
  package let pointer: JSONPointer
  package let detail: String
}

/// The errors of a request, in the order in which they were found.
///
/// All errors are counted, but only the first `maximumListed` are stored. Otherwise a request of 1 MB
/// could cause a response of 50 MB.
package struct ValidationErrors: Sendable {
  static let maximumListed = 100
  package private(set) var list: [ValidationError] = []
  package private(set) var count = 0
  package var isEmpty: Bool { count == 0 }

  package init() {}

  /// Adds an error. Its pointer and detail are built only if the error is listed.
  package mutating func add(_ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String) {
    count += 1
    if list.count < ValidationErrors.maximumListed {
      list.append(ValidationError(pointer: pointer(), detail: detail()))
    }
  }

  /// Returns the errors that do not match a predicate.
  func without(_ matches: (ValidationError) -> Bool) -> ValidationErrors {
    var rest = ValidationErrors()
    rest.list = list.filter { !matches($0) }
    rest.count = count - (list.count - rest.list.count)
    return rest
  }
}
