// Strings are decoded on demand. Comparing with a known name is the common case and makes no String.

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
      return EscapeDecoder.decode(raw, to: start)
    }
  }

  /// Whether the node is a string, or a member's name, whose decoded text is `name`, byte for byte.
  public func string(_ node: Node, equals name: StaticString) -> Bool { tape.string(node, equals: name) }

  /// The value of the first member called `name`; `nil` if there is none or the node is no object.
  public func member(_ node: Node, named name: StaticString) -> Node? {
    var members = JSONMemberCursor(of: node, on: tape)
    return members.value(named: name)
  }
}
