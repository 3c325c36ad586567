import MotionSystem

/// The entries of a document while it is built, in the order of its text.
package struct JSONEntries: Sendable {
  private(set) var list: [JSONEntry] = []
  /// The tables of the objects with many members, by the index of the object's entry.
  private(set) var nameTables: [Int: NameTable] = [:]
  private(set) var validationErrorCount = 0
  private(set) var hasExtremeNumbers = false
  /// The index of the latest name with an escape. The names of the objects that contain it are compared by
  /// their hashes, so that each is decoded once.
  private var latestEscapedName = 0

  /// Creates an empty list.
  ///
  /// - Parameter byteCount: The length of the text. Ordinary requests have about one entry for seven bytes.
  package init(forTextOf byteCount: Int) { list.reserveCapacity(byteCount / 6 + 4) }

  /// Appends a value or name.
  ///
  /// - Parameter range: Where it lies in the text; a string or name without its quotation marks.
  package mutating func append(
    _ kind: JSONDocument.Kind, at range: Range<Int>, isName: Bool = false, hasEscapes: Bool = false,
    hasLoneSurrogates: Bool = false
  ) {
    var entry = JSONEntry(kind, at: range, next: list.count + 1, payload: isName ? 1 : 0)
    if hasEscapes {
      entry.hasEscapes = true
      entry.isUnrepresentable = hasLoneSurrogates
      if hasLoneSurrogates { validationErrorCount += 1 }
      if isName { latestEscapedName = list.count }
    }
    list.append(entry)
  }

  /// Appends a number, which is an error if it is infinite.
  package mutating func append(_ number: Double, at range: Range<Int>) {
    var entry = JSONEntry(.number, at: range, next: list.count + 1, payload: number.bitPattern)
    entry.isUnrepresentable = !number.isFinite
    if entry.isUnrepresentable { validationErrorCount += 1 }
    if entry.isExtremeNumber { hasExtremeNumbers = true }
    list.append(entry)
  }

  /// Appends a Boolean value.
  package mutating func append(_ bool: Bool, at range: Range<Int>) {
    list.append(JSONEntry(.bool, at: range, next: list.count + 1, payload: bool ? 1 : 0))
  }

  /// Begins an array or object, and returns the index of its entry.
  package mutating func open() -> Int {
    append(.null, at: 0..<0)
    return list.count - 1
  }

  /// Ends an array or object. Flags each name that repeats an earlier one: RFC 8259 does not define its
  /// meaning. Names are compared decoded: `"a"` and `"\u0061"` are the same name.
  package mutating func close(
    _ object: Int, _ kind: JSONDocument.Kind, count: Int, at range: Range<Int>, in text: ArraySlice<UInt8>
  ) {
    list[object] = JSONEntry(kind, at: range, next: list.count, payload: UInt64(count) << 32)
    guard kind == .object else { return }
    let isLarge = count > NameTable.searchLimit
    let usesTable = isLarge || latestEscapedName > object
    var table = NameTable(count: usesTable ? count : 0)
    // A name whose bit no earlier name has cannot repeat one.
    var nameBits: UInt32 = 0
    var name = object + 1
    while name < list.count {
      let entry = list[name]
      let nameBit =
        entry.hasEscapes || entry.length == 0
        ? .max : JSONEntry.nameBit(entry.length, first: text[entry.range.lowerBound])
      let isRepeated =
        usesTable
        ? !table.insert(name, decoded(name, text)) { areEqual($0, name, text) }
        : nameBits & nameBit != 0 && hasEarlierName(equalTo: name, in: object, text)
      if isRepeated {
        list[name].isDuplicate = true
        validationErrorCount += 1
      }
      nameBits |= nameBit
      name = list[name + 1].next
    }
    list[object].nameBits = nameBits
    if isLarge { nameTables[object] = table }
  }

  private func hasEarlierName(equalTo name: Int, in object: Int, _ text: ArraySlice<UInt8>) -> Bool {
    var earlier = object + 1
    while earlier < name {
      if areEqual(earlier, name, text) { return true }
      earlier = list[earlier + 1].next
    }
    return false
  }

  /// Returns whether two strings or names have the same decoded bytes.
  func areEqual(_ a: Int, _ b: Int, _ text: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (list[a], list[b])
    if first.hasEscapes || second.hasEscapes {
      return EscapeDecoder(text[first.range]).elementsEqual(EscapeDecoder(text[second.range]))
    }
    let bytes = text.span
    func span(_ entry: JSONEntry) -> Range<Int> {
      entry.range.lowerBound - text.startIndex..<entry.range.upperBound - text.startIndex
    }
    return bytes.extracting(span(first)).isEqual(to: bytes.extracting(span(second)))
  }

  private func decoded(_ name: Int, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let characters = text[list[name].range]
    return list[name].hasEscapes ? Array(EscapeDecoder(characters))[...] : characters
  }
}
