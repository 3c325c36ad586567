import MotionSystem

/// The type of a token: one of motion, which is translated, or any other, which is only preserved.
enum TokenType: String {
  case duration, cubicBezier, number, transition, spring, other

  /// The types of the format 2025.10, and `spring`.
  static let known = [
    "duration", "cubicBezier", "number", "transition", "spring", "color", "dimension", "fontFamily",
    "fontWeight", "strokeStyle", "border", "shadow", "gradient", "typography",
  ]
  private static let ofMotion: [TokenType] = [.duration, .cubicBezier, .number, .transition, .spring]

  /// Creates the type with a name.
  init(_ name: String) { self = TokenType.ofMotion.first { $0.rawValue.isEqual(to: name) } ?? .other }

  /// Returns the name in the format of a type that Style Dictionary has; nil if it has the same one.
  static func formatName(_ name: String) -> String? {
    switch name {
    case "time": "duration"
    case "easing", "cubic-bezier": "cubicBezier"
    default: nil
    }
  }

  /// Returns the known type that differs from a name only in case; nil if there is none.
  static func inWrongCase(_ name: String) -> String? {
    known.first { $0.lowercased().isEqual(to: name.lowercased()) && !$0.isEqual(to: name) }
  }

  /// Returns whether a token of this type may be an alias for a token of another type. A spring becomes a
  /// transition.
  func accepts(_ other: TokenType) -> Bool {
    self == other || self == .transition && other == .spring || self == .spring && other == .transition
  }
}
