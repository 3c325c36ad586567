// Field lines stay in the receive buffer: an entry consists of four offsets, and a string is created
// only on demand. Lookup is a linear search. The number of entries is small and limited, so this is
// faster than hashing and not exposed to hash-flooding attacks.

import Platform

/// The header fields of a request, in the order received.
public struct HTTPFields: Sendable {
  /// The position of a field's name and value, as offsets from the first byte of the request.
  struct Entry: Sendable, Equatable {
    var nameStart: Int32
    var nameEnd: Int32
    var valueStart: Int32
    var valueEnd: Int32
  }

  /// The bytes that contain the request, which begins at index `base`. Both initializers ensure that
  /// all offsets, added to `base`, are within `storage`.
  private(set) var storage: [UInt8]
  private let base: Int
  private let entries: FieldEntries

  /// Creates fields from the entries that a parser found in `storage`.
  init(storage: [UInt8], base: Int, entries: FieldEntries) {
    self.storage = storage
    self.base = base
    self.entries = entries
  }

  /// Creates fields from names and values, for tests and for requests that are not parsed.
  public init(_ pairs: [(String, String)] = []) {
    var storage: [UInt8] = []
    var entries = FieldEntries()
    for (name, value) in pairs {
      let nameStart = Int32(clamping: storage.count)
      storage.append(contentsOf: name.utf8)
      let nameEnd = Int32(clamping: storage.count)
      storage.append(contentsOf: value.utf8)
      entries.append(
        Entry(
          nameStart: nameStart, nameEnd: nameEnd, valueStart: nameEnd,
          valueEnd: Int32(clamping: storage.count)))
    }
    self.init(storage: storage, base: 0, entries: entries)
  }

  /// The number of field lines.
  public var count: Int { entries.count }

  /// The name as received and the value of the field line at `index`, which must be in `0..<count`.
  public subscript(index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    (name(of: entries[index]), value(of: entries[index]))
  }

  /// Returns the value of the first field line with a name, without surrounding whitespace.
  /// - Parameter lowercaseName: The name, which consists of lowercase letters, digits and `-`. The
  ///   comparison ignores the case of the received name.
  public func first(_ lowercaseName: StaticString) -> ArraySlice<UInt8>? {
    firstEntry(lowercaseName).map { value(of: $0) }
  }

  /// Returns whether there is a field line with a name; see `first(_:)`.
  public func contains(_ lowercaseName: StaticString) -> Bool { firstEntry(lowercaseName) != nil }

  /// Returns whether the value of the first field line with a name equals a text byte for byte, or
  /// nil if there is no such field.
  public func first(_ lowercaseName: StaticString, equals text: StaticString) -> Bool? {
    guard let entry = firstEntry(lowercaseName) else { return nil }
    return storage.span.extracting(storageRange(of: Int(entry.valueStart)..<Int(entry.valueEnd))).isEqual(
      to: text)
  }

  private func firstEntry(_ lowercaseName: StaticString) -> Entry? {
    guard entries.mayContainName(ofLength: lowercaseName.utf8CodeUnitCount) else { return nil }
    return search(for: lowercaseName)
  }

  // Not inlined, so that looking for an absent field, the usual case, spills no registers.
  private func search(for lowercaseName: StaticString) -> Entry? {
    let bytes = storage.span
    let entries = entries.entries.span
    for index in entries.indices where isNamed(entries[index], lowercaseName, in: bytes) {
      return entries[index]
    }
    return nil
  }

  /// Returns the values of all field lines with a name, in the order received.
  public func values(_ lowercaseName: StaticString) -> [ArraySlice<UInt8>] {
    guard entries.mayContainName(ofLength: lowercaseName.utf8CodeUnitCount) else { return [] }
    return entries.entries.filter { isNamed($0, lowercaseName, in: storage.span) }.map { value(of: $0) }
  }

  /// Converts a range of offsets from the first byte of the request to a range of `storage`.
  func storageRange(of range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }

  /// Returns the bytes at a range of offsets within the request.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { storage[storageRange(of: range)] }

  /// Appends bytes to the storage, for a request that is not parsed.
  /// - Returns: The offsets of the appended bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = storage.count - base
    storage.append(contentsOf: bytes)
    return start..<storage.count - base
  }

  private func isNamed(
    _ entry: Entry, _ lowercaseName: StaticString, in bytes: Span<UInt8>
  ) -> Bool {
    guard Int(entry.nameEnd - entry.nameStart) == lowercaseName.utf8CodeUnitCount else { return false }
    let name = bytes.extracting(base + Int(entry.nameStart)..<base + Int(entry.nameEnd))
    return ASCII.equals(name, ignoringCase: lowercaseName)
  }

  private func name(of entry: Entry) -> ArraySlice<UInt8> {
    slice(Int(entry.nameStart)..<Int(entry.nameEnd))
  }

  private func value(of entry: Entry) -> ArraySlice<UInt8> {
    slice(Int(entry.valueStart)..<Int(entry.valueEnd))
  }
}
