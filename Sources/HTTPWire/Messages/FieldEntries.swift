/// The positions of the field lines of a request, in the order received.
///
/// Most lookups are for fields that the request does not have. The set of the names' lengths answers nearly
/// all of them without comparing names.
struct FieldEntries: Sendable {
  private(set) var entries: [HTTPFields.Entry] = []
  /// Bit n is set if a name has n characters; bit 63 represents all longer names, too.
  private var nameLengths: UInt64 = 0

  /// The number of field lines.
  var count: Int { entries.count }

  /// The indices of the field lines.
  var indices: Range<Int> { entries.indices }

  /// The field line at an index.
  subscript(index: Int) -> HTTPFields.Entry { entries[index] }

  /// Returns whether a field line may have a name with `length` characters; false is certain.
  func mayContainName(ofLength length: Int) -> Bool {
    nameLengths & FieldEntries.bit(ofLength: length) != 0
  }

  /// Appends a field line.
  mutating func append(_ entry: HTTPFields.Entry) {
    // Grows once for most requests.
    if entries.isEmpty { entries.reserveCapacity(16) }
    entries.append(entry)
    nameLengths |= FieldEntries.bit(ofLength: Int(entry.nameEnd) &- Int(entry.nameStart))
  }

  /// Removes all field lines. Their memory is reused unless a request still holds it.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    nameLengths = 0
  }

  /// Replaces the value of the field line at an index by a range of other bytes of the request.
  mutating func setValue(at index: Int, start: Int32, end: Int32) {
    entries[index].valueStart = start
    entries[index].valueEnd = end
  }

  private static func bit(ofLength length: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: min(length, 63))
  }
}
