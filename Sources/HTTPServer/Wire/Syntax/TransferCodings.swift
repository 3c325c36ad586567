// The transfer codings of all `Transfer-Encoding` field lines, combined into one list (RFC 9112,
// section 6.1). The only supported list is `chunked`.
//
// If `chunked` is not the final coding, the length of the body cannot be determined, and the server
// must respond with 400 and close the connection (section 6.3). This rule takes precedence over the
// 501 response to unknown codings (section 6.1), so 501 applies only to another coding before a final
// `chunked`. A repeated `chunked` (section 6.1) and a parameter of `chunked` (section 7.1) are
// errors with status 400.

/// The combined value of the `Transfer-Encoding` fields of one request.
struct TransferCodings {
  /// Whether the request has a `Transfer-Encoding` field, even an empty one.
  private(set) var isPresent = false
  private var chunkedCount = 0
  private var endsInChunked = false
  private var other: String?

  /// Adds the value of one field line.
  mutating func read(_ bytes: Span<UInt8>, _ value: Range<Int>) {
    isPresent = true
    for range in ListElements.ranges(in: bytes, value) {
      endsInChunked = ASCII.equals(bytes.extracting(range), ignoringCase: "chunked")
      if endsInChunked { chunkedCount += 1 }
      if !endsInChunked, other == nil { other = excerpt(bytes, range) }
    }
  }

  /// Checks that the only transfer coding is `chunked`.
  func check() throws(HTTPRejection) {
    guard endsInChunked else {
      throw HTTPRejection(
        .invalidTransferCoding,
        "Transfer-Encoding must end with chunked; received \(other ?? "an empty list")")
    }
    guard chunkedCount == 1 else {
      throw HTTPRejection(.invalidTransferCoding, "Transfer-Encoding contains chunked more than once")
    }
    if let other {
      throw HTTPRejection(
        .unsupportedTransferCoding,
        "Transfer-Encoding contains \(other); the only supported coding is chunked")
    }
  }
}
