import HTTPServer
import MotionAPI
import MotionSystem

/// What the fields of a request say about its body.
enum MediaType {
  /// Writes the response 415 and returns true if a body cannot be JSON.
  ///
  /// A body is read as JSON whatever its media type is, because many clients send a default of their own, and
  /// a page may send `text/plain` without a preflight. No preflight is needed: a request has neither
  /// credentials nor effects. Only what certainly is something else is refused: a compressed body, another
  /// charset than UTF-8, a multipart body and XML.
  static func refuses(_ request: HTTPRequest, _ response: inout HTTPResponse) -> Bool {
    if request.fields.contains(.contentEncoding), refusesCoding(of: request, &response) { return true }
    guard let value = request.fields.first(.contentType), !canBeJSON(value) else { return false }
    let received = String(decoding: value, as: UTF8.self)
    response.begin(
      Problem(
        kind: .unsupportedMediaType, status: 415,
        detail: "The request body is read as JSON in UTF-8; received \(received)."))
    response.add("Accept-Post: application/json")
    return true
  }

  /// Writes the response 415 and returns true if a content coding other than `identity` is applied to the
  /// body (RFC 9110, section 8.4).
  private static func refusesCoding(of request: HTTPRequest, _ response: inout HTTPResponse) -> Bool {
    let coding = request.fields.elements(.contentEncoding)
      .first { !ASCII.equals($0.span, ignoringCase: "identity") }
      .map { String(decoding: $0.prefix(maximumLength), as: UTF8.self) }
    guard let coding else { return false }
    response.begin(
      Problem(
        kind: .unsupportedMediaType, status: 415,
        detail: "The request body must not be compressed; received Content-Encoding \(coding.prefix(100))."))
    response.add("Accept-Encoding: identity")
    return true
  }

  private static func canBeJSON(_ value: ArraySlice<UInt8>) -> Bool {
    if value.isEqual(to: "application/json") { return true }
    // Comparing strings normalizes them, which takes quadratic time for many combining marks in a row.
    guard value.count <= maximumLength, value.allSatisfy({ $0 < 0x80 }) else { return true }
    let parts = value.elements(separatedBy: ASCII.semicolon)
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard let type = parts.first else { return true }
    if type.hasPrefix("multipart/") || type.hasSuffix("/xml") || type.hasSuffix("+xml") { return false }
    return parts.dropFirst().allSatisfy { parameter in
      !parameter.hasPrefix("charset=") || parameter == "charset=utf-8" || parameter == "charset=\"utf-8\""
    }
  }

  /// The greatest length of a media type with its parameters, in bytes.
  private static let maximumLength = 256
}
