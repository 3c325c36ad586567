// Text is written directly into the array's spare capacity. Copying it from a temporary buffer
// would double the time of writing a number.

extension [UInt8] {
  /// Appends the bytes that `write` stores at its pointer, which has a capacity of `limit` bytes.
  /// `write` returns their number. The array grows in proportion to its length, so many small
  /// appends take linear time.
  mutating func append(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    append(addingCapacity: limit) { (span: inout OutputSpan<UInt8>) in
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        if let start = buffer.baseAddress { unsafe count &+= write(start + count) }
      }
    }
  }

  /// Appends a comma if `comma` is true, then the bytes that `write` stores at its pointer.
  mutating func append(comma: Bool, upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    unsafe append(upTo: limit &+ 1) { start in
      // The comma is always stored but counted only if needed, which avoids a branch.
      unsafe start[0] = UInt8(ascii: ",")
      let length = comma ? 1 : 0
      return unsafe length &+ write(start + length)
    }
  }
}
