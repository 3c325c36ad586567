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
  /// `sampling.tolerance`, which such a format has to keep.
  case toleranceOfFormat
  /// `dialects`: translating a spring. `inSteps` if the library computes the motion step by step.
  case dialects(inSteps: Bool)
  /// `curves`: comparing curves, and drawing them.
  case curves
  /// `requests`: the responses of a batch.
  case batch

  /// Where the part is, and the changes that reduce the work and the response, as the end of an error text.
  private var place: (pointer: JSONPointer, remedy: String) {
    switch self {
    case .request: (.root, "send fewer elements per request")
    case .samples: ("/sampling", "lower the rate, the count or the number of decimals, or reduce until")
    case .tolerance: ("/sampling/tolerance", "widen the tolerance, reduce until, or use rate, count or times")
    case .events: ("/events", "omit events or reduce sampling.until")
    case .format: ("/format", CostlyPart.remedyOfFormat)
    case .toleranceOfFormat: ("/sampling/tolerance", CostlyPart.remedyOfFormat)
    case .dialects(inSteps: true):
      (
        "/dialects",
        "omit react-spring from dialects; it takes one step for each millisecond until its end, so a spring "
          + "that moves for hours is costly"
      )
    case .dialects(inSteps: false): ("/dialects", "name fewer dialects, or give the spring more damping")
    case .curves: ("/curves", "compare fewer curves, or reduce until")
    case .batch: ("/requests", "send fewer requests per batch")
    }
  }

  private static let remedyOfFormat = "widen the tolerance, reduce until, or select another format"

  /// Returns the validation error of a request that exceeds a limit.
  ///
  /// - Parameters:
  ///   - excess: What exceeds the limit: a clause.
  ///   - item: The index of the item of a batch of which this is a part.
  func error(_ excess: String, in item: Int? = nil) -> ValidationError {
    let (pointer, remedy) = place
    guard let item else { return ValidationError(.limit, pointer, "\(excess); \(remedy)") }
    let request = JSONPointer.root.appending("requests").appending(item)
    // Only the first request has the whole budget, so only it is certain to cost too much by itself.
    if item > 0 {
      return ValidationError(
        .limit, request,
        "\(excess); send this request and those after it in another batch; if it exceeds the limit by "
          + "itself, \(remedy)")
    }
    // `format` is a member of the item, not of the body.
    let field =
      self == .format ? request.appending("format") : request.appending("body").appending(contentsOf: pointer)
    return ValidationError(.limit, field, "\(excess); \(remedy)")
  }
}
