// The codings of `Transfer-Encoding` (RFC 9112, section 6.1), all its field lines being one list.
// Only `chunked`, alone, is decoded here. A list in which `chunked` is not the last, or not the only
// one of its kind, leaves the end of the body open: 400 (section 6.3). Any other coding is one that
// this server does not understand: 501 (section 6.1). Both close the connection.

/// What the `Transfer-Encoding` fields of one request say together.
struct TransferCodings {
  /// Whether there was such a field, an empty one included.
  private(set) var isPresent = false
  private var count = 0
  private var chunkedCount = 0
  private var endsInChunked = false
  private var other: String?

  /// Takes in one field's value.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) {
    isPresent = true
    ListElements(bytes, value).forEach { element in
      count += 1
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
    guard count > 0, chunkedCount <= 1, chunkedCount == 0 || endsInChunked else {
      throw HTTPRejection(
        .invalidTransferCoding, "Transfer-Encoding must name chunked once and as the last coding")
    }
    if let other {
      throw HTTPRejection(
        .unsupportedTransferCoding, "Transfer-Encoding names \(other), the only coding supported is chunked")
    }
  }
}
