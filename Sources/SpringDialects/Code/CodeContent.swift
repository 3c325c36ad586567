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
    var isDefaultSpring: Bool {
      name.elementsEqual(".spring".utf8) || name.elementsEqual("Animation.spring".utf8)
    }
  }

  let words: [Word]
  /// What the brackets contain, in the order in which they open. The first is the whole code; a variable
  /// follows where it is first assigned to.
  let groups: [CodeGroup]
  /// The easings of CSS.
  let easings: [CodeEasing]
  /// What stands in front of the first brace, such as the name of a library: `motion { bounce: 0.2 }`.
  let leadingName: String?
  /// Whether the code consists only of words and points, as `config.wobbly` does.
  let isName: Bool

  init(_ code: [UInt8]) {
    let parts = CodeToken.parts(of: code)
    let reader = CodeReader(code, parts)
    (words, groups) = (reader.words, reader.groups)
    easings = CodeEasing.easings(in: parts, of: code)
    isName = parts.allSatisfy { $0.token.isMark(UInt8(ascii: ".")) || $0.token.isWord }
    let brace = parts.firstIndex { $0.token.isMark(UInt8(ascii: "{")) }
    leadingName = brace.map { String(decoding: code[..<parts[$0].range.lowerBound], as: UTF8.self) }
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

  /// Returns for each group the place of the innermost call of some functions around it, or its own. What
  /// stands in the body of a function that is an argument is not part of the call.
  func owners(calling functions: [StaticString]) -> [(place: Int, isCall: Bool)] {
    var around: [Int] = []
    return groups.indices.map { place in
      while let last = around.last, groups[last].end <= place { around.removeLast() }
      let isCall = functions.contains { CodeContent.isSameName(groups[place].name, $0) }
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

  /// Returns whether a name is another one, also after a point.
  static func isSameName(_ name: ArraySlice<UInt8>, _ other: StaticString) -> Bool {
    // The buffer is valid for the call.
    other.withUTF8Buffer { unsafe isSameName(name.span, Span(_unsafeElements: $0)) }
  }

  static func isSameName(_ name: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let rest = name.count - other.count
    guard rest >= 0, name.extracting(last: other.count).isEqual(to: other) else { return false }
    let period = UInt8(ascii: ".")
    return rest == 0 || name[rest - 1] == period || other.count > 0 && other[0] == period
  }
}
