import CurveExport
import StrictJSON

/// Compares an expected answer with the one received. Numbers may deviate by a tolerance.
struct AnswerComparison {
  /// A difference, at a value of the file.
  struct Deviation {
    let node: JSONDocument.Node
    /// The name of a member that the value lacks.
    var missing: String?
    let detail: String
  }

  private let expected: JSONDocument
  private let answer: JSONDocument
  private let tolerance: Double
  private(set) var deviations: [Deviation] = []

  init(_ expected: JSONDocument, _ answer: JSONDocument, tolerance: Double) {
    self.expected = expected
    self.answer = answer
    self.tolerance = tolerance
  }

  /// Compares two values. The recursion is as deep as the documents, which the parser limits.
  mutating func compare(_ left: JSONDocument.Node, _ right: JSONDocument.Node) {
    let kinds = (expected.kind(left), answer.kind(right))
    switch kinds {
    case (.number, .number):
      compare(expected.number(left) ?? 0, answer.number(right) ?? 0, at: left)
    case (.string, .string): compareTexts(left, expected.string(left) ?? "", answer.string(right) ?? "")
    case (.array, .array):
      if expected.count(left) != answer.count(right) {
        add(left, "has \(expected.count(left)) items, received \(answer.count(right))")
      }
      var others = answer.elements(right)
      for element in expected.elements(left) {
        guard let other = others.next() else { break }
        compare(element, other)
      }
    case (.object, .object): compareObjects(left, right)
    case (.bool, .bool), (.null, .null):
      if expected.bool(left) != answer.bool(right) { add(left, "received \(shown(right))") }
    default: add(left, "expected \(expected.kind(left).rawValue), received \(shown(right))")
    }
  }

  private mutating func compareObjects(_ left: JSONDocument.Node, _ right: JSONDocument.Node) {
    var others: [String: JSONDocument.Node] = [:]
    for (key, value) in answer.members(right) { others[answer.string(key) ?? ""] = value }
    for (key, value) in expected.members(left) {
      let name = expected.string(key) ?? ""
      if let other = others.removeValue(forKey: name) {
        compare(value, other)
      } else {
        add(value, "is not in the answer")
      }
    }
    for (key, value) in answer.members(right) {
      let name = answer.string(key) ?? ""
      if others[name] != nil { add(left, "is not expected, received \(shown(value))", missing: name) }
    }
  }

  private mutating func compare(_ left: Double, _ right: Double, at node: JSONDocument.Node) {
    let difference = abs(left - right)
    guard !(difference <= tolerance) else { return }
    add(
      node,
      "expected \(text(left)), received \(text(right)), differs by \(text(difference)), the tolerance is "
        + text(tolerance))
  }

  /// Compares two texts: their numbers within the tolerance, and the rest exactly.
  private mutating func compareTexts(_ node: JSONDocument.Node, _ left: String, _ right: String) {
    var (a, b) = (Array(left.utf8)[...], Array(right.utf8)[...])
    // A digit after a letter belongs to a name.
    var isInWord = false
    while let first = a.first, let second = b.first {
      if !isInWord, let (x, length) = AnswerComparison.number(at: a),
        let (y, otherLength) = AnswerComparison.number(at: b)
      {
        if !(abs(x - y) <= tolerance) {
          compare(x, y, at: node)
          return
        }
        a = a.dropFirst(length)
        b = b.dropFirst(otherLength)
        continue
      }
      guard first == second else { break }
      isInWord = (0x41...0x5A).contains(first & 0xDF) || first == UInt8(ascii: "_") || first >= 0x80
      a = a.dropFirst()
      b = b.dropFirst()
    }
    guard !a.isEmpty || !b.isEmpty else { return }
    let place = left.utf8.count - a.count
    add(
      node,
      "differs from byte \(place) on: expected \(AnswerComparison.excerpt(a)), received "
        + AnswerComparison.excerpt(b))
  }

  private static func number(at bytes: ArraySlice<UInt8>) -> (value: Double, length: Int)? {
    guard let first = bytes.first, (0x30...0x39).contains(first) || "+-.".utf8.contains(first) else {
      return nil
    }
    return CSSNumber.prefix(of: bytes)
  }

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "the end" : "\"" + String(decoding: bytes.prefix(40), as: UTF8.self) + "\""
  }

  private mutating func add(_ node: JSONDocument.Node, _ detail: String, missing: String? = nil) {
    deviations.append(Deviation(node: node, missing: missing, detail: detail))
  }

  private func shown(_ node: JSONDocument.Node) -> String {
    let bytes = answer.source(node)
    return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
  }

  private func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
