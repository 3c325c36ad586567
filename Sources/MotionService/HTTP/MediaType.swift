import HTTPWire
import MotionCalls
import MotionSystem

/// The media types that the body of a request may have.
enum MediaType {
  /// Returns the response 415 if the body is declared as something other than JSON, or as compressed.
  ///
  /// The body of a POST without `Content-Type` is treated as JSON, which RFC 9110, section 8.3, permits. A
  /// QUERY without it is a 400, as RFC 10008, section 2, requires.
  static func rejection(ofBodyIn request: HTTPRequest) -> HTTPResponse? {
    if request.fields.contains(.contentEncoding), let rejection = rejection(ofCodingIn: request) {
      return rejection
    }
    guard let value = request.fields.first(.contentType) else {
      if request.method != .query { return nil }
      var response = Problem(
        kind: .badRequest, status: 400,
        detail: "A QUERY needs the field Content-Type: application/json; received none."
      ).response
      response.fields.append(.acceptQuery, "application/json")
      return response
    }
    if isJSON(value) { return nil }
    let received = value.isEmpty ? "an empty field" : String(decoding: value.prefix(100), as: UTF8.self)
    var response = Problem(
      kind: .unsupportedMediaType, status: 415,
      detail: "The request body must be application/json in UTF-8; received \(received)."
    ).response
    response.fields.append(.acceptPost, "application/json")
    response.fields.append(.acceptQuery, "application/json")
    return response
  }

  /// Returns the response 415 if a content coding other than `identity` is applied to the body (RFC 9110,
  /// section 8.4).
  private static func rejection(ofCodingIn request: HTTPRequest) -> HTTPResponse? {
    let coding = request.fields.values(.contentEncoding).lazy
      .flatMap { $0.split(separator: UInt8(ascii: ",")) }
      .map { trimmed(Substring(decoding: $0.prefix(maximumLength), as: UTF8.self)) }
      .first { !$0.utf8.isEmpty && !$0.lowercased().utf8.elementsEqual("identity".utf8) }
    guard let coding else { return nil }
    var response = Problem(
      kind: .unsupportedMediaType, status: 415,
      detail: "The request body must not be compressed; received Content-Encoding \(coding.prefix(100))."
    ).response
    response.fields.append(.acceptEncoding, "identity")
    return response
  }

  /// Returns whether a media type is `application/json` or `application/…+json`, with no charset other
  /// than UTF-8.
  static func isJSON(_ value: ArraySlice<UInt8>) -> Bool {
    if value.isEqual(to: "application/json") { return true }
    // Comparing strings normalizes them, which takes quadratic time for many combining marks in a row.
    guard value.count <= maximumLength, value.allSatisfy({ $0 < 0x80 }) else { return false }
    let parts = String(decoding: value, as: UTF8.self).lowercased().split(separator: ";")
    guard let type = parts.first.map(trimmed) else { return false }
    guard type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json")) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      let parameter = trimmed(part)
      return !parameter.hasPrefix("charset=") || parameter == "charset=utf-8"
        || parameter == "charset=\"utf-8\""
    }
  }

  /// The greatest length of a media type with its parameters, in bytes.
  private static let maximumLength = 256

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
