// Field lines stay where they were received: an entry is four offsets, and nothing becomes a
// string unless somebody asks. Lookup is a walk over the few entries of a request (their number
// is limited), which beats hashing and cannot be flooded.

import Platform

/// The header fields of a request, in the order received.
public struct HTTPFields: Sendable {
  /// Where one field's name and value lie, as offsets from the first byte of the request.
  struct Entry: Sendable, Equatable {
    var nameStart: Int32
    var nameEnd: Int32
    var valueStart: Int32
    var valueEnd: Int32
  }

  /// The bytes that hold the request, and the index of its first byte in them. Every entry's
  /// offsets, added to `base`, lie within `storage`: both initialisers see to it.
  @usableFromInline private(set) var storage: [UInt8]
  private let base: Int
  private let entries: [Entry]

  /// Fields as a parser found them in `storage`.
  init(storage: [UInt8], base: Int, entries: [Entry]) {
    self.storage = storage
    self.base = base
    self.entries = entries
  }

  /// Creates fields from names and values, for tests and for requests made by hand.
  public init(_ pairs: [(String, String)] = []) {
    var storage: [UInt8] = []
    var entries: [Entry] = []
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

  /// The name as received and the value of the field line at `index` (in `0 ..< count`).
  public subscript(index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    (name(of: entries[index]), value(of: entries[index]))
  }

  /// The value of the first field line of that name, without surrounding white space.
  /// - Parameter lowercaseName: the name, of lower-case letters, digits and `-`; the received one may
  ///   be in any case.
  public func first(_ lowercaseName: StaticString) -> ArraySlice<UInt8>? {
    firstEntry(lowercaseName).map { value(of: $0) }
  }

  /// Whether that value is this text, byte for byte; nil where there is no such field.
  public func first(_ lowercaseName: StaticString, equals text: StaticString) -> Bool? {
    guard let entry = firstEntry(lowercaseName) else { return nil }
    let length = Int(entry.valueEnd - entry.valueStart)
    guard length == text.utf8CodeUnitCount else { return false }
    return storage.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + base + Int(entry.valueStart), text.utf8Start, length) == 0 }
        ?? false
    }
  }

  private func firstEntry(_ lowercaseName: StaticString) -> Entry? {
    storage.withUnsafeBufferPointer { bytes in
      entries.withUnsafeBufferPointer { entries in
        for entry in entries where isNamed(entry, lowercaseName, in: bytes) { return entry }
        return nil
      }
    }
  }

  /// The values of all field lines of that name, in order.
  public func values(_ lowercaseName: StaticString) -> [ArraySlice<UInt8>] {
    storage.withUnsafeBufferPointer { bytes in
      entries.filter { isNamed($0, lowercaseName, in: bytes) }.map { value(of: $0) }
    }
  }

  /// The values of all field lines of that name as one list, joined by `, ` as RFC 9110,
  /// section 5.3 allows for list-based fields; nil where there is none.
  public func combined(_ lowercaseName: StaticString) -> String? {
    let values = values(lowercaseName)
    guard !values.isEmpty else { return nil }
    return String(decoding: Array(values.joined(separator: [ASCII.comma, ASCII.space])), as: UTF8.self)
  }

  /// Where in the storage an offset range of the request lies.
  @usableFromInline
  func place(of range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }

  /// The bytes at an offset range that lies within the request.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { storage[place(of: range)] }

  /// Adds bytes behind those that hold the fields, for a request made by hand.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = storage.count - base
    storage.append(contentsOf: bytes)
    return start..<storage.count - base
  }

  @inline(__always)
  private func isNamed(
    _ entry: Entry, _ lowercaseName: StaticString, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard Int(entry.nameEnd - entry.nameStart) == lowercaseName.utf8CodeUnitCount else { return false }
    let name = bytes[base + Int(entry.nameStart)..<base + Int(entry.nameEnd)]
    return ASCII.equals(UnsafeBufferPointer(rebasing: name), ignoringCase: lowercaseName)
  }

  private func name(of entry: Entry) -> ArraySlice<UInt8> {
    slice(Int(entry.nameStart)..<Int(entry.nameEnd))
  }

  private func value(of entry: Entry) -> ArraySlice<UInt8> {
    slice(Int(entry.valueStart)..<Int(entry.valueEnd))
  }
}
