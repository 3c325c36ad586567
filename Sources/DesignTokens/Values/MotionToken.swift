import MotionPhysics
import SpringDialects
import StrictJSON

struct TokenDuration: Equatable {
  enum Unit: String { case milliseconds = "ms", seconds = "s" }

  let value: Double
  let unit: Unit

  /// The duration in seconds: the double nearest to the decimal number that is written.
  var seconds: Double { unit == .seconds ? value : DecimalShift.shifted(value, by: -3) }
  var milliseconds: Double { unit == .milliseconds ? value : DecimalShift.shifted(value, by: 3) }
  /// The duration as the format writes it.
  var text: String { #"{"value": \#(TokenText.number(value)), "unit": "\#(unit.rawValue)"}"# }
}

extension CubicBezier {
  /// The easing as the format writes it.
  var text: String { "[" + numbers.map { TokenText.number($0) }.joined(separator: ", ") + "]" }
}

/// The value of a motion token.
enum MotionValue {
  case duration(TokenDuration)
  case bezier(CubicBezier)
  case number(Double)
  case transition(TokenTransition)
}

struct TokenTransition {
  var duration: TokenDuration
  var delay: TokenDuration
  var easing: CubicBezier
  /// The tokens that the parts are aliases for, as duration, delay and easing.
  var aliases: [Int?] = [nil, nil, nil]
  /// The place of the delay, for errors of targets without negative delays.
  var delayNode: Node?
}

/// A spring, with its motion from 0 to 1.
struct TokenSpring {
  let parameters: Spring
  /// The initial velocity in travels per second, positive toward the target.
  let velocity: Double
  /// The members to write as the extension `dev.motiond.spring`.
  let members: [NamedMember]
  let shape: Int

  typealias NamedMember = (name: String, value: Member)

  enum Member {
    case text(String)
    case value(MotionValue)
  }
}

/// A motion token with its resolved value.
struct MotionToken {
  let entry: Int
  var type: TokenType
  var value: MotionValue?
  var spring: TokenSpring?
  /// The token for which this one is an alias; nil if it has a value of its own.
  var alias: Int?
  /// Whether the spring is that of the token for which this one is an alias.
  var inheritsSpring = false

  /// Whether the token is a transition, or a spring that becomes one.
  var isTransition: Bool { if case .transition = value { true } else { spring != nil } }
}
