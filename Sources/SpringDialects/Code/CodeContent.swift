import MotionSystem
import StrictJSON

/// What a piece of code contains, whatever its language: the words, and the brackets with the values in them.
///
/// A value is known only if nothing follows it, so that no part of an expression is taken for the whole.
struct CodeContent {
  struct Word {
    /// The word with the names and points in front of it, as in `config.wobbly`.
    let name: ArraySlice<UInt8>
    /// The place of the group in which the word stands or whose name it is.
    let group: Int

    /// Whether the word is SwiftUI's spring without arguments.
    var isDefaultSpring: Bool { CodeContent.isSameName(name, ".spring") }
  }

  let words: [Word]
  /// What the brackets contain, in the order in which they open. The first is the whole code; a variable
  /// follows where it is first assigned to.
  let groups: [CodeGroup]
  /// All members of the code.
  let members: CodeGroup
  /// The easings.
  let easings: [CodeEasing]
  /// The name of an easing that is not read.
  let unreadEasing: String?
  /// The modules that the code imports.
  let modules: [String]
  /// What stands in front of the first brace, such as the name of a library: `motion { bounce: 0.2 }`.
  let leadingName: String?
  /// Whether the code consists only of words and points, as `config.wobbly` does.
  let isName: Bool
  /// The different words and names of members.
  private let names: [ArraySlice<UInt8>]

  init(_ code: [UInt8]) {
    let parts = CodeToken.parts(of: code)
    let reader = CodeReader(code, parts)
    (words, groups) = (reader.words, reader.groups)
    members = CodeGroup(members: groups.flatMap { $0.members })
    names = Array(Set(words.map { $0.name } + members.members.map { Array($0.name.utf8)[...] }))
    let reading = CodeEasing.Reading(parts, of: code)
    (easings, unreadEasing) = (reading.easings, reading.unread)
    modules = CodeContent.modules(in: parts, of: code)
    isName = parts.allSatisfy { $0.token.isMark(UInt8(ascii: ".")) || $0.token.isWord }
    let brace = parts.firstIndex { $0.token.isMark(UInt8(ascii: "{")) }
    leadingName = brace.map { String(decoding: code[..<parts[$0].range.lowerBound], as: UTF8.self) }
  }

  /// Returns up to 20 names after `import`, `from` and `require`: strings, or words with points between them.
  private static func modules(in parts: [CodeToken.Part], of code: [UInt8]) -> [String] {
    let starts = parts.indices.dropLast().filter { index in
      if case .word(let word) = parts[index].token {
        ["import", "from", "require"].contains(word)
      } else {
        false
      }
    }
    return starts.prefix(20).compactMap { index in
      let start = parts.isMark(index + 1, "(") ? index + 2 : index + 1
      guard start < parts.count else { return nil }
      if case .text(let name) = parts[start].token { return name }
      guard parts[index].token.name == "import", parts[start].token.isWord else { return nil }
      var end = start
      while parts.isMark(end + 1, "."), end + 2 < parts.count, parts[end + 2].token.isWord { end += 2 }
      let range = parts[start].range.lowerBound..<parts[end].range.upperBound
      return String(decoding: code[range], as: UTF8.self)
    }
  }
}

extension CodeContent {
  /// Returns the first of several words that is in the code, also as the name of a member in JSON.
  func word(of candidates: [StaticString]) -> StaticString? {
    candidates.first { candidate in names.contains { CodeContent.isSameName($0, candidate) } }
  }

  /// Returns for each group the place of the innermost call of some functions around it, or its own. What
  /// stands in the body of a function that is an argument is not part of the call.
  func owners(calling functions: [StaticString]) -> [(place: Int, isCall: Bool)] {
    let called = Set(
      Set(groups.map { $0.name }).filter { name in functions.contains { CodeContent.isSameName(name, $0) } })
    var around: [Int] = []
    return groups.indices.map { place in
      while let last = around.last, groups[last].end <= place { around.removeLast() }
      let isCall = groups[place].bracket == UInt8(ascii: "(") && called.contains(groups[place].name)
      if isCall || groups[place].isBody { around.append(place) }
      guard let last = around.last, !groups[last].isBody else { return (place, false) }
      return (last, true)
    }
  }

  /// The first call of a function, with all members and words in it.
  func call(of names: [StaticString]) -> CodeGroup? {
    let place = groups.firstIndex { group in
      group.bracket == UInt8(ascii: "(") && names.contains { CodeContent.isSameName(group.name, $0) }
    }
    guard let place else { return nil }
    var call = groups[place]
    call.members = groups[place..<call.end].flatMap { $0.members }
    call.words = groups[place..<call.end].flatMap { $0.words }
    return call
  }

  /// Returns whether a name is another one, also after a point. One that begins with a point is a value of
  /// Swift's `Animation` or `Spring`, which Swift may omit.
  static func isSameName(_ name: ArraySlice<UInt8>, _ other: StaticString) -> Bool {
    // The buffer is valid for the call.
    other.withUTF8Buffer { unsafe isSameName(name.span, Span(_unsafeElements: $0)) }
  }

  static func isSameName(_ name: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let rest = name.count - other.count
    guard rest >= 0, name.extracting(last: other.count).isEqual(to: other) else { return false }
    let period = UInt8(ascii: ".")
    if rest > 0, other.count > 0, other[0] == period {
      let type = name.extracting(first: rest)
      return type.isEqual(to: "Animation") || type.isEqual(to: "Spring")
    }
    return rest == 0 || name[rest - 1] == period
  }
}
