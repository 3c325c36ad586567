#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Span<UInt8> {
  /// Returns whether the bytes equal the UTF-8 bytes of a text.
  package func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Both buffers have `count` bytes and are valid for the call.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memcmp($0, text.utf8Start, bytes.count) == 0 } ?? true
    }
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes equal those of another span.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    // Both buffers have `count` bytes and are valid for the call.
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        guard let first = bytes.baseAddress, let second = others.baseAddress else { return true }
        return unsafe memcmp(first, second, bytes.count) == 0
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes equal the UTF-8 bytes of a text.
  package func isEqual(to text: StaticString) -> Bool {
    span.isEqual(to: text)
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes at an offset as a number whose lowest byte is the first one.
  ///
  /// - Precondition: The offset is at least 0 and at most `count - 8`.
  package func word(at offset: Int) -> UInt64 {
    // The load checks its bounds, and eight bytes of any value are a valid number.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
