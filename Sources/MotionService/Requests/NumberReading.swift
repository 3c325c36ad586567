import StrictJSON

/// Which numbers a member takes.
enum NumberRange {
  case any
  case positive
  case nonNegative
  case openClosed(Double, Double)
  case open(Double, Double)

  func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number > 0
    case .nonNegative: number >= 0
    case .openClosed(let low, let high): number > low && number <= high
    case .open(let low, let high): number > low && number < high
    }
  }

  var words: String {
    switch self {
    case .any: "a number"
    case .positive: "a number greater than 0"
    case .nonNegative: "a number of at least 0"
    case .openClosed(let low, let high):
      "a number greater than \(ErrorMessages.number(low)) and at most \(ErrorMessages.number(high))"
    case .open(let low, let high):
      "a number greater than \(ErrorMessages.number(low)) and less than \(ErrorMessages.number(high))"
    }
  }
}

extension JSONMemberCursor {
  /// Returns the number at a node, or `nil` if the node is not a number or out of range.
  func number(_ node: JSONDocument.Node, in range: NumberRange) -> Double? {
    guard let number = number(node), number.isFinite, range.contains(number) else { return nil }
    return number
  }
}

extension OperationRequest {
  /// The number at a node; nil, with a error, where it is none or out of range.
  func number(
    _ node: JSONDocument.Node, in range: NumberRange, at pointer: @autoclosure () -> JSONPointer
  ) -> Double? {
    if let number = document.number(node), number.isFinite, range.contains(number) { return number }
    // A number beyond a double is already a error of the document.
    if let number = document.number(node), !number.isFinite { return nil }
    errors.add(pointer(), "must be \(range.words), received \(received(node))")
    return nil
  }

  /// The whole number at a node; nil, with a error, where it is none or out of range.
  func integer(
    _ node: JSONDocument.Node, in range: ClosedRange<Int>, at pointer: @autoclosure () -> JSONPointer,
    limit: String = ""
  ) -> Int? {
    if let number = document.number(node), let integer = Int(exactly: number), range.contains(integer) {
      return integer
    }
    if let number = document.number(node), !number.isFinite { return nil }
    errors.add(
      pointer(),
      "must be a whole number from \(range.lowerBound) to \(range.upperBound)\(limit), received \(received(node))"
    )
    return nil
  }
}

extension MemberReader {
  /// A member that is a number; nil where it is missing or wrong (which is then a error).
  mutating func number(_ name: StaticString, in range: NumberRange = .any) -> Double? {
    guard let node = take(name) else { return nil }
    if let number = members.number(node, in: range) { return number }
    return question.number(node, in: range, at: pointer(to: name))
  }

  /// A member that is true or false; false where it is missing.
  mutating func flag(_ name: StaticString) -> Bool {
    guard let node = take(name) else { return false }
    if let value = members.bool(node) { return value }
    question.errors.add(pointer(to: name), "must be true or false, received \(question.received(node))")
    return false
  }

  /// A member that is one of a few words; the first where it is missing or wrong.
  mutating func word<Value>(_ name: StaticString, _ words: Keywords<Value>) -> Value {
    guard let node = take(name) else { return words.standard.value }
    if members.string(node, equals: words.standard.text) { return words.standard.value }
    for word in words.others where members.string(node, equals: word.text) { return word.value }
    let allowed = ([words.standard] + words.others).map { "\"\($0.text)\"" }.joined(separator: " or ")
    question.errors.add(pointer(to: name), "must be \(allowed), received \(question.received(node))")
    return words.standard.value
  }
}

/// The words that a member takes, each with its meaning. Made once, as a constant: a request allocates nothing for
/// it, and the word that most requests give is found without a look at the array, which all shards share.
struct Keywords<Value: Sendable>: Sendable {
  typealias Word = (text: StaticString, value: Value)
  /// What a missing member means.
  let standard: Word
  let others: [Word]

  init(_ standard: Word, _ others: Word...) {
    self.standard = standard
    self.others = others
  }
}
