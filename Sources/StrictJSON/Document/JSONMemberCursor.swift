import Platform

/// Finds the members of one object by name and reads their values.
///
/// A search starts after the member that was found last, so reading members in the order of the
/// document takes one comparison each.
///
/// A cursor does not retain its document, so copying it and reading through it cost no reference
/// counting. The document must outlive the cursor.
public struct JSONMemberCursor: Sendable {
  @usableFromInline let tape: JSONTape
  // The range of the object's entries on the tape. All other indices come from these two and from
  // the tape itself.
  private let first: Int
  @usableFromInline let end: Int
  /// The tape index of the name to compare first: the one after the member that was found last.
  @usableFromInline var next: Int

  /// Creates a cursor for the object at a node. It finds no members if the node is not an object.
  public init(of node: JSONDocument.Node, in document: borrowing JSONDocument) {
    tape = document.tape
    let entry = tape[node.index]
    first = node.index + 1
    end = entry.kind == TapeEntry.object ? entry.highHalf : first
    next = first
  }

  // MARK: Members

  /// Returns the value of the member with the given name, or `nil` if there is none. If a name is
  /// repeated, any of its members may be found.
  @inlinable @inline(__always)
  public mutating func value(named name: JSONMemberName) -> JSONDocument.Node? {
    if next < end {
      let entry = unsafe tape.entries[next]
      if !entry.isEscaped, entry.lowHalf == name.length,
        unsafe JSONMemberCursor.areEqual(tape.text + (Int(entry.start) &+ 1), name.start, name.length)
      {
        let value = next &+ 1
        next = unsafe tape.entries[value].indexAfter(value)
        return .init(value)
      }
    }
    return search(for: name)
  }

  @usableFromInline @inline(never)
  mutating func search(for name: JSONMemberName) -> JSONDocument.Node? {
    let payload = unsafe TapeEntry.namePayload(name.start, name.length)
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
  @inline(__always)
  private mutating func nextValue(ifNamed name: JSONMemberName, _ payload: UInt64) -> JSONDocument.Node? {
    let entry = unsafe tape.entries[next]
    let value = next &+ 1
    next = unsafe tape.entries[value].indexAfter(value)
    if entry.isEscaped {
      let text = unsafe UnsafeBufferPointer(start: name.start, count: name.length)
      return unsafe tape.isText(of: entry, equalTo: text) ? .init(value) : nil
    }
    guard entry.payload == payload,
      unsafe JSONMemberCursor.areEqual(tape.text + (Int(entry.start) &+ 1), name.start, name.length)
    else { return nil }
    return .init(value)
  }

  /// Returns whether two names of equal length are equal.
  ///
  /// Names have few bytes, so two words that may overlap cover most of them without a call.
  @inlinable @inline(__always)
  static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    if length < 4 {
      // The first, middle and last byte are all bytes of such a name.
      return unsafe length == 0
        || (a[0] == b[0] && a[length &>> 1] == b[length &>> 1] && a[length &- 1] == b[length &- 1])
    }
    if length < 8 {
      let last = length &- 4
      return unsafe halfWord(a) == halfWord(b) && halfWord(a + last) == halfWord(b + last)
    }
    guard length <= 16 else { return unsafe areLongNamesEqual(a, b, length) }
    let last = length &- 8
    return unsafe word(a) == word(b) && word(a + last) == word(b + last)
  }

  @usableFromInline @inline(never)
  static func areLongNamesEqual(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    unsafe memcmp(a, b, length) == 0
  }

  @inlinable @inline(__always)
  static func halfWord(_ start: UnsafePointer<UInt8>) -> UInt32 {
    unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
  }

  @inlinable @inline(__always)
  static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
  }

  // MARK: Values

  /// Returns whether a node of the cursor's document is `null`.
  @inlinable
  public func isNull(_ node: JSONDocument.Node) -> Bool { tape[node.index].kind == TapeEntry.null }

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
