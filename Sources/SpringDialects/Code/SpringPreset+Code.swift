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
    with given: [SpringCode.Member], in statement: CodeGroup
  ) throws(SpringCode.Failure) -> SpringCode.Meaning {
    func number(_ term: DialectTerm) -> Double? {
      for member in given where "\(member.name)".isEqual(to: term.name) {
        if case .number(let value) = member.value { return value }
      }
      return nil
    }
    if let argument = statement.arguments.first {
      guard case .word(let word) = argument, let name = nameInCode,
        CodeContent.isSameName(Array(word.utf8).span, Array(name).span)
      else { throw SpringCode.Failure.variable }
    }
    let other = given.first { !["response", "dampingFraction", "duration"].contains("\($0.name)") }
    if let other {
      throw SpringCode.Failure("has \(other.name), which \(name) does not take; leave it out")
    }
    let value = statement["extraBounce"]
    guard let extra = value == nil ? 0 : SpringForm.number(value) else {
      throw SpringCode.Failure("has an extraBounce that is not a number; give the number")
    }
    guard !given.isEmpty || value != nil else { return .preset(self) }
    let (response, fraction) = (values[.response], values[.dampingFraction])
    if number(.response) != nil || number(.dampingFraction) != nil {
      guard number(.duration) == nil, value == nil else {
        throw SpringCode.Failure("has a response beside a duration or an extraBounce; give one of them")
      }
      return .members(
        .swiftUI,
        [
          SpringCode.Member(.response, number(.response) ?? response ?? 0.5),
          SpringCode.Member(.dampingFraction, number(.dampingFraction) ?? fraction ?? 1),
        ])
    }
    return .members(
      .swiftUI,
      [
        SpringCode.Member(.duration, number(.duration) ?? values[.duration] ?? response ?? 0.5),
        SpringCode.Member(.bounce, (values[.bounce] ?? fraction.map { 1 - $0 } ?? 0) + extra),
      ])
  }
}
