/// The nonempty elements of a list, without surrounding whitespace (RFC 9110, section 5.6.1), in order.
package struct ListElements: Sequence, IteratorProtocol {
  fileprivate let list: ArraySlice<UInt8>
  fileprivate let separator: UInt8
  /// The offset at which the rest of the list begins.
  fileprivate var start = 0

  package mutating func next() -> ArraySlice<UInt8>? {
    var position = start
    let element = ListElements.next(in: list.span, &position, end: list.count, separator)
    start = position
    guard let element else { return nil }
    return list[list.startIndex + element.lowerBound..<list.startIndex + element.upperBound]
  }

  /// Returns the offsets of the elements of a comma-separated list that is at a range of offsets.
  static func ranges(in bytes: Span<UInt8>, _ list: Range<Int>) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var start = list.lowerBound
    while let element = next(in: bytes, &start, end: list.upperBound, ASCII.comma) {
      elements.append(element)
    }
    return elements
  }

  /// Returns the offsets of the first element from `start`, and moves `start` after it; nil if there is none.
  private static func next(
    in bytes: Span<UInt8>, _ start: inout Int, end: Int, _ separator: UInt8
  ) -> Range<Int>? {
    while start < end {
      var partEnd = start
      while partEnd < end, bytes[partEnd] != separator { partEnd += 1 }
      let element = ASCII.trimmed(bytes, start..<partEnd)
      start = partEnd + 1
      if !element.isEmpty { return element }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns the nonempty elements of a list, without surrounding whitespace.
  package func elements(separatedBy separator: UInt8) -> ListElements {
    ListElements(list: self, separator: separator)
  }
}
