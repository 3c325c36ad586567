extension Span<UInt8> {
  /// Returns whether the bytes equal the UTF-8 bytes of a text.
  package func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Both buffers have `count` bytes and are valid for the call.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memcmp($0, text.utf8Start, bytes.count) == 0 } ?? true
    }
  }

  /// Returns a negative number if the bytes precede those of another span in lexicographic order, 0 if they
  /// are equal, and a positive number if they follow.
  package func order(to other: Span<UInt8>) -> Int {
    // Both buffers are valid for the call.
    let order = unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        guard let first = bytes.baseAddress, let second = others.baseAddress else { return CInt(0) }
        return unsafe memcmp(first, second, min(bytes.count, others.count))
      }
    }
    return order == 0 ? count - other.count : Int(order)
  }

  /// Returns whether the bytes equal those of another span.
  package func isEqual(to other: Span<UInt8>) -> Bool { count == other.count && order(to: other) == 0 }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes equal the UTF-8 bytes of a text.
  package func isEqual(to text: StaticString) -> Bool { span.isEqual(to: text) }
}

extension String {
  /// Returns whether the UTF-8 bytes equal those of another text.
  package func isEqual(to text: StaticString) -> Bool {
    utf8.count == text.utf8CodeUnitCount && text.withUTF8Buffer { unsafe utf8.elementsEqual($0) }
  }

  /// Returns whether the UTF-8 bytes equal those of another text. JSON compares names byte by byte: composed
  /// and decomposed "é" are two names.
  package func isEqual(to text: String) -> Bool {
    guard utf8.count == text.utf8.count else { return false }
    // Both buffers are valid for the calls.
    let areEqual = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe bytes.span.isEqual(to: $0.span) }
    }
    return areEqual.flatMap { $0 } ?? utf8.elementsEqual(text.utf8)
  }
}

extension [UInt8] {
  /// Appends the UTF-8 bytes of a text.
  package mutating func append(_ text: StaticString) { text.withUTF8Buffer { unsafe append(contentsOf: $0) } }
}

/// Bytes as a key of a set or a dictionary. The hash of a slice hashes its bytes one by one, which takes
/// several times as long.
package struct ByteKey: Hashable {
  package let bytes: ArraySlice<UInt8>

  package init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package func hash(into hasher: inout Hasher) {
    // The buffer is valid for the call.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
