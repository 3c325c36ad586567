import StrictJSON

/// What a piece of code contains, whatever its language: the words, and the brackets with the values in them.
///
/// A value is known only if nothing follows it, so that no part of an expression is taken for the whole.
struct CodeContent {
  /// The words, each with the names and points in front of it, as in `config.wobbly`, and the place of the
  /// group in which it stands or which it calls.
  private(set) var words: [(name: ArraySlice<UInt8>, group: Int)] = []
  /// What the brackets contain, in the order in which they open. The first is the whole code.
  private(set) var groups = [CodeGroup()]
  /// The easings of CSS.
  let easings: [CodeEasing]
  /// The name in front of a code in braces: `motion { bounce: 0.2 }`.
  let leadingName: String?
  /// Whether the code consists of names with points between them, as `config.wobbly` does.
  let isName: Bool

  private let parts: [CodeToken.Part]
  /// The places of the groups whose bracket is open.
  private var open = [0]
  /// The place of the innermost one.
  private var innermost: Int { open[open.count - 1] }
  /// The place of the group whose bracket closed last.
  private var closed = 0
  /// The groups of the variables to which the code assigns.
  private var variables: [ArraySlice<UInt8>: Int] = [:]

  init(_ code: [UInt8]) {
    parts = CodeToken.parts(of: code)
    easings = CodeEasing.easings(in: parts, of: code)
    isName = parts.allSatisfy { $0.token.isMark(UInt8(ascii: ".")) || $0.token.isWord }
    leadingName =
      parts.count == 1 || parts.isMark(1, "{") ? parts.first.flatMap { $0.token.name } : nil
    // The name read last, and the place after it and its type arguments.
    var (name, bracket) = (code[..<0], 0)
    for index in parts.indices {
      readArgument(index)
      switch parts[index].token {
      case .word(let word) where index >= bracket:
        // A point of `...` in front of the word is not part of the name.
        let hasPoint = parts.isMark(index - 1, ".") && !parts.isMark(index - 2, ".")
        let hasName = hasPoint && index > 1 && parts[index - 2].token.isWord
        let start = hasName ? name.startIndex : parts[hasPoint ? index - 1 : index].range.lowerBound
        name = code[start..<parts[index].range.upperBound]
        bracket = placeOfBracket(after: index)
        words.append((name, parts.isMark(bracket, "(") ? groups.count : innermost))
        let owner = hasName ? code[start..<parts[index - 1].range.lowerBound] : []
        readMember(word, of: owner, index)
        if !hasPoint, bracket == index + 1, !parts.isMark(bracket, "(") { readWord(word, index) }
      case .text(let text):
        readMember(text, of: [], index)
        readWord(text, index)
      case .word, .number: break
      case .mark(UInt8(ascii: ".")):
        if parts.isMark(index - 1, "."), parts.isMark(index - 2, "."), index + 1 < parts.count {
          let name = parts[index + 1].token.name
          groups[innermost].members.append(("...", .word(name ?? "an expression")))
        }
      case .mark(UInt8(ascii: ")")) where isOpen("("), .mark(UInt8(ascii: "]")) where isOpen("["),
        .mark(UInt8(ascii: "}")) where isOpen("{"):
        end()
      case .mark(let mark):
        guard "([{".utf8.contains(mark) else { continue }
        let isMethod = parts.isMark(index - 2, ".") && parts.isMark(index - 3, ")")
        begin(mark, index == bracket ? name : [], isMethod: isMethod)
      }
    }
    while open.count > 1 { end() }
    groups[0].end = groups.count
  }

  /// Returns whether the innermost bracket that is open is of a kind.
  private func isOpen(_ bracket: StaticString) -> Bool {
    "\(bracket)".utf8.first == groups[innermost].bracket
  }

  /// Returns the place of the bracket after a word, also after type arguments, as in `spring<Float>(`.
  private func placeOfBracket(after index: Int) -> Int {
    guard parts.isMark(index + 1, "<") else { return index + 1 }
    var place = index + 2
    while place < min(index + 20, parts.count), parts.isMark(place, "<>.,?") || parts[place].token.isWord {
      place += 1
    }
    return parts.isMark(place - 1, ">") && parts.isMark(place, "(") ? place : index + 1
  }

  /// Opens a group. The method of a result belongs to the group of the first call that has arguments.
  private mutating func begin(_ bracket: UInt8, _ name: ArraySlice<UInt8>, isMethod: Bool) {
    var group = CodeGroup(bracket: bracket, name: name)
    let hasValues = !groups[closed].arguments.isEmpty || !groups[closed].members.isEmpty
    group.receiver = isMethod ? hasValues ? groups[closed].receiver : closed : groups.count
    open.append(groups.count)
    groups.append(group)
  }

  /// Closes a group, which is part of its receiver. A call with one argument sets a property.
  private mutating func end() {
    closed = open.removeLast()
    let group = groups[closed]
    for place in [closed, group.receiver] { groups[place].end = groups.count }
    guard group.arguments.count == 1, group.members.isEmpty, group.arguments[0] != .object,
      group.bracket == UInt8(ascii: "("), let last = group.name.split(separator: UInt8(ascii: ".")).last
    else { return }
    let owner = group.name.dropLast(last.count + 1)
    let target = group.receiver < closed ? group.receiver : self.group(of: owner)
    groups[target].members.append((CodeContent.property(ofSetter: last), group.arguments[0]))
  }

  /// Returns the place of the group to which an assignment belongs: that of a variable, or the innermost one.
  private mutating func group(of variable: ArraySlice<UInt8>) -> Int {
    if variable.isEmpty { return innermost }
    if let group = variables[variable] { return group }
    variables[variable] = groups.count
    groups.append(CodeGroup())
    groups[groups.count - 1].end = groups.count
    return groups.count - 1
  }

  /// Returns the place of the value whose name is at a place: after `:` or `=`, but not after `==`, `=>` or
  /// `::`. People also write `stiffness 180`.
  private func placeOfValue(namedAt index: Int) -> Int? {
    guard let name = parts[index].token.name else { return nil }
    if parts.isMark(index + 1, ":="), !parts.isMark(index + 2, ":=>") { return index + 2 }
    let isNumber = index + 1 < parts.count && parts[index + 1].token.isNumber
    return isNumber && SpringForm.isParameter(name) ? index + 1 : nil
  }

  /// Reads an argument without a name if one begins at a place.
  private mutating func readArgument(_ index: Int) {
    guard isOpen("("), parts.isMark(index - 1, "(,"), !parts.isMark(index, ")"),
      placeOfValue(namedAt: index) == nil
    else { return }
    groups[innermost].arguments.append(value(at: index).value)
  }

  /// Reads the value of a name at a place, if it has one.
  private mutating func readMember(_ name: String, of variable: ArraySlice<UInt8>, _ index: Int) {
    guard let place = placeOfValue(namedAt: index) else { return }
    var (value, end) = value(at: place)
    // A comma within a number, as in `1,200`.
    if parts.isMark(end, ","), end + 1 < parts.count, parts[end + 1].token.isNumber { value = .unknown }
    groups[group(of: variable)].members.append((name, value))
  }

  /// Reads a word that is neither a name with a value nor a value.
  private mutating func readWord(_ word: String, _ index: Int) {
    if placeOfValue(namedAt: index) == nil, !parts.isMark(index - 1, ":=") {
      groups[innermost].words.append(word)
    }
  }

  /// Returns the value that begins at a place, and the place after it. It is known if an end follows.
  private func value(at place: Int) -> (value: CodeGroup.Value, end: Int) {
    guard place < parts.count else { return (.unknown, place) }
    var end = place + 1
    var value = CodeGroup.Value.unknown
    switch parts[place].token {
    case .number(let number, let unit): value = .number(number, unit: unit)
    case .text(let text): value = .word(text)
    case .mark where parts.isMark(place, "{["): return (.object, end)
    case .word, .mark(UInt8(ascii: ".")):
      // A constant such as `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW` or `.zero`.
      end = place
      while true {
        if parts.isMark(end, ".") { end += 1 }
        guard end < parts.count, case .word(let word) = parts[end].token else { break }
        value = .word(word)
        end += 1
        guard parts.isMark(end, ".") else { break }
      }
    case .mark: break
    }
    let isWhole =
      end >= parts.count || parts.isMark(end, ",;)}]") || parts[end].startsLine && parts[end].token.isWord
    return (isWhole ? value : .unknown, end)
  }

  /// Returns the name of the property that a method sets: `stiffness` for `setStiffness`.
  private static func property(ofSetter name: ArraySlice<UInt8>) -> String {
    var letters = Array(name)
    if letters.count > 3, letters.starts(with: "set".utf8),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letters[3])
    {
      letters = [letters[3] | 0x20] + letters[4...]
    }
    return String(decoding: letters, as: UTF8.self)
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
  func owners(calling names: [StaticString]) -> [(place: Int, isCall: Bool)] {
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
