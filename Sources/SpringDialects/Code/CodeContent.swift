import StrictJSON

/// What a piece of code contains, whatever its language: the words, and the brackets with the values in them.
///
/// A value is known only if nothing follows it, so that no part of an expression is taken for the whole.
struct CodeContent {
  struct Word {
    /// The word with the names and points in front of it, as in `config.wobbly`.
    let name: ArraySlice<UInt8>
    /// The place of the group in which the word stands or which it calls.
    let group: Int
  }

  let words: [Word]
  /// What the brackets contain, in the order in which they open. The first is the whole code.
  let groups: [CodeGroup]
  /// The easings of CSS.
  let easings: [CodeEasing]
  /// The name in front of a code in braces: `motion { bounce: 0.2 }`.
  let leadingName: String?
  /// Whether the code consists of names with points between them, as `config.wobbly` does.
  let isName: Bool

  init(_ code: [UInt8]) {
    let parts = CodeToken.parts(of: code)
    let reader = CodeReader(code, parts)
    (words, groups) = (reader.words, reader.groups)
    easings = CodeEasing.easings(in: parts, of: code)
    isName = parts.allSatisfy { $0.token.isMark(UInt8(ascii: ".")) || $0.token.isWord }
    leadingName = parts.isMark(1, "{") ? parts[0].token.name : nil
  }
}

extension CodeContent {
  /// All members of the code.
  var members: CodeGroup { CodeGroup(members: groups.flatMap { $0.members }) }

  /// Returns whether any of several words is in the code, also as the name of a member in JSON.
  func hasWord(_ candidates: [StaticString], members: CodeGroup) -> Bool {
    candidates.contains { candidate in
      words.contains { CodeContent.isSameName($0.name, candidate) } || members.has(candidate)
    }
  }

  /// Returns for each group the place of the innermost call of some functions around it, or its own.
  func owners(calling functions: [StaticString]) -> [(place: Int, isCall: Bool)] {
    let names = functions.map { "\($0)".utf8[...] }
    var calls: [Int] = []
    return groups.indices.map { place in
      while let last = calls.last, groups[last].end <= place { calls.removeLast() }
      if names.contains(where: { CodeContent.isSameName(groups[place].name, $0) }) { calls.append(place) }
      return (calls.last ?? place, !calls.isEmpty)
    }
  }

  /// The first call of a function, with all members in it.
  func call(of names: [StaticString]) -> CodeGroup? {
    let place = groups.firstIndex { group in names.contains { CodeContent.isSameName(group.name, $0) } }
    guard let place else { return nil }
    var call = groups[place]
    call.members = groups[place..<call.end].flatMap { $0.members }
    return call
  }

  /// Returns whether a name is another one, also after a point.
  static func isSameName(_ name: ArraySlice<UInt8>, _ other: StaticString) -> Bool {
    isSameName(name, "\(other)".utf8[...])
  }

  static func isSameName(_ name: ArraySlice<UInt8>, _ other: Substring.UTF8View) -> Bool {
    guard name.count >= other.count, name.suffix(other.count).elementsEqual(other) else { return false }
    let rest = name.dropLast(other.count)
    return rest.isEmpty || rest.last == UInt8(ascii: ".") || other.first == UInt8(ascii: ".")
  }
}
