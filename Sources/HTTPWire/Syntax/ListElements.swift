/// The nonempty elements of a list, without surrounding whitespace (RFC 9110, section 5.6.1).
enum ListElements {
  /// Returns the offsets of the elements of a list that is at a range of offsets.
  static func ranges(
    in bytes: Span<UInt8>, _ list: Range<Int>, separator: UInt8 = ASCII.comma
  ) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var start = list.lowerBound
    while start < list.upperBound {
      var end = start
      while end < list.upperBound, bytes[end] != separator { end += 1 }
      let element = ASCII.trimmed(bytes, start..<end)
      if !element.isEmpty { elements.append(element) }
      start = end + 1
    }
    return elements
  }
}

extension ArraySlice<UInt8> {
  /// Returns the nonempty elements of a list, without surrounding whitespace.
  package func elements(separatedBy separator: UInt8) -> [ArraySlice<UInt8>] {
    ListElements.ranges(in: span, 0..<count, separator: separator).map {
      self[startIndex + $0.lowerBound..<startIndex + $0.upperBound]
    }
  }
}
