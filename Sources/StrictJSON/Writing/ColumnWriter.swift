// A column of a trajectory: thousands of numbers with one format. Room is asked for a piece of the column
// at a time, so that the array's bookkeeping is paid once per piece and not once per number, and the
// array is never much larger than its text.

enum ColumnWriter {
  private static let pieceCount = 64

  /// Appends a JSON array; returns how many numbers were not finite and therefore left out.
  static func append(
    _ numbers: UnsafeBufferPointer<Double>, format: FixedDecimalWriter, to bytes: inout [UInt8]
  ) -> Int {
    var nonFiniteCount = 0
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    var start = 0
    while start < numbers.count {
      let end = min(start + pieceCount, numbers.count)
      bytes.append(upTo: pieceCount * (NumberWriter.maximumLength + 1)) { target in
        var length = 0
        for index in start..<end {
          let number = numbers[index]
          guard number.isFinite else {
            nonFiniteCount += 1
            continue
          }
          length &+= format.write(number, to: target + length)
          target[length] = UInt8(ascii: ",")
          length &+= 1
        }
        return length
      }
      start = end
    }
    // The comma after the last number becomes the bracket.
    if bytes.count > first { bytes.removeLast() }
    bytes.append(UInt8(ascii: "]"))
    return nonFiniteCount
  }
}
