// The codings of `Transfer-Encoding` (RFC 9112, section 6.1), all its field lines being one list.
// Only `chunked`, alone, is decoded here.
//
// A request in which `chunked` is not the final coding has no end that could be known: the server
// must answer 400 and close (section 6.3), whether it knows the final coding or not. That rule comes
// before the one for codings that a server does not understand, to which it should answer 501
// (section 6.1): so 501 is left for an unknown coding below a final `chunked`. `chunked` twice breaks a
// rule of the sender (section 6.1), and a parameter of `chunked` is an error (section 7.1): 400 as well.

/// What the `Transfer-Encoding` fields of one request say together.
struct TransferCodings {
  /// Whether there was such a field, an empty one included.
  private(set) var isPresent = false
  private var chunkedCount = 0
  private var endsInChunked = false
  private var other: String?

  /// Takes in one field's value.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) {
    isPresent = true
    ListElements(bytes, value).forEach { element in
      endsInChunked = ASCII.equals(element, ignoringCase: "chunked")
      if endsInChunked {
        chunkedCount += 1
      } else if other == nil {
        other = excerpt(element)
      }
    }
  }

  /// Throws unless the body is chunked and nothing else.
  func check() throws(HTTPRejection) {
    guard endsInChunked else {
      throw HTTPRejection(
        .invalidTransferCoding,
        "Transfer-Encoding must end with chunked; received \(other ?? "an empty list")")
    }
    guard chunkedCount == 1 else {
      throw HTTPRejection(
        .invalidTransferCoding, "Transfer-Encoding contains chunked more than once")
    }
    if let other {
      throw HTTPRejection(
        .unsupportedTransferCoding,
        "Transfer-Encoding contains \(other); the only supported coding is chunked")
    }
  }
}
