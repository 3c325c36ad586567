/// What a member of a library or a platform accepts. Its value is a number.
package enum MemberKind: Sendable {
  /// A number. A library that clamps it does so when the spring is resolved.
  case number(NumberRange)
  /// A number greater than 0, or the string `"infinity"`.
  case positiveOrInfinity
  /// A deceleration rate per millisecond, which may be a name.
  case rate
  /// A Boolean value; 1 stands for true.
  case flag
  /// One of several strings; its index is the value.
  case keyword([StaticString])

  package static let any = number(.any)
  package static let positive = number(.positive)
  package static let nonNegative = number(.nonNegative)
  /// A number greater than 0 and less than 1.
  static let share = number(.open(0, 1))
  static let frameRate = number(.openClosed(0, 1000))

  package static func openClosed(_ low: Double, _ high: Double) -> MemberKind {
    number(.openClosed(low, high))
  }
}
