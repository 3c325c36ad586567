// Strings are decoded on demand. Comparing with a known name is the common case and makes no String.

import Platform

extension JSONDocument {
  /// The decoded text of a string or of a member's name; `nil` for anything else. Half a surrogate pair
  /// (a fault) reads U+FFFD.
  public func string(_ node: Node) -> String? {
    let entry = tape[node.index]
    guard entry.kind == TapeEntry.string else { return nil }
    return JSONDocument.decode(entry, in: tape.wholeText)
  }

  static func decode(_ entry: TapeEntry, in text: UnsafeBufferPointer<UInt8>) -> String {
    let raw = UnsafeBufferPointer(rebasing: text[(Int(entry.start) + 1)...].prefix(entry.lowHalf))
    guard entry.isEscaped else { return String(decoding: raw, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: raw.count) { target in
      guard let start = target.baseAddress else { return 0 }
      return EscapedText.decode(raw, to: start)
    }
  }

  /// Whether the node is a string, or a member's name, whose decoded text is `name`, byte for byte.
  @inlinable
  public func string(_ node: Node, equals name: StaticString) -> Bool {
    let entry = tape[node.index]
    // Most comparisons end here, in the caller's code: without escapes, lengths must agree.
    if !entry.isEscaped && name.hasPointerRepresentation && entry.lowHalf != name.utf8CodeUnitCount {
      return false
    }
    return isString(entry, equalTo: name)
  }

  @usableFromInline
  func isString(_ entry: TapeEntry, equalTo name: StaticString) -> Bool {
    guard entry.kind == TapeEntry.string else { return false }
    return name.withUTF8Buffer { wanted in
      let length = entry.lowHalf
      // An escape makes one byte of text out of at most six of source.
      guard entry.isEscaped ? length <= 6 * wanted.count : length == wanted.count else { return false }
      let raw = UnsafeBufferPointer(start: tape.text + Int(entry.start) + 1, count: length)
      guard entry.isEscaped else { return JSONDocument.areEqual(raw, wanted) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { decoded in
        guard let start = decoded.baseAddress else { return wanted.isEmpty }
        let count = EscapedText.decode(raw, to: start)
        return JSONDocument.areEqual(UnsafeBufferPointer(start: start, count: count), wanted)
      }
    }
  }

  private static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }

  /// The value of the first member called `name`; `nil` if there is none or the node is no object.
  ///
  /// `after` is another member's value: the search begins behind it and goes on at the front, so that members
  /// asked for in the order in which they stand are found at once.
  public func member(_ node: Node, named name: StaticString, after latest: Node? = nil) -> Node? {
    let object = tape[node.index]
    guard object.kind == TapeEntry.object else { return nil }
    let wanted = TapeEntry.namePayload(name.utf8Start, name.utf8CodeUnitCount)
    let first = node.index + 1
    var key = latest.map { tape[$0.index].indexAfter($0.index) } ?? first
    for _ in 0..<object.count {
      if key < first || key >= object.highHalf { key = first }
      let entry = tape[key]
      if entry.isEscaped {
        if isString(entry, equalTo: name) { return Node(key + 1) }
      } else if entry.payload == wanted,
        memcmp(tape.text + Int(entry.start) + 1, name.utf8Start, name.utf8CodeUnitCount) == 0
      {
        return Node(key + 1)
      }
      key = tape[key + 1].indexAfter(key + 1)
    }
    return nil
  }
}
