/// Writes columns of numbers in one format.
///
/// Capacity is reserved for one block of numbers at a time. This avoids the overhead
/// of an append per number, and the array never becomes much larger than its text.
enum ColumnWriter {
  /// The maximum number of numbers that are written together.
  static let blockCapacity = 32

  /// Appends a JSON array, at its end `last` with all its digits, and returns the number of values that are
  /// not finite and were omitted.
  static func append(
    _ numbers: UnsafeBufferPointer<Double>, format: some NumberFormat, last: Double? = nil,
    to bytes: inout [UInt8]
  ) -> Int {
    var nonFiniteCount = 0
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    var start = 0
    while start < numbers.count {
      let end = min(start + blockCapacity, numbers.count)
      // Each number takes at most `maximumLength` bytes and one for the comma.
      unsafe bytes.append(upTo: blockCapacity * (NumberWriter.maximumLength + 1)) { target in
        if let length = unsafe format.writeBlock(
          UnsafeBufferPointer(rebasing: numbers[start..<end]), to: target)
        {
          return length
        }
        var length = 0
        for index in start..<end {
          let number = unsafe numbers[index]
          guard number.isFinite else {
            nonFiniteCount += 1
            continue
          }
          unsafe length &+= format.write(number, to: target + length)
          unsafe target[length] = UInt8(ascii: ",")
          length &+= 1
        }
        return length
      }
      start = end
    }
    if let last {
      if NumberWriter.append(last, to: &bytes) {
        bytes.append(UInt8(ascii: ","))
      } else {
        nonFiniteCount += 1
      }
    }
    // The bracket replaces the comma after the last number.
    if bytes.count > first { bytes.removeLast() }
    bytes.append(UInt8(ascii: "]"))
    return nonFiniteCount
  }
}
