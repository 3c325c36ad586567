/// The name of a header field. Names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPFieldName: Sendable {
  /// The name as it is sent, such as `Content-Type`.
  let text: StaticString

  /// Creates a name.
  /// - Parameter text: The name as it is sent. It consists of letters, digits and `-`.
  public init(_ text: StaticString) {
    self.text = text
  }

  /// Returns whether a received name, which is a token, is this name.
  func matches(_ received: Span<UInt8>) -> Bool {
    ASCII.equals(received, ignoringCase: text)
  }
}

// The fields that the service reads or sends.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension HTTPFieldName {
  public static let accept = HTTPFieldName("Accept")
  public static let acceptEncoding = HTTPFieldName("Accept-Encoding")
  public static let acceptPost = HTTPFieldName("Accept-Post")
  public static let accessControlAllowHeaders = HTTPFieldName("Access-Control-Allow-Headers")
  public static let accessControlAllowMethods = HTTPFieldName("Access-Control-Allow-Methods")
  public static let accessControlAllowOrigin = HTTPFieldName("Access-Control-Allow-Origin")
  public static let accessControlExposeHeaders = HTTPFieldName("Access-Control-Expose-Headers")
  public static let accessControlMaxAge = HTTPFieldName("Access-Control-Max-Age")
  public static let accessControlRequestMethod = HTTPFieldName("Access-Control-Request-Method")
  public static let allow = HTTPFieldName("Allow")
  public static let cacheControl = HTTPFieldName("Cache-Control")
  public static let connection = HTTPFieldName("Connection")
  public static let contentEncoding = HTTPFieldName("Content-Encoding")
  public static let contentLength = HTTPFieldName("Content-Length")
  public static let contentSecurityPolicy = HTTPFieldName("Content-Security-Policy")
  public static let contentType = HTTPFieldName("Content-Type")
  public static let date = HTTPFieldName("Date")
  public static let eTag = HTTPFieldName("ETag")
  public static let expect = HTTPFieldName("Expect")
  public static let host = HTTPFieldName("Host")
  public static let ifNoneMatch = HTTPFieldName("If-None-Match")
  public static let location = HTTPFieldName("Location")
  public static let noVarySearch = HTTPFieldName("No-Vary-Search")
  public static let origin = HTTPFieldName("Origin")
  public static let referrerPolicy = HTTPFieldName("Referrer-Policy")
  public static let requestID = HTTPFieldName("X-Request-Id")
  public static let retryAfter = HTTPFieldName("Retry-After")
  public static let serverTiming = HTTPFieldName("Server-Timing")
  public static let traceParent = HTTPFieldName("traceparent")
  public static let transferEncoding = HTTPFieldName("Transfer-Encoding")
  public static let vary = HTTPFieldName("Vary")
  public static let contentTypeOptions = HTTPFieldName("X-Content-Type-Options")
}
