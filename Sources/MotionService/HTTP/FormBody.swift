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
    guard let first = request.body.first, isLetter(first), let query = try? Query(request.body) else {
      return nil
    }
    let json = String(decoding: QueryDocument(query).json, as: UTF8.self)
    let detail = "the body is a form; send JSON: \(json)"
    return Problem(
      kind: problem.kind, status: problem.status, detail: detail,
      errors: [ValidationError(.malformedJSON, .root, detail)], position: problem.position)
  }

  /// The number of bytes up to which a form is shown as JSON.
  private static let maximumLength = 500

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
