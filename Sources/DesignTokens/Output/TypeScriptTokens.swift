import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// One member per library: Motion has times in seconds, the others in milliseconds. Physical parameters
// override the duration in Motion, and Reanimated has a default mass of 4, so all are always written.

extension TokenWriter {
  mutating func writeTypeScript() throws(TokenFailure) {
    let (entry, words) = namespace
    if entry != 0, options.name == nil, try self.words(of: entry).words.isEmpty { return }
    for line in head { text.line("// " + line) }
    if let description = try description(ofGroup: entry) { text.line("/** \(description) */") }
    let name = options.name ?? TokenWriter.identifier(words.lowerCamel, isUpper: false)
    text.line("export const \(ReservedWords.typescript.contains(name) ? name + "_" : name) = {")
    text.indentation = 1
    try writeMembers(
      of: entry, groupName: { $0.lowerCamelUnicode },
      open: { writer, group, name throws(TokenFailure) in
        if let description = try writer.description(ofGroup: group) {
          writer.text.line("/** \(description) */")
        }
        writer.text.line("\(TokenWriter.key(name)): {")
      },
      close: { $0.text.line("},") },
      token: { writer, token, words throws(TokenFailure) in try writer.writeTypeScript(token, words) })
    text.indentation = 0
    text.line("} as const;")
  }

  /// Returns a key, in quotation marks unless it is an ASCII identifier.
  private static func key(_ name: String) -> String {
    let isIdentifier =
      name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      && name.utf8.allSatisfy { $0 < 0x80 }
    return isIdentifier ? name : "\"\(name)\""
  }

  private mutating func writeTypeScript(_ token: MotionToken, _ words: NameWords) throws(TokenFailure) {
    let name = words.lowerCamelUnicode
    try register(name, scope: String(tree.entries[token.entry].parent ?? 0), of: token.entry)
    try writeDocumentation(of: token)
    let key = TokenWriter.key(name)
    if let spring = token.spring {
      try write(spring, of: token, key)
      return
    }
    switch token.value {
    case .duration(let duration): text.line("\(key): \(TokenText.number(duration.milliseconds)),")
    case .number(let number): text.line("\(key): \(TokenText.number(number)),")
    case .bezier(let easing): text.line("\(key): \(TokenWriter.array(easing)),")
    case .transition(let transition):
      text.line("\(key): {")
      text.line(
        "  motion: { type: \"tween\", duration: \(TokenText.number(transition.duration.seconds)), delay: "
          + "\(TokenText.number(transition.delay.seconds)), ease: \(TokenWriter.array(transition.easing)) },")
      text.line(
        "  css: { duration: \(TokenText.number(transition.duration.milliseconds)), delay: "
          + "\(TokenText.number(transition.delay.milliseconds)), easing: "
          + "\"\(TokenWriter.css(transition.easing))\" },")
      text.line("},")
    case nil: break
    }
  }

  /// Writes the comment of a token. A block tag is read only at the beginning of a line.
  private mutating func writeDocumentation(of token: MotionToken) throws(TokenFailure) {
    let remarks = try remarks(of: token, token.spring.map { velocityRemark($0) } ?? [])
    var lines = remarks.isEmpty ? [] : [remarks.joined(separator: " ")]
    if case .yes(let reason) = token.deprecation {
      lines.append(reason == nil ? "@deprecated" : "@deprecated ")
      if let reason { lines[lines.count - 1] += try comment(reason) }
    }
    guard lines.count > 1 else {
      for line in lines { text.line("/** \(line) */") }
      return
    }
    text.line("/**")
    for line in lines { text.line(" * \(line)") }
    text.line(" */")
  }

  private mutating func write(
    _ spring: TokenSpring, of token: MotionToken, _ key: String
  ) throws(TokenFailure) {
    guard let easing = try easing(of: token, spring) else { return }
    let parameters = spring.parameters
    let mass = TokenText.number(parameters.mass)
    let (stiffness, damping) = (TokenText.number(parameters.stiffness), TokenText.number(parameters.damping))
    let delay = delay(of: token)
    let motionDelay = delay.value == 0 ? "" : ", delay: \(TokenText.number(delay.seconds))"
    text.line("\(key): {")
    text.line(
      "  motion: { type: \"spring\", mass: \(mass), stiffness: \(stiffness), damping: \(damping)"
        + "\(motionDelay) },"
    )
    text.line("  reactSpring: { mass: \(mass), tension: \(stiffness), friction: \(damping) },")
    text.line("  reanimated: { mass: \(mass), stiffness: \(stiffness), damping: \(damping) },")
    text.line(
      "  css: { duration: \(TokenText.number(easing.milliseconds)), delay: "
        + "\(TokenText.number(delay.milliseconds)), easing: \"\(easing.text)\" },")
    text.line("},")
  }

  private static func array(_ easing: TokenBezier) -> String {
    "[" + easing.numbers.map { TokenText.number($0) }.joined(separator: ", ") + "]"
  }
}
