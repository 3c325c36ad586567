/// Gzip files (RFC 1952) whose beginning is written for each request, and whose end was compressed when the
/// program was built.
enum GzipFile {
  /// Returns the file of a beginning of at most 65,535 bytes and an end.
  ///
  /// - Parameter compressed: A gzip file of `end` without optional header fields.
  static func bytes(
    stored beginning: ArraySlice<UInt8>, followedBy end: ArraySlice<UInt8>, compressed: [UInt8]
  ) -> [UInt8] {
    let count = UInt16(truncatingIfNeeded: beginning.count)
    var bytes = Array(compressed.prefix(headerSize))
    bytes.reserveCapacity(headerSize + beginning.count + compressed.count)
    // A block that is not the last and not compressed (RFC 1951, section 3.2.4).
    bytes.append(0)
    append(count, to: &bytes)
    append(~count, to: &bytes)
    bytes += beginning
    bytes += compressed.dropFirst(headerSize).dropLast(trailerSize)
    append(checksum(of: beginning, and: end), to: &bytes)
    append(UInt32(truncatingIfNeeded: beginning.count + end.count), to: &bytes)
    return bytes
  }

  private static let headerSize = 10
  private static let trailerSize = 8

  /// Appends an integer with its least significant byte first.
  private static func append(_ integer: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: integer.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: integer >> shift))
    }
  }

  /// Returns the CRC-32 of two parts (RFC 1952, section 8).
  static func checksum(of parts: ArraySlice<UInt8>, and end: ArraySlice<UInt8>) -> UInt32 {
    var checksum = ~UInt32(0)
    for part in [parts, end] {
      for byte in part { checksum = table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8 }
    }
    return ~checksum
  }

  /// The remainders of all bytes.
  private static let table: [UInt32] = (0..<256).map { byte in
    var remainder = UInt32(byte)
    for _ in 0..<8 { remainder = (remainder & 1 == 1 ? 0xEDB8_8320 : 0) ^ remainder >> 1 }
    return remainder
  }
}
