import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Jetpack Compose. Types have their full names, since a group may have the name of a type.

extension TokenWriter {
  mutating func writeKotlin() throws(TokenFailure) {
    let (entry, words) = namespace
    if entry != 0, options.name == nil, try self.words(of: entry).words.isEmpty { return }
    for line in head { text.line("// " + line) }
    if let package = options.package { text.line("package \(package)") }
    text.emptyLine()
    if let description = try description(ofGroup: entry) { text.line("/** \(description) */") }
    text.line("public object \(options.name.map(TokenWriter.kotlinName) ?? TokenWriter.kotlinGroup(words)) {")
    text.indentation = 1
    try writeMembers(
      of: entry, groupName: TokenWriter.kotlinGroup,
      open: { writer, group, name throws(TokenFailure) in
        if let description = try writer.description(ofGroup: group) {
          writer.text.line("/** \(description) */")
        }
        writer.text.line("public object \(name) {")
      },
      close: { $0.text.line("}") },
      token: { writer, token, words throws(TokenFailure) in try writer.writeKotlin(token, words) })
    text.indentation = 0
    text.line("}")
  }

  private static func kotlinGroup(_ words: NameWords) -> String {
    kotlinName(identifier(words.upperCamel, isUpper: true))
  }

  private static func kotlinName(_ name: String) -> String {
    if ReservedWords.kotlinWithUnderscore.contains(name) { return name + "_" }
    return ReservedWords.kotlin.contains(name) ? "`\(name)`" : name
  }

  private static let core = "androidx.compose.animation.core."

  private mutating func writeKotlin(_ token: MotionToken, _ words: NameWords) throws(TokenFailure) {
    let name = TokenWriter.kotlinName(TokenWriter.identifier(words.lowerCamel, isUpper: false))
    try register(name, scope: String(tree.entries[token.entry].parent ?? 0), of: token.entry)
    checkDelay(of: token)
    var others: [String] = []
    if let spring = token.spring {
      others = ["Settles after \(try settling(spring)) s."] + velocityRemark(spring) + delayRemark(of: token)
    }
    let remarks = try remarks(of: token, others)
    if !remarks.isEmpty { text.line("/** \(remarks.joined(separator: " ")) */") }
    if let deprecation = try deprecationLiteral(of: token, escaping: "\\\"$") {
      text.line("@Deprecated(\"\(deprecation)\")")
    }
    let core = TokenWriter.core
    if let spring = token.spring {
      let stiffness = float(spring.parameters.stiffness / spring.parameters.mass, token)
      let ratio = float(spring.parameters.dampingRatio, token)
      text.line("public fun <T> \(name)(visibilityThreshold: T? = null): \(core)SpringSpec<T> =")
      text.line(
        "  \(core)spring(dampingRatio = \(ratio), stiffness = \(stiffness), "
          + "visibilityThreshold = visibilityThreshold)")
      return
    }
    switch token.value {
    case .duration(let duration):
      text.line("public const val \(name): Int = \(milliseconds(duration, token))")
    case .number(let number): text.line("public const val \(name): Float = \(float(number, token))")
    case .bezier(let easing):
      text.line("public val \(name): \(core)Easing = \(bezier(easing, token))")
    case .transition(let transition):
      text.line("public fun <T> \(name)(): \(core)TweenSpec<T> =")
      text.line(
        "  \(core)tween(durationMillis = \(milliseconds(transition.duration, token)), delayMillis = "
          + "\(milliseconds(transition.delay, token)), easing = \(bezier(transition.easing, token)))")
    case nil: break
    }
  }

  private mutating func bezier(_ easing: TokenBezier, _ token: MotionToken) -> String {
    var numbers: [String] = []
    for number in easing.numbers { numbers.append(float(number, token)) }
    return TokenWriter.core + "CubicBezierEasing(\(numbers.joined(separator: ", ")))"
  }

  /// Returns whole milliseconds. Reports an error if an `Int` of Kotlin does not hold them.
  private mutating func milliseconds(_ duration: TokenDuration, _ token: MotionToken) -> String {
    let milliseconds = duration.milliseconds.rounded()
    guard milliseconds.magnitude <= Double(Int32.max) else {
      fail(
        .outOfRange,
        token.entry, "is \(TokenText.number(milliseconds)) ms, more than an Int of kotlin holds")
      return "0"
    }
    return String(Int(milliseconds))
  }

  /// Returns the shortest digits of the nearest `Float`. Reports an error if there is none.
  private mutating func float(_ number: Double, _ token: MotionToken) -> String {
    let value = Float(number)
    guard value.isFinite, value != 0 || number == 0 else {
      fail(
        .outOfRange, token.entry, "has the number \(TokenText.number(number)), which no Float of kotlin holds"
      )
      return "0f"
    }
    let text = value == 0 ? "0" : "\(value)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}
