/// Why a question gets no answer. The errors themselves stand in the question.
enum InvalidRequest: Error, Sendable {
  /// The question has at least one error.
  case errors
  /// The motion never comes to rest and was asked when it does.
  case neverSettles(ValidationError)
}
