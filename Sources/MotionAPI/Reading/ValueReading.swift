import MotionPhysics
import MotionSystem
import StrictJSON

extension NumberRange {
  /// The range in an error text, such as "a number greater than 0".
  var description: String {
    switch self {
    case .any: "a number"
    case .positive: "a number greater than 0"
    case .normal: "a number of at least \(NumberRange.leastNormal.text)"
    case .nonNegative: "a number of at least 0"
    case .openClosed(let low, let high): "a number greater than \(low.text) and at most \(high.text)"
    case .open(let low, let high): "a number greater than \(low.text) and less than \(high.text)"
    case .closed(let low, let high): "a number from \(low.text) to \(high.text)"
    }
  }
}

/// The keywords that a field accepts, each with its value. A missing field stands for the first.
typealias Keywords<Value> = [(text: StaticString, value: Value)]

// Numbers, keywords, strings and arrays of numbers. A read of an optional field returns nil, or the standard
// value, if the field is missing or invalid. An invalid field adds an error.
extension Call {
  // MARK: Numbers

  func number(_ name: StaticString, in range: NumberRange = .any) -> Double? {
    number(take(name), name, in: range)
  }

  func requiredNumber(_ name: StaticString, in range: NumberRange = .any) -> Double? {
    number(takeRequired(name), name, in: range)
  }

  /// Reads the number of a field that has been taken.
  func number(_ node: JSONDocument.Node?, _ name: StaticString, in range: NumberRange) -> Double? {
    node.flatMap { number($0, in: range, at: pointer(to: name)) }
  }

  /// Returns the number at a node if it is one in a range.
  func validNumber(_ node: JSONDocument.Node, in range: NumberRange) -> Double? {
    guard let number = document.number(node), number.isFinite, range.contains(number) else { return nil }
    return number
  }

  func number(
    _ node: JSONDocument.Node, in range: NumberRange, at pointer: @autoclosure () -> JSONPointer
  ) -> Double? {
    if let number = validNumber(node, in: range) { return number }
    let number = document.number(node)
    // The document has already reported a number that exceeds the range of a double.
    guard number?.isFinite ?? true else { return nil }
    refuse(node, at: pointer(), mustBe: range.description, number == nil ? .wrongType : .outOfRange)
    return nil
  }

  /// Reads an optional number of an operation for one axis. The error about an object of named axes states
  /// how to send several.
  func number(onOneAxis name: StaticString) -> Double? {
    let node = take(name)
    guard let node, document.kind(node) == .object else { return number(node, name, in: .any) }
    addError(.wrongType, name, ErrorMessages.oneAxis("a number"))
    return nil
  }

  /// Reads an optional whole number.
  ///
  /// - Parameter note: A remark that follows the range in the error text.
  func integer(_ name: StaticString, in range: ClosedRange<Int>, note: StaticString = "") -> Int? {
    guard let node = take(name) else { return nil }
    let number = document.number(node)
    if let number, let integer = Int(exactly: number), range.contains(integer) { return integer }
    guard number?.isFinite ?? true else { return nil }
    refuse(
      node, name, mustBe: "a whole number from \(range.lowerBound) to \(range.upperBound)\(note)",
      number == nil ? .wrongType : .outOfRange)
    return nil
  }

  // MARK: Keywords and strings

  /// The code of the error about a value that must be one of several words.
  func codeOfWord(_ node: JSONDocument.Node) -> ErrorCode {
    document.kind(node) == .string ? .invalidValue : .wrongType
  }

  /// Adds the error of a value that must be one of several words.
  ///
  /// - Parameter advice: What follows the received value; nil for the nearest of the words.
  func refuse(
    _ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer,
    mustBeOneOf words: [some CustomStringConvertible], _ advice: String? = nil
  ) {
    let near = advice == nil ? nearestName(to: document.string(node), among: words) : nil
    refuse(
      node, at: pointer(), mustBe: "one of " + words.map { "\"\($0.description)\"" }.joined(separator: ", "),
      codeOfWord(node), advice ?? near.map { "; did you mean \"\($0)\"?" } ?? "")
  }

  /// Adds the error of a field that must be one of several keywords.
  ///
  /// - Parameter meant: The keyword to suggest; nil for the nearest of the keywords.
  func refuse(
    _ node: JSONDocument.Node, _ name: StaticString, mustBeKeyword keywords: [StaticString],
    meant: StaticString? = nil
  ) {
    let near = meant.map { "\($0)" } ?? nearestName(to: document.string(node), among: keywords)
    refuse(
      node, name, mustBe: keywords.map { "\"\($0)\"" }.alternatives, codeOfWord(node),
      near.map { "; did you mean \"\($0)\"?" } ?? "")
  }

  /// Reads an optional Boolean value; nil if the field is missing or invalid.
  func optionalFlag(_ name: StaticString) -> Bool? { take(name).flatMap { flag($0, name) } }

  private func flag(_ node: JSONDocument.Node, _ name: StaticString) -> Bool? {
    if let value = document.bool(node) { return value }
    refuse(node, name, mustBe: "true or false")
    return nil
  }

  /// Reads an optional Boolean value, which is false if the field is missing.
  func flag(_ name: StaticString) -> Bool { optionalFlag(name) ?? false }

  /// Reads an optional keyword.
  ///
  /// - Parameter synonyms: Words of other systems, each with the keyword to suggest.
  func keyword<Value>(
    _ name: StaticString, _ keywords: Keywords<Value>, synonyms: Keywords<StaticString> = []
  ) -> Value {
    guard let node = take(name) else { return keywords[0].value }
    if let keyword = keywords.first(where: { document.string(node, equals: $0.text) }) {
      return keyword.value
    }
    refuse(
      node, name, mustBeKeyword: keywords.map { $0.text },
      meant: synonyms.first { document.string(node, equals: $0.text) }?.value)
    return keywords[0].value
  }

  /// Reads an optional string.
  ///
  /// - Parameters:
  ///   - isValid: Returns whether the string is allowed.
  ///   - detail: Returns the text of the error about a string that is not allowed.
  ///   - code: The kind of that error.
  func text(
    _ name: StaticString, allowing isValid: (String) -> Bool, _ detail: (String) -> String,
    _ code: ErrorCode = .invalidValue
  ) -> String? {
    guard let node = take(name) else { return nil }
    let text = document.string(node)
    if let text, isValid(text) { return text }
    if let text {
      addError(code, name, detail(text))
    } else {
      refuse(node, name, mustBe: "a string")
    }
    return nil
  }

  /// Reads a member of a library or a platform that has been taken.
  func value(_ node: JSONDocument.Node, _ name: StaticString, _ kind: MemberKind) -> Double? {
    switch kind {
    case .number(let range): return number(node, name, in: range)
    case .positiveOrInfinity:
      return document.string(node, equals: "infinity") ? .infinity : number(node, name, in: .positive)
    case .rate: return rate(node, at: pointer(to: name))
    case .flag: return flag(node, name).map { $0 ? 1 : 0 }
    case .keyword(let words):
      if let index = words.firstIndex(where: { document.string(node, equals: $0) }) { return Double(index) }
      refuse(node, name, mustBeKeyword: words)
    }
    return nil
  }

  /// Returns a string. In a query, it may be a number, such as the version of a library.
  func word(_ node: JSONDocument.Node) -> String? {
    document.string(node) ?? (isQuery && document.kind(node) == .number ? document.received(node) : nil)
  }

  // MARK: Arrays

  /// Returns the elements of an array of this object; nil without one. Adds an error and returns nil if the
  /// node is not an array of 1 to `limit` elements.
  ///
  /// - Parameters:
  ///   - noun: What the elements are, in the plural, for the error text; nil for the name of the field.
  ///   - example: A valid value in JSON, for the error text.
  func elements(
    of node: JSONDocument.Node?, _ name: StaticString, _ noun: StaticString? = nil, upTo limit: Int,
    example: StaticString
  ) -> JSONDocument.Elements? {
    guard let node else { return nil }
    guard document.kind(node) == .array else {
      refuse(node, name, mustBe: "an array", suchAs: example)
      return nil
    }
    let count = document.count(node)
    if (1...limit).contains(count) { return document.elements(node) }
    addError(.limit, name, "must have 1 to \(limit.grouped) \(noun ?? name), received \(count.grouped)")
    return nil
  }

  /// Reads an array of 1 to `limits.values` numbers. Returns nil if the array or any element is invalid,
  /// after adding an error for each invalid element.
  func numbers(_ node: JSONDocument.Node, _ name: StaticString, example: StaticString) -> [Double]? {
    guard let items = elements(of: node, name, upTo: limits.values, example: example) else { return nil }
    let errorsBefore = errors.count
    var numbers: [Double] = []
    numbers.reserveCapacity(document.count(node))
    for (index, item) in items.enumerated() {
      numbers.append(number(item, in: .any, at: pointer(to: name).appending(index)) ?? 0)
    }
    return errors.count == errorsBefore ? numbers : nil
  }

  /// Reads `times`, an array of 1 to `limits.values` seconds, none of which is less than 0 or than its
  /// predecessor. Adds an error for each invalid element.
  func times(_ node: JSONDocument.Node) -> [Double]? {
    guard let times = numbers(node, "times", example: "[0, 0.1, 0.2]") else { return nil }
    var previous = 0.0
    for (index, time) in times.enumerated() {
      if time < previous {
        addError(
          .outOfRange, at: pointer(to: "times").appending(index),
          previous == 0
            ? "must be at least 0, received \(time.text)"
            : ErrorMessages.beforePrevious(time, previous: previous))
      }
      previous = max(previous, time)
    }
    return times
  }
}
