// The meaning of the header fields for the connection: the host, the length of the body, whether
// the connection persists and what the client expects (RFC 9112, sections 3.2, 6, 7 and 9; RFC 9110,
// sections 7.2, 8.6 and 10.1.1). A request whose framing is ambiguous is rejected, because an
// intermediary that interprets it differently would allow request smuggling.

/// The framing of one request: how its body ends and how the connection continues after it.
struct MessageFraming: Sendable {
  /// The length of the body; nil if the body is chunked.
  private(set) var bodyLength: Int? = 0
  /// Whether the client allows the connection to persist after the response.
  private(set) var persists = true
  /// Whether the client waits for `100 Continue` before it sends a body.
  private(set) var expectsContinue = false
  /// The index of the `Host` field.
  private(set) var hostIndex: Int?
  /// Whether the request has an `X-Request-Id` field.
  private(set) var hasRequestID = false

  /// Creates the framing of a request without a body.
  init() {}

  /// Determines the framing from the header fields.
  /// - Throws: A rejection if a field is invalid or the framing is ambiguous.
  init(_ bytes: Span<UInt8>, _ fields: [HTTPFields.Entry], _ requestLine: RequestLine) throws(HTTPRejection) {
    var length: Range<Int>?
    var codings: [Range<Int>]?
    var (hasClose, hasKeepAlive) = (false, false)
    for index in fields.indices {
      let name = bytes.extracting(fields[index].name)
      let value = fields[index].value
      if HTTPFieldName.host.matches(name) {
        guard hostIndex == nil else {
          throw HTTPRejection(.invalidHost, "Host is given more than once; exactly one is allowed")
        }
        // An http URI cannot have an empty host (RFC 9110, section 4.2.1), so an empty `Host` is valid only
        // if the request target contains the host.
        guard Authority.isValid(bytes, value, allowsEmptyHost: requestLine.authority != nil) else {
          throw HTTPRejection(
            .invalidHost,
            "Host is \(excerpt(bytes, value)); expected a host name or address with an optional port")
        }
        hostIndex = index
      } else if HTTPFieldName.contentLength.matches(name) {
        guard length == nil else {
          throw HTTPRejection(
            .invalidContentLength,
            "Content-Length is given more than once; exactly one decimal number is allowed")
        }
        length = value
      } else if HTTPFieldName.transferEncoding.matches(name) {
        codings = (codings ?? []) + ListElements.ranges(in: bytes, value)
      } else if HTTPFieldName.connection.matches(name) {
        for range in ListElements.ranges(in: bytes, value) {
          let option = bytes.extracting(range)
          hasClose = hasClose || ASCII.equals(option, ignoringCase: "close")
          hasKeepAlive = hasKeepAlive || ASCII.equals(option, ignoringCase: "keep-alive")
        }
      } else if HTTPFieldName.expect.matches(name) {
        try readExpectation(bytes, value)
      } else if HTTPFieldName.requestID.matches(name) {
        hasRequestID = true
      }
    }
    guard hostIndex != nil || !requestLine.isHTTP11 else {
      throw HTTPRejection(.missingHost, "HTTP/1.1 requires a Host field; none was received")
    }
    persists = !hasClose && (requestLine.isHTTP11 || hasKeepAlive)
    bodyLength = try Self.bodyLength(bytes, length, codings, isHTTP11: requestLine.isHTTP11)
    expectsContinue = expectsContinue && requestLine.isHTTP11
  }

  private static func bodyLength(
    _ bytes: Span<UInt8>, _ length: Range<Int>?, _ codings: [Range<Int>]?, isHTTP11: Bool
  ) throws(HTTPRejection) -> Int? {
    if let codings {
      guard isHTTP11 else {
        throw HTTPRejection(.invalidTransferCoding, "Transfer-Encoding is not allowed in HTTP/1.0")
      }
      guard length == nil else {
        throw HTTPRejection(
          .invalidTransferCoding,
          "Transfer-Encoding and Content-Length are mutually exclusive; both were received")
      }
      try check(codings, bytes)
      return nil
    }
    guard let length else { return 0 }
    var count = 0
    for offset in length {
      let digit = Int(bytes[offset] &- UInt8(ascii: "0"))
      // A length of more than 63 bits is never legitimate and would overflow.
      guard digit < 10, count <= (Int.max - digit) / 10 else { throw invalidContentLength(bytes, length) }
      count = 10 * count + digit
    }
    guard !length.isEmpty else { throw invalidContentLength(bytes, length) }
    return count
  }

  /// Checks that the only transfer coding is `chunked` (RFC 9112, section 6.1).
  ///
  /// If `chunked` is not the final coding, the length of the body cannot be determined, and the server must
  /// respond with 400 and close the connection (section 6.3). This rule takes precedence over the 501
  /// response to unknown codings, so 501 applies only to another coding before a final `chunked`. A repeated
  /// `chunked` and a parameter of `chunked` (section 7.1) are errors with status 400.
  private static func check(_ codings: [Range<Int>], _ bytes: Span<UInt8>) throws(HTTPRejection) {
    let others = codings.filter { !ASCII.equals(bytes.extracting($0), ignoringCase: "chunked") }
    let other = others.first.map { excerpt(bytes, $0) }
    // The last coding is chunked if it is none of the others.
    guard let last = codings.last, last != others.last else {
      throw HTTPRejection(
        .invalidTransferCoding,
        "Transfer-Encoding must end with chunked; received \(other ?? "an empty list")")
    }
    guard codings.count == others.count + 1 else {
      throw HTTPRejection(.invalidTransferCoding, "Transfer-Encoding contains chunked more than once")
    }
    if let other {
      throw HTTPRejection(
        .unsupportedTransferCoding,
        "Transfer-Encoding contains \(other); the only supported coding is chunked")
    }
  }

  private static func invalidContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) -> HTTPRejection {
    HTTPRejection(
      .invalidContentLength,
      "Content-Length is \(excerpt(bytes, value)); expected one decimal number of at most 63 bits")
  }

  private mutating func readExpectation(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(HTTPRejection) {
    for range in ListElements.ranges(in: bytes, value) {
      guard ASCII.equals(bytes.extracting(range), ignoringCase: "100-continue") else {
        throw HTTPRejection(
          .expectationFailed,
          "Expect is \(excerpt(bytes, value)); the only supported expectation is 100-continue")
      }
      expectsContinue = true
    }
  }

  /// Returns the value of `X-Request-Id` if it is well formed: given once, with 1 to 128 characters
  /// that are safe in a log line.
  static func requestID(_ bytes: Span<UInt8>, _ fields: [HTTPFields.Entry]) -> Range<Int>? {
    var found: Range<Int>?
    for field in fields where HTTPFieldName.requestID.matches(bytes.extracting(field.name)) {
      guard found == nil else { return nil }
      found = field.value
    }
    guard let found, (1...128).contains(found.count),
      found.allSatisfy({ ByteSet.requestID.contains(bytes[$0]) })
    else { return nil }
    return found
  }
}
