import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Flutter. Classes of Dart do not nest, so the names of groups and tokens are joined.

extension TokenWriter {
  mutating func writeDart() throws(TokenFailure) {
    let (entry, words) = namespace
    if entry != 0, options.name == nil, try self.words(of: entry).words.isEmpty { return }
    for line in head { text.line("// " + line) }
    writeDartImports()
    if let description = try description(ofGroup: entry) { text.line("/// " + description) }
    let name = TokenWriter.dartName(
      options.name ?? TokenWriter.identifier(words.upperCamel, isUpper: true))
    // A member must not have the name of its class.
    try register(name, scope: "", of: entry)
    text.line("abstract final class \(name) {")
    text.indentation = 1
    for token in file.tokens {
      try budget.charge(60)
      guard !text.isTooLong else { break }
      try writeDart(token, namespace: entry)
    }
    text.indentation = 0
    text.line("}")
  }

  /// Writes the imports that the declarations need. The analyzer warns about others.
  private mutating func writeDartImports() {
    let hasSpring = file.tokens.contains { $0.spring != nil }
    let hasEasing = file.tokens.contains { token in
      guard token.spring == nil else { return false }
      return switch token.value {
      case .bezier, .transition: true
      case .duration, .number, nil: false
      }
    }
    if hasEasing { text.line("import 'package:flutter/animation.dart';") }
    if hasSpring { text.line("import 'package:flutter/physics.dart';") }
    if hasEasing || hasSpring { text.emptyLine() }
  }

  private static func dartName(_ name: String) -> String {
    ReservedWords.dart.contains(name) ? name + "_" : name
  }

  /// Returns the names of an entry and of the groups around it within the namespace, as one, with a capital
  /// for each word.
  private mutating func joinedName(of entry: Int, namespace: Int) throws(TokenFailure) -> String {
    guard entry != namespace, let parent = tree.entries[entry].parent else { return "" }
    if let name = joinedNames[entry] { return name }
    let name = try joinedName(of: parent, namespace: namespace) + words(of: entry).upperCamel
    try budget.charge(name.utf8.count / 8)
    joinedNames[entry] = name
    return name
  }

  private mutating func writeDart(_ token: MotionToken, namespace: Int) throws(TokenFailure) {
    let words = try joinedName(of: token.entry, namespace: namespace)
    let joined = TokenWriter.identifier(words.prefix(1).lowercased() + words.dropFirst(), isUpper: false)
    let name = TokenWriter.dartName(joined)
    var declared = [name]
    if case .transition = token.value, token.spring == nil {
      declared = ["Duration", "Delay", "Easing"].map { joined + $0 }
    }
    for name in declared { try register(name, scope: "", of: token.entry) }
    checkDelay(of: token)
    var others: [String] = []
    if let spring = token.spring {
      others = ["Settles after \(try settling(spring)) s."] + velocityRemark(spring) + delayRemark(of: token)
    }
    let remarks = try remarks(of: token, others)
    let deprecation = try deprecationLiteral(of: token, escaping: "\\'$")
    func declare(_ writer: inout TokenWriter, _ declaration: String) {
      if !remarks.isEmpty { writer.text.line("/// " + remarks.joined(separator: " ")) }
      if let deprecation { writer.text.line("@Deprecated('\(deprecation)')") }
      writer.text.line("static \(declaration);")
    }
    if let spring = token.spring {
      let parameters = spring.parameters
      declare(
        &self,
        "final SpringDescription \(name) = SpringDescription.withDampingRatio(mass: "
          + "\(TokenWriter.dart(parameters.mass)), stiffness: \(TokenWriter.dart(parameters.stiffness)), "
          + "ratio: \(TokenWriter.dart(parameters.dampingRatio)))")
      return
    }
    switch token.value {
    case .duration(let duration):
      declare(&self, "const Duration \(name) = \(dart(duration, token))")
    case .number(let number): declare(&self, "const double \(name) = \(TokenWriter.dart(number))")
    case .bezier(let easing): declare(&self, "const Cubic \(name) = \(TokenWriter.dart(easing))")
    case .transition(let transition):
      declare(&self, "const Duration \(joined)Duration = \(dart(transition.duration, token))")
      declare(&self, "const Duration \(joined)Delay = \(dart(transition.delay, token))")
      declare(&self, "const Cubic \(joined)Easing = \(TokenWriter.dart(transition.easing))")
    case nil: break
    }
  }

  private static func dart(_ easing: TokenBezier) -> String {
    "Cubic(" + easing.numbers.map { dart($0) }.joined(separator: ", ") + ")"
  }

  /// Returns a number. Dart refuses an integer literal for a double that it cannot represent exactly.
  private static func dart(_ number: Double) -> String {
    let text = TokenText.number(number)
    return number.magnitude < 0x1p53 || text.utf8.contains(UInt8(ascii: ".")) ? text : text + ".0"
  }

  /// Returns a duration in milliseconds, or in microseconds where these are not whole.
  private mutating func dart(_ duration: TokenDuration, _ token: MotionToken) -> String {
    let milliseconds = duration.milliseconds
    // A Duration counts microseconds, and integers are exact on the web up to 2^53.
    guard milliseconds.magnitude <= 0x1p53 / 1000 else {
      fail(
        .outOfRange, token.entry,
        "is \(TokenText.number(milliseconds)) ms; in Dart on the web, a Duration represents at most "
          + "9007199254740.992 ms exactly")
      return "Duration.zero"
    }
    if milliseconds == milliseconds.rounded() { return "Duration(milliseconds: \(Int64(milliseconds)))" }
    return "Duration(microseconds: \(Int64(DecimalShift.shifted(milliseconds, by: 3).rounded())))"
  }
}
