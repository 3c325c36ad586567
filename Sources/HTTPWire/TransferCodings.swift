// The codings of `Transfer-Encoding` (RFC 9112, section 6.1), all its field lines being one list.
// Only `chunked`, alone, is decoded here. Where the last coding is not `chunked`, the end of the
// body cannot be known, which section 6.3 makes a 400; another coding below `chunked` is a 501.

/// What the `Transfer-Encoding` fields of one request say together.
struct TransferCodings {
  /// Whether there was such a field, an empty one included.
  private(set) var isPresent = false
  private var count = 0
  private var chunkedCount = 0
  private var endsInChunked = false
  private var other: String?

  /// Takes in one field's value.
  mutating func read(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    isPresent = true
    ListElements(value.base, value.indices).forEach { element in
      count += 1
      endsInChunked = equalsIgnoringCase(element, "chunked")
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
