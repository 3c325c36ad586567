import StrictJSON

/// The part of a request that causes the work being done and the length of the response. If the work exhausts
/// the budget, or the response is too long, the validation error points to that part and states a remedy.
enum CostlyPart: Equatable {
  /// The request as a whole: reading it, and an operation without samples.
  case request
  /// `sampling`: computing and writing samples.
  case samples
  /// `sampling.tolerance`: finding few samples.
  case tolerance
  /// `events`: finding and writing events.
  case events
  /// `format`: fitting and writing a format other than JSON.
  case format
  /// `dialects`: translating a spring.
  case dialects
  /// `curves`: comparing curves, and drawing them.
  case curves
  /// `requests`: the responses of a batch.
  case batch
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
    case .dialects: root.appending("dialects")
    case .curves: root.appending("curves")
    case .batch: root.appending("requests")
    case .batchedRequest(let index): root.appending("requests").appending(index)
    }
  }

  /// The changes that reduce the work and the response, as the end of an error text.
  private var remedy: String {
    switch self {
    case .request: "send fewer elements per request"
    case .samples: "lower the rate, the count or the number of decimals, or reduce until"
    case .tolerance: "widen the tolerance, reduce until, or use rate, count or times"
    case .events: "omit events or reduce sampling.until"
    case .format: "widen the tolerance, reduce until, or select another format"
    case .dialects:
      "name fewer dialects; React Spring takes one step for each millisecond until its end, so a spring that "
        + "moves for hours is costly"
    case .curves: "compare fewer curves, or reduce until"
    case .batch: "send fewer requests per batch"
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

  /// Returns the validation error of a request whose response is too long.
  ///
  /// - Parameter maxBytes: The maximum size of a response in bytes.
  func tooLong(maxBytes: Int) -> ValidationError {
    ValidationError(
      pointer: pointer,
      detail: "produces more than the \(ErrorMessages.grouped(maxBytes)) bytes that one response may have; "
        + remedy)
  }
}
