import StrictJSON

/// A golden answer: a request, the answer that is expected, and how much its numbers may deviate.
struct GoldenCase {
  /// The errors in the form of a case.
  struct Malformed: Error {
    var errors: [AnswerComparison.Deviation] = []

    mutating func add(_ node: JSONDocument.Node, _ detail: String, missing: String? = nil) {
      errors.append(AnswerComparison.Deviation(node: node, missing: missing, detail: detail))
    }
  }

  let node: JSONDocument.Node
  let operation: String
  let body: JSONDocument.Node
  let format: String?
  let tolerance: Double
  /// The expected answer; nil if it is not recorded yet.
  let expected: JSONDocument.Node?

  private static let names = ["operation", "body", "format", "tolerance", "expected"]

  /// Reads a case.
  init(_ node: JSONDocument.Node, in document: JSONDocument) throws(Malformed) {
    var malformed = Malformed()
    guard document.kind(node) == .object else {
      malformed.add(node, "must be an object with operation, body and expected")
      throw malformed
    }
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      guard !GoldenCase.names.contains(name) else { continue }
      let nearest = NearestName.nearest(to: name, among: GoldenCase.names)
      malformed.add(
        value,
        "unknown field; "
          + (nearest.map { "did you mean \($0)?" }
            ?? "allowed: \(GoldenCase.names.joined(separator: ", "))"))
    }
    func text(_ name: StaticString) -> String? {
      guard let value = document.member(node, named: name), document.kind(value) != .null else { return nil }
      if let text = document.string(value) { return text }
      malformed.add(value, "must be a string")
      return nil
    }
    let operation = text("operation")
    let format = text("format")
    if let operation {
      if let error = CallCommand.error(in: operation, format) {
        let place = document.member(node, named: "operation") ?? node
        malformed.add(place, error)
      }
    } else if document.member(node, named: "operation") == nil {
      malformed.add(node, "is required, such as \"spring/trajectory\"", missing: "operation")
    }
    let body = document.member(node, named: "body")
    if body == nil { malformed.add(node, "is required, an object", missing: "body") }
    var tolerance = 1e-9
    if let value = document.member(node, named: "tolerance") {
      if let number = document.number(value), number >= 0, number.isFinite {
        tolerance = number
      } else {
        malformed.add(value, "must be a number of at least 0")
      }
    }
    guard malformed.errors.isEmpty, let operation, let body else { throw malformed }
    self.node = node
    self.operation = operation
    self.body = body
    self.format = format
    self.tolerance = tolerance
    expected = document.member(node, named: "expected")
  }
}
