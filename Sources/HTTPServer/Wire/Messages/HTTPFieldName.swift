/// The name of a header field. Names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPFieldName: Sendable {
  /// The name as it is sent, such as `Content-Type`.
  let text: StaticString

  /// Creates a name.
  /// - Parameter text: The name as it is sent. It consists of letters, digits and `-`.
  package init(_ text: StaticString) { self.text = text }

  /// Returns whether a received name, which is a token, is this name.
  func matches(_ received: Span<UInt8>) -> Bool { ASCII.equals(received, ignoringCase: text) }
}

// The fields of requests that the service reads.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension HTTPFieldName {
  package static let accept = HTTPFieldName("Accept")
  package static let acceptEncoding = HTTPFieldName("Accept-Encoding")
  package static let accessControlRequestMethod = HTTPFieldName("Access-Control-Request-Method")
  package static let connection = HTTPFieldName("Connection")
  package static let contentEncoding = HTTPFieldName("Content-Encoding")
  package static let contentLength = HTTPFieldName("Content-Length")
  package static let contentType = HTTPFieldName("Content-Type")
  package static let expect = HTTPFieldName("Expect")
  package static let host = HTTPFieldName("Host")
  package static let ifNoneMatch = HTTPFieldName("If-None-Match")
  package static let origin = HTTPFieldName("Origin")
  package static let requestID = HTTPFieldName("X-Request-Id")
  package static let traceParent = HTTPFieldName("traceparent")
  package static let transferEncoding = HTTPFieldName("Transfer-Encoding")
}
