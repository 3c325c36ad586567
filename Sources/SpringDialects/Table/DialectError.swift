package import MotionPhysics

/// The reason why members of a dialect describe no spring.
package enum DialectError: Error, Sendable {
  /// A member is required in addition to those that are given.
  case missing(DialectTerm)
  /// Members of two parameterizations are given.
  case mixture(advice: StaticString)
  /// The release does not determine the spring, because nothing moves.
  case noMotion
  /// A member is out of the range of the library. `limit` states the limit and its reason, as in `at least
  /// 0.5 ms, because …`.
  case outOfRange(DialectTerm, limit: StaticString, received: Double)
  /// A parameter that follows from the members is out of range.
  case physics(MotionError)
}

/// A remark about received members that a library changes or ignores.
package struct DialectNote: Sendable, Equatable {
  /// The member; nil for the spring as a whole.
  package let term: DialectTerm?
  /// A sentence without a final period.
  package let text: String
}
