public import Platform

/// Finds the members of one object by name and reads their values.
///
/// A search starts after the member that was found last, so reading members in the order of the
/// document takes one comparison each.
///
/// A cursor does not retain its document, so copying it and reading through it cost no reference
/// counting. The document must outlive the cursor. A type that stores a cursor must also
/// hold a reference to the document.
public struct JSONMemberCursor: Sendable {
  let tape: JSONTape
  // The range of the object's entries on the tape. All other indices come from these two and from
  // the tape itself.
  let first: Int
  let end: Int
  /// The tape index of the name to compare first: the one after the member that was found last.
  var next: Int
  /// The hash bits of all names, or all bits if they are unknown.
  let nameHashes: UInt64

  /// Creates a cursor for the object at a node. It finds no members if the node is not an object.
  public init(of node: JSONDocument.Node, in document: borrowing JSONDocument) {
    tape = document.tape
    nameHashes = node == document.root ? document.rootNameHashes : .max
    let entry = tape[node.index]
    first = node.index + 1
    end = entry.kind == TapeEntry.object ? entry.highHalf : first
    next = first
  }

  // MARK: Members

  /// Returns the value of the member with the given name, or `nil` if there is none. If a name is
  /// repeated, any of its members may be found.
  public mutating func value(named name: StaticText) -> JSONDocument.Node? {
    next(ifNamed: name) ?? search(for: name)
  }

  /// Returns the value of the member after the one that was found last if it has the given name; nil if it
  /// has another name, and also if the name is long or has escapes. `search(for:)` finds those.
  public mutating func next(ifNamed name: StaticText) -> JSONDocument.Node? {
    guard next < end else { return nil }
    let entry = unsafe tape.entries[next]
    guard !entry.isEscaped, entry.lowHalf == name.count, name.count <= JSONMemberCursor.maxShortLength,
      unsafe JSONMemberCursor.areShortNamesEqual(
        tape.text + (Int(entry.start) &+ 1), name.start, name.count)
    else { return nil }
    let value = next &+ 1
    next = unsafe tape.entries[value].indexAfter(value)
    return .init(value)
  }

  /// Returns the value of the member with the given name like `value(named:)`, without the fast comparison
  /// with the name of the next member.
  public mutating func search(for name: StaticText) -> JSONDocument.Node? {
    // All names of an object with known hashes have different ones, and none has escapes.
    guard nameHashes != .max else { return scan(for: name) }
    let payload = unsafe TapeEntry.namePayload(name.start, name.count)
    let hash = TapeEntry.nameHash(payload)
    // Requests omit most optional members.
    guard nameHashes &>> UInt64(truncatingIfNeeded: hash) & 1 != 0 else { return nil }
    let index = tape.memberIndex(nameHash: hash)
    let entry = unsafe tape.entries[index]
    guard entry.payload == payload,
      unsafe JSONMemberCursor.areEqual(tape.text + (Int(entry.start) &+ 1), name.start, name.count)
    else { return nil }
    let value = index &+ 1
    next = unsafe tape.entries[value].indexAfter(value)
    return .init(value)
  }

  /// Compares a name with those of all members.
  private mutating func scan(for name: StaticText) -> JSONDocument.Node? {
    let payload = unsafe TapeEntry.namePayload(name.start, name.count)
    let start = next
    while next < end {
      if let value = nextValue(ifNamed: name, payload) { return value }
    }
    next = first
    while next < start {
      if let value = nextValue(ifNamed: name, payload) { return value }
    }
    // After an unsuccessful search `next` is `start` again.
    return nil
  }

  /// Returns the value of the next member if it has the given name, and advances to the member
  /// after it.
  private mutating func nextValue(ifNamed name: StaticText, _ payload: UInt64) -> JSONDocument.Node? {
    let entry = unsafe tape.entries[next]
    let value = next &+ 1
    next = unsafe tape.entries[value].indexAfter(value)
    if entry.isEscaped { return tape.isEscapedText(of: entry, equalTo: name) ? .init(value) : nil }
    guard entry.payload == payload,
      unsafe JSONMemberCursor.areEqual(tape.text + (Int(entry.start) &+ 1), name.start, name.count)
    else { return nil }
    return .init(value)
  }

  /// Returns whether two texts are equal, of which each has `length` bytes.
  static func areEqual(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    unsafe length <= maxShortLength ? areShortNamesEqual(a, b, length) : memcmp(a, b, length) == 0
  }

  /// The number of bytes that two words cover.
  static var maxShortLength: Int { 16 }

  /// Returns whether two names of the same length, at most `maxShortLength`, are equal.
  ///
  /// Two words that may overlap cover most names without a call.
  static func areShortNamesEqual(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    if length < 4 {
      // The first, middle and last byte are all bytes of such a name.
      return unsafe length == 0
        || (a[0] == b[0] && a[length &>> 1] == b[length &>> 1] && a[length &- 1] == b[length &- 1])
    }
    if length < 8 {
      let last = length &- 4
      return unsafe halfWord(a) == halfWord(b) && halfWord(a + last) == halfWord(b + last)
    }
    let last = length &- 8
    return unsafe word(a) == word(b) && word(a + last) == word(b + last)
  }

  static func halfWord(_ start: UnsafePointer<UInt8>) -> UInt32 {
    unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
  }

  static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
  }

  // MARK: Values

  /// Returns whether a node of the cursor's document is `null`.
  public func isNull(_ node: JSONDocument.Node) -> Bool { tape[node.index].kind == TapeEntry.null }

  /// Returns whether a node of the cursor's document is an object.
  public func isObject(_ node: JSONDocument.Node) -> Bool { tape[node.index].kind == TapeEntry.object }

  /// Returns the kind of a node of the cursor's document.
  public func kind(_ node: JSONDocument.Node) -> JSONDocument.Kind { tape.kind(node) }

  /// Returns the number at a node of the cursor's document; see `JSONDocument.number(_:)`.
  public func number(_ node: JSONDocument.Node) -> Double? { tape.number(node) }

  /// Returns the Boolean at a node of the cursor's document, or `nil` if the node is not `true` or
  /// `false`.
  public func bool(_ node: JSONDocument.Node) -> Bool? { tape.bool(node) }

  /// Returns the number of elements or members at a node of the cursor's document; see
  /// `JSONDocument.count(_:)`.
  public func count(_ node: JSONDocument.Node) -> Int { tape.count(node) }

  /// Returns whether a node of the cursor's document is a string with the given text; see
  /// `JSONDocument.string(_:equals:)`.
  public func string(_ node: JSONDocument.Node, equals text: StaticString) -> Bool {
    tape.string(node, equals: text)
  }
}
