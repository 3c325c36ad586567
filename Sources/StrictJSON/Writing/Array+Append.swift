// The one way in which text reaches an answer: straight into the array's spare capacity. A copy from
// a scratch buffer and a second bookkeeping of the array cost as much again as the digits of a number.

extension [UInt8] {
  /// Appends what `write` puts at its pointer, which has room for `limit` bytes; `write` returns how many it
  /// wrote. The array grows in proportion to its length, so many small appends stay linear.
  @inline(__always)
  mutating func append(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    append(addingCapacity: limit) { (span: inout OutputSpan<UInt8>) in
      span.withUnsafeMutableBufferPointer { room, count in
        if let start = room.baseAddress { count &+= write(start + count) }
      }
    }
  }

  /// Appends a comma if one is due, then what `write` puts at its pointer.
  @inline(__always)
  mutating func append(comma: Bool, upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    append(upTo: limit &+ 1) { start in
      // Always written, only sometimes counted: no branch.
      start[0] = UInt8(ascii: ",")
      let length = comma ? 1 : 0
      return length &+ write(start + length)
    }
  }
}
