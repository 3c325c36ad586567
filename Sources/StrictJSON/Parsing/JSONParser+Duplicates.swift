// RFC 8259 leaves the meaning of a repeated member name open, so a strict service refuses it. Names are
// compared decoded: "a" and "\u0061" are one name. Small objects compare the word of length and
// fingerprint that each name's entry holds, pair by pair: a handful of integer comparisons. As soon as two
// agree, or a name has escapes, or the object is large, every name goes into a Set instead: its hash is
// seeded at random per process, so no sender can prepare names that collide, and the work stays linear.

import Platform

extension JSONParser {
  private static let smallObjectLimit = 16

  /// Flags each name of the object that an earlier one already has.
  mutating func markDuplicates(in object: Int) {
    let members = tape[object].count
    if members <= JSONParser.smallObjectLimit && areNamesDistinct(in: object) { return }
    markDuplicatesBySet(in: object, members: members)
  }

  /// True only if the names of a small object certainly differ.
  private func areNamesDistinct(in object: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: JSONParser.smallObjectLimit) { seen in
      var known = 0
      var index = object + 1
      while index < tape.count {
        let name = tape[index]
        if name.isEscaped { return false }
        var earlier = 0
        while earlier < known {
          if seen[earlier] == name.payload { return false }
          earlier &+= 1
        }
        seen[known] = name.payload
        known &+= 1
        index = tape[index &+ 1].indexAfter(index &+ 1)
      }
      return true
    }
  }

  private mutating func markDuplicatesBySet(in object: Int, members: Int) {
    // Room for all decoded names of this object: they are shorter than its text.
    let end = tape.count
    let room = tape[object].lowHalf - Int(tape[object].start)
    let arena = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { arena.deallocate() }
    var used = 0
    var seen = Set<DecodedName>(minimumCapacity: members)
    var index = object + 1
    while index < end {
      let entry = tape[index]
      let raw = UnsafeBufferPointer(start: text.base + Int(entry.start) + 1, count: entry.lowHalf)
      var name = DecodedName(bytes: UnsafeRawBufferPointer(raw))
      if entry.isEscaped {
        let length = EscapeDecoder.decode(raw, to: arena + used)
        name = DecodedName(bytes: UnsafeRawBufferPointer(start: arena + used, count: length))
        used += length
      }
      if !seen.insert(name).inserted {
        var flagged = entry
        flagged.tag |= TapeEntry.duplicate
        tape[index] = flagged
        validationErrorCount += 1
      }
      index = tape[index + 1].indexAfter(index + 1)
    }
  }
}

/// The decoded bytes of a name, owned by whoever made it.
private struct DecodedName: Hashable {
  let bytes: UnsafeRawBufferPointer

  static func == (a: DecodedName, b: DecodedName) -> Bool {
    guard a.bytes.count == b.bytes.count else { return false }
    guard let first = a.bytes.baseAddress, let second = b.bytes.baseAddress else { return true }
    return memcmp(first, second, a.bytes.count) == 0
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: bytes)
  }
}
