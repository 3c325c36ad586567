// RFC 8259 does not define the meaning of a repeated member name, so a strict service rejects it.
// Names are compared decoded: "a" and "\u0061" are the same name. Small objects compare the lengths and
// fingerprints in the entries of their names: first by a hash in a set of 64 bits, then, if two hashes are
// equal, in pairs. If two fingerprints are equal, a name has escapes, or the object is large, all names are
// inserted into a Set instead. Its hash seed is random per process, so a sender cannot prepare
// colliding names and the work stays linear.

import Platform

extension JSONParser {
  private static let smallObjectLimit = 16

  /// Flags each name that repeats an earlier name of the same object.
  mutating func markDuplicates(in object: Int) {
    let members = tape[object].count
    if members <= JSONParser.smallObjectLimit && areNamesDistinct(in: object) { return }
    markDuplicatesBySet(in: object, members: members)
  }

  // The functions below are mutating although they hardly change anything: to call a nonmutating function of
  // a noncopyable variable, the compiler moves the whole value to temporary memory.

  /// Returns `true` only if all names of a small object are certainly different.
  private mutating func areNamesDistinct(in object: Int) -> Bool {
    haveDistinctHashes(in: object) || havePairwiseDifferentPayloads(in: object)
  }

  /// Returns `true` if the payloads of all names have different hashes of six bits, which is the case for
  /// most objects of up to ten names. The document then finds the root's members by these hashes.
  private mutating func haveDistinctHashes(in object: Int) -> Bool {
    var seen: UInt64 = 0
    var index = object &+ 1
    while index < tape.count {
      let name = tape[index]
      let hash = TapeEntry.nameHash(name.payload)
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: hash)
      if name.isEscaped || seen & bit != 0 { return false }
      seen |= bit
      // The table is the root's in the end, because an object ends after those in it.
      tape.setMemberIndex(index, nameHash: hash)
      index = tape[index &+ 1].indexAfter(index &+ 1)
    }
    if object == 0, tape.count <= JSONParser.memberIndexLimit { rootNameHashes = seen }
    return true
  }

  /// The greatest number of entries whose indices fit in the table of the root's members.
  private static let memberIndexLimit = 256

  /// Builds the hash table of the root's members if the root is a small object whose names have distinct
  /// hashes.
  mutating func indexMembers() {
    guard tape.count > 0, tape[0].kind == TapeEntry.object else { return }
    if tape[0].count <= JSONParser.smallObjectLimit { _ = haveDistinctHashes(in: 0) }
  }

  private mutating func havePairwiseDifferentPayloads(in object: Int) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: JSONParser.smallObjectLimit) { seen in
      var known = 0
      var index = object + 1
      while index < tape.count {
        let name = tape[index]
        if name.isEscaped { return false }
        var earlier = 0
        while earlier < known {
          if unsafe seen[earlier] == name.payload { return false }
          earlier &+= 1
        }
        unsafe seen[known] = name.payload
        known &+= 1
        index = tape[index &+ 1].indexAfter(index &+ 1)
      }
      return true
    }
  }

  private mutating func markDuplicatesBySet(in object: Int, members: Int) {
    // The decoded names of the object together are shorter than its source.
    let end = tape.count
    let capacity = tape[object].lowHalf - Int(tape[object].start)
    let arena = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { unsafe arena.deallocate() }
    var used = 0
    var seen = Set<DecodedName>(minimumCapacity: members)
    var index = object + 1
    while index < end {
      let entry = tape[index]
      let raw = unsafe UnsafeBufferPointer(start: text.base + Int(entry.start) + 1, count: entry.lowHalf)
      var name = unsafe DecodedName(bytes: UnsafeRawBufferPointer(raw))
      if entry.isEscaped {
        let length = unsafe EscapeDecoder.decode(raw, to: arena + used)
        name = unsafe DecodedName(bytes: UnsafeRawBufferPointer(start: arena + used, count: length))
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

/// The decoded bytes of a name, in memory that the caller owns and that outlives the set of names.
@safe
private struct DecodedName: Hashable {
  let bytes: UnsafeRawBufferPointer

  static func == (a: DecodedName, b: DecodedName) -> Bool {
    guard unsafe a.bytes.count == b.bytes.count else { return false }
    guard let first = unsafe a.bytes.baseAddress, let second = unsafe b.bytes.baseAddress else { return true }
    return unsafe memcmp(first, second, a.bytes.count) == 0
  }

  func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: bytes)
  }
}
