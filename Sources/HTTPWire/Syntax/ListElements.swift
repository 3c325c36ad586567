/// The nonempty elements of a comma-separated list (RFC 9110, section 5.6.1).
enum ListElements {
  /// Calls a closure with each element, without surrounding whitespace.
  static func forEach(in bytes: Span<UInt8>, _ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != ASCII.comma { end += 1 }
      var last = end
      while start < last, ASCII.isWhitespace(bytes[start]) { start += 1 }
      while start < last, ASCII.isWhitespace(bytes[last - 1]) { last -= 1 }
      if start < last { body(bytes.extracting(start..<last)) }
      start = end + 1
    }
  }
}
