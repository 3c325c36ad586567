/// The order of the paths of a query. A dot is lower than every other byte, so that a path directly
/// precedes the paths below it.
///
/// Most comparisons are decided by the keys of the parameters, which are single words.
enum QueryOrder {
  /// Sorts parameters by path. Equal paths keep their order.
  static func sort(
    _ parameters: inout [Query.Parameter], _ text: Span<UInt8>
  ) {
    // Most requests have few parameters. Insertion sort is faster for them than `sort`.
    guard parameters.count <= 16 else {
      parameters.sort { isLower($0, $1, text) }
      return
    }
    // Without bounds checks, which take two fifths of the time: 0 ≤ `place` ≤ `index` < `count`.
    unsafe parameters.withUnsafeMutableBufferPointer { parameters in
      var index = 1
      while index < parameters.count {
        let parameter = unsafe parameters[index]
        var place = index
        while place > 0, unsafe isLower(parameter, parameters[place &- 1], text) {
          unsafe parameters[place] = parameters[place &- 1]
          place &-= 1
        }
        if place < index { unsafe parameters[place] = parameter }
        index &+= 1
      }
    }
  }

  private static func isLower(
    _ left: Query.Parameter, _ right: Query.Parameter, _ text: Span<UInt8>
  ) -> Bool {
    left.key != right.key ? left.key < right.key : isLowerWhole(left, right, text)
  }

  /// Compares whole paths, and the places of equal paths.
  private static func isLowerWhole(
    _ left: Query.Parameter, _ right: Query.Parameter, _ text: Span<UInt8>
  ) -> Bool {
    let common = commonLength(left.name, right.name, text)
    if common == left.name.count {
      return common < right.name.count || left.nameStart < right.nameStart
    }
    guard common < right.name.count else { return false }
    let (x, y) = (text[left.name.lowerBound + common], text[right.name.lowerBound + common])
    return x == UInt8(ascii: ".") || (y != UInt8(ascii: ".") && x < y)
  }

  /// Returns whether any of the sorted paths equals the next one, or is that of an object that contains
  /// the next one.
  static func haveConflict(
    _ parameters: [Query.Parameter], _ text: Span<UInt8>
  ) -> Bool {
    let parameters = parameters.span
    var index = 1
    while index < parameters.count {
      let (path, next) = (parameters[index &- 1], parameters[index])
      index &+= 1
      // A conflict requires equal bytes up to the end of the path, so the keys must share as many.
      let length = path.name.count
      guard (path.key ^ next.key).leadingZeroBitCount >= min(8, length) &* 8 else { continue }
      guard next.name.count >= length, commonLength(path.name, next.name, text) == length else { continue }
      if next.name.count == length || text[next.name.lowerBound + length] == UInt8(ascii: ".") { return true }
    }
    return false
  }

  /// Returns the number of leading objects that two different paths share, and the offset after the last of
  /// them in the first path.
  static func sharedObjects(
    of path: Query.Parameter, and other: Query.Parameter, _ text: Span<UInt8>
  ) -> (count: Int, end: Int) {
    let (start, otherStart) = (path.name.lowerBound, other.name.lowerBound)
    let limit = min(path.name.count, other.name.count)
    var count = 0
    var end = start
    var offset = 0
    // The keys decide about the first eight bytes.
    if path.key != 0 {
      offset = min(limit, (path.key ^ other.key).leadingZeroBitCount >> 3)
      let dots = dots(in: path.key) & ~(UInt64.max >> UInt64(truncatingIfNeeded: offset &* 8))
      count = dots.nonzeroBitCount
      if dots != 0 { end = start &+ (8 &- dots.trailingZeroBitCount >> 3) }
      if offset < 8 { return (count, end) }
    }
    while offset < limit {
      let byte = text[start &+ offset]
      guard byte == text[otherStart &+ offset] else { break }
      offset &+= 1
      if byte == UInt8(ascii: ".") {
        count &+= 1
        end = start &+ offset
      }
    }
    return (count, end)
  }

  /// Returns a word with the highest bit of each byte of a key that represents a dot or follows the name.
  private static func dots(in key: UInt64) -> UInt64 {
    let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((key & lowBits) &+ lowBits) | key | lowBits)
  }

  /// Returns the number of equal bytes at the beginning of two paths.
  private static func commonLength(
    _ left: Range<Int>, _ right: Range<Int>, _ text: Span<UInt8>
  ) -> Int {
    let limit = min(left.count, right.count)
    var length = 0
    while length < limit, text[left.lowerBound &+ length] == text[right.lowerBound &+ length] { length &+= 1 }
    return length
  }
}
