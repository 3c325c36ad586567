import StrictJSON

/// One thing that is wrong with a question, where it is, and what is allowed there.
struct ValidationError: Sendable, Equatable {
  let pointer: JSONPointer
  let detail: String
}

/// Every error of a question, in the order in which they were found.
///
/// All are counted; so that a megabyte of mistakes cannot become fifty megabytes of advice, only the
/// first `listed` are kept word for word.
struct ValidationErrors: Sendable {
  static let listed = 1000
  private(set) var list: [ValidationError] = []
  private(set) var count = 0
  var isEmpty: Bool { count == 0 }

  /// The detail is built only where it will be read.
  mutating func add(_ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String) {
    count += 1
    if list.count < ValidationErrors.listed {
      list.append(ValidationError(pointer: pointer(), detail: detail()))
    }
  }

  /// The errors less those that match.
  func without(_ matches: (ValidationError) -> Bool) -> ValidationErrors {
    var rest = ValidationErrors()
    rest.list = list.filter { !matches($0) }
    rest.count = count - (list.count - rest.list.count)
    return rest
  }
}
