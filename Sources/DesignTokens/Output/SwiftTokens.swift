import CurveExport
import MotionPhysics
import MotionSystem

// SwiftUI. `Animation.spring(_:)` hands its velocity to its successor, and is the form for a spring from
// rest; `interpolatingSpring(_:initialVelocity:)` has an initial velocity.

extension TokenWriter {
  mutating func writeSwift() throws(TokenFailure) {
    let (entry, words) = namespace
    if entry != 0, options.name == nil, try self.words(of: entry).words.isEmpty { return }
    for line in head { text.line("// " + line) }
    text.line("import SwiftUI")
    text.emptyLine()
    if let description = try description(ofGroup: entry) { text.line("/// " + description) }
    text.line("@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)")
    text.line("public enum \(options.name.map(ReservedWords.swiftName) ?? TokenWriter.swiftGroup(words)) {")
    text.indentation = 1
    try writeMembers(
      of: entry, groupName: TokenWriter.swiftGroup,
      open: { writer, group, name throws(TokenFailure) in
        if let description = try writer.description(ofGroup: group) { writer.text.line("/// " + description) }
        writer.text.line("public enum \(name) {")
      },
      close: { $0.text.line("}") },
      token: { writer, token, words throws(TokenFailure) in try writer.writeSwift(token, words) })
    text.indentation = 0
    text.line("}")
  }

  private static func swiftGroup(_ words: NameWords) -> String {
    ReservedWords.swiftName(identifier(words.upperCamel, isUpper: true))
  }

  private mutating func writeSwift(_ token: MotionToken, _ words: NameWords) throws(TokenFailure) {
    let name = ReservedWords.swiftName(TokenWriter.identifier(words.lowerCamel, isUpper: false))
    let scope = String(tree.entries[token.entry].parent ?? 0)
    try register(name, scope: scope, of: token.entry)
    checkDelay(of: token)
    var others: [String] = []
    if let spring = token.spring { others.append("Settles after \(try settling(spring)) s.") }
    let remarks = try remarks(of: token, others)
    let deprecation = try deprecationLiteral(of: token, escaping: "\\\"")
    func declare(_ writer: inout TokenWriter, _ declaration: String) {
      switch token.deprecation {
      case .no: break
      case .yes(nil): writer.text.line("@available(*, deprecated)")
      case .yes: writer.text.line("@available(*, deprecated, message: \"\(deprecation ?? "")\")")
      }
      writer.text.line("public static let " + declaration)
    }
    if !remarks.isEmpty { text.line("/// " + remarks.joined(separator: " ")) }
    let delay = delay(of: token)
    let delaySuffix = delay.value == 0 ? "" : ".delay(\(TokenText.number(delay.seconds)))"
    if let spring = token.spring {
      let springName = TokenWriter.identifier(words.lowerCamel, isUpper: false) + "Spring"
      try register(springName, scope: scope, of: token.entry)
      let parameters = spring.parameters
      declare(
        &self,
        "\(springName) = SwiftUI.Spring(mass: \(TokenText.number(parameters.mass)), "
          + "stiffness: \(TokenText.number(parameters.stiffness)), "
          + "damping: \(TokenText.number(parameters.damping))"
          + (parameters.dampingRatio > 1 ? ", allowOverDamping: true)" : ")"))
      let animation =
        spring.velocity == 0
        ? "spring(\(springName))"
        : "interpolatingSpring(\(springName), initialVelocity: \(TokenText.number(spring.velocity)))"
      declare(&self, "\(name) = SwiftUI.Animation.\(animation)\(delaySuffix)")
      return
    }
    switch token.value {
    case .duration(let duration): declare(&self, "\(name): Double = \(TokenText.number(duration.seconds))")
    case .number(let number): declare(&self, "\(name): Double = \(TokenText.number(number))")
    case .bezier(let easing):
      let numbers = easing.numbers.map { TokenText.number($0) }
      declare(
        &self,
        "\(name) = SwiftUI.UnitCurve.bezier(startControlPoint: .init(x: \(numbers[0]), y: \(numbers[1])), "
          + "endControlPoint: .init(x: \(numbers[2]), y: \(numbers[3])))")
    case .transition(let transition):
      let numbers = transition.easing.numbers.map { TokenText.number($0) }.joined(separator: ", ")
      declare(
        &self,
        "\(name) = SwiftUI.Animation.timingCurve(\(numbers), duration: "
          + "\(TokenText.number(transition.duration.seconds)))\(delaySuffix)")
    case nil: break
    }
  }
}
