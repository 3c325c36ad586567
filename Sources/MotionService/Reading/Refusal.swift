/// Why a question gets no answer. The faults themselves stand in the question.
enum Refusal: Error, Sendable {
  /// The question has at least one fault.
  case faults
  /// The motion never comes to rest and was asked when it does.
  case neverSettles(Fault)
}
