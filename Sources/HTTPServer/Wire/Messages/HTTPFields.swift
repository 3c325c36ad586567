// The fields of a request stay in the receive buffer, and those of a response are appended to one array: a
// field consists of two ranges, and a string is created only on demand. Lookup is a linear search. The
// number of fields is small and limited, so this is not exposed to hash-flooding attacks.

/// The header fields of a request or a response, in the order received or sent.
package struct HTTPFields: Sendable {
  /// The position of a field's name and value, as offsets from the first byte of the message.
  struct Entry: Sendable, Equatable {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The bytes that contain the message, which begins at index `base`. All offsets, added to `base`, are
  /// within `storage`.
  private(set) var storage: [UInt8]
  private let base: Int
  private(set) var entries: [Entry]

  /// Creates an empty list of fields.
  package init() {
    self.init(storage: [], base: 0, entries: [])
  }

  /// Creates fields from names and values, for requests that are not parsed.
  package init(_ pairs: [(name: String, value: String)]) {
    self.init()
    for (name, value) in pairs { append(append(name.utf8), append(value.utf8)) }
  }

  /// Creates fields from the entries that a parser found in `storage`.
  init(storage: [UInt8], base: Int, entries: [Entry]) {
    self.storage = storage
    self.base = base
    self.entries = entries
  }

  /// Returns the fields in storage that contains only the first bytes of the request.
  /// - Parameter count: The number of bytes, which include all fields.
  func detached(count: Int) -> HTTPFields {
    HTTPFields(storage: Array(storage[base..<base + count]), base: 0, entries: entries)
  }

  /// The number of field lines.
  package var count: Int { entries.count }

  /// The name as received or sent, and the value of the field line at `index`, which must be in `0..<count`.
  package subscript(index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    (slice(entries[index].name), slice(entries[index].value))
  }

  /// The value of the first field line with a name, or nil if there is none. Setting it removes all field
  /// lines with this name, then appends the new value if it is not nil.
  package subscript(name: HTTPFieldName) -> String? {
    get { first(name).map { String(decoding: $0, as: UTF8.self) } }
    set {
      entries = lines(where: { !isNamed($0, name, in: $1) })
      if let newValue { append(name, newValue) }
    }
  }

  /// Returns the value of the first field line with a name, without surrounding whitespace.
  package func first(_ name: HTTPFieldName) -> ArraySlice<UInt8>? {
    firstEntry(name).map { slice($0.value) }
  }

  /// Returns whether there is a field line with a name.
  package func contains(_ name: HTTPFieldName) -> Bool { firstEntry(name) != nil }

  /// Returns the values of all field lines with a name, in order.
  package func values(_ name: HTTPFieldName) -> [ArraySlice<UInt8>] {
    lines(where: { isNamed($0, name, in: $1) }).map { slice($0.value) }
  }

  /// Returns the nonempty elements of all comma-separated lists with a name, without surrounding whitespace.
  package func elements(_ name: HTTPFieldName) -> some Sequence<ArraySlice<UInt8>> {
    values(name).lazy.flatMap { $0.elements(separatedBy: ASCII.comma) }
  }

  /// Appends a field line.
  /// - Parameter value: The value. Control bytes become spaces, which prevents header injection.
  package mutating func append(_ name: HTTPFieldName, _ value: String) {
    var value = value
    let nameRange = name.text.withUTF8Buffer { unsafe append($0) }
    let valueRange = value.withUTF8 { unsafe append($0) }
    for index in storageRange(of: valueRange) where !HTTPFields.isAllowedInValue(storage[index]) {
      storage[index] = ASCII.space
    }
    append(nameRange, valueRange)
  }

  /// Appends all field lines of another list.
  package mutating func append(contentsOf other: HTTPFields) {
    for entry in other.entries {
      append(append(other.slice(entry.name)), append(other.slice(entry.value)))
    }
  }

  private mutating func append(_ name: Range<Int>, _ value: Range<Int>) {
    entries.append(Entry(name: name, value: value))
  }

  /// Appends bytes to the storage.
  /// - Returns: The offsets of the appended bytes.
  mutating func append(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = storage.count - base
    storage.append(contentsOf: bytes)
    return start..<storage.count - base
  }

  /// Converts a range of offsets from the first byte of the message to a range of `storage`.
  func storageRange(of range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }

  /// Returns the bytes at a range of offsets within the message.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { storage[storageRange(of: range)] }

  private func lines(where isIncluded: (Entry, Span<UInt8>) -> Bool) -> [Entry] {
    let all = storage[...]
    let bytes = all.span
    return entries.filter { isIncluded($0, bytes) }
  }

  private func firstEntry(_ name: HTTPFieldName) -> Entry? {
    let all = storage[...]
    let bytes = all.span
    for index in entries.indices where isNamed(entries[index], name, in: bytes) { return entries[index] }
    return nil
  }

  private func isNamed(_ entry: Entry, _ name: HTTPFieldName, in bytes: Span<UInt8>) -> Bool {
    name.matches(bytes.extracting(storageRange(of: entry.name)))
  }

  private static func isAllowedInValue(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || (byte >= 0x20 && byte != 0x7F)
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from names and values, in order.
  package init(dictionaryLiteral fields: (HTTPFieldName, String)...) {
    self.init()
    // The fields of most responses, with those that are added later.
    storage.reserveCapacity(384)
    entries.reserveCapacity(12)
    for (name, value) in fields { append(name, value) }
  }
}
