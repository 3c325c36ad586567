import MotionSystem

/// Prepares the search for the members of an object, and finds the names that repeat an earlier one.
///
/// RFC 8259 does not define the meaning of a repeated name. Names are compared decoded: `"a"` and `"\u0061"`
/// are the same name.
enum MemberNames {
  /// Sets the bits of the lengths of an object's names, and the table of an object with many members. Flags
  /// each name that repeats an earlier one, and returns their number.
  static func index(
    in object: Int, of entries: inout [JSONEntry], text: ArraySlice<UInt8>, tables: inout [Int: NameTable]
  ) -> Int {
    guard case .object(let count, _) = entries[object].content else { return 0 }
    var table = count > NameTable.searchLimit ? NameTable(count: Int(count)) : nil
    // A name whose length no earlier name has cannot repeat one.
    var lengthBits: UInt32 = 0
    var repeated = 0
    var name = object + 1
    while name < entries.count {
      let entry = entries[name]
      let lengthBit = entry.hasEscapes ? .max : JSONEntry.lengthBit(entry.length)
      let isRepeated =
        if let isNew = table?.insert(
          name, decoded(entry, text), where: { areEqual(entries[$0], entry, text) })
        {
          !isNew
        } else {
          lengthBits & lengthBit != 0 && hasEarlierName(equalTo: name, in: object, entries, text)
        }
      if isRepeated {
        entries[name].isDuplicate = true
        repeated += 1
      }
      lengthBits |= lengthBit
      name = nextName(after: name, entries)
    }
    entries[object].nameLengthBits = lengthBits
    if let table { tables[object] = table }
    return repeated
  }

  private static func hasEarlierName(
    equalTo name: Int, in object: Int, _ entries: [JSONEntry], _ text: ArraySlice<UInt8>
  ) -> Bool {
    let entry = entries[name]
    var earlier = object + 1
    while earlier < name {
      if areEqual(entries[earlier], entry, text) { return true }
      earlier = nextName(after: earlier, entries)
    }
    return false
  }

  private static func nextName(after name: Int, _ entries: [JSONEntry]) -> Int {
    entries[name + 1].indexAfter(name + 1)
  }

  private static func areEqual(_ a: JSONEntry, _ b: JSONEntry, _ text: ArraySlice<UInt8>) -> Bool {
    if a.hasEscapes || b.hasEscapes { return characters(of: a, text).elementsEqual(characters(of: b, text)) }
    return a.length == b.length && text[a.range] == text[b.range]
  }

  private static func decoded(_ name: JSONEntry, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.hasEscapes ? Array(characters(of: name, text))[...] : text[name.range]
  }

  private static func characters(of name: JSONEntry, _ text: ArraySlice<UInt8>) -> EscapeDecoder {
    EscapeDecoder(text[name.range])
  }
}
