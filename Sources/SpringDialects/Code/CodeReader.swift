import StrictJSON

/// Reads the words and brackets of a code in one pass over its parts.
struct CodeReader {
  private(set) var words: [CodeContent.Word] = []
  private(set) var groups = [CodeGroup()]

  private let code: [UInt8]
  private let parts: [CodeToken.Part]
  /// The name that was read last, and the place after it and its type arguments.
  private var name: ArraySlice<UInt8> = []
  private var (startOfName, endOfName) = (0, 0)
  /// The places of the groups whose bracket is open.
  private var open = [0]
  /// The place of the innermost one.
  private var innermost: Int { open[open.count - 1] }
  /// The place of the group whose bracket closed last.
  private var closed = 0
  /// The groups of the variables to which the code assigns.
  private var variables: [ArraySlice<UInt8>: Int] = [:]

  init(_ code: [UInt8], _ parts: [CodeToken.Part]) {
    (self.code, self.parts) = (code, parts)
    for index in parts.indices {
      readArgument(at: index)
      switch parts[index].token {
      // The words of type arguments are not read.
      case .word(let word) where index >= endOfName: readWord(word, at: index)
      case .text(let text): readMember(text, of: [], at: index)
      case .mark(let mark): readMark(mark, at: index)
      case .word, .number: break
      }
    }
    for place in open.dropFirst() { groups[place].isCut = true }
    while open.count > 1 { closeGroup() }
    groups[0].end = groups.count
  }

  /// Returns whether the innermost bracket that is open is of a kind.
  private func isOpen(_ bracket: UInt8) -> Bool { groups[innermost].bracket == bracket }

  // MARK: Words

  /// The number of bytes of names and points to which a further property belongs. All names of all words
  /// therefore have a length that is proportional to that of the code.
  private static let longestOwner = 64

  private mutating func readWord(_ word: String, at index: Int) {
    // A point of `...` in front of the word is not part of the name.
    let hasPoint = parts.isMark(index - 1, ".") && !parts.isMark(index - 2, ".")
    // A point at the start of a line continues a name, but not one of Swift's values, as `.bouncy`.
    let isValue = hasPoint && parts[index - 1].startsLine && name.first == UInt8(ascii: ".")
    let isProperty =
      hasPoint && index > 1 && parts[index - 2].token.isWord && name.count < CodeReader.longestOwner
      && !isValue
    let start = isProperty ? name.startIndex : parts[hasPoint ? index - 1 : index].range.lowerBound
    name = code[start..<parts[index].range.upperBound]
    if !isProperty { startOfName = hasPoint ? index - 1 : index }
    endOfName = placeAfterTypeArguments(of: index)
    let isCall = parts.isMark(endOfName, "(")
    let isName = parts.isMark(endOfName, "({")
    words.append(CodeContent.Word(name: name, group: isName ? groups.count : innermost))
    readMember(word, of: isProperty ? code[start..<parts[index - 1].range.lowerBound] : [], at: index)
    if !hasPoint, !isCall { readVariable(word, at: index) }
  }

  /// Returns the place after a word, and after its type arguments in a call such as `spring<Float>(`.
  private func placeAfterTypeArguments(of index: Int) -> Int {
    guard parts.isMark(index + 1, "<") else { return index + 1 }
    var place = index + 2
    while place < min(index + 20, parts.count), parts.isMark(place, "<>.,?") || parts[place].token.isWord {
      place += 1
    }
    return parts.isMark(place - 1, ">") && parts.isMark(place, "(") ? place : index + 1
  }

  /// Reads a word that is neither a name with a value nor a value.
  private mutating func readVariable(_ word: String, at index: Int) {
    if placeOfValue(namedAt: index) == nil, !parts.isMark(index - 1, ":=") {
      groups[innermost].words.append(word)
    }
  }

  // MARK: Brackets

  private mutating func readMark(_ mark: UInt8, at index: Int) {
    switch mark {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): openGroup(mark, at: index)
    case UInt8(ascii: ")") where isOpen(UInt8(ascii: "(")), UInt8(ascii: "]") where isOpen(UInt8(ascii: "[")),
      UInt8(ascii: "}") where isOpen(UInt8(ascii: "{")):
      closeGroup()
    case UInt8(ascii: ".") where parts.isMark(index - 1, ".") && parts.isMark(index - 2, "."):
      guard index + 1 < parts.count, !isOpen(UInt8(ascii: "(")) else { return }
      groups[innermost].members.append(("...", .word(parts[index + 1].token.name ?? "an expression")))
    default: break
    }
  }

  /// Opens a group. A method belongs to the call in front of it, or to what that belongs to if it has
  /// arguments.
  private mutating func openGroup(_ bracket: UInt8, at index: Int) {
    let isNamed = index == endOfName
    var group = CodeGroup(bracket: bracket, name: isNamed ? name : [], start: index)
    let place = isNamed ? startOfName : index
    group.hasTypes = isNamed && parts.isMark(index - 1, ">")
    group.label = label(before: place)
    let isMethod = parts.isMark(index - 2, ".") && parts.isMark(index - 3, ")")
    let hasValues = !groups[closed].arguments.isEmpty || !groups[closed].members.isEmpty
    group.isBody =
      bracket == UInt8(ascii: "{")
      && (parts.isMark(index - 1, ")") || parts.isMark(index - 1, ">") && parts.isMark(index - 2, "="))
    group.receiver = isMethod ? hasValues ? groups[closed].receiver : closed : groups.count
    open.append(groups.count)
    groups.append(group)
  }

  /// Returns the name to which something is assigned, which may have a type: `let gentle: Animation =`.
  private func label(before place: Int) -> String? {
    guard place > 1, parts.isMark(place - 1, ":=") else { return nil }
    var type = place - 2
    while parts.isMark(place - 1, "="), type > max(1, place - 12),
      parts.isMark(type, "<>.,?") || parts[type].token.isWord && parts.isMark(type + 1, "<>.,?=")
    { type -= 1 }
    return parts[parts.isMark(type, ":") ? type - 1 : place - 2].token.name
  }

  /// Closes a group, which is part of its receiver. A call with one argument sets a property.
  private mutating func closeGroup() {
    closed = open.removeLast()
    let group = groups[closed]
    for place in [closed, group.receiver] { groups[place].end = groups.count }
    guard group.arguments.count == 1, group.members.isEmpty, group.arguments[0] != .object,
      group.bracket == UInt8(ascii: "("), let last = group.name.split(separator: UInt8(ascii: ".")).last
    else { return }
    let owner = group.name.dropLast(last.count + 1)
    // `.bouncy` and `Animation.bouncy` are values, not variables.
    let isValue = owner.first.map { $0 == UInt8(ascii: ".") || CodeToken.isCapital($0) } ?? false
    let target = group.receiver < closed ? group.receiver : self.group(of: isValue ? [] : owner)
    let name = CodeReader.property(ofSetter: String(decoding: last, as: UTF8.self))
    groups[target].members.append((name, group.arguments[0]))
    // What a variable's method returns is the variable: `force.setStiffness(200f).setDampingRatio(0.2f)`.
    if group.receiver == closed, !owner.isEmpty, !isValue { groups[closed].receiver = target }
  }

  /// Returns the name of the property that a method sets: `stiffness` for `setStiffness`.
  private static func property(ofSetter name: String) -> String {
    var letters = Array(name.utf8)
    if letters.count > 3, letters.starts(with: "set".utf8), CodeToken.isCapital(letters[3]) {
      letters = [letters[3] | 0x20] + letters[4...]
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the place of the group to which an assignment belongs: that of a variable, or the innermost one.
  private mutating func group(of variable: ArraySlice<UInt8>) -> Int {
    if variable.isEmpty { return innermost }
    if let group = variables[variable] { return group }
    variables[variable] = groups.count
    groups.append(CodeGroup(label: String(decoding: variable, as: UTF8.self), end: groups.count + 1))
    return groups.count - 1
  }

  // MARK: Values

  /// Reads an argument without a name if one begins at a place.
  private mutating func readArgument(at index: Int) {
    guard isOpen(UInt8(ascii: "(")), parts.isMark(index - 1, "(,"), !parts.isMark(index, ")"),
      placeOfValue(namedAt: index) == nil
    else { return }
    groups[innermost].arguments.append(value(at: index).value)
  }

  /// Reads the value of a name at a place, if it has one.
  private mutating func readMember(_ name: String, of variable: ArraySlice<UInt8>, at index: Int) {
    if parts.isMark(index + 1, "+-*/"), parts.isMark(index + 2, "="), !parts.isMark(index + 3, "=") {
      groups[group(of: variable)].members.append((name, .unknown))
    }
    if readComputedMember(name, at: index) { return }
    guard let place = placeOfValue(namedAt: index) else { return }
    var (value, end) = value(at: place)
    // A comma within a number, as in `1,200`.
    if parts.isMark(end, ","), end + 1 < parts.count, parts[end + 1].token.isNumber { value = .unknown }
    // Objective-C's `[animation setDamping:10]`.
    let start = groups[innermost].start
    let property = CodeReader.property(ofSetter: name)
    let isMessage =
      isOpen(UInt8(ascii: "[")) && index == start + 2 && parts[start + 1].token.isWord && property != name
    let receiver = isMessage ? code[parts[start + 1].range] : variable
    groups[group(of: receiver)].members.append((property, value))
  }

  /// Reads a member whose name is in brackets, `["stiffness"]: 200`. What the name `[key]` stands for is not
  /// known. Returns false if there is none.
  private mutating func readComputedMember(_ name: String, at index: Int) -> Bool {
    guard open.count > 1, parts.isMark(index - 1, "["), parts.isMark(index + 1, "]"),
      !parts.isMark(index + 3, ":=>")
    else { return false }
    let isKnown = !parts[index].token.isWord
    guard parts.isMark(index + 2, isKnown ? ":=" : ":") else { return false }
    groups[open[open.count - 2]].members.append(
      isKnown ? (name, value(at: index + 3).value) : ("...", .word(name)))
    return true
  }

  /// Returns the place of the value whose name is at a place: after `:` or `=`, but not after `==`, `=>` or
  /// `::`. People also write `stiffness 180`.
  private func placeOfValue(namedAt index: Int) -> Int? {
    guard let name = parts[index].token.name else { return nil }
    if parts.isMark(index + 1, ":="), !parts.isMark(index + 2, ":=>") { return index + 2 }
    guard index + 1 < parts.count, case .number(_, let unit) = parts[index + 1].token,
      ParameterNames.isParameter(name)
    else { return nil }
    // `bounce 1s` in CSS is the name of an animation and its duration.
    let isTime = ["s", "ms"].contains(unit)
    return !isTime || name.hasSuffix("uration") || name == "response" ? index + 1 : nil
  }

  /// Returns the value that begins at a place, and the place after it. It is known if an end follows.
  private func value(at place: Int) -> (value: CodeGroup.Value, end: Int) {
    guard place < parts.count else { return (.unknown, place) }
    if parts.isMark(place, "{[") { return (.object, place + 1) }
    if parts.isMark(place, "(") { return (.call(""), place + 1) }
    let (value, end) = duration(at: place) ?? constant(at: place) ?? (.unknown, place + 1)
    if case .word(let name) = value, parts.isMark(end, "(") { return (.call(name), end) }
    // The type of a value, as in `200 as const`, but not an operator after it.
    let hasType = end < parts.count && ["as", "satisfies"].contains(parts[end].token.name)
    let next = hasType ? end + 2 : end
    let isWhole =
      next >= parts.count || parts.isMark(next, ",;)}]") || hasType && parts[next].startsLine
      // The next name, on another line or without a comma in front.
      || !hasType && parts[end].token.isWord && (parts[end].startsLine || parts.isMark(end + 1, ":="))
    return (isWhole ? value : .unknown, end)
  }

  /// Returns a number, a text, or a constant such as `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW` or
  /// `.zero`; nil if nothing of these begins at a place.
  private func constant(at place: Int) -> (value: CodeGroup.Value, end: Int)? {
    switch parts[place].token {
    case .number(let number, let unit): return (.number(number, unit: unit), place + 1)
    case .text(let text): return (.word(text), place + 1)
    case .word, .mark:
      var last = parts.isMark(place, ".") ? place + 1 : place
      guard last < parts.count, parts[last].token.isWord else { return nil }
      while parts.isMark(last + 1, "."), last + 2 < parts.count, parts[last + 2].token.isWord { last += 2 }
      let range = parts[place].range.lowerBound..<parts[last].range.upperBound
      return (.word(String(decoding: code[range], as: UTF8.self)), last + 1)
    }
  }

  /// Returns a duration as Flutter writes it, `const Duration(seconds: 1, milliseconds: 500)`; nil if none
  /// begins at a place.
  private func duration(at place: Int) -> (value: CodeGroup.Value, end: Int)? {
    let call = parts[place].token.name == "const" ? place + 1 : place
    guard parts.isMark(call + 1, "("), parts[call].token.name == "Duration" else { return nil }
    var milliseconds = 0.0
    for name in stride(from: call + 2, to: parts.count - 3, by: 4) {
      guard case .number(let number, "") = parts[name + 2].token, parts.isMark(name + 1, ":"),
        let unit = CodeReader.units.first(where: { $0.name == parts[name].token.name })
      else { return nil }
      milliseconds += number * unit.milliseconds
      if parts.isMark(name + 3, ")") { return (.number(milliseconds, unit: "ms"), name + 4) }
      guard parts.isMark(name + 3, ",") else { return nil }
    }
    return nil
  }

  private static let units: [(name: String, milliseconds: Double)] = [
    ("minutes", 60_000), ("seconds", 1000), ("milliseconds", 1), ("microseconds", 1e-3),
  ]
}
