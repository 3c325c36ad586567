/// The nonempty elements of a comma-separated list (RFC 9110, section 5.6.1).
struct ListElements {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Calls a closure with each element, without surrounding whitespace.
  @inline(__always)
  func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != ASCII.comma { end += 1 }
      var last = end
      while start < last, ASCII.isWhitespace(bytes[start]) { start += 1 }
      while start < last, ASCII.isWhitespace(bytes[last - 1]) { last -= 1 }
      if start < last { body(UnsafeBufferPointer(rebasing: bytes[start..<last])) }
      start = end + 1
    }
  }
}
