import StrictJSON

/// The range of numbers that a member accepts.
enum NumberRange {
  case any
  case positive
  /// Greater than 0 by so much that half of the number is exact.
  case normal
  case nonNegative
  case openClosed(Double, Double)
  case open(Double, Double)
  case closed(Double, Double)

  /// The least number whose fractions are in the range of a double with all their digits.
  static let leastNormal = 1e-300

  func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number > 0
    case .normal: number >= NumberRange.leastNormal
    case .nonNegative: number >= 0
    case .openClosed(let low, let high): number > low && number <= high
    case .open(let low, let high): number > low && number < high
    case .closed(let low, let high): number >= low && number <= high
    }
  }

  /// The range in an error text, such as "a number greater than 0".
  var description: String {
    switch self {
    case .any: "a number"
    case .positive: "a number greater than 0"
    case .normal: "a number of at least \(ErrorMessages.text(NumberRange.leastNormal))"
    case .nonNegative: "a number of at least 0"
    case .openClosed(let low, let high):
      "a number greater than \(ErrorMessages.text(low)) and at most \(ErrorMessages.text(high))"
    case .open(let low, let high):
      "a number greater than \(ErrorMessages.text(low)) and less than \(ErrorMessages.text(high))"
    case .closed(let low, let high):
      "a number from \(ErrorMessages.text(low)) to \(ErrorMessages.text(high))"
    }
  }
}

extension JSONDocument {
  /// Returns the number at a node, or nil if the node is not a number in the range.
  func number(_ node: Node, in range: NumberRange) -> Double? {
    guard let number = number(node), number.isFinite, range.contains(number) else { return nil }
    return number
  }
}

extension OperationRequest {
  /// Returns the number at a node. Adds an error and returns nil if the node is not a number in the range.
  func number(
    _ node: JSONDocument.Node, in range: NumberRange, at pointer: @autoclosure () -> JSONPointer
  ) -> Double? {
    if let number = document.number(node), number.isFinite, range.contains(number) { return number }
    // The document has already reported a number that exceeds the range of a double.
    if let number = document.number(node), !number.isFinite { return nil }
    addError(pointer(), "must be \(range.description), received \(received(node))")
    return nil
  }

  /// Returns the whole number at a node. Adds an error and returns nil if the node is not a whole
  /// number in the range.
  ///
  /// - Parameter note: A remark that follows the range in the error text.
  func integer(
    _ node: JSONDocument.Node, in range: ClosedRange<Int>, at pointer: @autoclosure () -> JSONPointer,
    note: StaticString = ""
  ) -> Int? {
    if let number = document.number(node), let integer = Int(exactly: number), range.contains(integer) {
      return integer
    }
    if let number = document.number(node), !number.isFinite { return nil }
    addError(
      pointer(),
      "must be a whole number from \(range.lowerBound) to \(range.upperBound)\(note), "
        + "received \(received(node))"
    )
    return nil
  }
}

extension MemberReader {
  /// Reads an optional number.
  ///
  /// - Returns: The number, or nil if the member is missing or invalid. An invalid member adds an error.
  mutating func number(_ name: StaticString, in range: NumberRange = .any) -> Double? {
    number(take(name), name, in: range)
  }

  /// Reads the number of an optional member that has been taken.
  mutating func number(_ member: JSONDocument.Node?, _ name: StaticString, in range: NumberRange) -> Double? {
    guard let node = member else { return nil }
    return number(of: node, name, in: range)
  }

  private mutating func number(of node: JSONDocument.Node, _ name: StaticString, in range: NumberRange)
    -> Double?
  {
    if let number = request.document.number(node, in: range) { return number }
    return request.number(node, in: range, at: pointer(to: name))
  }

  /// Reads an optional number of an operation for one axis. The error about an object of named axes states
  /// how to send several.
  mutating func number(onOneAxis name: StaticString) -> Double? {
    guard let node = take(name) else { return nil }
    if request.document.kind(node) == .object {
      request.addError(pointer(to: name), ErrorMessages.oneAxis("a number"))
      return nil
    }
    return request.number(node, in: .any, at: pointer(to: name))
  }
}
