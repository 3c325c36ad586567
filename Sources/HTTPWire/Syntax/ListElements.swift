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
      while end < range.upperBound, bytes[end] != ASCII.comma { end += 1 }
      var last = end
      while start < last, ASCII.isBlank(bytes[start]) { start += 1 }
      while start < last, ASCII.isBlank(bytes[last - 1]) { last -= 1 }
      if start < last { body(UnsafeBufferPointer(rebasing: bytes[start..<last])) }
      start = end + 1
    }
  }
}
