// What the fields of a complete head mean for the connection: how long the body is, whether the
// connection persists, what the client expects (RFC 9112, sections 3.2, 6, 7 and 9; RFC 9110,
// sections 7.2, 8.6 and 10.1.1). Wherever two readings are possible, and one of them could let a
// second request hide in the body of the first, the request is refused.

/// The rules by which a connection handles one request.
struct MessageRules: Sendable {
  /// How the end of the body is found.
  enum Body: Sendable, Equatable {
    case length(Int)
    case chunked
  }

  var body = Body.length(0)
  /// Whether the client keeps the connection open after the answer.
  var persists = true
  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue = false

  /// Reads the rules from a head's fields. `Host` is left to `HostRule`.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fields: [HTTPFields.Entry], isHTTP11: Bool
  ) throws(HTTPRejection) {
    var length: Range<Int>?
    var codings = TransferCodings()
    var hasClose = false
    var hasKeepAlive = false
    for field in fields {
      let value = Int(field.valueStart)..<Int(field.valueEnd)
      switch KnownField(bytes, field) {
      case .contentLength:
        guard length == nil else {
          throw HTTPRejection(
            .invalidContentLength, "Content-Length is given more than once, allowed is one decimal number")
        }
        length = value
      case .transferEncoding:
        codings.read(bytes[value])
      case .connection:
        ListElements(bytes, value).forEach { option in
          hasClose = hasClose || equalsIgnoringCase(option, "close")
          hasKeepAlive = hasKeepAlive || equalsIgnoringCase(option, "keep-alive")
        }
      case .expect:
        try readExpectation(bytes, value)
      case .host, .requestID, nil:
        break
      }
    }
    persists = !hasClose && (isHTTP11 || hasKeepAlive)
    body = try Self.body(bytes, length, codings, isHTTP11: isHTTP11)
    expectsContinue = expectsContinue && isHTTP11 && body != .length(0)
  }

  private static func body(
    _ bytes: UnsafeBufferPointer<UInt8>, _ length: Range<Int>?, _ codings: TransferCodings, isHTTP11: Bool
  ) throws(HTTPRejection) -> Body {
    if codings.isPresent {
      guard isHTTP11 else {
        throw HTTPRejection(.invalidTransferCoding, "Transfer-Encoding does not exist in HTTP/1.0")
      }
      guard length == nil else {
        throw HTTPRejection(
          .invalidTransferCoding, "Transfer-Encoding and Content-Length exclude each other, both are given")
      }
      try codings.check()
      return .chunked
    }
    guard let length else { return .length(0) }
    var count = 0
    guard !length.isEmpty else { throw badLength(bytes[length]) }
    for byte in bytes[length] {
      guard ASCII.isDigit(byte) else { throw badLength(bytes[length]) }
      let (tens, tensOverflow) = count.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.addingReportingOverflow(Int(byte & 15))
      // A number beyond any limit stays the largest one: too large, not malformed.
      count = tensOverflow || sumOverflow ? Int.max : sum
    }
    return .length(count)
  }

  private static func badLength(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> HTTPRejection {
    HTTPRejection(
      .invalidContentLength, "Content-Length is \(excerpt(value)), allowed is one decimal number")
  }

  private mutating func readExpectation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>
  ) throws(HTTPRejection) {
    var isUnknown = false
    ListElements(bytes, value).forEach { element in
      if equalsIgnoringCase(element, "100-continue") {
        expectsContinue = true
      } else {
        isUnknown = true
      }
    }
    guard !isUnknown else {
      throw HTTPRejection(
        .expectationFailed, "Expect is \(excerpt(bytes[value])), the only expectation known is 100-continue")
    }
  }

  /// The value of `X-Request-Id` where it is well formed: given once, 1 to 128 characters that are
  /// safe in any log line.
  static func requestID(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fields: [HTTPFields.Entry]
  ) -> Range<Int>? {
    var found: Range<Int>?
    for field in fields where KnownField(bytes, field) == .requestID {
      guard found == nil else { return nil }
      found = Int(field.valueStart)..<Int(field.valueEnd)
    }
    guard let found, (1...128).contains(found.count),
      bytes[found].allSatisfy({ ByteSet.requestID.contains($0) })
    else { return nil }
    return found
  }
}

/// The fields that this layer acts on.
enum KnownField {
  case host, contentLength, transferEncoding, connection, expect, requestID

  /// Recognises a field by the length of its name first, so that most names cost no comparison.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ field: HTTPFields.Entry) {
    let name = UnsafeBufferPointer(rebasing: bytes[Int(field.nameStart)..<Int(field.nameEnd)])
    switch name.count {
    case 4 where equalsIgnoringCase(name, "host"): self = .host
    case 6 where equalsIgnoringCase(name, "expect"): self = .expect
    case 10 where equalsIgnoringCase(name, "connection"): self = .connection
    case 12 where equalsIgnoringCase(name, "x-request-id"): self = .requestID
    case 14 where equalsIgnoringCase(name, "content-length"): self = .contentLength
    case 17 where equalsIgnoringCase(name, "transfer-encoding"): self = .transferEncoding
    default: return nil
    }
  }
}

/// The elements of a comma-separated list (RFC 9110, section 5.6.1), empty ones left out.
struct ListElements {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Calls `body` with each element, white space around it left out.
  @inline(__always)
  func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
      var last = end
      while start < last, FieldLine.isBlank(bytes[start]) { start += 1 }
      while start < last, FieldLine.isBlank(bytes[last - 1]) { last -= 1 }
      if start < last { body(UnsafeBufferPointer(rebasing: bytes[start..<last])) }
      start = end + 1
    }
  }
}
