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

/// An error in one member of a request, or a warning about it.
package struct ValidationError: Sendable, Equatable {
  package let pointer: JSONPointer
  package let detail: String
}

/// The errors of a request, in the order in which they were found.
///
/// All errors are counted, but only the first are listed: at most `maximumListed`, with pointers and
/// details of at most `maximumListedBytes` in total, except that a single error is always listed. Names in
/// pointers are shortened.
package struct ValidationErrors: Sendable {
  static let maximumListed = 100
  static let maximumListedBytes = 65_536
  package private(set) var list: [ValidationError] = []
  package private(set) var count = 0
  /// The bytes of the pointers and details in `list`; at least the maximum once an error did not fit.
  private var listedBytes = 0
  package var isEmpty: Bool { count == 0 }

  package init() {}

  /// Adds an error. Its pointer and detail are built only if the error is listed.
  package mutating func add(_ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String) {
    count += 1
    guard listsNext else { return }
    let error = ValidationError(pointer: pointer().shortened, detail: detail())
    listedBytes += error.pointer.description.utf8.count + error.detail.utf8.count
    if list.isEmpty || listedBytes <= ValidationErrors.maximumListedBytes { list.append(error) }
  }

  /// A Boolean value that indicates whether the next error is listed if its text is short enough.
  var listsNext: Bool {
    list.count < ValidationErrors.maximumListed && listedBytes < ValidationErrors.maximumListedBytes
  }

  /// Counts errors without listing them.
  package mutating func addUnlisted(_ count: Int) { self.count += count }
}
