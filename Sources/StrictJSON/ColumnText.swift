// A column of a trajectory: thousands of numbers with one format. They are written into a piece of the stack
// and appended a few kilobytes at a time, so that the array's own bookkeeping is paid once per piece.

enum ColumnText {
  private static let pieceLength = 4096

  /// Appends a JSON array; returns how many numbers were not finite and therefore left out.
  static func append(
    _ numbers: UnsafeBufferPointer<Double>, format: FixedFormat, to bytes: inout [UInt8]
  ) -> Int {
    var nonFiniteCount = 0
    bytes.append(UInt8(ascii: "["))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pieceLength) { piece in
      guard let start = piece.baseAddress else { return }
      var length = 0
      for number in numbers {
        guard number.isFinite else {
          nonFiniteCount += 1
          continue
        }
        if length > pieceLength - NumberText.maximumLength - 1 {
          bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: length))
          length = 0
        }
        length &+= format.write(number, to: start + length)
        start[length] = UInt8(ascii: ",")
        length &+= 1
      }
      // The last piece holds the last number, so it ends with a comma too many unless there was none.
      if length > 0 { length -= 1 }
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: length))
    }
    bytes.append(UInt8(ascii: "]"))
    return nonFiniteCount
  }
}
