package import StrictJSON

/// The part of a request that causes the work being done and the length of the response. If the work exhausts
/// the budget, or the response is too long, the validation error points to that part and states a remedy.
package indirect enum CostlyPart: Sendable, Equatable {
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
  /// `sampling.tolerance`, which such a format has to keep.
  case toleranceOfFormat
  /// `dialects`: translating a spring. `inSteps` if the library computes the motion step by step.
  case dialects(inSteps: Bool)
  /// `curves`: comparing curves, and drawing them.
  case curves
  /// `requests`: the responses of a batch.
  case batch
  /// One request of a batch: its index, and the part of that request.
  case batchedRequest(Int, CostlyPart)

  var pointer: JSONPointer {
    let root = JSONPointer.root
    return switch self {
    case .request: root
    case .samples: "/sampling"
    case .tolerance, .toleranceOfFormat: "/sampling/tolerance"
    case .events: "/events"
    case .format: "/format"
    case .dialects: "/dialects"
    case .curves: "/curves"
    case .batch: "/requests"
    // Only the first request has the whole budget, so only it is certain to cost too much by itself.
    case .batchedRequest(0, let part): part.pointer(in: root.appending("requests").appending(0))
    case .batchedRequest(let index, _): root.appending("requests").appending(index)
    }
  }

  /// Returns the pointer in an item of a batch, in which `format` is a member of the item, not of the body.
  private func pointer(in item: JSONPointer) -> JSONPointer {
    self == .format
      ? item.appending("format") : pointer.referenceTokens.reduce(item.appending("body")) { $0.appending($1) }
  }

  /// The changes that reduce the work and the response, as the end of an error text.
  private var remedy: String {
    switch self {
    case .request: "send fewer elements per request"
    case .samples: "lower the rate, the count or the number of decimals, or reduce until"
    case .tolerance: "widen the tolerance, reduce until, or use rate, count or times"
    case .events: "omit events or reduce sampling.until"
    case .format, .toleranceOfFormat: "widen the tolerance, reduce until, or select another format"
    case .dialects(inSteps: true):
      "omit react-spring from dialects; it takes one step for each millisecond until its end, so a spring "
        + "that moves for hours is costly"
    case .dialects(inSteps: false): "name fewer dialects, or give the spring more damping"
    case .curves: "compare fewer curves, or reduce until"
    case .batch: "send fewer requests per batch"
    case .batchedRequest(0, let part): part.remedy
    case .batchedRequest(_, let part):
      "send this request and those after it in another batch; if it exceeds the limit by itself, "
        + part.remedy
    }
  }

  /// Returns the validation error of a request that exhausts its budget.
  ///
  /// - Parameter limit: The units of work that one request may use.
  package func exhausted(limit: Int) -> ValidationError {
    ValidationError(
      .limit, pointer,
      "requires more than the \(ErrorMessages.grouped(limit)) units of work that one request may use; "
        + remedy)
  }

  /// Returns the validation error of a request whose response is too long.
  ///
  /// - Parameter maxBytes: The maximum size of a response in bytes.
  func tooLong(maxBytes: Int) -> ValidationError {
    ValidationError(
      .limit, pointer,
      "produces more than the \(ErrorMessages.grouped(maxBytes)) bytes that one response may have; "
        + remedy)
  }
}
