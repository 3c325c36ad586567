import HTTPServer
import MotionSystem

// Cross-origin resource sharing (CORS), as the Fetch standard defines it.
//
// Responses are public and depend only on the request. The service uses no cookies or credentials, so
// every page may read its responses unless the operator restricts them. With `*` or a single origin, every
// response has the same permission, caches may store one response for all origins, and nothing varies by
// origin. With several origins, the permission names the requesting origin and `Vary: Origin` informs
// caches.
//
// A preflight succeeds at every path, even one that does not exist. Otherwise the page could not read the
// problem in the response to the actual request.

/// The origins whose pages may read the responses.
package struct CrossOriginPolicy: Sendable, Equatable {
  /// The policy that allows every origin (`*`).
  package static let any = CrossOriginPolicy(origins: ["*"])

  /// The origins, or `*`. Without any, only the service's own origin is allowed: responses have no CORS
  /// fields.
  private let origins: [String]

  private init(origins: [String]) { self.origins = origins }

  /// Parses a policy: `*`, `none`, or comma-separated origins such as `https://example.org:8443`.
  ///
  /// - Returns: The policy, or nil if the text is none of these.
  package init?(_ text: String) {
    // An origin contains no space, so only those around it can be left out.
    let origins = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard ["*", "none"].contains(text) || origins.allSatisfy(Self.isOrigin) else { return nil }
    self.init(origins: text == "none" ? [] : origins)
  }

  /// The text that `init(_:)` parses to this policy.
  package var text: String { origins.isEmpty ? "none" : origins.joined(separator: ",") }

  /// Writes the response to a preflight.
  /// - Returns: False if the request is not a preflight or the policy allows no origin.
  func answersPreflight(_ request: HTTPRequest, _ response: inout HTTPResponse) -> Bool {
    guard request.method == .options, !origins.isEmpty, let origin = request.fields.first(.origin),
      request.fields.contains(.accessControlRequestMethod)
    else { return false }
    response.begin(204)
    if allow(origin, in: &response) {
      response.add("Access-Control-Allow-Methods: GET, HEAD, POST")
      // The service ignores unknown fields, such as those of distributed tracing.
      response.add("Access-Control-Allow-Headers: *")
      response.add("Access-Control-Max-Age: 86400")
    }
    if origins.count > 1 { response.add("Vary: Origin") }
    return true
  }

  /// Adds the CORS fields to the response to a request. A response that caches do not store, to a
  /// request without `Origin`, needs none.
  func addFields(to response: inout HTTPResponse, for request: HTTPRequest) {
    let origin = request.fields.first(.origin)
    // A cache may later serve a stored response, which has a tag, to a page.
    guard !origins.isEmpty, origin != nil || response.hasEntityTag else { return }
    allow(origin, in: &response)
    if origins.count > 1 { response.add("Vary: Origin") }
  }

  /// Adds the fields that do not depend on the origin to the response to an unreadable request.
  func addFields(toRejection response: inout HTTPResponse) { allow(nil, in: &response) }

  /// Adds the fields that allow the requesting origin to read the response.
  /// - Returns: Whether the policy allows it.
  @discardableResult
  private func allow(_ origin: ArraySlice<UInt8>?, in response: inout HTTPResponse) -> Bool {
    let allowed = origins.count == 1 ? origins[0] : origins.first { origin?.elementsEqual($0.utf8) ?? false }
    guard let allowed else { return false }
    response.add("Access-Control-Allow-Origin", allowed)
    // In addition to those that CORS always exposes.
    response.add("Access-Control-Expose-Headers: X-Request-Id, ETag, Retry-After, Motiond-Warnings")
    return true
  }

  /// Returns whether a browser could send a text as `Origin`: a scheme and a host in lower case, with an
  /// optional port and without a path. `null` is not allowed because any page can send it.
  private static func isOrigin(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon].utf8
    let rest = text[colon...]
    guard let first = scheme.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      scheme.allSatisfy(isLowercaseNameByte), rest.hasPrefix("://")
    else { return false }
    let authority = rest.dropFirst(3).utf8
    return !authority.isEmpty && authority.allSatisfy { isLowercaseNameByte($0) || ":[]_".utf8.contains($0) }
  }

  /// Returns whether a byte is one of `a-z`, `0-9`, `+`, `-`, `.`.
  private static func isLowercaseNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || ASCII.isDigit(byte) || "+-.".utf8.contains(byte)
  }
}
