// What the fields of a complete head mean for the connection: which host is asked, how long the
// body is, whether the connection persists, what the client expects (RFC 9112, sections 3.2, 6, 7
// and 9; RFC 9110, sections 7.2, 8.6 and 10.1.1). Wherever two readings are possible, and one of
// them could let a second request hide in the body of the first, the request is refused.

/// The rules by which a connection handles one request.
struct MessageFraming: Sendable {
  /// How the end of the body is found.
  enum Body: Sendable, Equatable {
    case length(Int)
    case chunked
  }

  private(set) var body = Body.length(0)
  /// Whether the client keeps the connection open after the answer.
  private(set) var persists = true
  /// Whether the client waits for `100 Continue` before it sends the body, if there is one.
  private(set) var expectsContinue = false
  /// Which field is `Host`.
  private(set) var hostIndex: Int?
  /// Whether there is an `X-Request-Id`.
  private(set) var hasRequestID = false

  /// Reads the rules from a head's fields.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fields: borrowing [HTTPFields.Entry], _ requestLine: RequestLine
  ) throws(HTTPRejection) {
    var length: Range<Int>?
    var codings = TransferCodings()
    var hasClose = false
    var hasKeepAlive = false
    for index in fields.indices {
      let field = fields[index]
      guard let name = FieldName(bytes, field) else { continue }
      let value = Int(field.valueStart)..<Int(field.valueEnd)
      switch name {
      case .host:
        guard hostIndex == nil else {
          throw HTTPRejection(.invalidHost, "Host is given more than once; exactly one is allowed")
        }
        try Self.checkHost(bytes, value, requestLine)
        hostIndex = index
      case .contentLength:
        guard length == nil else {
          throw HTTPRejection(
            .invalidContentLength,
            "Content-Length is given more than once; exactly one decimal number is allowed")
        }
        length = value
      case .transferEncoding:
        codings.read(bytes, value)
      case .connection:
        ListElements(bytes, value).forEach { option in
          hasClose = hasClose || ASCII.equals(option, ignoringCase: "close")
          hasKeepAlive = hasKeepAlive || ASCII.equals(option, ignoringCase: "keep-alive")
        }
      case .expect:
        try readExpectation(bytes, value)
      case .requestID:
        hasRequestID = true
      }
    }
    guard hostIndex != nil || !requestLine.isHTTP11 else {
      throw HTTPRejection(.missingHost, "HTTP/1.1 requires a Host field; none was received")
    }
    persists = !hasClose && (requestLine.isHTTP11 || hasKeepAlive)
    body = try Self.body(bytes, length, codings, isHTTP11: requestLine.isHTTP11)
    expectsContinue = expectsContinue && requestLine.isHTTP11
  }

  /// An empty value names no host that an http URI could have (RFC 9110, section 4.2.1), so it is good
  /// only where the target names one.
  private static func checkHost(
    _ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>, _ requestLine: RequestLine
  ) throws(HTTPRejection) {
    guard Authority.isValid(bytes, value, allowsEmptyHost: requestLine.authority != nil) else {
      throw HTTPRejection(
        .invalidHost,
        "Host is \(excerpt(bytes[value])); expected a host name or address with an optional port")
    }
  }

  private static func body(
    _ bytes: UnsafeBufferPointer<UInt8>, _ length: Range<Int>?, _ codings: TransferCodings, isHTTP11: Bool
  ) throws(HTTPRejection) -> Body {
    if codings.isPresent {
      guard isHTTP11 else {
        throw HTTPRejection(.invalidTransferCoding, "Transfer-Encoding is not allowed in HTTP/1.0")
      }
      guard length == nil else {
        throw HTTPRejection(
          .invalidTransferCoding,
          "Transfer-Encoding and Content-Length are mutually exclusive; both were received")
      }
      try codings.check()
      return .chunked
    }
    guard let length else { return .length(0) }
    var count = 0
    guard !length.isEmpty else { throw badLength(bytes[length]) }
    for byte in bytes[length] {
      let (tens, tensOverflow) = count.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.addingReportingOverflow(Int(byte & 15))
      // More than any file could have: not a size but an attack on somebody's integers.
      guard ASCII.isDigit(byte), !tensOverflow, !sumOverflow else { throw badLength(bytes[length]) }
      count = sum
    }
    return .length(count)
  }

  private static func badLength(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> HTTPRejection {
    HTTPRejection(
      .invalidContentLength,
      "Content-Length is \(excerpt(value)); expected one decimal number of at most 63 bits")
  }

  private mutating func readExpectation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>
  ) throws(HTTPRejection) {
    var isUnknown = false
    ListElements(bytes, value).forEach { element in
      if ASCII.equals(element, ignoringCase: "100-continue") {
        expectsContinue = true
      } else {
        isUnknown = true
      }
    }
    guard !isUnknown else {
      throw HTTPRejection(
        .expectationFailed,
        "Expect is \(excerpt(bytes[value])); the only supported expectation is 100-continue")
    }
  }

  /// The value of `X-Request-Id` where it is well formed: given once, 1 to 128 characters that are
  /// safe in any log line.
  static func requestID(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fields: [HTTPFields.Entry]
  ) -> Range<Int>? {
    var found: Range<Int>?
    for field in fields where FieldName(bytes, field) == .requestID {
      guard found == nil else { return nil }
      found = Int(field.valueStart)..<Int(field.valueEnd)
    }
    guard let found, (1...128).contains(found.count),
      bytes[found].allSatisfy({ ByteSet.requestID.contains($0) })
    else { return nil }
    return found
  }
}
