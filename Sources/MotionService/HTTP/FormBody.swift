import HTTPServer
import MotionAPI
import StrictJSON

/// A body that is a form, as `curl -d from=300` and HTML forms send it.
enum FormBody {
  /// Returns the problem of a body that is not JSON but a form, with the object that it probably means; nil
  /// if it is none.
  ///
  /// - Parameter problem: The problem of the body as JSON.
  static func problem(of request: HTTPRequest, _ problem: Problem) -> Problem? {
    guard let first = request.body.first, ASCII.isLetter(first), request.body.count <= maximumLength,
      request.body.contains(UInt8(ascii: "=")), let query = try? Query(request.body)
    else { return nil }
    let document = QueryDocument(query).document
    let detail = "the body is a form; send JSON: \(json(document.root, of: document))"
    return Problem(
      kind: problem.kind, status: problem.status, detail: detail,
      errors: [ValidationError(.malformedJSON, .root, detail)], position: problem.position)
  }

  private static func json(_ node: JSONDocument.Node, of document: JSONDocument) -> String {
    switch document.kind(node) {
    case .object:
      let members = document.members(node).map { key, value in
        json(key, of: document) + ":" + json(value, of: document)
      }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      return "[" + document.elements(node).map { json($0, of: document) }.joined(separator: ",") + "]"
    default: return String(decoding: document.source(node), as: UTF8.self)
    }
  }

  /// The number of bytes up to which a form is shown as JSON.
  private static let maximumLength = 500
}
