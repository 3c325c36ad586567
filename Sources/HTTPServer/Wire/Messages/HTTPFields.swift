// The fields of a request stay in the receive buffer: a field consists of two ranges, and a string is created
// only on demand. Lookup is a linear search. The number of fields is small and limited, so this is not
// exposed to hash-flooding attacks.

/// The header fields of a request, in the order received.
package struct HTTPFields: Sendable {
  /// The position of a field's name and value, as offsets from the first byte of the message.
  package struct Entry: Sendable, Equatable {
    package let name: Range<Int>
    package internal(set) var value: Range<Int>
  }

  /// The bytes that contain the message, which begins at index `base`. All offsets, added to `base`, are
  /// within `storage`.
  package let storage: [UInt8]
  let base: Int
  package let entries: [Entry]

  /// Returns the value of the first field line with a name, without surrounding whitespace; nil if there is
  /// none.
  package func first(_ name: HTTPFieldName) -> ArraySlice<UInt8>? { firstEntry(name).map { slice($0.value) } }

  /// Returns whether there is a field line with a name.
  package func contains(_ name: HTTPFieldName) -> Bool { firstEntry(name) != nil }

  /// Returns the values of all field lines with a name, in order.
  package func values(_ name: HTTPFieldName) -> [ArraySlice<UInt8>] {
    let all = storage[...]
    return entries.filter { isNamed($0, name, in: all.span) }.map { slice($0.value) }
  }

  /// Returns the nonempty elements of all comma-separated lists with a name, without surrounding whitespace.
  package func elements(_ name: HTTPFieldName) -> some Sequence<ArraySlice<UInt8>> {
    values(name).lazy.flatMap { $0.elements(separatedBy: ASCII.comma) }
  }

  /// Converts a range of offsets from the first byte of the message to a range of `storage`.
  func storageRange(of range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }

  /// Returns the bytes at a range of offsets within the message.
  package func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { storage[storageRange(of: range)] }

  private func firstEntry(_ name: HTTPFieldName) -> Entry? {
    let all = storage[...]
    let bytes = all.span
    return entries.first { isNamed($0, name, in: bytes) }
  }

  private func isNamed(_ entry: Entry, _ name: HTTPFieldName, in bytes: Span<UInt8>) -> Bool {
    name.matches(bytes.extracting(storageRange(of: entry.name)))
  }
}
