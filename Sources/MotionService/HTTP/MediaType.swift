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
    guard let (detail, accepted) = refusal(of: request.fields) else { return false }
    response.begin(Problem(kind: .unsupportedMediaType, status: 415, detail: detail))
    response.add(accepted)
    return true
  }

  /// Returns why a body cannot be read as JSON, and the field with what is accepted; nil if it can.
  private static func refusal(of fields: HTTPFields) -> (detail: String, accepted: StaticString)? {
    // A content coding other than `identity` is applied to the body (RFC 9110, section 8.4).
    let codings = fields.contains(.contentEncoding) ? fields.elements(.contentEncoding) : nil
    if let coding = codings?.first(where: { !ASCII.equals($0.span, ignoringCase: "identity") }) {
      let name = String(decoding: coding.prefix(maximumLength), as: UTF8.self).prefix(100)
      let detail = "The request body must not be compressed; received Content-Encoding \(name)."
      return (detail, "Accept-Encoding: identity")
    }
    guard let value = fields.first(.contentType), !canBeJSON(value) else { return nil }
    let received = String(decoding: value, as: UTF8.self)
    let detail = "The request body is read as JSON in UTF-8; received \(received)."
    return (detail, "Accept-Post: application/json")
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
