import MotionSystem
import StrictJSON

extension SpringPreset {
  /// The name of the preset in a code; nil for one that is no name. Swift omits the type in front of it.
  var nameInCode: Substring.UTF8View? {
    let text = "\(self.name)".utf8
    guard text.allSatisfy({ CodeToken.isNameByte($0) || $0 == UInt8(ascii: ".") }),
      !text.elementsEqual("Animated.spring".utf8)
    else { return nil }
    return dialect == .swiftUI ? text.drop { $0 != UInt8(ascii: ".") } : text[...]
  }

  /// Returns the spring of a call of one of SwiftUI's, such as `.bouncy(extraBounce: 0.1)` or
  /// `.spring(.bouncy)`.
  func spring(
    with given: DialectValues, in statement: CodeGroup
  ) throws(SpringCode.Failure) -> SpringCode.Meaning {
    if let argument = statement.arguments.first {
      guard let word = argument.word, let name = nameInCode,
        CodeContent.isSameName(Array(word.utf8).span, Array(name).span)
      else { throw .variable }
    }
    let taken: [DialectTerm] = [.response, .dampingFraction, .duration]
    if let other = given.entries.first(where: { !taken.contains($0.term) }) {
      throw SpringCode.Failure("has \(other.term.name), which \(name) does not take; leave it out")
    }
    let extra = SpringForm.number(statement["extraBounce"])
    guard extra != nil || !statement.has("extraBounce") else {
      throw SpringCode.Failure("has an extraBounce that is not a number; give the number")
    }
    guard !given.entries.isEmpty || extra != nil else { return .preset(self) }
    let (response, fraction) = (values[.response], values[.dampingFraction])
    if given.hasAny(.response, .dampingFraction) {
      guard given[.duration] == nil, extra == nil else {
        throw SpringCode.Failure("has a response beside a duration or an extraBounce; give one of them")
      }
      return .members(
        .swiftUI,
        DialectValues(
          (.response, given[.response] ?? response ?? 0.5),
          (.dampingFraction, given[.dampingFraction] ?? fraction ?? 1)))
    }
    let bounce = values[.bounce] ?? fraction.map { 1 - $0 } ?? 0
    return .members(
      .swiftUI,
      DialectValues(
        (.duration, given[.duration] ?? values[.duration] ?? response ?? 0.5),
        (.bounce, bounce + (extra ?? 0))))
  }
}
