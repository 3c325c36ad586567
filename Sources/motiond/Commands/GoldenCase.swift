import MotionAPI
import StrictJSON

/// A golden answer: a request, the answer that is expected, and how much its numbers may deviate.
struct GoldenCase {
  /// The errors in the form of a case.
  struct Malformed: Error {
    var errors: [(node: JSONDocument.Node, missing: String?, detail: String)] = []
  }

  let node: JSONDocument.Node
  let operation: String
  let body: JSONDocument.Node
  let format: String?
  let name: String?
  let tolerance: Double
  /// The expected answer; nil if it is not recorded yet.
  let expected: JSONDocument.Node?

  private static let names = ["operation", "body", "format", "name", "tolerance", "expected"]

  /// Reads a case.
  init(_ node: JSONDocument.Node, in document: JSONDocument) throws(Malformed) {
    var malformed = Malformed()
    guard document.kind(node) == .object else {
      malformed.errors.append((node, nil, "must be an object with operation, body, tolerance and expected"))
      throw malformed
    }
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      guard !GoldenCase.names.contains(name) else { continue }
      let nearest = NearestName.nearest(to: name, among: GoldenCase.names)
      malformed.errors.append(
        (
          value, nil,
          "unknown field; "
            + (nearest.map { "did you mean \($0)?" }
              ?? "allowed: \(GoldenCase.names.joined(separator: ", "))")
        ))
    }
    func text(_ name: StaticString) -> String? {
      guard let value = document.member(node, named: name), document.kind(value) != .null else { return nil }
      if let text = document.string(value) { return text }
      malformed.errors.append((value, nil, "must be a string"))
      return nil
    }
    let operation = text("operation")
    let format = text("format")
    name = text("name")
    if let operation {
      if let error = CallCommand.error(in: operation, format) {
        let place = document.member(node, named: "operation") ?? node
        malformed.errors.append((place, nil, error))
      }
    } else if document.member(node, named: "operation") == nil {
      malformed.errors.append((node, "operation", "is required, such as \"spring/trajectory\""))
    }
    let body = document.member(node, named: "body")
    if body == nil { malformed.errors.append((node, "body", "is required, an object")) }
    var tolerance = 0.0
    if let value = document.member(node, named: "tolerance") {
      if let number = document.number(value), number >= 0, number.isFinite {
        tolerance = number
      } else {
        malformed.errors.append((value, nil, "must be a number of at least 0"))
      }
    } else {
      malformed.errors.append((node, "tolerance", "is required, such as 1e-9"))
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
