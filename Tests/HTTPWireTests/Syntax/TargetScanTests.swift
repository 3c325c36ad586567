import Testing

@testable import HTTPWire

/// Tests of the scans that test eight bytes at once, against one byte at a time.
@Suite struct TargetScanTests {
  @Test func everyByteAtEveryPositionIsClassifiedAsInTheSet() {
    for length in [1, 7, 8, 9, 15, 16, 17, 24] {
      for position in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = Array(repeating: UInt8(ascii: "a"), count: length + 2)
          text[position + 1] = byte
          let range = 1..<length + 1
          let expected = ByteSet.query.contains(byte) ? length + 1 : position + 1
          #expect(text.withUnsafeBufferPointer { TargetScan.endOfQuery(in: $0, range) } == expected)
          let space = byte == UInt8(ascii: " ") ? position + 1 : length + 1
          #expect(text.withUnsafeBufferPointer { TargetScan.firstSpace(in: $0, range) } == space)
        }
      }
    }
  }

  /// A borrow of one byte must not hide or invent a hit in its neighbors.
  @Test func neighborsDoNotInfluenceEachOther() {
    let bytes: [UInt8] = [
      0x00, 0x20, 0x21, 0x22, 0x23, 0x24, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x7E, 0x7F, 0x80, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for position in 0..<7 {
          var text = Array(repeating: UInt8(ascii: "~"), count: 12)
          text[position] = first
          text[position + 1] = second
          let expected = text.firstIndex { !ByteSet.query.contains($0) } ?? 12
          #expect(text.withUnsafeBufferPointer { TargetScan.endOfQuery(in: $0, 0..<12) } == expected)
          let space = text.firstIndex(of: 0x20) ?? 12
          #expect(text.withUnsafeBufferPointer { TargetScan.firstSpace(in: $0, 0..<12) } == space)
        }
      }
    }
  }
}
