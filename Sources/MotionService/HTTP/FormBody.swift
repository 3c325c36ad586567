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
    guard request.body.count <= maximumLength, request.body.contains(UInt8(ascii: "=")) else { return nil }
    guard let first = request.body.first, ASCII.isLetter(first), let query = try? Query(request.body) else {
      return nil
    }
    let document = QueryDocument(query).document
    var writer = JSONWriter()
    write(document.root, of: document, to: &writer)
    let detail = "the body is a form; send JSON: \(String(decoding: writer.bytes, as: UTF8.self))"
    return Problem(
      kind: problem.kind, status: problem.status, detail: detail,
      errors: [ValidationError(.malformedJSON, .root, detail)], position: problem.position)
  }

  private static func write(_ node: JSONDocument.Node, of document: JSONDocument, to writer: inout JSONWriter)
  {
    switch document.kind(node) {
    case .object:
      writer.beginObject()
      for (key, value) in document.members(node) {
        writer.key(named: document.string(key) ?? "")
        write(value, of: document, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for item in document.elements(node) { write(item, of: document, to: &writer) }
      writer.endArray()
    default: writer.raw(document.source(node))
    }
  }

  /// The number of bytes up to which a form is shown as JSON.
  private static let maximumLength = 500
}
