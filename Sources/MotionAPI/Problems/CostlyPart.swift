import StrictJSON

/// The part of a request that causes the work being done. If the work exhausts the budget, the validation
/// error points to that part and states how to reduce the work.
enum CostlyPart: Equatable {
  /// The request as a whole: reading it, and an operation without samples.
  case request
  /// `sampling`: computing and writing samples.
  case samples
  /// `sampling.tolerance`: finding the fewest samples.
  case tolerance
  /// `events`: finding and writing events.
  case events
  /// `format`: fitting and writing a format other than JSON.
  case format
  /// One request of a batch; the argument is its index.
  case batchedRequest(Int)

  var pointer: JSONPointer {
    let root = JSONPointer.root
    return switch self {
    case .request: root
    case .samples: root.appending("sampling")
    case .tolerance: root.appending("sampling").appending("tolerance")
    case .events: root.appending("events")
    case .format: root.appending("format")
    case .batchedRequest(let index): root.appending("requests").appending(index)
    }
  }

  /// The changes that reduce the work, as the end of an error text.
  private var remedy: String {
    switch self {
    case .request: "send fewer elements per request"
    case .samples: "lower the rate, the count or the number of decimals, or reduce until"
    case .tolerance: "widen the tolerance, reduce until, or use rate, count or times"
    case .events: "omit events or reduce sampling.until"
    case .format: "widen the tolerance, reduce until, or select another format"
    case .batchedRequest: "send this request and those after it in another batch"
    }
  }

  /// Returns the validation error of a request that exhausts its budget.
  ///
  /// - Parameter limit: The units of work that one request may use.
  func exhausted(limit: Int) -> ValidationError {
    ValidationError(
      pointer: pointer,
      detail:
        "requires more than the \(ErrorMessages.grouped(limit)) units of work that one request may use; "
        + remedy)
  }
}
