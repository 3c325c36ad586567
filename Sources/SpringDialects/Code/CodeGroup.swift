import MotionSystem
import StrictJSON

/// What stands between two brackets of a code, or what is assigned to one variable.
struct CodeGroup {
  /// A value in a code.
  enum Value: Equatable {
    case number(Double, unit: String)
    case word(String)
    /// Other brackets.
    case object
    /// A call of a function, or one of no name: what begins with a parenthesis.
    case call(String)
    /// An expression, whose value is not known.
    case unknown

    var word: String? { if case .word(let word) = self { word } else { nil } }

    /// The finite number that a value stands for whatever its member is; nil of another one.
    var number: Double? {
      switch self {
      case .number(let number, let unit): SpringCode.isPlain(unit) && number.isFinite ? number : nil
      case .word(let word): ParameterNames.constant(word)
      case .object, .call, .unknown: nil
      }
    }

    /// Whether the value is a number or a constant as Kotlin writes them.
    var isOfKotlin: Bool {
      if case .number(_, let unit) = self { return ["f", "F"].contains(unit) }
      return word.flatMap { ParameterNames.constant($0) } != nil
    }

    /// The name with the number that it has as its value.
    func text(of name: String) -> String {
      if isNothing, let word { return "\(name.shortenedName) \(word)" }
      guard case .number(let number, let unit) = self, number.isFinite else { return name.shortenedName }
      return "\(name.shortenedName) \(SpringDialects.number(number))\(unit)"
    }

    var isCall: Bool { if case .call = self { true } else { false } }

    /// Whether the value is what stands in other brackets.
    var isNested: Bool { self == .object || self == .call("") }

    /// Whether the value is 0, false or null, so that nothing is lost without it.
    var isNothing: Bool {
      if case .number(0, _) = self { return true }
      return word == "null" || word.flatMap { SpringForm.flags[$0] } == 0
    }
  }

  typealias Member = (name: String, value: Value)

  /// The opening bracket; 0 without one.
  var bracket: UInt8 = 0
  /// The words and points in front of the bracket: `Animated.spring`.
  var name: ArraySlice<UInt8> = []
  /// The name to which the group is assigned, as in `gentle: {`.
  var label: String?
  /// Whether types stand in front of the bracket, as in `spring<Float>()`.
  var hasTypes = false
  /// Whether a colon stands after the name of a member.
  var hasColon = false
  /// Whether the group is the body of a function: `() => { … }`.
  var isBody = false
  /// Whether the group has the parameters of a function that is declared.
  var isDeclaration = false
  /// Whether the group has the names that the code imports.
  var isImport = false
  /// Whether several parts of the code assign to the variable.
  var isScattered = false
  /// Whether the group is a block of YAML or a table of TOML, and the column of its name. A line that begins
  /// no further right ends a block; a table, whose column is -1, ends only before the next one.
  var isBlock = false
  var column = 0
  /// Whether the code ends before its bracket closes.
  var isCut = false
  /// The places of its brackets among the tokens of the code.
  var start = 0
  var last = 0
  /// The group to which the methods of the result belong: in `SpringForce(0f).setStiffness(200f)`, the first.
  var receiver = 0
  /// The place of the innermost call of a spring around the group, or its own.
  var owner = 0
  /// Whether the group is the call of a spring, and whether it is in one.
  var isSpring = false
  var isInCall = false
  /// The place after the groups within this one.
  var end = 0
  /// The arguments that have no name.
  var arguments: [Value] = []
  /// The commas between two numbers, without and with anything around them.
  var tightCommas = 0
  var looseCommas = 0
  /// Whether a number has a type after such a comma, which the one in front lacks, as in `0,5f`.
  var hasDecimalComma = false
  /// The words without a value, as in `{ stiffness }`, where it is a variable.
  var words: [String] = []
  /// The names with a value: `stiffness: 200`, `"stiffness": 200`, `stiffness = 200f`, `setStiffness(200f)`,
  /// `.stiffness(200)`; as `...` the spread ones.
  var members: [Member] = []

  /// The first value of a name.
  subscript(name: StaticString) -> Value? { members.first { $0.name.isEqual(to: name) }?.value }

  func has(_ name: StaticString) -> Bool { self[name] != nil }

  func has(anyOf names: [StaticString]) -> Bool { names.contains { has($0) } }

  /// Returns whether a name has several values that differ.
  func hasConflict(_ name: StaticString) -> Bool {
    let first = self[name]
    return members.contains { $0.name.isEqual(to: name) && $0.value != first }
  }

  /// Returns whether a member that states a kind, such as `type`, has a word as its value.
  func hasType(_ word: String, _ kind: StaticString = "type") -> Bool {
    members.contains { $0.value == .word(word) && $0.name.isEqual(to: kind) }
  }

  /// The word that a name has as its value.
  func word(_ name: StaticString) -> String? { self[name]?.word }

  var hasObject: Bool { arguments.contains(.object) }

  /// Whether an object follows the first argument.
  var hasOptions: Bool { arguments.count > 1 && arguments[1] == .object }

  /// The numbers among the arguments; empty beside an object.
  var numbers: [Double] { hasObject ? [] : arguments.compactMap { $0.number } }

  /// Whether the arguments are neither numbers nor objects.
  var isNamed: Bool { !hasObject && numbers.isEmpty }

  /// Whether the group is the call of a getter, such as `getSpring()`.
  var isGetter: Bool {
    isEmpty && function.starts(with: "get".utf8) && CodeToken.isCapital(function.dropFirst(3).first)
  }

  /// Whether the methods after the group are its own.
  var ownsMethods: Bool { arguments.isEmpty && members.isEmpty && !isGetter }

  var isEmpty: Bool { arguments.isEmpty && members.isEmpty && words.isEmpty }

  /// Whether the function is that of a type, as in `Animation.spring`.
  var hasTypeInFront: Bool { function.count < name.count && CodeToken.isCapital(name.first) }

  /// Whether the function is that of a variable, as in `system.createSpring`.
  var hasReceiver: Bool { function.count < name.count && !hasTypeInFront }

  /// The last word of the name.
  var function: ArraySlice<UInt8> { name.split(separator: UInt8(ascii: ".")).last ?? [] }

  /// Whether the group is the call of SwiftUI's `animation` or `withAnimation`.
  var isAnimation: Bool { function.isEqual(to: "animation") || function.isEqual(to: "withAnimation") }

  /// Returns whether the group is the call of a function.
  func isCall(of functions: [StaticString]) -> Bool {
    bracket == UInt8(ascii: "(") && functions.contains { CodeTree.isName(name, $0) }
  }
}
